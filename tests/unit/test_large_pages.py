"""The memory of a server is in large pages, and holds the same as before."""

import subprocess
import sys
from pathlib import Path

import pytest

from seconded._internal.run.large_pages import use_large_pages

SHOWS = """
import ctypes, mmap
from pathlib import Path
from seconded._internal.run.large_pages import use_large_pages

def large():
    (row,) = [row for row in Path("/proc/self/smaps_rollup").read_text().splitlines() if row.startswith("AnonHugePages")]
    return int(row.split()[1])

written = bytes(range(256)) * 2**16
memory = mmap.mmap(-1, len(written), flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
memory.write(written)
place = ctypes.addressof(ctypes.c_char.from_buffer(memory))
whole = -(-place // 2**21) * 2**21
can = ctypes.CDLL(None).madvise(ctypes.c_void_p(whole), ctypes.c_size_t(2**21), 25) == 0
before = large()
use_large_pages()
print(can, large() - before, memory[:] == written)
"""


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux reports large pages")
def test_memory_is_moved_and_holds_the_same():
    """Forks copy a row for each page, so a server in small pages makes each example wait."""
    command = [sys.executable, "-c", SHOWS]
    can, moved, same = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert same == "True"
    if can == "False":
        pytest.skip("this kernel does not collapse pages")
    assert int(moved) >= 10 * 2**10  # kB, of 16 MiB that begin and end within a large page


def test_a_system_without_the_call_is_left_alone(monkeypatch: pytest.MonkeyPatch):
    """Other systems list no memory in /proc."""
    monkeypatch.setattr(Path, "read_text", lambda *_: (_ for _ in ()).throw(FileNotFoundError("/proc/self/maps")))
    use_large_pages()

"""The line of progress in a terminal, during a build, a check and the first build of a server."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.build.test_builds import free_address
from tests.building import ENVIRONMENT

CONFIG = "site_name: slow\ntheme: {name: mkdocs}\nplugins: [{seconded: {workers: 1}}]\n"
EXAMPLE = '"""T."""\n\n# %% one\nimport time\ntime.sleep(0.4)\nn = 2\nprint("square of n:", n * n)\n\n# %% check\nn = 2\nprint("square of n:", n**2)\n'
COMMANDS = {
    "build": ["mkdocs", "build"],
    "check": ["seconded", "check"],
    "serve": ["mkdocs", "serve", "--livereload"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_terminal_shows_the_number_of_finished_examples(tmp_path: Path, command: str):
    """Six examples sleep for 2.4 seconds in total; the line appears after one second."""
    (tmp_path / "mkdocs.yml").write_text(CONFIG, "utf-8")
    for number in range(6):
        file = tmp_path / "examples" / "page" / f"e{number}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(EXAMPLE, "utf-8")
    (tmp_path / "docs").mkdir()
    cells = "".join(f"=> page/e{number}.{cell}\n\n" for number in range(6) for cell in ("one", "check"))
    (tmp_path / "docs" / "index.md").write_text(f"# Home\n\n{cells}", "utf-8")
    ours, theirs = pty.openpty()
    options = ["--dev-addr", free_address()] if command == "serve" else []
    with subprocess.Popen(
        [sys.executable, "-m", *COMMANDS[command], *options],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        said, deadline = b"", time.monotonic() + 60
        while b" of 6 examples, slowest so far page/e" not in said and time.monotonic() < deadline:
            try:
                said += os.read(ours, 4096)
            except OSError:  # it has ended
                break
        process.terminate()
        os.close(ours)
    assert b"\r\x1b[K" in said
    assert b" of 6 examples, slowest so far page/e" in said, said.decode()

"""Files: which of the files that a process opens belong to a site, and when one was saved last."""

import importlib.util
import os
import sysconfig
from pathlib import Path

Age = tuple[int, int, int, int]  # when a file was saved last, its size, which it is, and when it changed last

_CHANGES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_MACHINE = ("/dev/", "/proc/", "/sys/")  # no files that anyone saves
# Where Python's and other people's modules are, which stay as they are while a server runs; and this package.
_LIBRARIES = (
    *(sysconfig.get_path(name) + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    str(Path(__file__).parents[2]) + os.sep,
)


def age_of(file: Path) -> Age:
    """Return what changes when a file is saved."""
    try:
        status = file.stat()
    except OSError:  # it is not there, for one
        return (0, 0, 0, 0)
    return (status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)


def is_written(flags: int) -> bool:
    """Return True if a file is opened to be made or changed."""
    return bool(flags & _CHANGES)


def source_of(path: str) -> str | None:
    """Return the file that an author saves, of one that is opened; None for one of a library or of the machine."""
    file = os.path.abspath(path)  # noqa: PTH100 - a symbolic link stays one, and may lead elsewhere tomorrow
    if file.startswith((*_LIBRARIES, *_MACHINE)) or "site-packages" in file:
        return None
    if "__pycache__" not in file:
        return file
    try:
        return importlib.util.source_from_cache(file)
    except ValueError:  # it is not bytecode of Python
        return file

"""Guard: isolate a run, so that one side cannot use results of the other, or a later run those of an earlier one.

The guard is in the process that runs the cells. Python reports every opened file, every started process and every new
socket in advance (`sys.addaudithook`):

- No cell writes outside of its temporary working directory.
- A derivation imports no forbidden module. It reads no file that has changed since the run began, because the other
  side may have written it. It starts no process, and does not use the network.

Python does not report what C code writes by itself, but it reports a read of such a file. The guard also stores which
files were read: if one of them changes, the run is repeated.
"""

import _posixsubprocess
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

from seconded._internal.pair import DERIVATION
from seconded._internal.run.files import is_written, source_of
from seconded._internal.run.job import Job

_STREAMS = {os.devnull, "/dev/stdout", "/dev/stderr", "/dev/tty"}
# The arguments of an event that are paths of something that is made, changed or removed.
_WRITTEN = {
    "os.chmod": (0,),
    "os.chown": (0,),
    "os.link": (1,),
    "os.mkdir": (0,),
    "os.remove": (0,),
    "os.rename": (0, 1),
    "os.rmdir": (0,),
    "os.setxattr": (0,),
    "os.symlink": (1,),
    "os.truncate": (0,),
    "os.utime": (0,),
    "shutil.rmtree": (0,),
    "sqlite3.connect": (0,),
}
# The events that are forbidden to a derivation.
_ALONE = {
    **dict.fromkeys(
        ("subprocess.Popen", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "pty.spawn"),
        "start a process",
    ),
    **dict.fromkeys(
        ("socket.__new__", "socket.getaddrinfo", "socket.getnameinfo", "socket.gethostbyaddr", "socket.gethostbyname"),
        "use the network",
    ),
    **dict.fromkeys(("ctypes.dlopen", "ctypes.dlsym"), "call C code by ctypes"),
}


_forks = False  # whether this package forks, not a cell


def fork() -> int:
    """Fork as `os.fork` does, for this package, even if a cell must not fork."""
    global _forks  # noqa: PLW0603 - private to the guard
    _forks = True
    try:
        return os.fork()
    finally:
        _forks = False


class Guard:
    """Watches the run of one job.

    Args:
        job: the job.
        directory: its working directory, without symbolic links.
    """

    def __init__(self, job: Job, directory: str) -> None:
        self._job, self._alone = job, job.role == DERIVATION
        self._directory = directory + os.sep
        self._read: set[str] = set()
        self.imported = set[str]()  # the top-level modules whose imports it has seen
        self.refusal: Exception | None = None  # the last error that it raised

    def start(self) -> None:
        """Watch from now on, until this process ends; nothing can stop it."""
        if self._alone:  # multiprocessing calls it, and Python does not report it
            _posixsubprocess.fork_exec = lambda *_: self._refuse("start a process")
        sys.addaudithook(self._hear)

    @property
    def read(self) -> tuple[str, ...]:
        """Return the files that were read, or did not exist, except those of libraries and of the working directory."""
        files = (file for file in self._read if not file.startswith(self._directory))
        return tuple(sorted(file for file in files if not Path(file).is_dir()))

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "os.fork" and _forks:
            return
        if event == "open":
            path, _, flags = arguments
            if not isinstance(path, int):  # a number is an open descriptor
                self._open(os.fsdecode(path), flags)
            return
        module = str(arguments[0]).partition(".")[0] if event == "import" else ""
        if module:
            self.imported.add(module)
        if event in _WRITTEN:
            for path in (arguments[number] for number in _WRITTEN[event]):
                if not isinstance(path, int) and path not in (":memory:", ""):  # sqlite3's names for no file
                    self._check_written(os.fsdecode(path))
        elif self._alone:
            if event in _ALONE and not (event.startswith("ctypes.") and _is_imported()):
                self._refuse(_ALONE[event])
            if module:
                if module in self._job.forbidden:
                    why = "it must derive the result without it"
                    raise self._remember(ImportError(f"a {self._job.title} cell cannot import {module}: {why}"))
                if arguments[0] == "_posixshmem":
                    self._refuse("share memory with another process")

    def _open(self, path: str, flags: int) -> None:
        if is_written(flags):
            self._check_written(path)
            return
        if self._alone:
            self._check_unchanged(path)
        file = source_of(path)
        if file is not None:
            self._read.add(file)

    def _check_written(self, path: str) -> None:
        if path not in _STREAMS and not self._within(path):
            advice = "write into its working directory, which is temporary, by a relative path"
            raise self._remember(PermissionError(f"a cell cannot write to {path}: {advice}"))

    def _check_unchanged(self, path: str) -> None:
        try:
            changed = Path(path).stat().st_ctime_ns > self._job.began
        except OSError:
            return  # opening the file raises the error
        if changed and not self._within(path):
            why = "it has changed since this run began, and the other side may have written it"
            advice = "if you have just saved it yourself, run this again"
            raise self._remember(PermissionError(f"a {self._job.title} cell cannot read {path}: {why}; {advice}"))

    def _within(self, path: str) -> bool:
        return f"{os.path.realpath(path)}{os.sep}".startswith(self._directory)

    def _refuse(self, what: str) -> NoReturn:
        error = PermissionError(f"a {self._job.title} cell cannot {what}: it must derive the result by itself")
        raise self._remember(error)

    def _remember(self, error: Exception) -> Exception:
        self.refusal = error
        return error


def _is_imported() -> bool:
    """Return True while a library is imported: many libraries call C code then, without a request of a cell."""
    frame = sys._getframe(2)  # noqa: SLF001 - the documented way to the caller's frame
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back  # type: ignore[assignment]
    return False

"""Guard: keep a run to itself, so that one side cannot ask the other, nor a later run an earlier one.

It stands in the process that runs the cells. Python reports every file that is opened, every process that is started
and every socket that is made, before it happens (`sys.addaudithook`):

- No cell writes outside of its working directory, which is temporary and its own.
- A derivation imports nothing that is forbidden there, and reads no file that has changed since the run began: the
  other side may have written it. Nor does it start a process, or use the network.

Python does not report what C code writes by itself, but it reports whoever reads it. The guard also notes which files
were read: when one of them changes, the run has to be repeated.
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
# Which of an event's arguments are paths at which something is made, changed or taken away.
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
# What a derivation cannot do.
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


_forks = False  # whether it is this package that forks, and no cell


def fork() -> int:
    """Fork as `os.fork` does, for this package: also where a cell must not."""
    global _forks  # noqa: PLW0603 - the guard's own, which no one sees
    _forks = True
    try:
        return os.fork()
    finally:
        _forks = False


class Guard:
    """Watches over the run of one job.

    Args:
        job: the job.
        directory: its working directory, without symbolic links.
    """

    def __init__(self, job: Job, directory: str) -> None:
        self._job, self._alone = job, job.role == DERIVATION
        self._directory = directory + os.sep
        self._read: set[str] = set()
        self.imported = set[str]()  # modules at the top, as it has seen them imported
        self.refusal: Exception | None = None  # what it has raised last

    def start(self) -> None:
        """Watch from now on, until this process ends: there is no way back."""
        if self._alone:  # multiprocessing calls it, and Python does not tell
            _posixsubprocess.fork_exec = lambda *_: self._refuse("start a process")
        sys.addaudithook(self._hear)

    @property
    def read(self) -> tuple[str, ...]:
        """Return the files that were read, or looked for in vain; none of libraries and of the working directory."""
        files = (file for file in self._read if not file.startswith(self._directory))
        return tuple(sorted(file for file in files if not Path(file).is_dir()))

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "os.fork" and _forks:
            return
        if event == "open":
            path, _, flags = arguments
            if not isinstance(path, int):  # an open descriptor
                self._open(os.fsdecode(path), flags)
            return
        module = str(arguments[0]).partition(".")[0] if event == "import" else ""
        if module:
            self.imported.add(module)
        if event in _WRITTEN:
            for path in (arguments[number] for number in _WRITTEN[event]):
                if not isinstance(path, int) and path not in (":memory:", ""):  # sqlite3's for no file
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
            return  # who opens it is told why
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
    """Return True while a library is imported: many call C code then, and no cell has asked for it."""
    frame = sys._getframe(2)  # noqa: SLF001 - the documented way to the caller's frame
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back  # type: ignore[assignment]
    return False

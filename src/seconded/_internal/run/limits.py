"""Limits: how long a job may run, and how its process comes to its end in time and still says where it was.

What counts is CPU time, which is the same however busy the machine is. The time on the clock is limited, too, but far
beyond: for what sleeps, or waits for something that does not come.
"""

import errno
import faulthandler
import math
import os
import resource
import signal
from dataclasses import dataclass
from pathlib import Path

_FAR = 6  # times the limit of CPU time
_MINUTE = 60.0  # seconds
_ENDED_BY = (-signal.SIGPROF, -signal.SIGXCPU)  # exit codes


@dataclass(frozen=True)
class Limits:
    """The time that a job may take, in seconds."""

    cpu: float  # of its process, and of those of its subprocesses that it has waited for
    wall: float

    @classmethod
    def of(cls, limit: float, wall: float | None = None) -> "Limits":
        """These limits; without a second one, it is far enough for a machine that is busy with other things."""
        return cls(limit, max(_MINUTE, _FAR * limit) if wall is None else wall)

    def times(self, number: int) -> "Limits":
        """Return the limits of a job that may take this many times as long."""
        return Limits(number * self.cpu, number * self.wall)

    def enforce(self, faults: int, runs: int = 1) -> None:
        """Let this process end when its time is over, and write to the descriptor FAULTS where it is then.

        Nothing of this waits for Python, so it also ends what is busy in C code, or catches every exception.

        Args:
            faults: the descriptor.
            runs: how many runs this process makes, one after the other; each has as much time. See `renew`.
        """
        for number in (signal.SIGPROF, signal.SIGXCPU):
            # Then the signal does what it does by itself: it ends the process.
            faulthandler.register(number, faults, chain=True)
        self.renew(faults)
        # For who stops that timer, and for subprocesses, each by itself, in whole seconds; the second one kills.
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        soft, hard = (math.ceil(runs * self.cpu) + more for more in (0, 1))
        if most == resource.RLIM_INFINITY or hard <= most:
            resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))

    def renew(self, faults: int) -> None:
        """Let the time of the next run of this process begin."""
        signal.setitimer(signal.ITIMER_PROF, self.cpu)
        faulthandler.dump_traceback_later(self.wall, exit=True, file=faults)

    def check(self, runs: int = 1) -> None:
        """End this process if it and its subprocesses have together used more than so many runs may."""
        used = sum(map(_used, map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))))
        if used > runs * self.cpu:
            os._exit(1)

    def overrun(self, code: int, usage: resource.struct_rusage, fault: str, *, late: bool) -> str | None:
        """Return in words which limit a process has overrun; None if it ended for another reason.

        Args:
            code: what it ended with.
            usage: what it has used.
            fault: what it wrote about its end.
            late: whether it was ended from outside, because it did not end in time.
        """
        if code in _ENDED_BY or _used(usage) >= self.cpu:
            return f"{self.cpu:g} s of CPU time"
        if late or fault.startswith("Timeout"):
            return f"{self.wall:g} s on the clock, in which it mostly waited, perhaps for processes that it started"
        return None


class MemoryLimit:
    """Lets this process take at most so many bytes more than it has now, wherever it is entered.

    Only Linux counts them, and only the memory of this process and of each of its subprocesses, by itself. It is left
    as soon as a cell has raised: to tell what happened takes memory as well.

    Args:
        most: the number of bytes; 0 for no limit.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._before = self._within = resource.getrlimit(resource.RLIMIT_DATA)

    def measure(self) -> None:
        """Count from what this process has taken by now; before the guard starts, which refuses to read that."""
        status = Path("/proc/self/statm")
        if self._most and status.is_file():
            taken = int(status.read_text("ascii").split()[5]) * resource.getpagesize()
            others = (limit for limit in self._before if limit != resource.RLIM_INFINITY)
            self._within = min([taken + self._most, *others]), self._before[1]

    def __enter__(self) -> None:
        resource.setrlimit(resource.RLIMIT_DATA, self._within)

    def __exit__(self, *_: object) -> None:
        resource.setrlimit(resource.RLIMIT_DATA, self._before)


def lacks_memory(error: BaseException) -> bool:
    """Return True if an error says that there is no memory; libraries have their own types for it."""
    return isinstance(error, MemoryError) or os.strerror(errno.ENOMEM) in str(error)


def memory_in_words(size: int) -> str:
    """Return a number of bytes as an author declares it."""
    return f"{size / 10**9:g} GB" if size >= 10**9 else f"{size / 10**6:g} MB"


def _used(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime

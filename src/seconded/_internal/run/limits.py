"""Limits: limit the time of a job, and end its process in time with a report of where it was.

The limit is for CPU time, which does not depend on other work of the machine. The time on the clock has a limit, too,
but a much higher one: it ends a process that sleeps, or waits for nothing.
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

    cpu: float  # CPU time of its process, and of finished subprocesses
    wall: float

    @classmethod
    def of(cls, limit: float, wall: float | None = None) -> "Limits":
        """Return these limits; by default, the limit on the clock is high enough for a busy machine."""
        return cls(limit, max(_MINUTE, _FAR * limit) if wall is None else wall)

    def times(self, number: int) -> "Limits":
        """Return the limits of a job that may take this many times as long."""
        return Limits(number * self.cpu, number * self.wall)

    def enforce(self, faults: int, runs: int = 1) -> None:
        """End this process when its time is over, and write its place at this moment to the descriptor FAULTS.

        None of this needs Python, so it also ends C code, and code that catches every exception.

        Args:
            faults: the descriptor.
            runs: the number of runs of this process, one after the other; each has the same time. See `renew`.
        """
        for number in (signal.SIGPROF, signal.SIGXCPU):
            # The signal then has its default effect and ends the process.
            faulthandler.register(number, faults, chain=True)
        self.renew(faults)
        # For code that stops this timer, and for each subprocess, in whole seconds; the second limit kills. Both come
        # later than the timer: a second signal while the first one writes the place would end the process at once.
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        soft, hard = (math.ceil(runs * self.cpu) + more for more in (1, 2))
        if most == resource.RLIM_INFINITY or hard <= most:
            resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))

    def renew(self, faults: int) -> None:
        """Start the time of the next run of this process."""
        signal.setitimer(signal.ITIMER_PROF, self.cpu)
        faulthandler.dump_traceback_later(self.wall, exit=True, file=faults)

    def check(self, runs: int = 1) -> None:
        """End this process if it and its subprocesses have used more time than this many runs may use together."""
        used = sum(map(_used, map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))))
        if used > runs * self.cpu:
            os._exit(1)

    def overrun(self, code: int, usage: resource.struct_rusage, fault: str, *, late: bool) -> str | None:
        """Return in words which limit a process exceeded; None if it ended for another reason.

        Args:
            code: its exit code.
            usage: the resources that it used.
            fault: its output about its end.
            late: whether it was ended from outside, because it did not end in time.
        """
        if code in _ENDED_BY or _used(usage) >= self.cpu:
            return f"{self.cpu:g} s of CPU time"
        if late or fault.startswith("Timeout"):
            return f"{self.wall:g} s on the clock, in which it mostly waited, perhaps for processes that it started"
        return None


class MemoryLimit:
    """Limits the additional memory of this process inside a ``with`` statement.

    Only Linux supports this, and it counts this process and each of its subprocesses separately. The limit ends after
    a cell raises, because reporting the error needs memory as well.

    Args:
        most: the number of bytes; 0 for no limit.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._before = self._within = resource.getrlimit(resource.RLIMIT_DATA)

    def measure(self) -> None:
        """Count from the current memory on; call this before the guard starts, which forbids reading it."""
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
    """Return True if an error reports a lack of memory; libraries have their own types for it."""
    return isinstance(error, MemoryError) or os.strerror(errno.ENOMEM) in str(error)


def memory_in_words(size: int) -> str:
    """Return a number of bytes as an author declares it."""
    return f"{size / 10**9:g} GB" if size >= 10**9 else f"{size / 10**6:g} MB"


def _used(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime

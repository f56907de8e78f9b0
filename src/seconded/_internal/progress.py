"""Progress: how far a long run of examples has come, in one line that is updated, or in lines where nobody watches."""

import sys
import time
from threading import Lock
from typing import TextIO

_FIRST, _EACH = 1.0, 5.0  # seconds, until the first line and between plain lines; on a terminal, a line is updated
_OFTEN = 0.1  # seconds between two updates


class Progress:
    """Counts examples that are done, and says so on the standard error.

    Args:
        total: how many there are.
        quiet: whether nothing is said.
        stream: where it is said; None for the standard error.
    """

    def __init__(self, total: int, *, quiet: bool = False, stream: TextIO | None = None) -> None:
        self._total, self._quiet = total, quiet
        self._stream = stream or sys.stderr
        self._updates = self._stream.isatty()
        self._done, self._slowest = 0, (0.0, "")
        self._next = time.monotonic() + (_FIRST if self._updates else _EACH)
        self._shown = False
        self._lock = Lock()

    def done(self, name: str, seconds: float) -> None:
        """Count an example, which took so many seconds."""
        with self._lock:
            self._done += 1
            self._slowest = max(self._slowest, (seconds, name))
            if self._done >= self._total:
                self._clear()
            elif not self._quiet and time.monotonic() >= self._next:
                self._say()

    def clear(self) -> None:
        """Take the line away, before something else is printed."""
        with self._lock:
            self._clear()

    def _say(self) -> None:
        took, name = self._slowest
        slowest = f", slowest so far {name} {took:.1f} s" if name else ""
        line = f"{self._done} of {self._total} examples{slowest}"
        if self._updates:
            self._stream.write(f"\r\x1b[K{line}")
            self._shown, self._next = True, time.monotonic() + _OFTEN
        else:
            self._stream.write(f"{line}\n")
            self._next = time.monotonic() + _EACH
        self._stream.flush()

    def _clear(self) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False

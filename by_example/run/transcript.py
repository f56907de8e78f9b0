"""Transcript: what a cell puts out, as segments in their order.

Part of the step "run"; it stands in the process that runs the cells, and changes it for good. `print` is replaced by
one that also keeps the objects that it prints; everything else that reaches the standard streams, also from C code and
subprocesses, is kept as text. A last expression is shown and, like a printed value, kept under a label: its source.
"""

import builtins
import inspect
import io
import linecache
import os
import re
import resource
import sys
import tempfile
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from by_example.run.capture import capture
from by_example.run.job import Job, Segment
from by_example.run.value import Array, Value

MOST_OUTPUT = 100_000  # characters of a cell's output, far beyond what a page can show
_MOST_FILE = 2**28  # bytes; an endless loop that prints must fill neither memory nor disk


class TooMuchError(Exception):
    """A cell puts out more than anyone can read; it has failed, also if it catches this."""


class Transcript:
    """Collects what a cell puts out, in order."""

    def __init__(self, job: Job) -> None:
        self._path, self._folder = job.path, job.folder
        self._segments: list[Segment] = []
        # Whatever writes to the file descriptors themselves ends in this file.
        self._size = 0
        self.overflow = False
        with tempfile.TemporaryFile() as file:
            self._raw = os.dup(file.fileno())
        resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_FILE, _MOST_FILE))
        for descriptor in (1, 2):
            os.dup2(self._raw, descriptor)
        sys.stdout = sys.stderr = _Stream(self)
        self._print = builtins.print
        builtins.print = self.print  # type: ignore[assignment]
        warnings.showwarning = self.warn  # type: ignore[assignment]

    def add(self, segment: Segment) -> None:
        """Append a segment, behind what has come through the file descriptors; no control characters.

        Raises:
            TooMuchError: it is too much.
        """
        if not segment.text.isprintable():
            segment = replace(segment, text=_clean(segment.text))
        self._drain()
        if not segment.text or self.overflow:
            return
        self._size += len(segment.text) if segment.kind != "figure" else 0
        if self._size > MOST_OUTPUT:
            self.overflow = True
            raise TooMuchError(f"more than {MOST_OUTPUT} characters of output")
        self._segments.append(segment)

    def take(self) -> tuple[Segment, ...]:
        """What has come since the last call."""
        self._drain()
        taken, self._segments, self._size = self._segments, [], 0
        return tuple(taken)

    def forget(self) -> None:
        """Drop what has come since the last call, however much it is."""
        self.take()
        self.overflow = False

    def line(self) -> int | None:
        """The line of the snippet that is running now."""
        frame = inspect.currentframe()
        while frame is not None and frame.f_code.co_filename != self._path:
            frame = frame.f_back
        return frame.f_lineno if frame is not None else None

    def print(
        self,
        *things: Any,
        sep: str | None = " ",
        end: str | None = "\n",
        file: TextIO | None = None,
        flush: bool = False,
    ) -> None:
        """As the builtin; a value behind a string that ends in a colon is kept under that label."""
        file = sys.stdout if file is None else file  # as it is now: a cell may redirect it
        if not isinstance(file, _Stream):
            self._print(*things, sep=sep, end=end, file=file, flush=flush)
            return
        sep, end, line = " " if sep is None else sep, "\n" if end is None else end, self.line()
        label: str | None = None
        for number, thing in enumerate(things):
            value = capture(thing)
            if value is not None and (label is not None or not _is_truth(value)):
                self.add(Segment("value", str(thing), line, label, value))
                label = None
            else:
                following = things[number + 1] if number + 1 < len(things) else None
                names = isinstance(thing, str) and thing.rstrip().endswith(":") and capture(following) is not None
                label = str(thing).strip().removesuffix(":").rstrip() if names else None
                kind = None if thing is None or isinstance(thing, str) else type(thing).__name__
                self.add(Segment("label" if names else "text", str(thing), line, type=kind))
            self.add(Segment("text", sep if number + 1 < len(things) else end, line))
        if not things:
            self.add(Segment("text", end, line))

    def show(self, thing: Any, label: str, line: int) -> None:
        """The value of a last expression."""
        if thing is not None:
            value = capture(thing)
            if value is None:
                self.add(Segment("text", repr(thing), line, result=True, type=type(thing).__name__))
            else:
                self.add(Segment("value", repr(thing), line, label, value, result=True))
            self.add(Segment("text", "\n", result=True))

    def warn(self, message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
        """As Python shows a warning."""
        row = linecache.getline(filename, lineno).strip()
        text = f"{short_path(filename)}:{lineno}: {category.__name__}: {message}\n" + (f"  {row}\n" if row else "")
        self.add(Segment("warning", self.shown(text), self.line()))

    def shown(self, text: str) -> str:
        """A message of Python's with the files of the snippets' folder as authors see them, not where they are here."""
        return text.replace(self._folder + os.sep, self._path.removesuffix(Path(self._path).name))

    def _drain(self) -> None:
        # The streams and this descriptor share one offset: what was read is dropped, and the next write begins anew.
        if os.fstat(self._raw).st_size:
            os.lseek(self._raw, 0, os.SEEK_SET)
            raw = os.read(self._raw, MOST_OUTPUT + 1)
            self._size += len(raw)
            self.overflow = self.overflow or self._size > MOST_OUTPUT
            os.ftruncate(self._raw, 0)
            os.lseek(self._raw, 0, os.SEEK_SET)
            self._segments.append(Segment("text", _clean(raw.decode("utf-8", "replace"))))


def _clean(text: str) -> str:
    """Text without what neither a page nor a terminal should get: lone surrogates, control characters, returns."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode("utf-8")
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", text)


class _Stream(io.TextIOBase):
    """A standard stream of a cell."""

    encoding = "utf-8"

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._transcript.add(Segment("text", text, self._transcript.line()))
        return len(text)


def _is_truth(value: Value) -> bool:
    """Whether a value is a single True or False, which is as good as a word where it has no label."""
    return isinstance(value, Array) and value.dtype == "bool" and value.shape == ()


def short_path(filename: str) -> str:
    """A library's file without the part of its path that is this machine's."""
    return re.split(r"site-packages/|lib/python[\d.]+/", filename)[-1]

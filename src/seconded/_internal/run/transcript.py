"""Transcript: the output of a cell, as segments in their order.

This module is part of the step "run". It works in the process that runs the cells, and changes this process for good.
It replaces `print` by a function that also stores the printed objects. All other output on the standard streams, also
from C code and subprocesses, is stored as text. The value of a last expression is shown, and stored as a printed value,
with its source as the label.
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
import unicodedata
import warnings
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

from seconded._internal.read.literals import quoted
from seconded._internal.run.capture import capture, in_use
from seconded._internal.run.job import Job
from seconded._internal.run.look import look_as_label, products_in
from seconded._internal.run.output import Evaluated, Fact, Label, Labeled, Number, Segment, Stretch, Text, WarningText

PACKAGE = str(Path(__file__).parents[2]) + os.sep
MOST_OUTPUT = 100_000  # characters of a cell's output, more than a page can show
_FRAME = re.compile(r'^  File "(.*)", line \d+, in .*\n(?:    .*\n)*', re.MULTILINE)  # a frame of a traceback
_MOST_FILE = 2**28  # bytes; an endless loop that prints must fill neither memory nor disk


class TooMuchError(Exception):
    """A cell has more output than anyone can read; it fails, even if it catches this error."""


class Transcript:
    """Collects the output of cells, in order."""

    def __init__(self, job: Job) -> None:
        self._job, self._path, self._folder = job, job.path, job.folder + os.sep
        self.cell = ""  # the running cell
        self._segments: list[Segment] = []
        self._muted = self._own_warning = False
        # This file gets everything that is written to the file descriptors themselves.
        self._size = 0
        self.overflow = False
        with tempfile.TemporaryFile() as file:
            self._raw = os.dup(file.fileno())
        resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_FILE, _MOST_FILE))
        for descriptor in (1, 2):
            os.dup2(self._raw, descriptor)
        self._stream = _Stream(self)
        self._print = builtins.print
        self._warn_as_ever: Any = warnings.warn
        self._looks = True  # whether labels are evaluated
        self._attach()

    def _attach(self) -> None:
        sys.stdout = sys.stderr = self._stream
        builtins.print = self.print  # type: ignore[assignment]
        warnings.showwarning = self.warn  # type: ignore[assignment]
        warnings.warn = self._warn

    def begin_again(self) -> None:
        """Collect the output of the cells of another run, in which labels are not evaluated."""
        self.forget()
        self._looks = self._muted = self._own_warning = False
        self._attach()

    def add(self, segment: Segment) -> None:
        """Append a segment, after the text from the file descriptors, without control characters.

        Raises:
            TooMuchError: there is too much output.
        """
        self._drain()
        if self.overflow or self._muted:
            return
        if isinstance(segment, Stretch):
            if not segment.text.isprintable():
                segment = replace(segment, text=_clean(segment.text))
            if not segment.text:
                return
            self._size += len(segment.text)
        if self._size > MOST_OUTPUT:
            self.overflow = True
            raise TooMuchError(f"more than {MOST_OUTPUT} characters of output")
        self._segments.append(segment)

    def take(self) -> tuple[Segment, ...]:
        """Return the output since the last call."""
        self._drain()
        taken, self._segments, self._size = self._segments, [], 0
        return tuple(taken)

    def forget(self) -> None:
        """Drop the output since the last call, of any length."""
        self.take()
        self.overflow = False

    def line(self) -> int | None:
        """Return the line of the example that is running now."""
        frame = self._author()
        return frame.f_lineno if frame is not None else None

    def _author(self) -> FrameType | None:
        """Return the innermost frame of the example's own code."""
        frame = inspect.currentframe()
        while frame is not None and frame.f_code.co_filename != self._path:
            frame = frame.f_back
        return frame

    def print(
        self,
        *things: Any,
        sep: str | None = " ",
        end: str | None = "\n",
        file: TextIO | None = None,
        flush: bool = False,
    ) -> None:
        """Print as the builtin does; store objects after a string that ends in : or ? under this label."""
        file = sys.stdout if file is None else file  # look it up now, because a cell may redirect it
        if not isinstance(file, _Stream):
            self._print(*things, sep=sep, end=end, file=file, flush=flush)
            return
        sep, end, line = " " if sep is None else sep, "\n" if end is None else end, self.line()
        label: str | None = None
        with in_use().without_recording():
            for number, thing in enumerate(things):
                if number:
                    self.add(Text(sep, line))
                if label is not None:
                    self.add(replace(self._behind(label, thing, line), argument=number))
                    label = None
                elif number + 1 < len(things) and is_label(thing, things[number + 1]):
                    label = _clean(str(thing))
                    self.add(Label(label, line))
                elif isinstance(thing, str):
                    self.add(Text(str(thing), line))
                elif (value := capture(thing)) is not None:
                    self.add(Number(str(thing), line, value=value))
                else:
                    self.add(Fact(str(thing), line, type=type(thing).__name__))
        self.add(Text(end, line))

    def _behind(self, label: str, thing: Any, line: int | None) -> Labeled:
        """Return the segment for an object printed after a label: a number, or a fact."""
        text, value, kind = str(thing), capture(thing), type(thing).__name__
        name = label.strip().removesuffix(":").rstrip()
        self._muted = True  # reading .grad of a tensor that is not a leaf prints a warning
        try:
            frame = self._author() if self._looks and not name.endswith("?") else None
            named = look_as_label(name, frame)
            products = products_in(name, frame) if named is None else ()
        finally:
            self._muted = False
        plain = None if isinstance(thing, str) else kind
        if value is None:
            return Fact(text, line, label=name, named=named, products=products, type=plain)
        return Number(text, line, label=name, named=named, products=products, value=value)

    def show(self, thing: Any, label: str, line: int) -> None:
        """Add the value of a last expression."""
        if thing is not None:
            with in_use().without_recording():
                value = capture(thing)
                if isinstance(thing, str):
                    self.add(Text(repr(thing), line, result=True))
                elif value is None:
                    seen = Evaluated(None, repr(thing), type(thing).__name__)
                    self.add(Fact(repr(thing), line, result=True, label=label, named=seen, type=seen.type))
                else:
                    seen = Evaluated(value, repr(thing), type(thing).__name__)
                    self.add(Number(repr(thing), line, result=True, label=label, named=seen, value=value))
            self.add(Text("\n", result=True))

    def warn(self, message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
        """Show a warning as Python does; a warning from this package gets the line that called it."""
        frame = self._author() if filename.startswith(PACKAGE) else None
        if frame is not None:
            filename, lineno = self._path, frame.f_lineno
        row = linecache.getline(filename, lineno).strip()
        text = f"{short_path(filename)}:{lineno}: {category.__name__}: {message}\n" + (f"  {row}\n" if row else "")
        text = in_boxes(shown(_FRAME.sub(_frame, text), self._job), self._job, self.cell)
        own = self._own_warning or category.__module__ == "__main__"
        own_message = f"{category.__name__}: {message}" if own else "\n".join(quoted(self._job.cells, str(message)))
        self.add(WarningText(text, self.line(), own=own_message))

    def _warn(self, *arguments: Any, stacklevel: int = 1, **options: Any) -> None:
        """Warn as `warnings.warn` does, and store the caller; C code does not call this."""
        frame = inspect.currentframe()
        caller = frame.f_back.f_code.co_filename if frame and frame.f_back else ""
        self._own_warning = caller == self._path or caller.startswith(self._folder)
        try:
            self._warn_as_ever(*arguments, stacklevel=stacklevel + 1, **options)
        finally:
            self._own_warning = False

    def _drain(self) -> None:
        # The streams and this descriptor share one offset. Drop what was read; the next write starts at 0.
        if os.fstat(self._raw).st_size:
            os.lseek(self._raw, 0, os.SEEK_SET)
            raw = os.read(self._raw, MOST_OUTPUT + 1)
            self._size += len(raw)
            self.overflow = self.overflow or self._size > MOST_OUTPUT
            os.ftruncate(self._raw, 0)
            os.lseek(self._raw, 0, os.SEEK_SET)
            self._segments.append(Text(_clean(raw.decode("utf-8", "replace"))))


def _clean(text: str) -> str:
    """Return text without invisible parts: lone surrogates, controls, returns, signs that turn its direction."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode("utf-8")
    return "".join(one for one in text if one in "\n\t" or unicodedata.category(one) not in ("Cc", "Cf"))


class _Stream(io.TextIOBase):
    """A standard stream of a cell."""

    encoding = "utf-8"

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._transcript.add(Text(text, self._transcript.line()))
        return len(text)


def is_label(thing: Any, following: Any) -> bool:
    """Return True if a printed object is a label of the next one."""
    if not isinstance(thing, str) or not thing.rstrip().endswith((":", "?")):
        return False
    return not (isinstance(following, str) and following.rstrip().endswith(":"))


def shown(message: str, job: Job) -> str:
    """Return a message of Python with the files of the examples' folder as authors know them."""
    return message.replace(job.folder + os.sep, job.prefix)


def in_boxes(message: str, job: Job, cell: str) -> str:
    """Return a message of Python for readers, who see boxes, not files: each line number is counted in its box.

    Args:
        message: the message for authors.
        job: the job whose cells are the boxes.
        cell: the cell with the message.
    """

    def in_its_own(found: re.Match[str]) -> str:
        line = int(found["line"] or found["row"])
        box = next((one for one in job.cells if one.line <= line < one.line + one.source.count("\n") + 1), None)
        if box is None:
            return found.group()
        name = "<this box>" if box.name == cell else "<another box>"
        line += 1 - box.line
        return f'File "{name}", line {line}' if found["line"] else f"{name}:{line}:"

    path = re.escape(job.path)
    places = rf'File "{path}", line (?P<line>\d+)|^{path}:(?P<row>\d+):'
    return re.sub(places, in_its_own, message, flags=re.MULTILINE)


def _frame(found: re.Match[str]) -> str:
    """Return a frame of a traceback in a warning, such as that of anomaly mode, in the form that `child` uses."""
    file = found[1]
    return "" if file.startswith((PACKAGE, "<frozen")) else found[0].replace(file, short_path(file), 1)


def short_path(filename: str) -> str:
    """Return the path of a library's file without the part that belongs to this machine."""
    return re.split(r"site-packages/|lib/python[\d.]+/", filename)[-1]

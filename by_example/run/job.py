"""What goes into a run and what comes back: plain data that crosses from process to process."""

from dataclasses import dataclass, field
from typing import Literal

from by_example.run.value import Value
from by_example.source.page import Wanted


@dataclass(frozen=True)
class Job:
    """The cells of one snippet that share a process, and what to look up there."""

    path: str  # as messages and tracebacks show it
    folder: str  # absolute; helper modules are imported from it
    text: str  # the whole file, for tracebacks
    cells: tuple[tuple[str, int, str], ...]  # name, line of the first row, source
    raising: frozenset[str] = frozenset()  # cells that are meant to raise
    drawing: frozenset[str] = frozenset()  # cells that are meant to leave a figure
    wanted: frozenset[Wanted] = frozenset()


@dataclass(frozen=True)
class Segment:
    """A stretch of a cell's output."""

    kind: Literal["text", "label", "value", "warning", "error", "figure"]
    text: str  # of a figure: an SVG document
    line: int | None = None  # of the snippet's line that put it out
    label: str | None = None  # of a value: its name; None if it has none
    value: Value | None = None  # the object behind the text
    type: str | None = None  # of text: the type of the printed object, if it was none


@dataclass
class Report:
    """What a run of a job came to."""

    outputs: dict[str, tuple[Segment, ...]] = field(default_factory=dict)  # by cell
    values: dict[Wanted, Value | str] = field(default_factory=dict)  # by wanted expression
    refused: dict[Wanted, str] = field(default_factory=dict)  # wanted expressions that raised, and what
    versions: dict[str, str] = field(default_factory=dict)  # of torch and of NumPy, where they were loaded
    imports: tuple[str, ...] = ()  # files of the snippets' folder that were imported
    line: int | None = None  # where it failed, if it did
    failure: str | None = None  # what failed, if anything: a first line that sums it up, details below

"""What crosses from process to process, as plain data: a job goes in, a report of what it came to comes back."""

import json
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from seconded._internal.errors import Code
from seconded._internal.pair import CLAIM, Role
from seconded._internal.read.cell import Cell, Wanted
from seconded._internal.run.limits import Limits
from seconded._internal.run.output import Segment
from seconded._internal.value import Value


@dataclass(frozen=True)
class Order:
    """How a server is started."""

    role: Role
    limits: Limits
    preset: str = ""
    preload: tuple[str, ...] = ()  # modules that it imports
    draw: bool = False  # whether it loads matplotlib
    useful: tuple[str, ...] = ()  # modules that it imports where that does no harm
    forbidden: tuple[str, ...] = ()  # modules that must not be loaded by that
    late: tuple[str, ...] = ()  # modules that its libraries would load while examples run

    def written(self) -> str:
        """Return the order as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Self:
        """Return an order that was written as JSON."""
        order: dict[str, Any] = json.loads(text)
        for name in ("preload", "useful", "forbidden", "late"):
            order[name] = tuple(order[name])
        return cls(**order | {"limits": Limits(**order["limits"])})


@dataclass(frozen=True)
class Job:
    """The cells of one example that share a process, and what to look up there."""

    path: str  # as messages and tracebacks show it
    folder: str  # absolute; helper modules are imported from it
    text: str  # the whole file, for tracebacks
    cells: tuple[Cell, ...]
    role: Role = CLAIM  # whose cells they are
    title: str = ""  # what readers call that side
    forbidden: tuple[str, ...] = ()  # modules that the cells of a derivation cannot import
    libraries: tuple[str, ...] = ()  # modules whose versions are reported
    wanted: frozenset[Wanted] = frozenset()
    asked: frozenset[Wanted] = frozenset()  # of these, the ones whose numbers must matter to what is printed
    names: bool = False  # whether to report what all names stand for in the end
    began: int = field(default_factory=time.time_ns)  # when it was asked for, in nanoseconds
    shelf: str = ""  # the folder within that one, in which the file lies
    memory: int = 0  # bytes that it may take beyond what its server has loaded; 0 for no limit
    prefix: str = ""  # what messages call the folder, with a slash
    is_notebook: bool = False  # then it has no file, no examples beside it, and random numbers of its own
    times: int = 1  # by which the limits are multiplied
    points: tuple[tuple[Cell, ...], ...] = ()  # the cells with other inputs, to run after those
    point_count: int = 0  # how many points were asked for; not all examples have some

    @property
    def file(self) -> Path:
        """Return where the file is."""
        return Path(self.folder, self.shelf, Path(self.path).name)


@dataclass(frozen=True)
class Unchecked:
    """A number of a page's value on which nothing depends that its side prints under a label."""

    name: str  # that the value is computed from
    place: str  # the number, as in J[1, 0]; the name for all its numbers
    line: int  # of the statement that gave it its last value
    changed: bool = False  # whether the name had another value before


@dataclass(frozen=True)
class PointReport:
    """What a run of a job with other inputs came to."""

    outputs: dict[str, tuple[Segment, ...]]  # by cell
    line: int | None = None  # where it failed, if it did
    failure: str | None = None  # as that of a `Report`
    modules: tuple[str, ...] = ()  # all that were loaded up to its end; see `Report`
    read: tuple[str, ...] = ()  # all that were read up to its end


@dataclass
class Report:
    """What a run of a job came to."""

    outputs: dict[str, tuple[Segment, ...]] = field(default_factory=dict)  # by cell
    values: dict[Wanted, Value | str] = field(default_factory=dict)  # by wanted expression
    refused: dict[Wanted, str] = field(default_factory=dict)  # wanted expressions that raised, and what
    unchecked: dict[Wanted, tuple[Unchecked, ...]] = field(default_factory=dict)  # by expression that is asked for
    names: dict[str, Value] = field(default_factory=dict)  # what the names that hold numbers stand for in the end
    versions: dict[str, str] = field(default_factory=dict)  # of the job's libraries, where they were loaded
    modules: tuple[str, ...] = ()  # libraries that were loaded in the end, and helpers; no modules of Python itself
    seconds: float = 0.0  # that it took, on the clock
    found: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by cell, states that it found other than fresh
    left: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by cell, states that it changed; see `run.states`
    read: tuple[str, ...] = ()  # files that were imported or opened; see `Guard.read`
    line: int | None = None  # where it failed, if it did
    failure: str | None = None  # what failed, if anything: a first line that sums it up, details below
    code: Code = "cell-fails"  # which kind of failure that is
    lost: bool = False  # whether its process ended before it: perhaps a failure of the machine, which may pass
    point_count: int = 0  # as the job has it
    points: tuple[PointReport, ...] = ()  # one for each of the job's points, up to the first that failed

"""Job: the plain data that processes exchange: a job for a process, and the report that it returns."""

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
    """The options for the start of a server."""

    role: Role
    limits: Limits
    preset: str = ""
    preload: tuple[str, ...] = ()  # modules that it must import
    draw: bool = False  # whether it loads matplotlib
    useful: tuple[str, ...] = ()  # modules that it imports if this does no harm
    forbidden: tuple[str, ...] = ()  # modules that these imports must not load
    late: tuple[str, ...] = ()  # modules that its libraries load while examples run

    def written(self) -> str:
        """Return the order as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Self:
        """Return an order from its JSON."""
        order: dict[str, Any] = json.loads(text)
        for name in ("preload", "useful", "forbidden", "late"):
            order[name] = tuple(order[name])
        return cls(**order | {"limits": Limits(**order["limits"])})


@dataclass(frozen=True)
class Job:
    """The cells of one example that share a process, and the expressions to evaluate there."""

    path: str  # the path for messages and tracebacks
    folder: str  # absolute; helper modules are imported from it
    text: str  # the whole file, for tracebacks
    cells: tuple[Cell, ...]
    role: Role = CLAIM  # the side of the cells
    title: str = ""  # the name of the side for readers
    forbidden: tuple[str, ...] = ()  # modules that the cells of a derivation cannot import
    libraries: tuple[str, ...] = ()  # modules whose versions are reported
    wanted: frozenset[Wanted] = frozenset()
    asked: frozenset[Wanted] = frozenset()  # wanted expressions whose numbers must matter to the output
    names: bool = False  # whether to report the final values of all names
    began: int = field(default_factory=time.time_ns)  # the time of the request, in nanoseconds
    shelf: str = ""  # the folder of the file, within `folder`
    memory: int = 0  # bytes that it may use in addition to its server; 0 for no limit
    prefix: str = ""  # the folder in messages, with a slash
    is_notebook: bool = False  # it has no file, no other examples, and its own random numbers
    times: int = 1  # a factor for the limits
    points: tuple[tuple[Cell, ...], ...] = ()  # the cells with other inputs, which run later
    point_count: int = 0  # the number of requested points; some examples have none

    @property
    def file(self) -> Path:
        """Return the path of the file."""
        return Path(self.folder, self.shelf, Path(self.path).name)


@dataclass(frozen=True)
class Unchecked:
    """A number of a page's value that affects nothing that its side prints under a label."""

    name: str  # the name from which the value is computed
    place: str  # the number, as in J[1, 0]; the name for all its numbers
    line: int  # the line of the statement that gave it its last value
    changed: bool = False  # whether the name had another value before


@dataclass(frozen=True)
class PointReport:
    """The result of a run of a job with other inputs."""

    outputs: dict[str, tuple[Segment, ...]]  # by cell
    line: int | None = None  # the place of a failure
    failure: str | None = None  # as in `Report`
    modules: tuple[str, ...] = ()  # all modules loaded up to its end; see `Report`
    read: tuple[str, ...] = ()  # all files read up to its end


@dataclass(slots=True)
class Report:
    """The result of a run of a job."""

    outputs: dict[str, tuple[Segment, ...]] = field(default_factory=dict)  # by cell
    values: dict[Wanted, Value | str] = field(default_factory=dict)  # by wanted expression
    refused: dict[Wanted, str] = field(default_factory=dict)  # wanted expressions that raised, and the errors
    unchecked: dict[Wanted, tuple[Unchecked, ...]] = field(default_factory=dict)  # by wanted expression
    names: dict[str, Value] = field(default_factory=dict)  # the final values of names with numbers
    versions: dict[str, str] = field(default_factory=dict)  # the versions of the job's loaded libraries
    modules: tuple[str, ...] = ()  # the libraries and helpers that were loaded at its end
    seconds: float = 0.0  # its duration on the clock
    found: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by cell, the states that had already changed
    left: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by cell, changed states; see `run.states`
    read: tuple[str, ...] = ()  # imported or opened files; see `Guard.read`
    line: int | None = None  # the place of a failure
    failure: str | None = None  # the failure, if any: a summary in the first line, details below
    code: Code = "cell-fails"  # the kind of failure
    lost: bool = False  # whether its process ended early: perhaps a temporary failure of the machine
    point_count: int = 0  # as in the job
    points: tuple[PointReport, ...] = ()  # one for each of the job's points, up to the first that failed

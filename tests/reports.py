"""Reports that tests write by hand: what the sides of an example print, without a process that runs it."""

from seconded._internal.pair import CLAIM, DERIVATION, PLAIN, Pair, Role
from seconded._internal.read.percent import cells_of
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.output import Fact, Label, Number, Segment, Text
from seconded._internal.value import Array, Value

TWO = "# %% lib\nx = 2.0\nprint('y:', x * 2)\n\n# %% check\nx = 2.0\nprint('y:', x + x)\n"


def number(meant: object, dtype: str = "float") -> Array:
    """Return a single number as a value."""
    return Array((), dtype, (meant,))  # type: ignore[arg-type]


def said(label: str, value: Value | None, text: str, line: int | None = 3, argument: int | None = 1) -> list[Segment]:
    """Return what print writes for a labeled object; without numbers, it is a fact."""
    what: Segment = (
        Fact(text, line, label=label or None, argument=argument, type="NoneType")
        if value is None
        else Number(text, line, label=label or None, argument=argument, value=value)
    )
    return [*([Label(f"{label}:"), Text(" ")] if label else []), what, Text("\n")]


def four(line: int | None = 3, text: str = "4.0", **more: int | None) -> list[Segment]:
    """Return what a cell of `TWO` prints."""
    return said("y", number(4.0), text, line, **more)


def snippet_of(text: str, pair: Pair = PLAIN) -> Snippet:
    """Return an example of these cells."""
    return Snippet("one", "one.py", "Title", text, cells_of(text, "one.py", pair)[1], pair)


def reports_of(snippet: Snippet, outputs: dict[str, list[Segment]], **read: tuple[str, ...]) -> dict[Role, Report]:
    """Return the reports of both sides; `read` has the files that each of them imported."""
    return {
        role: Report(
            outputs={cell.name: tuple(outputs.get(cell.name, ())) for cell in snippet.side(role)},
            read=read.get(role, ()),
        )
        for role in (CLAIM, DERIVATION)
        if snippet.side(role)
    }

"""Inline: the values that a page shows in its sentences and formulas, by part 9 of the rule of the proof."""

from collections.abc import Iterator

from seconded._internal.compare import hints
from seconded._internal.compare.rule import Proof, difference, numbers_in
from seconded._internal.errors import RefusedError
from seconded._internal.read.names import chooses, names_given, names_in, printed_from
from seconded._internal.read.page import Wanted
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.value import Value, nested
from seconded._internal.run.worlds import WORLDS

_LIBRARIES = ("import torch", "import numpy as np", "import numpy", "import math")


def value_for_page(
    snippet: Snippet, reports: dict[str, Report], proofs: tuple[Proof, ...], wanted: Wanted
) -> Value | str:
    """What an expression that a page wants came to, by rule 9: NumPy's answer where NumPy's side has one.

    Raises:
        RefusedError: the rule does not hold, or neither side has an answer; the text says which.
    """
    found = {world: report.values[wanted] for world, report in reports.items() if wanted in report.values}
    refused = {world: report.refused[wanted] for world, report in reports.items() if wanted in report.refused}
    said = [*(f"{world}: {why}" for world, why in refused.items()), *hints.gives_none(refused.values())]
    if not found:
        raise RefusedError("\n".join([*said, *hints.unknown_name(snippet, wanted, refused.values())]))
    _has_one_value(snippet, reports, wanted, found)
    if len(found) == len(WORLDS):
        why = difference(found["torch"], found["numpy"])
        if why is not None:
            raise RefusedError(f"torch and NumPy disagree: {why}")
        return found["numpy"]
    ((world, value),) = found.items()
    if isinstance(value, str):
        if any(numbers_in(value)):
            raise RefusedError(f"text with a number in it must be the same in both worlds; only {world} has: {value}")
        return value
    if world == "torch" and not any(_is(proof, wanted, value) for proof in proofs):
        advice = hints.only_torch(refused.get("numpy", ""))
        raise RefusedError("\n".join(["only torch knows this value, and nothing has proved it", *said, advice]))
    if world == "numpy":
        cells = snippet.world("numpy")
        names = [cell.name for cell in cells]
        cells = cells[: names.index(wanted.cell) + 1] if wanted.cell in names else cells
        given = names_given(("", ""), cells)
        of_cells = {name for name in names_in(wanted.expression) & given.keys() if given[name] not in _LIBRARIES}
        if wanted.cell is not None:
            _is_torchs_as_well(snippet, reports, wanted, value)
        loose = sorted(of_cells - printed_from(cells))
        if loose:
            why = f"only NumPy knows this value, and no proved value was computed from {', '.join(loose)}"
            advice = "print it on both sides, or compute it from names that a printed value is computed from"
            raise RefusedError("\n".join([why, *said, advice]))
    return value


def _is_torchs_as_well(snippet: Snippet, reports: dict[str, Report], wanted: Wanted, value: Value) -> None:
    """Refuse a value behind a numpy cell that torch's side knows at some time, and always otherwise."""
    values = reports["torch"].values if "torch" in reports else {}
    known = [values[one] for one in looks(snippet, "torch", wanted) if one in values]
    differences = [difference(one, value) for one in known]
    if differences and None not in differences:
        raise RefusedError(f"torch and NumPy disagree: {differences[0]}")


def _is(proof: Proof, wanted: Wanted, value: Value) -> bool:
    """Whether a value that torch alone knows is the one that was proved, under its own name."""
    same = "".join(proof.torch.label.split()) == "".join(wanted.expression.split())
    return same and not isinstance(proof.torch.value, str) and nested(proof.torch.value) == nested(value)


def looks(snippet: Snippet, world: str, wanted: Wanted) -> Iterator[Wanted]:
    """When a world looks at an expression of a page: then when the page says, or in the end and behind each cell.

    The latter shows whether it is always the same, and what the other world has of one that NumPy's side is asked for.
    """
    cells = snippet.world(world)
    if wanted.cell in {cell.name for cell in cells}:
        yield wanted
    elif wanted.cell is None or world == "torch":
        yield Wanted(None, wanted.expression)
        for cell in cells[:-1]:
            yield Wanted(cell.name, wanted.expression)


def _has_one_value(snippet: Snippet, reports: dict[str, Report], wanted: Wanted, found: dict[str, Value | str]) -> None:
    """Refuse an expression of which a reader cannot know when it was looked at, or in which there is no name."""
    given = names_given(("", ""), snippet.cells)
    if not any(given.get(name, _LIBRARIES[0]) not in _LIBRARIES for name in names_in(wanted.expression)):
        raise RefusedError("there is no name of the snippet in it: a number that is typed proves nothing")
    if chooses(wanted.expression):
        raise RefusedError(
            "it chooses between values, or uses Python's own names: choose in a cell, and prove it there"
        )
    for world, value in found.items():
        for earlier in looks(snippet, world, wanted):
            other = reports[world].values.get(earlier, value)
            if repr(other) != repr(value):
                cells = [cell.name for cell in snippet.world(world)]
                what = f"it has one value behind the cell {earlier.cell!r}, and another in the end"
                advice = f"say which: write {{= {snippet.name}.CELL: {wanted.expression} =}}, CELL being one of {cells}"
                raise RefusedError(f"{what}\n{advice}")

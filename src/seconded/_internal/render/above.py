"""Above: refuse a cell of a page where the page does not show, above it, what it depends on.

A box carries the code that it builds on, folded (`boxes`). That is enough for a cell that the page does not show. If
the page shows that cell further down, it misleads a reader who goes from top to bottom. And the visible code tells
nothing of a state that no name carries, such as a seed or a filter of warnings.
"""

from collections.abc import Collection

from seconded._internal.errors import RefusedError
from seconded._internal.examples import Example
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.order import sets_state
from seconded._internal.read.page import CellReference
from seconded._internal.render.boxes import Box

_OR = 'or say why it stands here, in its header: order="REASON"'


def require_above(example: Example, box: Box, part: CellReference, shown: Collection[CellReference]) -> None:
    """Refuse a cell whose page does not show, above it, what it depends on.

    Args:
        example: the example.
        box: the cell as the page shows it.
        part: the reference to it.
        shown: all references of the page to cells of the example.

    Raises:
        RefusedError: it builds on a cell further down, or on a state that a cell changed which does not stand above it.
    """
    above = {one.cell for one in shown if one.start < part.start}
    if box.cell.order:
        return
    later = [one for one in shown if one.cell not in above and one.cell in {cell.name for cell in box.before}]
    if later and not box.cell.draws:  # the code of a picture is folded, and no one reads it in turn
        names, line = " and ".join(dict.fromkeys(repr(one.cell) for one in later)), later[0].line
        what = f"the cell {box.cell.name!r} builds on {names}, which this page shows further down, in line {line}"
        advice = f"move that above it, give this cell its own values, {_OR}"
        raise RefusedError(f"{what}\n{advice}", code="cell-order", part=part)
    for state, cell in _states(example, box.cell):
        if cell.name not in above:
            what = f"the cell {cell.name!r} has changed {state}, and this page does not show it above {box.cell.name!r}"
            advice = f"show it above, let it set the state back at its end, {_OR}"
            raise RefusedError(f"{what}\n{advice}", code="hidden-state", part=part)


def _states(example: Example, cell: Cell) -> list[tuple[str, Cell]]:
    """Return the states that a cell has found other than in a fresh process, each with the cells that changed it."""
    report = example.reports[cell.role]
    drawn, before = support(example.snippet.pair.preset).drawn, example.snippet.side(cell.role)
    before = before[: before.index(cell)]
    found: list[tuple[str, Cell]] = []
    for state in report.found.get(cell.name, ()):
        changed = [one for one in before if state in report.left.get(one.name, ())]
        if state in drawn:
            if state not in report.left.get(cell.name, ()) or sets_state(cell):
                continue  # it draws nothing, or seeds first
            seeds = [number for number, one in enumerate(changed) if sets_state(one)]
            changed = changed[seeds[-1] :] if seeds else []  # without a seed, no number of it is meant to stay
        found += ((state, one) for one in changed)
    return found

"""Boxes: how the cells of a page continue each other, for a reader who goes from top to bottom and runs each box.

On a page, each example has its own names, one set for each of its sides. A page may show only some of an example's
cells, and in another order. So each box either begins anew or continues a box above. If the code above the box lacks
something, this code is a part of the box: `Box.before`.
"""

from dataclasses import dataclass
from functools import lru_cache

from seconded._internal.read.cell import Cell
from seconded._internal.read.names import names_given
from seconded._internal.read.order import builds_on, imports_of, needed_of
from seconded._internal.read.snippet import Snippet
from seconded._internal.syntax import FEW


@dataclass(frozen=True)
class Box:
    """A cell on a page."""

    number: int  # the number of boxes of its example above it
    cell: Cell
    follows: "Box | None"  # the box above that it continues; None if it begins anew
    imports: tuple[str, ...]  # the imports that it needs and that the code above lacks
    before: tuple[Cell, ...]  # the cells that must run before it and are not above

    @property
    def lacks(self) -> tuple[str, ...]:
        """Return the code that must run before it and is not on the page; a cell that raises ends a piece."""
        pieces, texts = [], ["\n".join(self.imports)] if self.imports else []
        for cell in self.before:
            texts.append(cell.source)
            if cell.raises:
                pieces.append(texts)
                texts = []
        return tuple("\n\n".join(piece) for piece in [*pieces, texts] if piece)

    @property
    def begins(self) -> bool:
        """Return True if it continues no other box."""
        return self.follows is None and not self.imports and not self.before


@dataclass
class _Thread:
    """Cells that run one after the other, in one namespace."""

    last: Box
    ran: list[Cell]
    imports: tuple[str, ...]


@lru_cache(FEW)
def boxes_of(snippet: Snippet, cells: tuple[Cell, ...]) -> tuple[Box, ...]:
    """Return the boxes of some cells of an example, in the order in which a page shows them."""
    threads: dict[str, list[_Thread]] = {}
    boxes: list[Box] = []
    for number, cell in enumerate(cells):
        known, below = threads.setdefault(cell.role, []), cells[number + 1 :]
        found = []
        for place, thread in enumerate(known):
            missing = _missing(snippet, cell, thread)
            # The code of a box below must not run twice in one namespace, so a box that needs it begins anew.
            if missing is not None and set(missing).isdisjoint(below):
                found.append((len(missing), -place))
        goes_on = known[-min(found)[1]] if found else None
        ran = goes_on.ran if goes_on else []
        before = tuple(one for one in builds_on(snippet, cell) if one not in ran)
        box = Box(len(boxes), cell, goes_on.last if goes_on else None, _imports(snippet, cell, before, goes_on), before)
        if goes_on is not None:
            known.remove(goes_on)
        imports = (*(goes_on.imports if goes_on else ()), *box.imports)
        known.append(_Thread(box, [*ran, *before, cell], imports))  # at the end, because the search starts there
        boxes.append(box)
    return tuple(boxes)


def _missing(snippet: Snippet, cell: Cell, thread: _Thread) -> tuple[Cell, ...] | None:
    """Return the cells that must still run before a cell that continues others; None if it begins anew."""
    needed, ran = builds_on(snippet, cell), thread.ran
    missing = tuple(one for one in needed if one not in ran)
    if cell in ran or len(missing) == len(needed) > 0:
        return None
    sequence = tuple(ran)
    for one in (*missing, cell):
        if needed_of(sequence, one) != builds_on(snippet, one):
            return None
        sequence += (one,)
    if not needed and len(_imports(snippet, cell, (), thread)) == len(_imports(snippet, cell, (), None)):
        return None  # not even its imports are there
    return missing


def _imports(snippet: Snippet, cell: Cell, before: tuple[Cell, ...], thread: _Thread | None) -> tuple[str, ...]:
    """Return the imports that a cell, and those that run with it, need from earlier cells."""
    cells = snippet.side(cell.role)
    wanted = imports_of(cells[: cells.index(cell)], (*before, cell))
    if thread is None:
        return wanted
    given = names_given(("", ""), thread.ran)
    there = {source for source in given.values() if isinstance(source, str)}
    return tuple(source for source in wanted if source not in there and source not in thread.imports)

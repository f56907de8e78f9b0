"""Boxes: how the cells of a page follow from one another, for one who reads from top to bottom and runs what is shown.

On a page, each snippet has its own names, one side for torch and one for NumPy. A page may show some of a snippet's
cells, and in another order than they ran. So each box either begins anew or goes on where a box above it has ended, and
where the code above it lacks something, that is a part of the box: `Box.before`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from by_example.source.names import names_given
from by_example.source.order import builds_on, imports_of, needed_of
from by_example.source.snippet import Cell, Snippet


@dataclass(frozen=True)
class Box:
    """A cell on a page."""

    number: int  # how many of its snippet stand above it
    cell: Cell
    follows: "Box | None"  # the box above that it goes on from; None if it begins anew
    imports: tuple[str, ...]  # what must be imported before it, and is not imported there
    before: tuple[Cell, ...]  # the cells that must run before it, and have not run there

    @property
    def needs(self) -> str:
        """The code that must run before it, in one piece."""
        return "\n\n".join(["\n".join(self.imports)] * bool(self.imports) + [cell.source for cell in self.before])


@dataclass
class _Thread:
    """Cells that run one after the other, in one namespace."""

    last: Box
    ran: list[Cell] = field(default_factory=list)
    imports: tuple[str, ...] = ()


def boxes_of(snippet: Snippet, cells: Iterable[Cell]) -> tuple[Box, ...]:
    """The boxes of some cells of a snippet, in the order in which a page shows them."""
    threads: dict[str, list[_Thread]] = {}
    boxes: list[Box] = []
    cells = tuple(cells)
    for number, cell in enumerate(cells):
        known, below = threads.setdefault(cell.world, []), cells[number + 1 :]
        # What a box below shows is not run twice in one namespace: who builds on it begins anew.
        found = [(len(missing), -place) for place, thread in enumerate(known)
                 if (missing := _missing(snippet, cell, thread)) is not None and not any(one in below for one in missing)]  # fmt: skip
        thread = known[-min(found)[1]] if found else None
        ran = thread.ran if thread else []
        before = tuple(one for one in builds_on(snippet, cell) if one not in ran)
        box = Box(len(boxes), cell, thread.last if thread else None, _imports(snippet, cell, before, thread), before)
        if thread is None:
            thread = _Thread(box)
            known.append(thread)
        else:  # the one that has just gone on is tried first
            known.remove(thread)
            known.append(thread)
        thread.last = box
        thread.ran += [*before, cell]
        thread.imports += box.imports
        boxes.append(box)
    return tuple(boxes)


def _missing(snippet: Snippet, cell: Cell, thread: _Thread) -> tuple[Cell, ...] | None:
    """The cells that must still run before a cell that goes on from others; None if it cannot, or has no reason to."""
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
        return None  # it would not even find an import there
    return missing


def _imports(snippet: Snippet, cell: Cell, before: tuple[Cell, ...], thread: _Thread | None) -> tuple[str, ...]:
    """The imports that must be made before a cell and those that run with it."""
    cells = snippet.world(cell.world)
    wanted = imports_of(cells[: cells.index(cell)], (*before, cell))
    if thread is None:
        return wanted
    given = names_given(("", ""), thread.ran)
    there = {source for source in given.values() if isinstance(source, str)}
    return tuple(source for source in wanted if source not in there and source not in thread.imports)

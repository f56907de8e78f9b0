"""Namespace: whose each name is, where the cells of many examples share one namespace, as in a notebook."""

from seconded._internal.read.cell import Cell
from seconded._internal.read.names import Owner, names_given, names_read
from seconded._internal.read.order import builds_on
from seconded._internal.read.snippet import Snippet


class Namespace:
    """Whose each name is, in the one namespace that all cells of a notebook share."""

    def __init__(self) -> None:
        self._owners: dict[str, Owner | str] = {}
        self._ran: dict[Owner, tuple[Cell, ...]] = {}

    def run(self, snippet: Snippet, cell: Cell) -> None:
        """Note that a cell runs."""
        side = (snippet.name, cell.role)
        first = cell == snippet.side(cell.role)[0]
        self._ran[side] = (*(() if first else self._ran.get(side, ())), cell)
        self._owners |= names_given(side, [cell])

    def missing(self, snippet: Snippet, cell: Cell) -> tuple[Cell, ...]:
        """Return the earlier cells of its example and side that must run before a cell, perhaps once more.

        One that raises, and that it does not build on, need not: it would show its error.
        """
        side, cells = (snippet.name, cell.role), snippet.side(cell.role)
        needed = builds_on(snippet, cell)
        passed = {one for one in cells if one.raises}.difference(needed)
        earlier = tuple(one for one in cells[: cells.index(cell)] if one not in passed)
        ran = tuple(one for one in self._ran.get(side, ()) if one not in passed)
        given = names_given(side, earlier)
        used = {name: given[name] for name in names_read(cell) & set(given)}
        in_place = all(isinstance(owner, str) and self._owners.get(name) == owner for name, owner in used.items())
        if in_place and not needed:
            return ()  # it builds on nothing but imports that are in place
        there = names_given(side, ran).items() <= self._owners.items()
        return earlier[len(ran) :] if there and ran == earlier[: len(ran)] else earlier

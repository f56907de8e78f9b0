"""Namespace: whose each name is, where the cells of many snippets share one namespace, as in a notebook."""

from seconded._internal.read.names import Side, names_given, names_read
from seconded._internal.read.order import builds_on
from seconded._internal.read.snippet import Cell, Snippet


class Namespace:
    """Whose each name is, in the one namespace that all cells of a notebook share."""

    def __init__(self) -> None:
        self._owners: dict[str, Side | str] = {}
        self._ran: dict[Side, tuple[Cell, ...]] = {}

    def run(self, snippet: Snippet, cell: Cell) -> None:
        """Note that a cell runs."""
        world = (snippet.name, cell.world)
        first = cell == snippet.world(cell.world)[0]
        self._ran[world] = (*(() if first else self._ran.get(world, ())), cell)
        self._owners |= names_given(world, [cell])

    def missing(self, snippet: Snippet, cell: Cell) -> tuple[Cell, ...]:
        """The earlier cells of its snippet and world that must run before a cell, maybe once more.

        One that raises, and that it does not build on, need not: it would show its error.
        """
        world, cells = (snippet.name, cell.world), snippet.world(cell.world)
        passed = {one for one in cells if one.raises}.difference(builds_on(snippet, cell))
        earlier = tuple(one for one in cells[: cells.index(cell)] if one not in passed)
        ran = tuple(one for one in self._ran.get(world, ()) if one not in passed)
        given = names_given(world, earlier)
        used = {name: given[name] for name in names_read(cell) & set(given)}
        if all(isinstance(owner, str) and self._owners.get(name) == owner for name, owner in used.items()):
            return ()  # it builds on nothing but imports that are in place
        there = names_given(world, ran).items() <= self._owners.items()
        return earlier[len(ran) :] if there and ran == earlier[: len(ran)] else earlier

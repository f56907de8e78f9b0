"""Names: whose each name is, where the cells of many snippets share one namespace, as in a notebook."""

import ast
import symtable
from collections.abc import Iterable

from by_example.read import Cell, Snippet

_World = tuple[str, str]  # a snippet, and one of its two worlds


class Namespace:
    """Whose each name is, in the one namespace that all cells of a notebook share."""

    def __init__(self) -> None:
        self._owners: dict[str, _World | str] = {}
        self._ran: dict[_World, tuple[Cell, ...]] = {}

    def run(self, snippet: Snippet, cell: Cell) -> None:
        """Note that a cell runs."""
        world = (snippet.name, cell.world)
        first = cell == snippet.world(cell.world)[0]
        self._ran[world] = (*(() if first else self._ran.get(world, ())), cell)
        self._owners |= _given(world, [cell])

    def missing(self, snippet: Snippet, cell: Cell) -> tuple[Cell, ...]:
        """The earlier cells of its snippet and world that must run before a cell, maybe once more."""
        world, cells = (snippet.name, cell.world), snippet.world(cell.world)
        earlier, ran = cells[: cells.index(cell)], self._ran.get((snippet.name, cell.world), ())
        given = _given(world, earlier)
        used = {name: given[name] for name in _read(cell) & set(given)}
        if all(isinstance(owner, str) and self._owners.get(name) == owner for name, owner in used.items()):
            return ()  # it builds on nothing but imports that are in place
        there = _given(world, ran).items() <= self._owners.items()
        return earlier[len(ran) :] if there and ran == earlier[: len(ran)] else earlier


def builds_on_others(snippet: Snippet, cell: Cell) -> bool:
    """Whether a cell uses names, be it an import's, that only earlier cells of its snippet and world give it."""
    earlier = (one for one in snippet.world(cell.world) if one.line < cell.line)
    return not _read(cell).isdisjoint(_given((snippet.name, cell.world), earlier))


def _read(cell: Cell) -> set[str]:
    """The names that a cell may look up before it gives them a value itself."""
    read: set[str] = set()
    bound: set[str] = set()
    for statement in ast.parse(cell.source).body:
        table = symtable.symtable(ast.unparse(statement), cell.name, "exec")
        changes = (node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign))
        changed = {target.id for target in changes if isinstance(target, ast.Name)}  # no reading, to symtable
        read |= (_looked_up(table) | changed) - bound
        bound |= _bound(table)
    return read


def _given(world: _World, cells: Iterable[Cell]) -> dict[str, _World | str]:
    """The names that cells give a value, each with its owner: their world, or the import that it comes from."""
    given: dict[str, _World | str] = {}
    for cell in cells:
        for statement in ast.parse(cell.source).body:
            given |= dict.fromkeys(_bound(symtable.symtable(ast.unparse(statement), cell.name, "exec")), world)
            if isinstance(statement, ast.Import | ast.ImportFrom):
                origin = ast.unparse(statement).partition("import ")[0]
                for alias in statement.names:
                    given[alias.asname or alias.name.partition(".")[0]] = f"{origin}import {ast.unparse(alias)}"
    return given


def _looked_up(table: symtable.SymbolTable) -> set[str]:
    """The global names that code reads, also within its functions."""
    own = table.get_symbols()
    here = {
        name.get_name() for name in own if name.is_referenced() and (table.get_type() == "module" or name.is_global())
    }
    return here.union(*map(_looked_up, table.get_children()))


def _bound(table: symtable.SymbolTable) -> set[str]:
    return {name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported()}

"""Names: which names a cell reads, and which it gives a value."""

import ast
import symtable
from collections.abc import Iterable

from by_example.source.snippet import Cell, Snippet
from by_example.source.syntax import parse, symbols

Side = tuple[str, str]  # a snippet, and one of its two worlds


def builds_on_others(snippet: Snippet, cell: Cell) -> bool:
    """Whether a cell uses names, be it an import's, that only earlier cells of its snippet and world give it."""
    earlier = (one for one in snippet.world(cell.world) if one.line < cell.line)
    return not names_read(cell).isdisjoint(names_given((snippet.name, cell.world), earlier))


def names_read(cell: Cell) -> set[str]:
    """The names that a cell may look up before it gives them a value itself."""
    read: set[str] = set()
    bound: set[str] = set()
    for statement in parse(cell.source).body:
        table = symbols(ast.unparse(statement), cell.name)
        changes = (node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign))
        changed = {target.id for target in changes if isinstance(target, ast.Name)}  # no reading, to symtable
        read |= (_looked_up(table) | changed) - bound
        bound |= _bound(table)
    return read


def names_given(world: Side, cells: Iterable[Cell]) -> dict[str, Side | str]:
    """The names that cells give a value, each with its owner: their world, or the import that it comes from."""
    given: dict[str, Side | str] = {}
    for cell in cells:
        for statement in parse(cell.source).body:
            given |= dict.fromkeys(_bound(symbols(ast.unparse(statement), cell.name)), world)
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

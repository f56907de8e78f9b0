"""Names: find the names that a cell reads, and the names to which it gives a value."""

import ast
import symtable
from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from seconded._internal.read.cell import Cell
from seconded._internal.read.snippet import Snippet
from seconded._internal.syntax import FEW, nodes, parse, statements, symbols, tree, walked

Owner = tuple[str, str]  # an example and one of its sides


def builds_on_others(snippet: Snippet, cell: Cell) -> bool:
    """Return True if a cell uses a name, or an import, that only earlier cells of its example and side have."""
    return reads_from(cell, (one for one in snippet.side(cell.role) if one.line < cell.line))


def reads_from(cell: Cell, earlier: Iterable[Cell]) -> bool:
    """Return True if a cell may look up a name, or an import, that earlier cells have."""
    return not names_read(cell).isdisjoint(name for one in earlier for name in _given(one))


@lru_cache(FEW)
def printed_from(cells: tuple[Cell, ...]) -> frozenset[str]:
    """Return the names that printed values were computed from, directly or through other names.

    A name does not count if it is read only for its shape, length or type, or only by a function that nothing uses. A
    name does not count either if it gets another value after that.
    """
    statements = [statement for cell in cells for statement in _statements(cell)]
    found: frozenset[str] = frozenset().union(*(one.prints for one in statements if not one.defines))
    while True:
        more = found.union(*(one.reads for one in statements if one.gives & found))
        if more == found:
            return frozenset(name for name in found if not _lost(name, found, statements))
        found = more


def _lost(name: str, found: frozenset[str], statements: list["_Statement"]) -> bool:
    """Return True if a name got another value after its printed one, and the other value was not printed."""
    giving = [number for number, one in enumerate(statements) if name in one.gives]
    if not giving:
        return False
    last = giving[-1]
    after = [*statements[last + 1 :], *([statements[last]] if statements[last].compound else [])]
    return not any(name in one.prints or (name in one.reads and one.gives & found) for one in after)


def cells_that_use(cells: tuple[Cell, ...], names: set[str]) -> set[str]:
    """Return the cells that read one of some names, or a name whose value may come from one.

    A statement may change anything that it reads, as `rows.append(x)` does. So the result may have a cell too many.
    """
    found = [(cell.name, *_read_and_bound(statement)) for cell in cells for statement in tree(cell.source).body]
    own = {name for _, _, bound in found for name in bound}
    using = set[str]()
    while True:
        before = names
        for cell, read, bound in found:
            if not read.isdisjoint(names):
                using.add(cell)
                names = names | bound | (read & own)
        if names == before:
            return using


def _read_and_bound(statement: ast.stmt) -> tuple[set[str], set[str]]:
    read, bound = set[str](), set[str]()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.AugAssign):
            read.add(_root(node.target))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
    return read, bound


def modules_by_name(cells: tuple[Cell, ...]) -> dict[str, str]:
    """Return the names that cells import, each with its package; for a star import, ``library.*``."""
    found: dict[str, str] = {}
    for node in (node for cell in cells for node in nodes(cell.source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                module = alias.name if isinstance(node, ast.Import) else node.module or ""
                name = f"{module}.*" if alias.name == "*" else alias.asname or alias.name.partition(".")[0]
                found[name] = module.partition(".")[0]
    return found


@lru_cache(FEW)
def chooses(expression: str) -> bool:
    """Return True if an expression chooses between values, assigns a name, or uses a name such as ``__file__``."""
    try:
        parts = list(ast.walk(parse(expression.strip())))
    except SyntaxError:
        return False
    private = (node.id if isinstance(node, ast.Name) else getattr(node, "attr", "") for node in parts)
    return any(isinstance(node, ast.IfExp | ast.BoolOp | ast.NamedExpr | ast.Lambda) for node in parts) or any(
        name.startswith("__") for name in private
    )


@lru_cache(FEW)
def names_in(expression: str) -> frozenset[str]:
    """Return the names that an expression looks up; empty if it is not an expression."""
    try:
        return frozenset(_looked_up(symbols(expression.strip())))
    except SyntaxError:
        return frozenset()


@lru_cache(FEW)
def called_names(cells: tuple[Cell, ...]) -> frozenset[str]:
    """Return the names that cells call, import, or take from a module; such names may contain digits."""
    found = set[str]()
    for node in (node for cell in cells for node in nodes(cell.source)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.add(node.func.id)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            found |= {alias.asname or alias.name for alias in node.names}
    return frozenset(found)


@lru_cache(FEW)
def steady_names(cells: tuple[Cell, ...]) -> frozenset[str]:
    """Return the names that cells assign and never change; a second assignment must have the same expression."""
    given, changed = dict[str, str](), set[str]()
    for node in (node for cell in cells for node in nodes(cell.source)):
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            changed.add(_root(node))
        elif isinstance(node, ast.AugAssign | ast.For | ast.NamedExpr | ast.comprehension | ast.With | ast.Delete):
            changed |= {
                one.id for one in ast.walk(node) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)
            }
        elif (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Attribute)
        ):
            changed.add(_root(node.value.func))  # such as x.sort()
        elif isinstance(node, ast.Assign):
            names = [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
            value = ast.dump(node.value)
            changed |= {name for name in names if given.setdefault(name, f"{names}{value}") != f"{names}{value}"}
    return frozenset(given.keys() - changed)


class _Statement(NamedTuple):
    reads: frozenset[str]
    gives: frozenset[str]  # the names that it assigns, or whose elements or attributes it changes
    prints: frozenset[str]  # the names from which it computes a printed value
    compound: bool  # whether it may do this more than once
    defines: bool  # whether it only defines a function or a class


@lru_cache(FEW)
def _statements(cell: Cell) -> tuple[_Statement, ...]:
    found, pairs = [], statements(cell.source)
    for (statement, table), (_, parts) in zip(pairs, walked(cell.source), strict=True):
        changed = {_root(node) for node in parts if isinstance(node, ast.Attribute | ast.Subscript) and _is_store(node)}
        prints = [node for node in parts if isinstance(node, ast.Call) and _root(node.func) == "print"]
        shown = [part for call in prints for part in call.args]
        if statement is pairs[-1][0] and isinstance(statement, ast.Expr) and not prints:
            shown.append(statement.value)
        found.append(
            _Statement(
                frozenset(_looked_up(table)),
                frozenset(_bound(table) | changed),
                frozenset().union(*map(_computed_from, shown)),
                not isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr),
                isinstance(statement, ast.FunctionDef | ast.ClassDef),
            )
        )
    return tuple(found)


_OUTSIDE = {"shape", "size", "ndim", "dtype", "nbytes", "itemsize"}


def _computed_from(node: ast.AST) -> frozenset[str]:
    """Return the names in an expression whose numbers matter, not only their shape, length or type."""
    if isinstance(node, ast.Attribute) and node.attr in _OUTSIDE:
        return frozenset()
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("len", "type"):
        return frozenset()
    if isinstance(node, ast.Compare) and any(isinstance(one, ast.Is | ast.IsNot) for one in node.ops):
        return frozenset()
    own = {node.id} if isinstance(node, ast.Name) else set()
    return frozenset(own).union(*map(_computed_from, ast.iter_child_nodes(node)))


def _is_store(node: ast.Attribute | ast.Subscript) -> bool:
    return isinstance(node.ctx, ast.Store)


def _root(node: ast.expr) -> str:
    """Return the name at the start of a chain of attributes and elements."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


@lru_cache(FEW)
def names_read(cell: Cell) -> frozenset[str]:
    """Return the names that a cell may look up before it assigns them."""
    return frozenset(_read_first(statements(cell.source), set()))


def _read_first(some: Iterable[tuple[ast.stmt, symtable.SymbolTable]], known: set[str]) -> set[str]:
    """Return the names that statements look up, except those that are known or were assigned before."""
    read: set[str] = set()
    bound = set(known)
    for statement, table in some:
        if isinstance(statement, ast.For | ast.With):  # it assigns its names before its body
            heads, targets = _heads(statement)
            named = [node for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            given = {node.id for node in named if isinstance(node.ctx, ast.Store)}
            read |= ({node.id for node in named} - given).union(*(names_in(ast.unparse(one)) for one in heads)) - bound
            inner = [*statement.body, *getattr(statement, "orelse", [])]
            read |= _read_first(((one, symbols(ast.unparse(one))) for one in inner), bound | given)
        else:
            changes = (node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign))
            changed = {target.id for target in changes if isinstance(target, ast.Name)}  # to symtable, no reads
            read |= (_looked_up(table) | changed) - bound
        bound |= _bound(table)
    return read


def _heads(statement: ast.For | ast.With) -> tuple[list[ast.expr], list[ast.expr]]:
    """Return the objects that a loop iterates over or a context enters, and the names that it assigns."""
    if isinstance(statement, ast.For):
        return [statement.iter], [statement.target]
    given = [item.optional_vars for item in statement.items]
    return [item.context_expr for item in statement.items], [one for one in given if one]


def names_given(side: Owner, cells: Iterable[Cell]) -> dict[str, Owner | str]:
    """Return the names that cells assign, each with its owner: their side, or the import that it comes from."""
    return {name: source or side for name, source in sources_of(cells).items()}


def sources_of(cells: Iterable[Cell]) -> dict[str, str]:
    """Return the names that cells assign, each with the import that it comes from; "" for none."""
    return {name: source for cell in cells for name, source in _given(cell).items()}


@lru_cache(FEW)
def _given(cell: Cell) -> dict[str, str]:
    """Return the names that a cell assigns, each with the import that it comes from; "" for none."""
    given: dict[str, str] = {}
    for statement, table in statements(cell.source):
        given |= dict.fromkeys(_bound(table), "")
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                own = copy(statement)
                own.names = [alias]  # treat each name as an import of its own
                given[alias.asname or alias.name.partition(".")[0]] = ast.unparse(own)
    return given


def _looked_up(table: symtable.SymbolTable) -> set[str]:
    """Return the global names that code reads, also inside its functions."""
    own = table.get_symbols()
    here = {name.get_name() for name in own if name.is_referenced() and name.is_global()}
    return here.union(*map(_looked_up, table.get_children()))


def _bound(table: symtable.SymbolTable) -> set[str]:
    return {name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported()}

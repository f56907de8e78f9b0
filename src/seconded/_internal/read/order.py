"""Order: find the earlier cells that a cell builds on, from the names that it reads and from changes in place.

The module `names` finds the names. A cell may change something in place without a name for it, as `y.backward()`
changes `x.grad`. Then it counts as a change of all names that its names were computed from, and of all that were
computed from them. So the result may have a cell too many. A state without a name, such as a seed or a warning
filter, is found by the calls that set it.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from seconded._internal.read.cell import Cell
from seconded._internal.read.names import names_given, names_in, names_read
from seconded._internal.read.snippet import Snippet
from seconded._internal.syntax import FEW, walked

_HERE = ("", "")  # the owner of names that are all of one side of one example
_SETS = {"seed", "manual_seed", "simplefilter", "filterwarnings", "use_deterministic_algorithms"}  # also set_...
_ADDS = {"simplefilter", "filterwarnings"}  # the calls above that do not replace their last effect
_CHANGES = {"backward", "step", "zero_grad", "update", "append", "pop"}  # also methods whose names end in _


def builds_on(snippet: Snippet, cell: Cell) -> tuple[Cell, ...]:
    """Return the earlier cells of its example and side that must run before a cell, in their order, without imports."""
    cells = snippet.side(cell.role)
    return needed_of(cells[: cells.index(cell)], cell)


@lru_cache(FEW)
def needed_of(before: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    """Return the earlier cells that a cell depends on, without imports."""
    given = names_given(_HERE, before)
    things = {name for name, owner in given.items() if not isinstance(owner, str)}
    imports = given.keys() - things
    objects = things.difference(*(_does(one).defines for one in before))
    family = _families((*before, cell), frozenset(objects))
    inner: dict[str, frozenset[str]] = {name: names for one in before for name, names in _does(one).inner.items()}
    wanted = _with_inner(names_read(cell), inner) & things
    undone = {one for one in _does(cell).sets if one.rpartition(".")[2] not in _ADDS}
    found: list[Cell] = []
    for one in reversed(before):
        does = _does(one)
        changes = does.changes & objects
        changed = changes.union(*(family.get(name, frozenset()) for name in changes))
        sets = any(one.partition(".")[0] in imports for one in does.sets - undone)
        if sets or not wanted.isdisjoint(_own(one) | changed):
            found.insert(0, one)
            wanted = (wanted - does.binds) | (_with_inner(names_read(one), inner) & things)
    return tuple(found)


def sets_state(cell: Cell) -> bool:
    """Return True if a cell calls a function that sets the state of a module, such as a seed."""
    return bool(_does(cell).sets)


def _with_inner(names: frozenset[str], inner: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return some names, with the names that the functions among them look up in a call."""
    more = names.union(*(inner.get(name, frozenset()) for name in names))
    return names if more == names else _with_inner(more, inner)


def imports_of(before: Iterable[Cell], cells: Iterable[Cell]) -> tuple[str, ...]:
    """Return the imports of earlier cells that some cells use and do not repeat."""
    before = tuple(before)
    found: dict[str, None] = {}
    known: dict[str, object] = {}
    for cell in cells:
        given = names_given(_HERE, (one for one in before if one != cell))
        for name in sorted(names_read(cell) - set(known)):
            if isinstance(source := given.get(name), str):
                found[source] = None
        known |= names_given(_HERE, [cell])
    order = [source for one in before for source in names_given(_HERE, [one]).values() if isinstance(source, str)]
    return tuple(sorted(found, key=order.index))


class _Does(NamedTuple):
    """The effects of a cell on the names of its side."""

    binds: frozenset[str]  # names that always get a new value
    defines: frozenset[str]  # functions and classes among them, which nothing changes
    inner: Mapping[str, frozenset[str]]  # the names that a function or a class looks up in a call
    changes: frozenset[str]  # names that it may change in place
    sets: frozenset[str]  # the calls and assignments that set the state of a module


def _own(cell: Cell) -> frozenset[str]:
    """Return the names that a cell assigns, without imports."""
    return frozenset(name for name, owner in names_given(_HERE, [cell]).items() if not isinstance(owner, str))


@lru_cache(FEW)
def _does(cell: Cell) -> _Does:
    body = walked(cell.source)
    binds, changes, sets = set[str](), set[str](), set[str]()
    inner: dict[str, frozenset[str]] = {}
    impure = {
        one.name
        for one, _ in body
        if isinstance(one, ast.FunctionDef) and _changed_by(node for part in one.body for node in ast.walk(part))
    }
    for statement, inside in body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            inner[statement.name] = names_in(ast.unparse(statement))
            continue
        if isinstance(statement, ast.Assign):
            parts = [node for target in statement.targets for node in ast.walk(target)]
            given = {node.id for node in parts if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
            binds |= given
            if any(isinstance(node, ast.Lambda) for node in inside):
                inner |= dict.fromkeys(given, names_in(ast.unparse(statement.value)))
        items = [item for node in inside if isinstance(node, ast.With) for item in node.items]
        ended = {node for item in items for node in ast.walk(item)}  # a context resets what it sets
        sets = sets.union(*(_set_by(node) for node in inside if node not in ended))
        if not cell.draws:  # it changes only its picture, which is gone after it
            changes |= _changed_by(inside, impure)
    defines = {one.name for one, _ in body if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    return _Does(frozenset(binds | defines), frozenset(defines), inner, frozenset(changes), frozenset(sets))


def _changed_by(nodes: Iterable[ast.AST], impure: Collection[str] = ()) -> set[str]:
    """Return the names of objects that nodes may change in place, also by a call of an impure function."""
    changed = set[str]()
    for node in nodes:
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            changed |= _roots(node)
        elif isinstance(node, ast.AugAssign):
            changed |= _roots(node.target)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _name(node.value) != "print":
            changed |= names_in(ast.unparse(node))
        elif isinstance(node, ast.Call):
            name = _name(node)
            if name in _CHANGES or (name.endswith("_") and name[-2:-1] != "_") or name in impure or name == "next":
                changed |= names_in(ast.unparse(node))
    return changed


def _set_by(node: ast.AST) -> set[str]:
    """Return what a call or an assignment sets in the state of a module, as ``random.seed(0)`` does."""
    place = node.func if isinstance(node, ast.Call) else node
    if not isinstance(place, ast.Attribute):
        return set()
    if isinstance(place.ctx, ast.Store):
        sets = re.fullmatch(r"(\w+(\(\))?\.)+\w+", ast.unparse(place))
    else:
        is_setter = node is not place and (place.attr in _SETS or place.attr.startswith("set_"))
        sets = re.fullmatch(r"[\w.]+", ast.unparse(place)) if is_setter else None
    return {sets[0]} if sets else set()


def _name(call: ast.Call) -> str:
    """Return the name of a called function, without the object that it is an attribute of."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _roots(node: ast.expr) -> set[str]:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return set(names_in(ast.unparse(node)))


@lru_cache(FEW)
def _families(cells: tuple[Cell, ...], objects: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return, for each name, the names that may share a part with it: one comes from the other, or both from one."""
    family: dict[str, set[str]] = {}
    for names in (names for cell in cells for names in _computed(cell)):
        whole = (names & objects).union(*(family.get(name, set()) for name in names & objects))
        family |= dict.fromkeys(whole, whole)
    return {name: frozenset(names) for name, names in family.items()}


@lru_cache(FEW)
def _computed(cell: Cell) -> tuple[set[str], ...]:
    return tuple(_each_computed(cell))


def _each_computed(cell: Cell) -> Iterator[set[str]]:
    """Yield the names on both sides of each assignment, without called functions."""
    for node in (one for _, inside in walked(cell.source) for one in inside):
        heads: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.Assign):
            heads = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AugAssign | ast.For):
            heads = [(node.target, node.value if isinstance(node, ast.AugAssign) else node.iter)]
        elif isinstance(node, ast.With):
            heads = [(one.optional_vars, one.context_expr) for one in node.items if one.optional_vars]
        for target, value in heads:
            called = {
                call.func.id
                for call in ast.walk(value)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            yield {one.id for one in (*ast.walk(target), *ast.walk(value)) if isinstance(one, ast.Name)} - called

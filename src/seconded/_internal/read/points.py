"""Points: an example with other inputs, to compare its sides where no author has chosen the numbers.

The inputs that can be moved are numbers with a point that both sides have typed. They stand in a list, in the call that
makes an array, or are given to a name. Those of the same value and the same name belong together, else those of the
same value. Both sides get the same new numbers: each number is multiplied by k/8, with a k from 5 to 13 other than 8.
An exact 0 stays. Only the code is read: a number that is equal on both sides by accident is moved as well.

The numbers are drawn from the text of the example, so they are the same each time. Three points are the first
three of ten.
"""

import ast
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from seconded._internal.pair import CLAIM, DERIVATION, ROLES, Role
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.names import reads_from
from seconded._internal.read.snippet import Snippet
from seconded._internal.syntax import tree

_EIGHTHS = (5, 6, 7, 9, 10, 11, 12, 13)
_MAKERS = frozenset({"array", "asarray", "float", "float32", "float64"})  # of one number; a list is always an input
_PASSING = frozenset({"clone", "requires_grad_", "to"})  # methods that return what the author names


@dataclass(frozen=True)
class Moved:
    """An input that was moved."""

    name: str  # that it is given to; empty for none
    lines: tuple[int, ...]  # of the file, where it is typed
    old: str
    new: str

    def __str__(self) -> str:
        name = f"{self.name}, " if self.name else ""
        lines = f"line{'s' * (len(self.lines) > 1)} {', '.join(map(str, self.lines))}"
        return f"{name}{lines}: {self.old} became {self.new}"


@dataclass(frozen=True)
class Point:
    """An example with other inputs."""

    cells: Mapping[Role, tuple[Cell, ...]]  # by side, those that run
    moved: tuple[Moved, ...]


class _Number(NamedTuple):
    """A number that is typed in a cell."""

    cell: int  # its number among those of a side
    node: ast.Constant
    value: float


_Nested = float | tuple["_Nested", ...]


class _Input(NamedTuple):
    """Numbers that are typed as one."""

    name: str
    value: _Nested  # one number, or nested tuples
    numbers: list[_Number]


_Group = dict[Role, list[_Input]]  # the inputs of both sides that are the same


def points_of(snippet: Snippet, count: int) -> tuple[Point, ...]:
    """Return an example with other inputs, so many times; none if no input can be moved on both sides."""
    if why_one_point(snippet):
        return ()
    sides = {role: _running(snippet, role) for role in ROLES}
    groups = _matched(*(list(_inputs(sides[role], snippet.pair.preset)) for role in ROLES))
    chance = random.Random(snippet.text)
    return tuple(_point(sides, groups, chance) for _ in range(count)) if groups else ()


def why_one_point(snippet: Snippet) -> str:
    """Return the reason that an author gives why all values hold with the inputs shown only; empty if there is none.

    It stands in each cell of a side that computes numbers to compare.
    """
    for role in (DERIVATION, CLAIM):
        cells = (cell for cell in snippet.side(role) if not (cell.defines or cell.raises or _is_picture(cell)))
        reasons = [cell.one_point for cell in cells]
        if reasons and all(reasons):
            return reasons[0]
    return ""


def _is_picture(cell: Cell) -> bool:
    return cell.draws or cell.for_picture


def _running(snippet: Snippet, role: Role) -> tuple[Cell, ...]:
    """Return the cells of a side that run again: no picture is drawn, unless others need the names of its cell."""
    running: list[Cell] = []
    for cell in reversed(snippet.side(role)):
        if not _is_picture(cell) or any(reads_from(one, [cell]) for one in running):
            running.append(cell)
    return tuple(reversed(running))


# The inputs of a side


def _inputs(cells: Sequence[Cell], preset: str) -> Iterator[_Input]:
    """Yield what is typed as an input in the cells of a side."""
    makers = _MAKERS | support(preset).makers
    for number, cell in enumerate(cells):
        if not cell.raises:  # its message may hold the number
            yield from _Finder(number, makers).find(tree(cell.source))


class _Finder:
    """Finds the inputs that are typed in a cell.

    Args:
        cell: its number among those of its side.
        makers: functions that make an array of a number, by their last names.
    """

    def __init__(self, cell: int, makers: frozenset[str]) -> None:
        self._cell, self._makers = cell, makers

    def find(self, node: ast.AST, name: str = "", *, is_input: bool = False) -> Iterator[_Input]:
        """Yield the inputs in a node, whose value is given to a name.

        A list of numbers is always an input. A single number is one only if `is_input` says so.
        """
        found = self._input(node, name) if is_input or isinstance(node, ast.List | ast.Tuple) else None
        match node:
            case _ if found is not None:
                yield found
            case (
                ast.Assign(targets=[ast.Name(id=given)], value=value)
                | ast.AnnAssign(target=ast.Name(id=given), value=ast.expr() as value)
                | ast.keyword(arg=str(given), value=value)
            ):
                yield from self.find(value, given, is_input=True)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                for target, value in zip(targets, values, strict=True):
                    yield from self.find(ast.Assign([target], value))
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)):
                makes = called in self._makers
                yield from self.find(node.func, name if called in _PASSING else "")
                for argument in node.args:
                    yield from self.find(argument, name if makes else "", is_input=makes)
                for keyword in node.keywords:
                    yield from self.find(keyword)
            case ast.Attribute():
                yield from self.find(node.value, name)
            case ast.JoinedStr():  # before Python 3.12, what is in it does not know its place
                return
            case _:
                for child in ast.iter_child_nodes(node):
                    yield from self.find(child)

    def _input(self, node: ast.AST, name: str) -> _Input | None:
        """Return a number or nested lists of numbers as an input; None if no number has a point, or all are 0."""
        read = self._read(node)
        if read is None or not any(isinstance(one.node.value, float) for one in read[1]):
            return None
        return _Input(name, *read) if any(one.value for one in read[1]) else None

    def _read(self, node: ast.AST) -> tuple[_Nested, list[_Number]] | None:
        match node:
            case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
                return float(value), [_Number(self._cell, node, float(value))]
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value) as inner):
                return -float(value), [_Number(self._cell, inner, -float(value))]
            case ast.List(elts=elts) | ast.Tuple(elts=elts):
                parts = [part for part in map(self._read, elts) if part is not None]
                if len(parts) == len(elts):
                    return tuple(value for value, _ in parts), [one for _, numbers in parts for one in numbers]
        return None


# Literals that belong together


def _matched(claims: list[_Input], derivations: list[_Input]) -> list[_Group]:
    """Return the inputs that both sides have, in groups of those that are the same; each in one group at most."""
    groups: list[_Group] = []
    for value in dict.fromkeys(one.value for one in claims):
        equal = {
            role: [one for one in inputs if one.value == value]
            for role, inputs in ((CLAIM, claims), (DERIVATION, derivations))
        }
        if all(equal.values()):
            groups += _by_name(equal, is_list=isinstance(value, tuple))
    return groups


def _by_name(equal: _Group, *, is_list: bool) -> Iterator[_Group]:
    """Yield groups of equal inputs: a group for each common name, and one for the rest.

    If only one side has a rest, and the rest has no name, all inputs are one group. The rest may be the same v, typed
    again in a call. Lists are one group also if the rest has names. Single numbers are often equal by accident. So a
    rest of them is a group only if each side has one.
    """
    common = sorted(set.intersection(*({one.name for one in inputs if one.name} for inputs in equal.values())))
    left = {role: [one for one in inputs if one.name not in common] for role, inputs in equal.items()}
    is_named = any(one.name for inputs in left.values() for one in inputs)
    if bool(left[CLAIM]) != bool(left[DERIVATION]) and (is_list or not is_named):
        yield equal
        return
    for name in common:
        yield {role: [one for one in inputs if one.name == name] for role, inputs in equal.items()}
    if (is_list and left[CLAIM]) or all(len(inputs) == 1 for inputs in left.values()):
        yield left


# Other numbers


def _point(sides: Mapping[Role, tuple[Cell, ...]], groups: list[_Group], chance: random.Random) -> Point:
    changes: dict[Role, dict[int, list[tuple[ast.Constant, str]]]] = {role: defaultdict(list) for role in ROLES}
    moved = []
    for group in groups:
        first = group[CLAIM][0]
        factors = [chance.choice(_EIGHTHS) / 8 for _ in first.numbers]
        lines: set[int] = set()
        for role, inputs in group.items():
            for number, factor in ((n, f) for one in inputs for n, f in zip(one.numbers, factors, strict=True)):
                new = repr(abs(number.value) * factor)  # its sign stands before it
                changes[role][number.cell].append((number.node, new))
            lines |= {sides[role][one.cell].line - 1 + one.node.lineno for one, *_ in (some.numbers for some in inputs)}
        scaled = iter([one.value * factor for one, factor in zip(first.numbers, factors, strict=True)])
        new_value = _written(_with(first.value, scaled))
        moved.append(Moved(first.name, tuple(sorted(lines)), _written(first.value), new_value))
    cells = {
        role: tuple(_rewritten(cell, changes[role][number]) for number, cell in enumerate(cells))
        for role, cells in sides.items()
    }
    return Point(cells, tuple(moved))


def _with(value: _Nested, numbers: Iterator[float]) -> _Nested:
    return tuple(_with(one, numbers) for one in value) if isinstance(value, tuple) else next(numbers)


def _written(value: _Nested) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return f"{value:.10g}" if not float(value).is_integer() else str(value)


def _rewritten(cell: Cell, changes: list[tuple[ast.Constant, str]]) -> Cell:
    """Return a cell with other numbers; all lines stand where they stood."""
    rows = cell.source.split("\n")
    for node, text in sorted(changes, key=lambda one: one[0].col_offset, reverse=True):
        row = rows[node.lineno - 1].encode()  # the columns of a node count bytes
        rows[node.lineno - 1] = (row[: node.col_offset] + text.encode() + row[node.end_col_offset :]).decode()
    return replace(cell, source="\n".join(rows))

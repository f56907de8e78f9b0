"""Evaluate: the results of a side of a formula, with the values that its names have in an example.

``x_1`` is the first entry of ``x``, ``J_x`` is ``J_x``. A letter as an index, as in ``y_i``, means each entry. A side
may have more than one result, for a formula leaves open which product is meant.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from seconded._internal.compare import numeric
from seconded._internal.compare.numeric import Numbers
from seconded._internal.read.tex import (
    Brace,
    Call,
    Computed,
    Entry,
    Matrix,
    Name,
    Node,
    Number,
    Power,
    Product,
    Sum,
    Total,
    Transposed,
)
from seconded._internal.value import Array, Value

_MOST = 12  # results of one side that are thought of
MOST_PLACES = 400  # entries for which a statement with an index is computed
_INDEX = re.compile(r"[ijklst]")


@dataclass(frozen=True)
class World:
    """The values that the names of a formula stand for."""

    names: Mapping[str, Numbers]
    values: tuple[Numbers | None, ...] = ()  # of the formula, in order

    @cached_property
    def by_word(self) -> dict[str, Numbers]:
        """Return the names without underscores and in the forms that formulas have."""
        return {re.sub(r"_", "", name): value for name, value in self.names.items()}


def numbers_of(value: Value | str) -> Numbers | None:
    """Return a value as numbers to compute with; None if it has none, or others."""
    if isinstance(value, tuple) and value:
        parts = [numbers_of(part) for part in value]
        known = [part for part in parts if part is not None]
        return numeric.stacked(known) if len(known) == len(parts) else None
    if not isinstance(value, Array):
        return None
    if not value.numbers or any(isinstance(one, str) for one in value.numbers):
        return None
    return Numbers(
        value.shape, tuple(complex(one) if isinstance(one, complex) else float(one) for one in value.numbers)
    )


def names_of(values: Mapping[str, Value]) -> dict[str, Numbers]:
    """Return the names that stand for numbers to compute with."""
    found = ((name, numbers_of(value)) for name, value in values.items())
    return {name: value for name, value in found if value is not None}


def results(node: Node | None, world: World, places: Mapping[str, int] | None = None) -> list[Numbers]:
    """Return the possible results of a side of a formula; empty if it cannot be evaluated.

    Args:
        node: the side.
        world: what its names stand for.
        places: the values of its indices, from 0.
    """
    if node is None:
        return []
    found = list[Numbers]()
    for one in _results(node, world, places or {}):
        if not any(one.shape == other.shape and one.of == other.of for other in found):
            found.append(one)
        if len(found) >= _MOST:
            break
    return found


def _results(node: Node, world: World, places: Mapping[str, int]) -> Iterator[Numbers]:
    match node:
        case Number(value):
            yield numeric.number(value)
        case Computed(place):
            value_ = world.values[place] if place < len(world.values) else None
            if value_ is not None:
                yield value_
        case Name():
            yield from _named(node, world, places)
        case Entry(of, index):
            for one in results(of, world, places):
                yield from _entry(one, index, places)
        case Sum(terms):
            totals = [numeric.number(0.0)]
            for sign, term in terms:
                parts = results(term, world, places)
                totals = [new for total in totals for part in parts for new in numeric.added(total, part, sign)][:_MOST]
            yield from totals
        case Product(sign, left, right):
            for one, other in product(results(left, world, places), results(right, world, places)):
                yield from _product(sign, one, other)
        case Power(base, exponent):
            for one, other in product(results(base, world, places), results(exponent, world, places)):
                yield from numeric.raised(one, other)
        case Transposed(of):
            for one in results(of, world, places):
                yield from numeric.transposed(one)
        case Matrix(rows, flat):
            cells = [results(cell, world, places)[:1] for row in rows for cell in row]
            if all(cells):
                single = iter([cell[0] for cell in cells])
                yield from numeric.joined([[next(single) for _ in row] for row in rows], flat=flat)
        case Call(function, of):
            for arguments in product(*(results(one, world, places) for one in of)):
                try:
                    yield from numeric.called(function, arguments)
                except (ValueError, ArithmeticError):
                    continue
        case Total():
            yield from _total(node, world, places)
        case Brace(of):
            if of is not None:
                yield from results(of, world, places)


def _product(sign: str, left: Numbers, right: Numbers) -> Iterator[Numbers]:
    if sign == "/":
        yield from numeric.divided(left, right)
    elif sign == "o":
        yield from numeric.each(lambda one, other: one * other, left, right)
    elif sign == "k":
        yield from numeric.kronecker(left, right)
    else:
        yield from numeric.multiplied(left, right)


def _named(name: Name, world: World, places: Mapping[str, int]) -> Iterator[Numbers]:
    whole = _lookup(name, world)
    if whole is not None:
        yield whole
    elif name.index:
        base = _lookup(Name(name.base, "", name.accent), world)
        if base is not None:
            yield from _entry(base, name.index, places)
    elif name == Name("e"):
        yield numeric.number(2.718281828459045)
    elif name == Name("pi"):
        yield numeric.number(3.141592653589793)


def _lookup(name: Name, world: World) -> Numbers | None:
    """Return what a name stands for, as it is, or with its index and its accent as a part of a name."""
    word = name.base.replace(".", "").replace("_", "")
    words = [word + name.index]
    if name.accent:
        words = [word + name.accent + name.index, name.accent + word + name.index, name.accent[0] + word + name.index]
    return next((world.by_word[one] for one in words if one in world.by_word), None)


def _entry(array: Numbers, index: str, places: Mapping[str, int]) -> Iterator[Numbers]:
    """Yield an entry of an array; indices count from 1."""
    letters = [index] if index.isdigit() and len(array.shape) == 1 else list(index)
    one: Numbers | None = array
    for letter in letters:
        place = places.get(letter, int(letter) - 1 if letter.isdigit() else -1)
        one = one.entry(place) if one is not None else None
    if one is not None:
        yield one


def _total(total: Total, world: World, places: Mapping[str, int]) -> Iterator[Numbers]:
    sizes = sizes_of(total.of, world, frozenset(places))
    if not all(index in sizes for index in total.indices) and (total.first is None or total.last is None):
        return
    ranges = list[range]()
    for index in total.indices:
        size = sizes.get(index)
        last = results(total.last, world, places)[:1] if total.last is not None else []
        if total.last is not None and not last:
            return
        begin = int(total.first.value) - 1 if isinstance(total.first, Number) else 0
        end = int(last[0].of[0].real) if last and last[0].is_single else size
        if end is None or (size is not None and end > size) or end - begin > MOST_PLACES:
            return
        ranges.append(range(begin, end))
    sums = [numeric.number(0.0)]
    for chosen in product(*ranges):
        here = {**places, **dict(zip(total.indices, chosen, strict=True))}
        parts = results(total.of, world, here)[:3]
        sums = [new for one in sums for part in parts for new in numeric.added(one, part, 1)][:_MOST]
    yield from sums


def sizes_of(node: Node | None, world: World, bound: frozenset[str] = frozenset()) -> dict[str, int]:
    """Return the indices of a side that are letters, and how many entries each of them counts."""
    sizes = dict[str, int]()
    for array, index in _indexed(node, world, bound):
        letters = [index] if index.isdigit() else list(index)
        for letter, size in zip(letters, array.shape, strict=False):
            if _INDEX.fullmatch(letter) and letter not in bound:
                sizes[letter] = min(size, sizes.get(letter, size))
    return sizes


def _indexed(node: Node | None, world: World, bound: frozenset[str]) -> Iterator[tuple[Numbers, str]]:
    match node:
        case Name(base, index, accent) if index:
            if _lookup(node, world) is None:
                array = _lookup(Name(base, "", accent), world)
                if array is not None:
                    yield array, index
        case Entry(of, index):
            for array in results(of, world)[:1]:
                yield array, index
            yield from _indexed(of, world, bound)
        case Total(indices, _, _, of):
            inner = bound | set(indices)
            for array, index in _indexed(of, world, inner):
                kept = "".join("0" if letter in indices else letter for letter in index)
                yield array, kept
        case Sum(terms):
            for _, term in terms:
                yield from _indexed(term, world, bound)
        case Product(_, left, right):
            yield from _indexed(left, world, bound)
            yield from _indexed(right, world, bound)
        case Power(base_, exponent):
            yield from _indexed(base_, world, bound)
            yield from _indexed(exponent, world, bound)
        case Transposed(of):
            yield from _indexed(of, world, bound)
        case Brace(of_):
            yield from _indexed(of_, world, bound)
        case Matrix(rows):
            for row in rows:
                for cell in row:
                    yield from _indexed(cell, world, bound)
        case Call(_, arguments):
            for one in arguments:
                yield from _indexed(one, world, bound)

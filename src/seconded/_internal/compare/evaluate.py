"""Evaluate: the results of a side of a formula, with the values that its names have in an example.

``x_1`` is the first entry of ``x``, ``J_x`` is ``J_x``. A letter as an index, as in ``y_i``, means each entry. A side
may have more than one result, for a formula leaves open which product is meant.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from seconded._internal.compare import numeric
from seconded._internal.compare.numeric import Numbers
from seconded._internal.read.tex import (
    Brace,
    Call,
    Computed,
    Matrix,
    Name,
    Node,
    Number,
    Power,
    Product,
    Sum,
    Total,
    Transposed,
    parts_of,
    placeholder,
)
from seconded._internal.value import Array, Value

_MOST = 12  # results of one side that are thought of
MOST_PLACES = 400  # entries for which a statement with an index is computed
_INDICES = "ijklst"


@dataclass(frozen=True)
class World:
    """The values that the names of a formula stand for."""

    names: Mapping[str, Numbers]
    values: tuple[Numbers | None, ...] = ()  # of the formula, in order

    @cached_property
    def by_word(self) -> dict[str, Numbers]:
        """Return the names without underscores: a formula has an index instead."""
        return {name.replace("_", ""): value for name, value in self.names.items()}


def numbers_of(value: Value | str) -> Numbers | None:
    """Return a value as numbers to compute with; None if it has none, or others."""
    if isinstance(value, tuple):
        parts = [one for part in value if (one := numbers_of(part)) is not None]
        return numeric.stacked(parts) if len(parts) == len(value) else None
    if not isinstance(value, Array):
        return None
    numbers = tuple(
        one if isinstance(one, complex) else float(one) for one in value.numbers if not isinstance(one, str)
    )
    return Numbers(value.shape, numbers) if len(numbers) == len(value.numbers) > 0 else None


def names_of(values: Mapping[str, Value]) -> dict[str, Numbers]:
    """Return the names that stand for numbers to compute with."""
    found = ((name, numbers_of(value)) for name, value in values.items())
    return {name: value for name, value in found if value is not None}


def results(node: Node, world: World, places: Mapping[str, int] | None = None) -> list[Numbers]:
    """Return the possible results of a side of a formula; empty if it cannot be evaluated.

    Args:
        node: the side.
        world: what its names stand for.
        places: the values of its indices, from 0.
    """
    return _distinct(_results(node, world, places or {}))


def sized(size: int | str, world: World) -> int | str:
    """Return a size below a brace: the number, if it is a value of the formula; "" if it is not a number."""
    for place, value in enumerate(world.values):
        if size == placeholder(place):
            return int(value.of[0].real) if value is not None and value.is_single else ""
    return size


def _distinct(found: Iterable[Numbers]) -> list[Numbers]:
    return list(dict.fromkeys(found))[:_MOST]


def _results(node: Node, world: World, places: Mapping[str, int]) -> Iterator[Numbers]:
    def of(*nodes: Node) -> Iterator[tuple[Numbers, ...]]:
        return product(*(results(one, world, places) for one in nodes))

    match node:
        case Number(value):
            yield numeric.number(value)
        case Computed(place):
            yield from (one for one in world.values[place : place + 1] if one is not None)
        case Name():
            yield from _named(node, world, places)
        case Sum(terms):
            yield from _added((sign, results(term, world, places)) for sign, term in terms)
        case Product(left, right, sign):
            for pair in of(left, right):
                yield from _PRODUCTS.get(sign, numeric.multiplied)(*pair)
        case Power(base, exponent):
            for pair in of(base, exponent):
                yield from numeric.raised(*pair)
        case Transposed(inner):
            for (one,) in of(inner):
                yield from numeric.transposed(one)
        case Matrix(rows, flat):
            firsts = ([results(cell, world, places)[:1] for cell in row] for row in rows)
            for blocks in product(*(list(product(*row)) for row in firsts)):
                yield from numeric.joined(blocks, flat=flat)
        case Call(function, arguments):
            for values in of(*arguments):
                yield from numeric.called(function, values)
        case Total():
            yield from _total(node, world, places)
        case Brace(Name("I"), rows) if not _lookup(Name("I"), world):
            size = sized(rows, world)
            if isinstance(size, int) and size == sized(node.columns, world):
                yield numeric.identity(size)
        case Brace(inner_):
            yield from results(inner_, world, places)


_PRODUCTS = {r"\odot": numeric.entry_by_entry, "/": numeric.divided}


def _added(terms: Iterable[tuple[int, list[Numbers]]]) -> list[Numbers]:
    totals = [numeric.number(0)]
    for sign, parts in terms:
        totals = _distinct(new for total in totals for part in parts for new in numeric.added(total, part, sign))
    return totals


def _named(name: Name, world: World, places: Mapping[str, int]) -> Iterator[Numbers]:
    whole, base = _lookup(name, world), _lookup(replace(name, index=""), world)
    if whole is not None:
        yield whole
    elif base is not None:
        yield from _entry(base, name.index, places)
    elif name == Name("e"):
        yield numeric.number(math.e)


def _lookup(name: Name, world: World) -> Numbers | None:
    """Return what a name stands for, as it is, or with its index and its accent as a part of a name."""
    word = name.base.replace(".", "")
    words = [word + name.accent + name.index, name.accent + word + name.index, name.accent[:1] + word + name.index]
    return next((world.by_word[one] for one in words if one in world.by_word), None)


def _entry(array: Numbers, index: str, places: Mapping[str, int]) -> Iterator[Numbers]:
    """Yield an entry of an array; indices count from 1."""
    letters = [index] if len(array.shape) == 1 else list(index)
    one: Numbers | None = array
    for letter in letters:
        place = places.get(letter, int(letter) - 1 if letter.isdigit() else -1)
        one = one.entry(place) if one is not None else None
    if one is not None:
        yield one


def _total(total: Total, world: World, places: Mapping[str, int]) -> Iterator[Numbers]:
    if total.last is None:
        sizes = sizes_of(world, total.of)
        ends = [sizes[index] for index in total.indices if index in sizes]
    else:
        lasts = [int(last.real) for one in results(total.last, world, places) for last in one.of]
        ends = lasts * len(total.indices)
    if len(ends) == len(total.indices) and math.prod(ends) <= MOST_PLACES:
        all_chosen = product(*(range(total.first - 1, end) for end in ends))
        inner = ({**places, **dict(zip(total.indices, chosen, strict=True))} for chosen in all_chosen)
        yield from _added((1, results(total.of, world, here)) for here in inner)


def sizes_of(world: World, *nodes: Node) -> dict[str, int]:
    """Return the indices of sides that are letters, and how many entries each of them counts."""
    sizes: dict[str, int] = {}
    for node in nodes:
        found = list(sizes_of(world, *parts_of(node)).items())
        if isinstance(node, Total):
            found = [(letter, size) for letter, size in found if letter not in node.indices]
        elif isinstance(node, Name) and _lookup(node, world) is None:
            array = _lookup(replace(node, index=""), world)
            shape = array.shape if array is not None else ()
            found = [pair for pair in zip(node.index, shape, strict=False) if pair[0] in _INDICES]
        for letter, size in found:
            sizes[letter] = min(size, sizes.get(letter, size))
    return sizes

"""Formulas: what a formula of a page says is computed, as far as it can be, and compared.

Where two sides of an equality can be computed, and hold numbers or values, they must agree. A brace with rows × columns
must fit a value above it, and what stands beside it. In a product, the columns of one factor are the rows of the next.
Names stand for what the derivation has for them, if that is always the same.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from seconded._internal.compare import numeric
from seconded._internal.compare.evaluate import MOST_PLACES, World, names_of, results, sized, sizes_of
from seconded._internal.compare.numeric import Numbers
from seconded._internal.pair import CLAIM, DERIVATION, Role
from seconded._internal.read.names import steady_names
from seconded._internal.read.snippet import Snippet
from seconded._internal.read.tex import (
    Brace,
    Computed,
    Matrix,
    Node,
    Number,
    Product,
    Statement,
    Sum,
    Transposed,
    parts_of,
    placeholder,
)
from seconded._internal.run.job import Report
from seconded._internal.syntax import FEW

TOLERANCE = 2e-5  # relative: what is shown has six digits at least
_ABOUT = 0.02  # the same, for ≈
Shape = tuple[int | str, int | str]  # rows and columns; a letter stands for a number


@dataclass(frozen=True)
class Difference:
    """Two sides of a formula that disagree, or a brace that does not fit."""

    what: str
    details: tuple[str, ...] = ()
    is_shape: bool = False


def steady_world(snippet: Snippet, reports: Mapping[Role, Report]) -> dict[str, Numbers]:
    """Return what the names of a derivation stand for that have one value, which the claims do not contradict."""
    if DERIVATION not in reports:
        return {}
    steady = steady_names(snippet.side(DERIVATION))
    ours = names_of({name: value for name, value in reports[DERIVATION].names.items() if name in steady})
    theirs = names_of(reports[CLAIM].names) if CLAIM in reports else {}
    return {
        name: value
        for name, value in ours.items()
        if name not in theirs or numeric.alike(value, theirs[name], TOLERANCE)
    }


def find_differences(statements: Sequence[Statement], worlds: Sequence[World]) -> Iterator[Difference]:
    """Yield what does not hold in a formula.

    Args:
        statements: the formula.
        worlds: what its names may stand for; a difference holds in all of them.
    """
    for statement in statements:
        for brace in statement.braces:
            if holds(brace.of, Computed) and all(fits_below(brace, world) is False for world in worlds):
                above = next(one for world in worlds for one in results(brace.of, world))
                size = " × ".join(map(str, above.shape))
                yield Difference(
                    f"the brace says {brace.rows} × {brace.columns}, and the value above it is {size}",
                    ("correct the shape that was typed",),
                    is_shape=True,
                )
        yield from misfits(statement, worlds)
        yield from _unequal(statement, worlds)


def _unequal(statement: Statement, worlds: Sequence[World]) -> Iterator[Difference]:
    """Yield the equalities of a statement that do not hold."""
    full = [at for at, side in enumerate(statement.sides) if holds(side, Number, Computed)]
    for before, after in pairwise(full):
        if "?" in statement.relations[before:after]:
            continue
        found = [both for world in worlds if (both := compare_sides(statement, before, after, world)) is not None]
        if found and not any(one.agree for one in found):
            yield Difference(
                "two sides of this formula disagree", (*found[0].details, "correct the number that was typed")
            )


@dataclass(frozen=True)
class Compared:
    """Two sides of a formula, of which both can be computed."""

    agree: bool
    details: tuple[str, ...]


def compare_sides(statement: Statement, before: int, after: int, world: World) -> Compared | None:
    """Return how two sides of a statement compare; None if one of them cannot be computed."""
    one, other = statement.sides[before], statement.sides[after]
    places = all_places(sizes_of(world, one, other))
    if places is None:
        return None
    tolerance = _ABOUT if r"\approx" in statement.relations[before:after] else TOLERANCE
    agree, details = True, tuple[str, ...]()
    for here in places:
        ours, theirs = results(one, world, here), results(other, world, here)
        if not ours or not theirs:
            return None
        if agree and not any(numeric.alike(*pair, tolerance) for pair in product(ours, theirs)):
            agree = False
            details = (
                _said(statement.texts[before], ours[0], world),
                _said(statement.texts[after], theirs[0], world),
            )
    return Compared(agree, details)


def all_places(sizes: Mapping[str, int]) -> list[dict[str, int]] | None:
    """Return the values of all indices, for each combination of them; None if there are too many."""
    if math.prod(sizes.values()) > MOST_PLACES:
        return None
    return [dict(zip(sizes, chosen, strict=True)) for chosen in product(*map(range, sizes.values()))]


def _said(text: str, array: Numbers, world: World) -> str:
    if len(text) == 1 and not text.isascii():  # a value alone
        return f"the value is {shown(array)}"
    return f"{written(text, world)} is {shown(array)}"


def shown(array: Numbers) -> str:
    """Return an array as a message shows it."""
    numbers = [f"{one:.6g}" for one in array.of]
    for size in reversed(array.shape):
        numbers = [f"[{', '.join(numbers[at : at + size])}]" for at in range(0, len(numbers), size)]
    (text,) = numbers
    return text


def written(text: str, world: World) -> str:
    """Return the TeX of a side as a message shows it, with its values."""
    for place, value in enumerate(world.values):
        text = text.replace(placeholder(place), shown(value) if value is not None else "…")
    return text


@lru_cache(FEW)
def holds(node: Node, *kinds: type) -> bool:
    """Return True if a side holds a node of one of these kinds."""
    return isinstance(node, kinds) or any(holds(part, *kinds) for part in parts_of(node))


def fits_below(brace: Brace, world: World) -> bool | None:
    """Return True if rows × columns below a brace are those of what stands above it.

    None if that is not known, or if one of them is computed: the example says what it is.
    """
    if brace.is_computed:
        return None
    shapes = [shape for one in results(brace.of, world) for shape in _shapes(one)]
    return any(_same((brace.rows, brace.columns), shape) for shape in shapes) if shapes else None


def below(brace: Brace, world: World) -> Shape:
    """Return the rows and columns below a brace, with the numbers that are computed."""
    return sized(brace.rows, world), sized(brace.columns, world)


def _shapes(array: Numbers) -> set[Shape]:
    """Return the rows and columns that an array may be shown with."""
    match array.shape:
        case (rows, columns):
            return {(rows, columns)}
        case () | (_,):
            return {(1, len(array.of)), (len(array.of), 1)}
    return set()


def _same(one: Shape, other: Shape) -> bool:
    """Return True if two shapes may be the same."""
    return all(map(_equal, one, other))


def _equal(one: int | str, other: int | str) -> bool:
    """Return True if two sizes may be the same; a letter may be any number."""
    return one == other or str in {type(one), type(other)}


def misfits(statement: Statement, worlds: Sequence[World]) -> Iterator[Difference]:
    """Yield the shapes below braces that do not go together."""
    braced = dict[Node, Shape]()
    for brace in statement.braces:
        shape = below(brace, worlds[0])
        if not _same(braced.setdefault(brace.of, shape), shape):
            yield Difference(
                f"a brace says {_size(braced[brace.of])}, and another one, below the same, {_size(shape)}",
                is_shape=True,
            )
    for node, shape in braced.items():
        turned = braced.get(Transposed(node))
        if turned is not None and not _same(turned, shape[::-1]):
            yield Difference(f"a brace says {_size(shape)}, and one below its transpose {_size(turned)}", is_shape=True)
    sides = list[tuple[int, Shape]]()
    for at, side in enumerate(statement.sides):
        try:
            shape_ = _shape_of(side, braced, worlds[0])
        except _MisfitError as error:
            yield Difference(str(error), is_shape=True)
            continue
        if shape_ is not None:
            sides.append((at, shape_))
    for (before, one), (after, other) in pairwise(sides):
        if "?" not in statement.relations[before:after] and not _same(one, other):
            yield Difference(f"one side is {_size(one)}, and the next one {_size(other)}", is_shape=True)


class _MisfitError(Exception):
    """Two shapes do not go together."""


def _size(shape: Shape) -> str:
    return f"{shape[0]} × {shape[1]}"


_SINGLE: Shape = (1, 1)


def _shape_of(node: Node, braced: Mapping[Node, Shape], world: World) -> Shape | None:
    """Return the rows and columns of a side, as far as its braces, values and matrices tell them."""
    shape = _unbraced_shape(node, braced, world)
    return braced.get(node, shape)


def _unbraced_shape(node: Node, braced: Mapping[Node, Shape], world: World) -> Shape | None:
    match node:
        case Brace(of):
            _shape_of(of, braced, world)
            return below(node, world)
        case Number():
            return _SINGLE
        case Computed() | Matrix():
            found = [shape for one in results(node, world) for shape in _shapes(one)]
            return found.pop() if len(found) == 1 else None
        case Transposed(of):
            shape = _shape_of(of, braced, world)
            return None if shape is None else shape[::-1]
        case Sum(terms):
            found = [shape for _, term in terms if (shape := _shape_of(term, braced, world)) is not None]
            shapes = [shape for shape in found if shape != _SINGLE]
            for one, other in pairwise(shapes):
                if not _same(one, other):
                    raise _MisfitError(f"{_size(one)} is added to {_size(other)}")
            return next(iter(shapes), None)
        case Product(left, right, sign):
            return _product_shape(sign, _shape_of(left, braced, world), _shape_of(right, braced, world))
    return None


def _product_shape(sign: str, one: Shape | None, other: Shape | None) -> Shape | None:
    if one is None or other is None:
        return None
    if _SINGLE in {one, other}:
        return other if one == _SINGLE else one
    if sign in {r"\odot", "/"}:
        if not _same(one, other):
            raise _MisfitError(f"{_size(one)} is multiplied entry by entry by {_size(other)}")
        return one
    if not _equal(one[1], other[0]):
        raise _MisfitError(f"{_size(one)} is multiplied by {_size(other)}: columns and rows differ")
    return one[0], other[1]

"""Typed formulas: a number in a formula must follow from the examples of its page.

`seconded check` compares a formula with the values that it asks for. This rule looks at every formula of a page. It
needs a side that holds a number, and whose names some example of the page knows. That side must agree with another side, or
be a number, a row, a diagonal or the whole of something that this example holds. So $y = 3x^2$ is compared with `y`, and $6x$ with the Jacobian.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import chain

from seconded._internal.compare import numeric
from seconded._internal.compare.evaluate import World, names_of, numbers_of, results, sizes_of
from seconded._internal.compare.formulas import (
    TOLERANCE,
    all_places,
    below,
    compare_sides,
    fits_below,
    holds,
    misfits,
    shown,
)
from seconded._internal.compare.numeric import Numbers, Scalar
from seconded._internal.examples import Example
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.read.literals import literals
from seconded._internal.read.macros import Macros
from seconded._internal.read.tex import (
    Brace,
    Computed,
    Name,
    Node,
    Number,
    Product,
    Statement,
    Transposed,
    read_formula,
)
from seconded._internal.run.output import text_of
from seconded._internal.syntax import nodes
from seconded._internal.value import Array, Value

_MOST_WORLDS = 8  # states of an example: at its end, and with what each cell types
_MOST_DIFFERENTIATED = 12  # entries of an array with respect to which a side is differentiated
_STEP, _NOISE = 1e-5, 1e-8  # of a central difference, and what it leaves of a zero
_MOST = 400  # numbers of an array whose rows and columns are looked at


Defined = tuple[tuple["Known", str, Numbers], ...]  # what formulas of a page have defined, by example and name


@dataclass(frozen=True, eq=False)
class Known:
    """The names of an example, and the arrays that it holds or prints."""

    example: Example

    @cached_property
    def names(self) -> tuple[dict[str, Numbers], ...]:
        """Return what names stand for: first as the derivation has them, then as the claims do."""
        reports = self.example.reports
        ours, theirs = (names_of(reports[role].names) if role in reports else {} for role in (DERIVATION, CLAIM))
        both = {**theirs, **ours}
        sizes = dict(zip("mn", map(numeric.number, both["J"].shape), strict=False)) if "J" in both else {}
        typed = [dict(_literals(cell.source)) for cell in self.example.snippet.cells]
        found = list[dict[str, Numbers]]()
        for names in (both, {**ours, **theirs}, *({**both, **some} for some in typed)):
            if names not in found and len(found) < _MOST_WORLDS:
                found.append({**sizes, **names})
        return tuple(found)

    def worlds(self, values: tuple[Numbers | None, ...], defined: Defined) -> list[World]:
        """Return what the names of a formula may stand for."""
        own = {name: value for one, name, value in defined if one is self}
        return [World({**own, **names}, values) for names in self.names]

    @cached_property
    def arrays(self) -> dict[tuple[int, ...], list[Numbers]]:
        """Return all arrays that the example holds, with their rows, columns and diagonals, by shape without ones."""
        agreed = (numbers_of(side.value) for one in self.example.agreements for side in (one.claim, one.derivation))
        typed = (one for cell in self.example.snippet.cells for one in _lists(cell.source))
        held = chain(*(names.values() for names in self.names), typed, (one for one in agreed if one is not None))
        found: dict[tuple[int, ...], list[Numbers]] = {}
        for array in held:
            for part in _parts(array):
                found.setdefault(_key(part), []).append(part)
        return found

    @cached_property
    def single(self) -> list[Scalar]:
        """Return all numbers that the example holds."""
        held = {one for arrays in self.arrays.values() for array in arrays for one in array.of[:_MOST]}
        return list(held.union(*map(literals, self.example.snippet.cells)))

    @cached_property
    def in_words(self) -> frozenset[float]:
        """Return the numbers that a sentence about the example may have: typed, printed or held, and sizes of arrays."""
        cells = self.example.snippet.cells
        printed = "\n".join([self.example.snippet.title, *(text_of(self.example.output(cell.name)) for cell in cells)])
        typed = (number for cell in cells for number in literals(cell))
        sizes = (size for arrays in self.arrays.values() for array in arrays for size in (*array.shape, len(array.of)))
        numbers = (*typed, *sizes, *self.single)
        plain = (abs(one) for one in numbers if not isinstance(one, complex))
        words = re.findall(r"(?<![\w.])\d(?:_?\d)*(?:\.\d+)?", printed)
        return frozenset(float(one) for one in (*plain, *words))

    def has(self, array: Numbers) -> bool:
        """Return True if the example holds an array, also as a row, a column, a diagonal or a number of another one.

        A derivative need not stand in the code by itself: then its product with the weights v does, or its sum.
        """
        if array.is_single:
            return any(numeric.close(array.of[0], one, TOLERANCE) for one in self.single)
        return self.has_array(array) or self.has(numeric.number(sum(array.of)))

    def has_array(self, array: Numbers) -> bool:
        """Return True if the example holds an array of more than one number."""
        if array.is_single:
            return False
        weighted = (product for v in self.weights for product in numeric.multiplied(v, array) if len(product.of) > 1)
        return self._holds(array) or any(map(self._holds, weighted))

    def _holds(self, array: Numbers) -> bool:
        return any(numeric.alike(array, one, TOLERANCE) for one in self.arrays.get(_key(array), ()))

    @cached_property
    def weights(self) -> list[Numbers]:
        """Return what the example calls v."""
        return [names["v"] for names in self.names if "v" in names]


def _literals(source: str) -> Iterator[tuple[str, Numbers]]:
    """Yield the names that a cell gives numbers that are typed, last ones first."""
    for node in reversed(nodes(source)):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            typed = node.value.args[0] if isinstance(node.value, ast.Call) and node.value.args else node.value
            with suppress(ValueError, TypeError):
                value = numbers_of(_as_value(ast.literal_eval(typed)))
                if value is not None:
                    yield node.targets[0].id, value


def _lists(source: str) -> Iterator[Numbers]:
    """Yield the lists and tuples of numbers that are typed in a cell."""
    for node in nodes(source):
        if isinstance(node, ast.List | ast.Tuple):
            with suppress(ValueError, TypeError):
                value = numbers_of(_as_value(ast.literal_eval(node)))
                if value is not None:
                    yield value


def _as_value(typed: object) -> Value:
    if isinstance(typed, list | tuple):
        return tuple(_as_value(one) for one in typed)
    if isinstance(typed, int | float | complex):
        return Array((), "", (typed,))
    raise TypeError(typed)


def _key(array: Numbers) -> tuple[int, ...]:
    return tuple(size for size in array.shape if size != 1)


def _parts(array: Numbers) -> Iterator[Numbers]:
    yield array
    if len(array.shape) > 1:
        yield Numbers((len(array.of),), array.of)
    if len(array.shape) == 2 and 1 not in array.shape and len(array.of) <= _MOST:
        rows = array.rows()
        yield from (Numbers((len(row),), row) for row in rows)
        yield from (Numbers((len(rows),), column) for column in zip(*rows, strict=True))
        yield from numeric.transposed(array)
        if len(rows) == len(rows[0]):
            yield Numbers((len(rows),), tuple(row[at] for at, row in enumerate(rows)))
    if len(array.shape) == 3 and len(array.of) <= _MOST:
        for at in range(array.shape[0]):
            part = array.entry(at)
            if part is not None:
                yield from _parts(part)


@lru_cache(100_000)
def check_formula(
    tex: str, values: tuple[Numbers | None, ...], known: tuple[Known, ...], macros: Macros, defined: Defined
) -> tuple[tuple[tuple[str, str], ...], Defined]:
    """Return what no example of a page bears out in a formula, with the reason, and what it defines.

    Args:
        tex: the formula, with a placeholder for each of its values.
        values: these.
        known: what the examples know that the formula may be about.
        macros: those of the site.
        defined: what formulas above it on the page have defined.
    """
    said = [(written, "its orders differ") for written in _orders_that_differ(tex)]
    shapes = _shapes_of(known)
    for statement in read_formula(tex, macros):
        worlds = {one: one.worlds(values, defined) for one in known}
        for at, side in enumerate(statement.sides):
            if isinstance(side, Product) and side.sign == r"\times" and len(statement.sides) == 1:
                said += _size(statement, side, shapes)
            elif holds(side, Number):
                said += _side(statement, at, worlds)
        for brace in statement.braces:
            said += _brace(brace, worlds, World({}, values))
        for misfit in misfits(statement, [world for some in worlds.values() for world in some] or [World({}, values)]):
            said.append((misfit.what, ""))
        defined += tuple(_definitions(statement, worlds))
    return tuple(said), defined


_DERIVATIVE = re.compile(
    r"\\partial(?:\^(?P<order>\d))?\s*\w*(?:\}\{|/)(?P<below>(?:\s*\\partial\s*\w(?:_\w|_\{\w+\})?(?:\^\d)?(?:\\,)?)+)"
)


def _orders_that_differ(tex: str) -> Iterator[str]:
    """Yield the derivatives that have another order above the line than below it."""
    for found in _DERIVATIVE.finditer(tex):
        below = re.findall(r"\\partial\s*\w(?:_\w|_\{\w+\})?(?:\^(\d))?", found["below"])
        if int(found["order"] or 1) != sum(int(order or 1) for order in below):
            yield found[0]


@lru_cache(1000)
def _shapes_of(known: tuple[Known, ...]) -> frozenset[tuple[int, ...]]:
    """Return the shapes of all arrays that examples hold; those of matrices also turned."""
    shapes = {array.shape for one in known for arrays in one.arrays.values() for array in arrays}
    shapes |= {(1, 1), *((1, *shape) for shape in shapes if len(shape) == 1)}
    return frozenset(shapes | {shape[::-1] for shape in shapes})


@lru_cache(1000)
def known_lists(known: tuple[Known, ...]) -> frozenset[tuple[int, ...]]:
    """Return the shapes of all arrays that examples hold or ask for, and the short lists of whole numbers."""
    found = set(_shapes_of(known))
    for one in known:
        for cell in one.example.snippet.cells:
            for node in nodes(cell.source):
                parts = node.args if isinstance(node, ast.Call) else getattr(node, "elts", ())
                found.add(
                    tuple(part.value for part in parts if isinstance(part, ast.Constant) and type(part.value) is int)
                )
        for arrays in one.arrays.values():
            found |= {
                tuple(int(number.real) for number in array.of)
                for array in arrays
                if len(array.of) <= _SHORT and all(map(_is_whole, array.of))
            }
        texts = (text_of(one.example.output(cell.name)) for cell in one.example.snippet.cells)
        lists = (written for text in texts for written in re.findall(r"[\[(]((?:\d+(?:, )?)+),?[\])]", text))
        found |= {tuple(map(int, re.findall(r"\d+", written))) for written in lists}
    return frozenset(found)


_SHORT = 6


def _is_whole(number: Scalar) -> bool:
    return not isinstance(number, complex) and float(number).is_integer()


def _size(statement: Statement, size: Product, shapes: frozenset[tuple[int, ...]]) -> Iterator[tuple[str, str]]:
    """Yield a complaint of a shape that nothing in the examples has; beside a letter, there can only be a 1."""
    sides = (size.left, size.right)
    numbers = tuple(int(side.value) for side in sides if isinstance(side, Number))
    letters = [side for side in sides if isinstance(side, Name)]
    fine = numbers in {(), (1,)} if letters else len(numbers) != len(sides) or numbers in shapes
    if not fine:
        yield statement.texts[0], "no array of the page's examples has these rows and columns"


def _side(statement: Statement, at: int, worlds: Mapping[Known, list[World]]) -> Iterator[tuple[str, str]]:
    said: tuple[str, str] | None = None
    side = statement.sides[at]
    for one, some in worlds.items():
        for world in some:
            found = whole(side, world)
            if not found:
                continue
            others = [
                compared
                for other in range(len(statement.sides))
                if other != at and statement.texts[other] != statement.texts[at]
                if "?" not in statement.relations[min(at, other) : max(at, other)]
                if (compared := compare_sides(statement, min(at, other), max(at, other), world)) is not None
            ]
            is_typed = not holds(side, Name, Computed)  # as in x = 3: it must be this x, not any number
            enough = one.has_array if others or (is_typed and not found[0].is_single) else one.has
            if any(compared.agree for compared in others) or (not (others and is_typed) and any(map(enough, found))):
                return
            is_defined = not is_typed and not _is_contradicted(statement, at, one, world)
            if is_defined and any(map(one.has_array, _derivatives(side, world))):
                return
            what = "; ".join(others[0].details) if others else f"{shown(found[0])}, which it does not hold"
            said = said or (statement.texts[at], f"{one.example.snippet.name} makes it {what}")
    if said:
        yield said


def _is_contradicted(statement: Statement, at: int, one: Known, world: World) -> bool:
    """Return True if a side is compared with a name that the derivation holds, not only with a definition of the page."""
    derived = one.example.reports[DERIVATION].names if DERIVATION in one.example.reports else {}
    bare = World({name: value for name, value in world.names.items() if name in derived}, world.values)
    return any(
        compare_sides(statement, min(at, other), max(at, other), bare) is not None
        for other in range(len(statement.sides))
        if other != at
        and statement.texts[other] != statement.texts[at]
        and "?" not in statement.relations[min(at, other) : max(at, other)]
    )


def _definitions(statement: Statement, worlds: Mapping[Known, list[World]]) -> Iterator[tuple[Known, str, Numbers]]:
    """Yield what a statement defines, as in h = (x_1^2, x_1x_2) where no example has an h."""
    first = statement.sides[0]
    if len(statement.sides) == 1 or not isinstance(first, Name) or first.accent:
        return
    name = first.base + (f"_{first.index}" if first.index else "")
    for one, some in worlds.items():
        if not results(first, World(one.names[0])):
            found = next((found for side in statement.sides[1:] if (found := whole(side, some[0]))), None)
            if found:
                yield one, name, found[0]


def _derivatives(side: Node, world: World) -> Iterator[Numbers]:
    """Yield the derivative of a side with respect to each of its arrays: what a page defines, an example differentiates."""
    for base in _bases(side):
        array = world.names.get(base)
        if array is None or array.is_single or len(array.of) > _MOST_DIFFERENTIATED:
            continue
        columns = list[list[Scalar]]()
        for at, entry in enumerate(array.of):
            step = _STEP * max(1.0, abs(entry))
            ends = [
                whole(side, World({**world.names, base: _moved(array, at, by)}, world.values)) for by in (step, -step)
            ]
            if not all(ends) or len(ends[0][0].of) != len(ends[1][0].of):
                break
            columns.append([(up - down) / (2 * step) for up, down in zip(ends[0][0].of, ends[1][0].of, strict=True)])
        else:
            most = max(abs(one) for column in columns for one in column)
            rows = [
                tuple(0.0 if abs(one) < _NOISE * most else one for one in row) for row in zip(*columns, strict=True)
            ]
            if len(rows) == 1:
                yield Numbers(array.shape, rows[0])
            else:
                yield Numbers((len(rows), len(columns)), tuple(one for row in rows for one in row))
                yield Numbers(array.shape, tuple(map(sum, zip(*rows, strict=True))))


def _moved(array: Numbers, at: int, by: float) -> Numbers:
    return Numbers(array.shape, tuple(one + by if place == at else one for place, one in enumerate(array.of)))


def _bases(node: object) -> set[str]:
    """Return the names in a side, without their indices."""
    if isinstance(node, tuple):
        return set().union(*map(_bases, node))
    if isinstance(node, Name):
        return {node.base}
    return set().union(*(_bases(getattr(node, one.name)) for one in fields(node))) if isinstance(node, Node) else set()


def whole(side: Node, world: World) -> list[Numbers]:
    """Return what a side comes to, with an axis for each of its indices."""
    sizes = sizes_of(world, side)
    places = all_places(sizes)
    if places is None:
        return []
    computed = [results(side, world, here) for here in places]
    if not computed or not all(computed):
        return []
    if not sizes:
        return computed[0]
    found = list[Numbers]()
    for at in range(min(map(len, computed))):
        one = numeric.stacked([here[at] for here in computed])
        if one is not None:
            found.append(Numbers((*sizes.values(), *one.shape[1:]), one.of))
    return found


def _brace(brace: Brace, worlds: Mapping[Known, list[World]], bare: World) -> Iterator[tuple[str, str]]:
    rows, columns = below(brace, bare)
    vector = brace.of.of if isinstance(brace.of, Transposed) else brace.of
    is_vector = isinstance(vector, Name) and vector.base.islower() and len(vector.base) == 1 and rows != ""
    if is_vector and rows != 1 and (columns != 1 or vector is not brace.of):
        # A gradient may be a row.
        yield rf"{rows}\times {columns}", "in our notation, a small letter is a column, and its transpose a row"
        return
    fits = [fits_below(brace, world) for some in worlds.values() for world in _variants(brace, some)]
    if False in fits and True not in fits:
        yield rf"{rows}\times {columns}", "no example of the page has this shape where the brace is"


def _variants(brace: Brace, worlds: Sequence[World]) -> Iterator[World]:
    """Yield what the names of a brace may stand for: v, where the example calls it v_ones, too."""
    yield from worlds
    inner = getattr(brace.of, "of", brace.of)
    if isinstance(inner, Name) and not inner.index:
        for name, array in worlds[0].names.items():
            if name.startswith(f"{inner.base}_"):
                yield World({inner.base: array}, worlds[0].values)

"""Products: whether what is printed under a label such as ``vᵀJ`` is that product, by part 2 of the rule.

This module multiplies the numbers that the names held at the print. So it does not matter which library they belong to.
The shape is free: the product of a row and a matrix may be printed in the shape of an input. An array may count as the
vector of all its numbers.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product as pairs
from typing import Any

from seconded._internal.compare.agree import Tolerance
from seconded._internal.read.products import Factor
from seconded._internal.run.output import Product
from seconded._internal.value import MOST_NUMBERS, Array, Number, Value, describe, flat, nested

_MATRIX = 2  # dimensions


@dataclass(frozen=True)
class _Term:
    """An array with, for each number, the sum of the absolute values that it was added up from."""

    shape: tuple[int, ...]
    numbers: tuple[Number, ...]
    sizes: tuple[float, ...]
    is_row: bool = False


@dataclass(frozen=True)
class _Printed:
    """What was printed, and how far it may be from a product."""

    numbers: tuple[Number, ...]
    rtol: float  # relative to the sum of the absolute values
    atol: float

    def is_one_of(self, terms: Sequence[_Term]) -> bool:
        """Return True if these are the numbers of one of several products, but for rounding."""
        return any(
            len(term.numbers) == len(self.numbers)
            and all(self._is_close(*three) for three in zip(self.numbers, term.numbers, term.sizes, strict=True))
            for term in terms
        )

    def _is_close(self, number: Number | str, other: Number, size: float) -> bool:
        if isinstance(number, str):
            return False
        if number == other or (number != number and other != other):  # noqa: PLR0124 - nan, which is not even itself
            return True
        return abs(number - other) <= self.rtol * size + self.atol < math.inf


def why_not(product: Product, value: Value | None, tolerance: Tolerance) -> tuple[str, ...]:
    """Return in words what a product is, if it is not what was printed; nothing if it is.

    Args:
        product: what the label says.
        value: what was printed; None if that holds no numbers.
        tolerance: what numbers may differ by, by type.
    """
    types = {one.dtype for one in (*product.values.values(), *([value] if isinstance(value, Array) else []))}
    numbers = flat(nested(value)) if value is not None else ()
    printed = _Printed(numbers, max(map(tolerance.of, types)), tolerance.atol)
    terms = _products(product)
    if printed.is_one_of(terms):
        return ()
    shapes = ", ".join(f"{name} has {describe(array)}" for name, array in sorted(product.values.items()))
    alike = [f"{product.text} is: {_shown(term)}" for term in terms if len(term.numbers) == len(numbers)]
    return (*(alike[:1] or [f"no product of these has as many numbers: {shapes}"]), *_transposed(product, printed))


def _transposed(product: Product, printed: _Printed) -> Iterator[str]:
    """Yield the names of matrices that give what was printed if they are transposed."""
    for name, matrix in sorted(product.values.items()):
        if len(matrix.shape) == _MATRIX:
            turned = _turned(_term(matrix))
            array = replace(matrix, shape=turned.shape, numbers=turned.numbers)
            if printed.is_one_of(_products(replace(product, values={**product.values, name: array}))):
                yield f"with {name} transposed, it is what is printed: is {name} wrong, or the product?"


def _products(product: Product) -> list[_Term]:
    """Return what a product may be: where its factors have more than two dimensions, there are several ways."""
    return [term for factors in product.readings for term in _of_factors(factors, product)]


def _of_factors(factors: Sequence[Factor], product: Product) -> list[_Term]:
    terms: list[_Term] = []
    for number, factor in enumerate(factors):
        forms = _forms(factor, _term(product.values[factor.name]), is_first=not number)
        terms = [one for pair in pairs(terms, forms) for one in _multiplied(*pair)] if number else forms
    return terms


def _term(array: Array) -> _Term:
    return _Term(array.shape, array.numbers, tuple(map(abs, array.numbers)))


def _forms(factor: Factor, term: _Term, *, is_first: bool) -> list[_Term]:
    """Return what a factor may be: transposed, a matrix is turned, or counts as one row if it is the first."""
    if factor.conjugate:
        term = replace(term, numbers=tuple(complex(one).conjugate() for one in term.numbers))
    if not factor.transposed:
        return [term]
    row = _Term((len(term.numbers),), term.numbers, term.sizes, is_row=True)
    if len(term.shape) == _MATRIX:
        return [_turned(term), *([row] if is_first else [])]
    return [row if len(term.shape) == 1 else term]


def _turned(matrix: _Term) -> _Term:
    rows, columns = matrix.shape
    order = [row * columns + column for column in range(columns) for row in range(rows)]
    return _made((columns, rows), [(matrix.numbers[at], matrix.sizes[at]) for at in order])


def _multiplied(left: _Term, right: _Term) -> Iterator[_Term]:
    """Yield the products of two arrays, for each way in which their shapes fit."""
    if not left.shape or not right.shape or (right.is_row and len(left.shape) == 1):
        if len(left.numbers) * len(right.numbers) <= MOST_NUMBERS:
            yield _outer(left, right)  # of a number and an array, or of a column and a row
        return
    if left.shape == right.shape and len(left.shape) == 1 and not left.is_row:
        both = zip(left.numbers, right.numbers, left.sizes, right.sizes, strict=True)
        yield _made(left.shape, [(a * b, m * n) for a, b, m, n in both])
    for before in range(len(left.shape)):
        for after in range(1, len(right.shape) + 1):
            inner = math.prod(left.shape[before:])
            shape = left.shape[:before] + right.shape[after:]
            if inner == math.prod(right.shape[:after]) > 0 and math.prod(shape) <= MOST_NUMBERS:
                yield _contracted(left, right, inner, shape)


def _outer(left: _Term, right: _Term) -> _Term:
    both = pairs(zip(left.numbers, left.sizes, strict=True), zip(right.numbers, right.sizes, strict=True))
    return _made(left.shape + right.shape, [(a * b, m * n) for (a, m), (b, n) in both])


def _contracted(left: _Term, right: _Term, inner: int, shape: tuple[int, ...]) -> _Term:
    """Return the sums over the last dimensions of one array and the first ones of another, of INNER products each."""
    columns = len(right.numbers) // inner
    return _made(
        shape,
        [
            (_dot(left.numbers, right.numbers, row, column), _dot(left.sizes, right.sizes, row, column))
            for row in (range(start, start + inner) for start in range(0, len(left.numbers), inner))
            for column in (range(start, len(right.numbers), columns) for start in range(columns))
        ],
    )


def _dot(left: Sequence[complex], right: Sequence[complex], row: range, column: range) -> Any:
    return sum(left[i] * right[j] for i, j in zip(row, column, strict=True))


def _made(shape: tuple[int, ...], both: Sequence[tuple[Number, float]]) -> _Term:
    return _Term(shape, tuple(number for number, _ in both), tuple(size for _, size in both))


def _shown(term: _Term) -> str:
    return ", ".join(map(repr, term.numbers[:8])) + (" …" if len(term.numbers) > 8 else "")  # noqa: PLR2004

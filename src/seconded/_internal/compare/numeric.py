"""Numeric: computes with arrays as formulas do, in plain Python: products of matrices, transposes, entries.

A formula may leave open what it means: ``ab`` of two vectors is their product entry by entry, or a single number. So
each operation yields all results that a reader may think of, and none where it makes no sense.
"""

import cmath
import math
import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

Scalar = float | complex
_MATRIX = 2  # axes: rows and columns


@dataclass(frozen=True)
class Numbers:
    """An array of numbers, row by row."""

    shape: tuple[int, ...]
    of: tuple[Scalar, ...]

    @property
    def is_single(self) -> bool:
        """Return True if it is one number, however it is written."""
        return len(self.of) == 1

    def rows(self) -> list[tuple[Scalar, ...]]:
        """Return the rows of a matrix."""
        columns = self.shape[1]
        return [self.of[at : at + columns] for at in range(0, len(self.of), columns)]

    def entry(self, place: int) -> "Numbers | None":
        """Return an entry by its place along the first axis, from 0; None if there is none."""
        if not self.shape or not 0 <= place < self.shape[0]:
            return None
        size = len(self.of) // self.shape[0]
        return Numbers(self.shape[1:], self.of[place * size : (place + 1) * size])


def identity(size: int) -> Numbers:
    """Return the identity matrix with this number of rows."""
    return Numbers((size, size), tuple(float(row == column) for row in range(size) for column in range(size)))


def number(value: Scalar) -> Numbers:
    """Return a single number."""
    return Numbers((), (value,))


def stacked(parts: Sequence[Numbers]) -> Numbers | None:
    """Return arrays of one shape as one array; None if their shapes differ."""
    shapes = {part.shape for part in parts}
    if len(shapes) != 1:
        return None
    return Numbers((len(parts), *shapes.pop()), tuple(one for part in parts for one in part.of))


def each(function: Callable[..., Scalar], *arrays: Numbers) -> Iterator[Numbers]:
    """Yield a function of the entries; single numbers go with arrays of any shape."""
    # A vector is shown as a row or a column: both add up.
    if len({_without_ones(array) for array in arrays if not array.is_single}) > 1:
        return
    size = max(len(array.of) for array in arrays)
    shape = max((array.shape for array in arrays if len(array.of) == size), key=len)
    columns = [array.of * size if array.is_single else array.of for array in arrays]
    with suppress(ArithmeticError, ValueError, TypeError):  # as in 1/0, or the logarithm of a complex number
        yield Numbers(shape, tuple(function(*row) for row in zip(*columns, strict=True)))


def _without_ones(array: Numbers) -> tuple[int, ...]:
    return tuple(size for size in array.shape if size != 1)


def added(left: Numbers, right: Numbers, sign: int) -> Iterator[Numbers]:
    """Yield a sum or a difference."""
    yield from each(lambda one, other: one + sign * other, left, right)


def entry_by_entry(left: Numbers, right: Numbers) -> Iterator[Numbers]:
    """Yield the products of entries."""
    yield from each(operator.mul, left, right)


def divided(left: Numbers, right: Numbers) -> Iterator[Numbers]:
    """Yield a quotient."""
    yield from each(operator.truediv, left, right)


def multiplied(left: Numbers, right: Numbers) -> Iterator[Numbers]:
    """Yield the products that a reader may think of where two factors stand side by side."""
    if left.is_single or right.is_single or len(left.shape) == len(right.shape) == 1:
        yield from each(operator.mul, left, right)
    if left.is_single or right.is_single or max(len(left.shape), len(right.shape)) > _MATRIX:
        return
    # Before a matrix, a vector is a row; after it, a column.
    a, b = _as_matrix(left, is_row=True), _as_matrix(right, is_row=False)
    if a.shape[1:] == b.shape[:1]:
        yield Numbers(left.shape[:-1] + right.shape[1:], _product(a, b))
    if len(left.shape) == 1 and b.shape[0] == 1:
        yield Numbers((*left.shape, *b.shape[1:]), _product(_as_matrix(left, is_row=False), b))


def _as_matrix(array: Numbers, *, is_row: bool) -> Numbers:
    if len(array.shape) > 1:
        return array
    return Numbers((1, len(array.of)) if is_row else (len(array.of), 1), array.of)


def _product(left: Numbers, right: Numbers) -> tuple[Scalar, ...]:
    """Return the entries of a product of matrices."""
    columns = list(zip(*right.rows(), strict=True))
    return tuple(sum(map(operator.mul, row, column)) for row in left.rows() for column in columns)


def transposed(array: Numbers) -> Iterator[Numbers]:
    """Yield the transpose; a vector becomes a row."""
    column = _as_matrix(array, is_row=False)
    if len(column.shape) == _MATRIX:
        yield Numbers(column.shape[::-1], tuple(one for row in zip(*column.rows(), strict=True) for one in row))


def raised(base: Numbers, exponent: Numbers) -> Iterator[Numbers]:
    """Yield a power: of each entry; of a matrix, also its inverse and its square."""
    if exponent.of == (-1,) and _is_square(base):
        yield from inverse(base)
        return
    yield from each(operator.pow, base, exponent)
    if exponent.of == (2,) and _is_square(base):
        yield Numbers(base.shape, _product(base, base))


def _is_square(array: Numbers) -> bool:
    return len(array.shape) == _MATRIX and len(set(array.shape)) == 1


def inverse(array: Numbers) -> Iterator[Numbers]:
    """Yield the inverse of a square matrix, if it has one."""
    size, _ = array.shape
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(array.rows())]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if rows[best][column] == 0:
            return
        rows[column], rows[best] = rows[best], rows[column]
        rows[column] = [one / rows[column][column] for one in rows[column]]
        for row in {*range(size)} - {column}:
            factor = rows[row][column]
            rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    yield Numbers(array.shape, tuple(one for row in rows for one in row[size:]))


def joined(rows: Sequence[Sequence[Numbers]], *, flat: bool) -> Iterator[Numbers]:
    """Yield a vector or a matrix of single numbers, or of blocks."""
    if flat:
        (row,) = rows
        vector = stacked([number(*block.of) if block.is_single else block for block in row])
        if vector is not None:
            yield vector
        return
    lines = list[tuple[Scalar, ...]]()
    for row in rows:
        blocks = [_as_matrix(block, is_row=len(rows) > 1).rows() for block in row]
        if len(set(map(len, blocks))) != 1:
            return
        lines += [tuple(chain(*parts)) for parts in zip(*blocks, strict=True)]
    matrix = stacked([Numbers((len(line),), line) for line in lines])
    if matrix is not None:
        yield matrix


_FUNCTIONS: dict[str, Callable[..., Scalar]] = {
    "log": math.log, "ln": math.log, "exp": math.exp, "sin": math.sin, "cos": math.cos, "tan": math.tan,
    "tanh": math.tanh, "sqrt": math.sqrt, "abs": abs, "factorial": lambda one: math.gamma(one + 1),
}  # fmt: skip
_EXTREMES: dict[str, Callable[..., Scalar]] = {"max": max, "min": min}


def called(function: str, arguments: Sequence[Numbers]) -> Iterator[Numbers]:
    """Yield a function of its arguments."""
    first, *_ = arguments
    if function in _EXTREMES:
        several = arguments if len(arguments) > 1 else [number(one) for one in first.of]
        yield from each(lambda *row: _EXTREMES[function](row), *several)
    elif function == "norm":
        yield number(math.hypot(*map(abs, first.of)))
    elif function == "sum":
        yield number(sum(first.of))
    elif function == "tr" and _is_square(first):
        size, _ = first.shape
        yield number(sum(first.of[:: size + 1]))
    elif function == "diag" and len(first.shape) == 1:
        size = len(first.of)
        yield Numbers(
            (size, size), tuple(first.of[at] * (at == column) for at in range(size) for column in range(size))
        )
    elif function in _FUNCTIONS:
        yield from each(_FUNCTIONS[function], *arguments)


def alike(left: Numbers, right: Numbers, tolerance: float) -> bool:
    """Return True if two arrays have the same numbers in the same shape; a vector may be a row or a column."""
    pairs = zip(left.of, right.of, strict=False)
    return _without_ones(left) == _without_ones(right) and all(close(*pair, tolerance) for pair in pairs)


def close(one: Scalar, other: Scalar, tolerance: float) -> bool:
    """Return True if two numbers are the same but for rounding."""
    return (cmath.isnan(one) and cmath.isnan(other)) or cmath.isclose(one, other, rel_tol=tolerance)

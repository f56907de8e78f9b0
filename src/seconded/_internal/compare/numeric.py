"""Numeric: computes with arrays as formulas do, in plain Python: products of matrices, transposes, entries.

A formula may leave open what it means: ``ab`` of two vectors is their product entry by entry, or a single number. So
each operation yields all results that a reader may think of, and none where it makes no sense.
"""

import cmath
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Scalar = float | complex


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


def number(value: Scalar) -> Numbers:
    """Return a single number."""
    return Numbers((), (value,))


def stacked(parts: Sequence[Numbers]) -> Numbers | None:
    """Return arrays of one shape as one array; None if their shapes differ."""
    if not parts or len({part.shape for part in parts}) != 1:
        return None
    return Numbers((len(parts), *parts[0].shape), tuple(one for part in parts for one in part.of))


def each(function: Callable[..., Scalar], *arrays: Numbers) -> Iterator[Numbers]:
    """Yield a function of the entries; single numbers go with arrays of any shape."""
    shapes = {array.shape for array in arrays if not array.is_single}
    size = max(len(array.of) for array in arrays)
    # A vector is shown as a row or a column: both add up.
    if len({tuple(one for one in shape if one != 1) for shape in shapes}) > 1:
        return
    shape = max((array.shape for array in arrays if len(array.of) == size), key=len)
    columns = [array.of * size if array.is_single else array.of for array in arrays]
    try:
        yield Numbers(shape, tuple(function(*row) for row in zip(*columns, strict=True)))
    except (ArithmeticError, ValueError):
        return


def added(left: Numbers, right: Numbers, sign: int) -> Iterator[Numbers]:
    """Yield a sum or a difference."""
    yield from each(lambda one, other: one + sign * other, left, right)


def multiplied(left: Numbers, right: Numbers) -> Iterator[Numbers]:
    """Yield the products that a reader may think of where two factors stand side by side."""
    if left.is_single or right.is_single:
        yield from each(lambda one, other: one * other, left, right)
        return
    a, b = left.shape, right.shape
    if len(a) == 1 and len(b) == 1:
        yield from each(lambda one, other: one * other, left, right)
        if a == b:
            yield number(sum(one * other for one, other in zip(left.of, right.of, strict=True)))
        return
    if len(a) > 2 or len(b) > 2:  # noqa: PLR2004 - rows and columns
        return
    if len(a) == 2 and len(b) == 2 and a[1] == b[0]:  # noqa: PLR2004
        yield _matrix_product(left, right)
    elif len(a) == 1:  # as a row, or as a column
        if a[0] == b[0]:
            product = _matrix_product(Numbers((1, a[0]), left.of), right)
            yield Numbers(product.shape[1:], product.of)
        if b[0] == 1:
            yield _matrix_product(Numbers((a[0], 1), left.of), right)
    elif len(b) == 1 and a[1] == b[0]:
        product = _matrix_product(left, Numbers((b[0], 1), right.of))
        yield Numbers(product.shape[:1], product.of)


def _matrix_product(left: Numbers, right: Numbers) -> Numbers:
    columns = list(zip(*right.rows(), strict=True))
    products = tuple(sum(map(lambda a, b: a * b, row, column)) for row in left.rows() for column in columns)
    return Numbers((left.shape[0], right.shape[1]), products)


def kronecker(left: Numbers, right: Numbers) -> Iterator[Numbers]:
    """Yield Kronecker's product of two matrices."""
    if len(left.shape) == 2 and len(right.shape) == 2:  # noqa: PLR2004
        rows = [[a * b for a in one for b in other] for one in left.rows() for other in right.rows()]
        yield Numbers((len(rows), len(rows[0])), tuple(entry for row in rows for entry in row))


def divided(left: Numbers, right: Numbers) -> Iterator[Numbers]:
    """Yield a quotient."""
    yield from each(lambda one, other: one / other, left, right)


def transposed(array: Numbers) -> Iterator[Numbers]:
    """Yield the transpose; a vector becomes a row."""
    if len(array.shape) < 2:  # noqa: PLR2004
        yield Numbers((1, len(array.of)), array.of)
    elif len(array.shape) == 2:  # noqa: PLR2004
        turned = tuple(zip(*array.rows(), strict=True))
        yield Numbers((array.shape[1], array.shape[0]), tuple(one for row in turned for one in row))


def raised(base: Numbers, exponent: Numbers) -> Iterator[Numbers]:
    """Yield a power: of each entry; of a matrix, also its inverse."""
    if not exponent.is_single:
        yield from each(_power, base, exponent)
        return
    if exponent.of[0] == -1 and len(base.shape) == 2 and base.shape[0] == base.shape[1]:  # noqa: PLR2004
        yield from inverse(base)
        return
    yield from each(lambda one: _power(one, exponent.of[0]), base)
    if exponent.of[0] == 2 and len(base.shape) == 2 and base.shape[0] == base.shape[1]:  # noqa: PLR2004
        yield _matrix_product(base, base)


def _power(base: Scalar, exponent: Scalar) -> Scalar:
    result: Scalar = base**exponent
    return result


def inverse(array: Numbers) -> Iterator[Numbers]:
    """Yield the inverse of a square matrix, if it has one."""
    size = array.shape[0]
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(array.rows())]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if rows[best][column] == 0:
            return
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [one / pivot for one in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    yield Numbers(array.shape, tuple(one for row in rows for one in row[size:]))


def joined(rows: Sequence[Sequence[Numbers]], *, flat: bool) -> Iterator[Numbers]:
    """Yield a vector or a matrix of single numbers, or of blocks."""
    blocks = [block for row in rows for block in row]
    if all(block.is_single for block in blocks):
        shape = (len(blocks),) if flat else (len(rows), len(rows[0]))
        yield Numbers(shape, tuple(block.of[0] for block in blocks))
        return
    if flat:
        one = stacked(blocks)
        if one is not None:
            yield one
        return
    tall = [[_as_matrix(block, is_row=len(rows) > 1) for block in row] for row in rows]
    lines = list[tuple[Scalar, ...]]()
    for row in tall:
        if len({block.shape[0] for block in row}) != 1:
            return
        lines += [
            tuple(one for part in parts for one in part) for parts in zip(*(block.rows() for block in row), strict=True)
        ]
    if len({len(line) for line in lines}) == 1:
        yield Numbers((len(lines), len(lines[0])), tuple(one for line in lines for one in line))


def _as_matrix(block: Numbers, *, is_row: bool) -> Numbers:
    if len(block.shape) == 2:  # noqa: PLR2004
        return block
    return Numbers((1, len(block.of)) if is_row else (len(block.of), 1), block.of)


_REAL: dict[str, Callable[[float], float]] = {
    "log": math.log, "ln": math.log, "exp": math.exp, "sin": math.sin, "cos": math.cos, "tan": math.tan,
    "tanh": math.tanh, "sqrt": math.sqrt, "abs": abs, "factorial": lambda one: math.gamma(one + 1),
}  # fmt: skip


def called(function: str, arguments: Sequence[Numbers]) -> Iterator[Numbers]:
    """Yield a function of its arguments."""
    first = arguments[0]
    if function in {"max", "min"} and len(arguments) > 1:
        yield from each(max if function == "max" else min, *arguments)
    elif function in {"max", "min"}:
        yield number((max if function == "max" else min)(map(_real, first.of)))
    elif function == "norm":
        yield number(math.sqrt(sum(abs(one) ** 2 for one in first.of)))
    elif function == "sum":
        yield number(sum(first.of))
    elif function == "tr" and len(first.shape) == 2:  # noqa: PLR2004
        yield number(sum(row[at] for at, row in enumerate(first.rows()) if at < len(row)))
    elif function == "diag" and len(first.shape) == 1:
        size = first.shape[0]
        yield Numbers(
            (size, size),
            tuple(first.of[row] if row == column else 0.0 for row in range(size) for column in range(size)),
        )
    elif function in _REAL and len(arguments) == 1:
        real = _REAL[function]
        yield from each(lambda one: abs(one) if function == "abs" else real(_real(one)), first)


def _real(one: Scalar) -> float:
    if isinstance(one, complex):
        raise ArithmeticError(one)  # noqa: TRY004 - it is of the right type, and has no such function
    return float(one)


def alike(left: Numbers, right: Numbers, tolerance: float) -> bool:
    """Return True if two arrays have the same numbers in the same shape; a vector may be a row or a column."""
    shapes = [tuple(size for size in array.shape if size != 1) for array in (left, right)]
    return shapes[0] == shapes[1] and all(close(*pair, tolerance) for pair in zip(left.of, right.of, strict=True))


def close(one: Scalar, other: Scalar, tolerance: float) -> bool:
    """Return True if two numbers are the same but for rounding."""
    if one == other or (cmath.isnan(one) and cmath.isnan(other)):
        return True
    return abs(one - other) <= tolerance * max(abs(one), abs(other))

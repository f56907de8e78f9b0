"""Value: the numbers of an object that a cell printed, as plain data that one process computes and another compares."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MOST_NUMBERS = 10_000  # of a value; libraries leave numbers out of what they print long before
_READ = 8 * 2.0**-23  # relative; the rounding of a number that a reader writes down

Number = bool | int | float | complex


@dataclass(frozen=True, slots=True)
class Array:
    """An array or a number, as plain Python."""

    shape: tuple[int, ...]
    dtype: str  # what its library calls it: float32, int64, bool ...
    numbers: tuple[Number, ...]  # row by row; of a column of texts, these


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns, such as those of a data frame."""

    names: tuple[str, ...]
    columns: tuple["Value", ...]


Value = Array | Table | tuple["Value", ...]


def flat(nested: Any) -> tuple[Number, ...]:
    """Return the numbers of nested lists, row by row."""
    if isinstance(nested, list):
        return tuple(number for part in nested for number in flat(part))
    return (nested,)


def nested(value: Value) -> Any:
    """Return the numbers of a value as nested lists."""
    if isinstance(value, Table):
        return [nested(column) for column in value.columns]
    if not isinstance(value, Array):
        return [nested(part) for part in value]
    rows: list[Any] = list(value.numbers)
    for size in reversed(value.shape):
        if not size:
            return []
        rows = [rows[start : start + size] for start in range(0, len(rows), size)]
    return rows.pop()


def aligned(claim: Value, derived: Value) -> tuple[Value, Value]:
    """Return two values with the same nesting where that is a matter of form: a list of plain numbers is an array.

    A library without arrays, such as Python itself, has no other form for what the other side prints as an array.
    """
    if isinstance(claim, tuple) and isinstance(derived, tuple):
        if len(claim) != len(derived):
            return claim, derived
        pairs = [aligned(*pair) for pair in zip(claim, derived, strict=True)]
        return tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
    return as_array(claim), as_array(derived)


def as_array(value: Value) -> Value:
    """Return nested lists of plain numbers as an array, if their lengths are those of one; else the value."""
    if not isinstance(value, tuple):
        return value
    parts = [part for part in map(as_array, value) if isinstance(part, Array)]
    shapes = {part.shape for part in parts}
    # An array library calls its types float64 and the like; whoever has them has arrays, and can print one.
    plain = not any(part.dtype[-1:].isdigit() for part in parts)
    if len(parts) < len(value) or len(shapes) != 1 or not plain:
        return value
    types = {part.dtype for part in parts}
    numbers = tuple(number for part in parts for number in part.numbers)
    return Array((len(parts), *shapes.pop()), types.pop() if len(types) == 1 else "float", numbers)


def array_of(value: Value | None) -> Array | None:
    """Return the numbers of a value as one array; None if it has none, or if its parts have several shapes."""
    if value is None or isinstance(value, Table):
        return None
    if isinstance(value, Array):
        return None if value.dtype == "str" else value
    parts = [part for part in map(array_of, value) if part is not None]
    shapes = {part.shape for part in parts}
    if len(parts) < len(value) or len(shapes) != 1:
        return None
    return Array((len(parts), *shapes.pop()), parts[0].dtype, tuple(one for part in parts for one in part.numbers))


def describe(value: Value) -> str:
    """Return the shape of a value, in words for a message."""
    if isinstance(value, Array):
        return f"shape {value.shape}"
    if isinstance(value, Table):
        return f"the columns {', '.join(value.names)}"
    return f"a tuple of {len(value)}: " + ", ".join(describe(part) for part in value)


def real(value: object) -> list[float] | None:
    """Return the numbers of an array, if they are real and finite, rounded; None for anything else."""
    if not isinstance(value, Array) or not all(map(_is_real, value.numbers)):
        return None
    return [rounded(float(number.real)) for number in value.numbers]


def alike(numbers: list[float], others: list[float]) -> bool:
    """Return True if numbers are the same but for the digits to which a reader writes them."""
    return len(numbers) == len(others) and all(
        a == b or abs(a - b) <= _READ * abs(b) for a, b in zip(numbers, others, strict=True)
    )


def differ(value: Value | str, other: Value | str) -> bool:
    """Return True if two values, or texts, differ by more than a reader's rounding."""
    if isinstance(value, Table) and isinstance(other, Table):
        return value.names != other.names or differ(value.columns, other.columns)
    if isinstance(value, tuple) and isinstance(other, tuple):
        return len(value) != len(other) or any(map(differ, value, other))
    if not isinstance(value, Array) or not isinstance(other, Array):
        return repr(value) != repr(other)
    if value.shape != other.shape:
        return True
    return any(not _is_near(*pair) for pair in zip(value.numbers, other.numbers, strict=True))


def _is_near(number: Number, other: Number) -> bool:
    if isinstance(number, float | complex) and isinstance(other, float | complex):
        return repr(number) == repr(other) or abs(number - other) <= _READ * abs(other) < float("inf")
    return number == other


def rounded(number: float) -> float:
    """Return a number with as many digits as an answer is judged by, whole where it is whole."""
    short = float(f"{number:.8g}")
    return int(short) if short.is_integer() else short


def _is_real(number: Number) -> bool:
    return not isinstance(number, complex | bool) and abs(number) < float("inf")


def arrays_in(value: Value) -> Iterator[Array]:
    """Yield the arrays that a value consists of, in order."""
    if isinstance(value, Array):
        yield value
        return
    for part in value.columns if isinstance(value, Table) else value:
        yield from arrays_in(part)

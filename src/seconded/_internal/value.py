"""Value: the numbers of an object that a cell printed, as plain data that one process computes and another compares."""

from dataclasses import dataclass
from typing import Any

MOST_NUMBERS = 10_000  # of a value; libraries leave numbers out of what they print long before
_READ = 8 * 2.0**-23  # relative; the rounding of a number that a reader writes down

Number = bool | int | float | complex


@dataclass(frozen=True)
class Array:
    """An array or a number, as plain Python."""

    shape: tuple[int, ...]
    dtype: str  # what its library calls it: float32, int64, bool ...
    numbers: tuple[Number, ...]  # row by row; of a column of texts, these


@dataclass(frozen=True)
class Table:
    """Named columns, such as those of a data frame."""

    names: tuple[str, ...]
    columns: tuple["Value", ...]


Value = Array | Table | tuple["Value", ...]


def flat(nested: Any) -> tuple[Number, ...]:
    """The numbers of nested lists, row by row."""
    if isinstance(nested, list):
        return tuple(number for part in nested for number in flat(part))
    return (nested,)


def nested(value: Value) -> Any:
    """The numbers of a value as nested lists."""
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


def describe(value: Value) -> str:
    """The shape of a value, in words for a message."""
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


def rounded(number: float) -> float:
    """Return a number with as many digits as an answer is judged by, whole where it is whole."""
    short = float(f"{number:.8g}")
    return int(short) if short.is_integer() else short


def _is_real(number: Number) -> bool:
    return not isinstance(number, complex | bool) and abs(number) < float("inf")

"""Value: what stands behind a printed number.

A value is kept apart from torch and NumPy, so that one process can compute it and another can compare it: `Array`, or a
tuple of values for a tuple or list of tensors.
"""

from dataclasses import dataclass
from typing import Any

MOST_NUMBERS = 10_000  # of a value; torch and NumPy leave numbers out long before

Number = bool | int | float | complex


@dataclass(frozen=True)
class Array:
    """A tensor, an array or a number, as plain Python."""

    shape: tuple[int, ...]
    dtype: str  # torch's or NumPy's name for it: float32, int64, bool ...
    numbers: tuple[Number, ...]  # row by row


Value = Array | tuple["Value", ...]


def flat(nested: Any) -> tuple[Number, ...]:
    """The numbers of nested lists, row by row."""
    if isinstance(nested, list):
        return tuple(number for part in nested for number in flat(part))
    return (nested,)


def nested(value: Value) -> Any:
    """The numbers of a value as nested lists."""
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
    return f"a tuple of {len(value)}: " + ", ".join(describe(part) for part in value)

"""Agree: compare two values, up to rounding."""

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

from seconded._internal.value import Array, Number, Table, Value, aligned, describe

FINE = 64 * 2.0**-52  # relative; for a few operations in float64, in one order or another
_FLOAT32 = 8 * 2.0**-23
_COARSE = {"float32": _FLOAT32, "complex64": _FLOAT32, "float16": 2.0**-10, "bfloat16": 2.0**-7}  # relative, as FINE
_WIDEST = _FLOAT32  # how far a 0 may be off if float32 computes it from numbers near 1


@dataclass(frozen=True)
class Tolerance:
    """The tolerance within which two numbers agree."""

    rtol: Mapping[str, float] = field(default_factory=dict)  # relative to the derived number, declared for some types
    stated: float | None = None  # relative, for all types, from the header of a cell
    atol: float = 0.0  # absolute, from the header of a cell

    def of(self, dtype: str) -> float:
        """Return the relative tolerance for numbers of a type."""
        return self.rtol.get(dtype, _COARSE.get(dtype, FINE)) if self.stated is None else self.stated

    def is_near_zero(self, number: Number) -> bool:
        """Return True if a number is so small that rounding may leave it where digits cancel."""
        return abs(number) <= _WIDEST


ROUNDING = Tolerance()  # of each type


def disagreement(claim: Value, derived: Value, tolerance: Tolerance, titles: tuple[str, str]) -> str | None:
    """Return in words how two values differ; None if they agree.

    The values agree if they have the same nesting and shape, and if every number agrees. A claimed number may differ
    from the derived one by the rounding of its type, relative to the derived one. Integers and truth values must be
    equal. Whole numbers must be equal, too, after the derived one is rounded to the claim's type. A tolerance of the
    author relaxes this. An exact 0 agrees only with an exact 0, or within an absolute tolerance: the rounding error of
    a 0 has no scale. nan agrees with nan, inf with inf, and a complex number if both its parts do. Tables agree column
    by column. A list of plain numbers agrees with an array of the same shape.

    Args:
        claim: the printed value.
        derived: the derived value.
        tolerance: the allowed difference of numbers.
        titles: the names of the two sides for readers.
    """
    claim, derived = aligned(claim, derived)
    if isinstance(claim, Table) and isinstance(derived, Table):
        return _of_tables(claim, derived, tolerance, titles)
    if not isinstance(claim, Array) or not isinstance(derived, Array):
        if type(claim) is not type(derived) or len(claim) != len(derived):  # type: ignore[arg-type]
            return f"{titles[0]} has {describe(claim)}; {titles[1]} has {describe(derived)}"
        pairs = zip(claim, derived, strict=True)  # type: ignore[arg-type]
        return next((words for pair in pairs if (words := disagreement(*pair, tolerance, titles))), None)
    if claim.shape != derived.shape:
        return f"{titles[0]} has shape {claim.shape}, {titles[1]} has shape {derived.shape}"
    for number, (theirs, ours) in enumerate(zip(claim.numbers, derived.numbers, strict=True)):
        if not close(theirs, ours, claim.dtype, tolerance):
            if not claim.shape:
                return f"{titles[0]} has {theirs!r}, {titles[1]} has {ours!r}"
            return f"element {_index(number, claim.shape)}: {titles[0]} {theirs!r}, {titles[1]} {ours!r}"
    return None


def _of_tables(claim: Table, derived: Table, tolerance: Tolerance, titles: tuple[str, str]) -> str | None:
    if claim.names != derived.names:
        columns = (", ".join(table.names) for table in (claim, derived))
        return "{} has the columns {}; {} has {}".format(
            *(word for pair in zip(titles, columns, strict=True) for word in pair)
        )
    for name, theirs, ours in zip(claim.names, claim.columns, derived.columns, strict=True):
        words = disagreement(theirs, ours, tolerance, titles)
        if words is not None:
            return f"column {name!r}: {words}"
    return None


def close(claim: Number | str, derived: Number | str, dtype: str, tolerance: Tolerance) -> bool:
    """Return True if a claimed number of a type equals the derived one up to rounding; see `disagreement`."""
    if isinstance(claim, bool | str) or isinstance(derived, bool | str):
        return type(claim) is type(derived) and claim == derived
    if isinstance(claim, complex) or isinstance(derived, complex):
        claim, derived = complex(claim), complex(derived)
        return all(close(*pair, dtype, tolerance) for pair in ((claim.real, derived.real), (claim.imag, derived.imag)))
    if isinstance(claim, int) and tolerance.stated is None and not tolerance.atol:
        return claim == derived
    if claim != claim and derived != derived:  # noqa: PLR0124 - nan is not equal to itself
        return True
    try:
        claim, derived = float(claim), float(derived)
    except OverflowError:  # an integer that is larger than all floats
        return claim == derived
    if claim == derived or abs(claim - derived) <= tolerance.atol:
        return True
    if claim.is_integer() and derived.is_integer() and tolerance.stated is None:
        return claim == _rounded(derived, dtype)
    return abs(claim - derived) <= tolerance.of(dtype) * abs(derived) < float("inf")


def _rounded(number: float, dtype: str) -> float:
    """Return a number, rounded to the precision of a type."""
    code = {"float32": "f", "complex64": "f", "bfloat16": "f", "float16": "e"}.get(dtype, "d")
    try:
        packed = struct.pack(code, number)
    except OverflowError:
        return math.inf  # larger than all numbers of the type
    if dtype == "bfloat16":  # the upper half of a float32, with ties rounded to even
        (bits,) = struct.unpack("I", packed)
        packed = struct.pack("I", (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000)
    (rounded,) = struct.unpack(code, packed)
    return float(rounded)


def _index(number: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    index: list[int] = []
    for size in reversed(shape):
        number, remainder = divmod(number, size)
        index.append(remainder)
    return tuple(reversed(index))

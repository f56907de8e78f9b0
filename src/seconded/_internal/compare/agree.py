"""Agree: whether two values are the same but for rounding."""

import math
import struct

from seconded._internal.run.value import Array, Number, Value, describe

# Relative to the number. Eight units of float32's rounding, for what a few operations may add up to; more of float64's
# own, for NumPy may do its operations in another order; one unit of the coarse types, where a digit is soon lost.
TOLERANCE = 8 * 2.0**-23
_FINE = 64 * 2.0**-52  # also of a plain number, which came out of no tensor
_TOLERANCES = {
    "float32": TOLERANCE,
    "complex64": TOLERANCE,
    "float16": 2.0**-10,
    "bfloat16": 2.0**-7,
}


def disagreement(torch: Value, numpy: Value) -> str | None:
    """How two values differ, in words; None where they agree.

    They agree if they have the same nesting and shape, and every number of torch's is within its type's rounding of
    NumPy's, relative to that number: `TOLERANCE` for float32, less for float64, more for the coarser types. Integers
    and truth values must be equal; so must whole numbers, once NumPy's is rounded to torch's type. An exact 0 agrees
    with an exact 0 alone: of what rounding leaves of a 0, nobody knows how large it may be. nan agrees with nan, inf
    with inf, and a complex number if both its parts do.
    """
    if not isinstance(torch, Array) or not isinstance(numpy, Array):
        if isinstance(torch, Array) or isinstance(numpy, Array) or len(torch) != len(numpy):
            return f"torch has {describe(torch)}; NumPy has {describe(numpy)}"
        return next((words for pair in zip(torch, numpy, strict=True) if (words := disagreement(*pair))), None)
    if torch.shape != numpy.shape:
        return f"torch has shape {torch.shape}, NumPy has shape {numpy.shape}"
    for number, (theirs, ours) in enumerate(zip(torch.numbers, numpy.numbers, strict=True)):
        if not close(theirs, ours, torch.dtype):
            return f"element {_index(number, torch.shape)}: torch {theirs!r}, NumPy {ours!r}"
    return None


def tolerance(dtype: str) -> float:
    """What a number of a type may differ by from NumPy's, relative to that."""
    return _TOLERANCES.get(dtype, _FINE)


def close(torch: Number, numpy: Number, dtype: str) -> bool:
    """Whether a number of torch's, of the type DTYPE, is NumPy's but for rounding; `disagreement` says how."""
    if isinstance(torch, bool) or isinstance(numpy, bool):
        return torch is numpy
    if isinstance(torch, complex) or isinstance(numpy, complex):
        torch, numpy = complex(torch), complex(numpy)
        return close(torch.real, numpy.real, dtype) and close(torch.imag, numpy.imag, dtype)
    if isinstance(torch, int):
        return torch == numpy
    if torch != torch and numpy != numpy:  # noqa: PLR0124 - nan, which is not even itself
        return True
    try:
        numpy = float(numpy)
    except OverflowError:  # an integer beyond all floats
        return False
    if torch.is_integer() and numpy.is_integer():
        return torch == _rounded(numpy, dtype)
    return torch == numpy or abs(torch - numpy) <= tolerance(dtype) * abs(numpy) < float("inf")


def _rounded(number: float, dtype: str) -> float:
    """A number in the precision of a type."""
    code = {"float32": "f", "complex64": "f", "bfloat16": "f", "float16": "e"}.get(dtype, "d")
    try:
        packed = struct.pack(code, number)
    except OverflowError:
        return math.inf  # beyond all of its numbers
    if dtype == "bfloat16":  # the upper half of a float32, rounded to the even one of two that are as near
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

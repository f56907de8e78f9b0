"""Agree: whether two values are the same but for rounding."""

import struct

from by_example.run.value import Array, Number, Value, describe

TOLERANCE = 8 * 2.0**-23  # eight units of float32's relative rounding, for what a few operations may add up to
_FINE = 64 * 2.0**-52  # for float64, whose operations NumPy may do in another order
_OTHER_TOLERANCES = {  # one unit for the coarse types, in which a digit is soon lost
    "float64": _FINE,
    "complex128": _FINE,
    "float16": 2.0**-10,
    "bfloat16": 2.0**-7,
}
_WHOLE = {"float16": 2.0**11, "bfloat16": 2.0**8, "float64": 2.0**53}  # up to which each type has every whole number
_NOISE = 1e-14  # what float64 may leave of an exact 0, where the other numbers are about 1


def disagreement(torch: Value, numpy: Value) -> str | None:
    """How two values differ, in words; None where they agree.

    They agree if they have the same nesting and shape, and every number of torch's is within its type's rounding of
    NumPy's, relative to that number: `TOLERANCE` for float32, less for float64, more for the coarser types. Integers,
    whole numbers that the type can tell apart, and truth values must be equal. nan agrees with nan, inf with inf, and a
    complex number if both its parts do. An exact 0 agrees with float64's noise around it, relative to the largest
    number of the value, if not all of torch's are 0.
    """
    if not isinstance(torch, Array) or not isinstance(numpy, Array):
        if isinstance(torch, Array) or isinstance(numpy, Array) or len(torch) != len(numpy):
            return f"torch has {describe(torch)}; NumPy has {describe(numpy)}"
        return next((words for pair in zip(torch, numpy, strict=True) if (words := disagreement(*pair))), None)
    if torch.shape != numpy.shape:
        return f"torch has shape {torch.shape}, NumPy has shape {numpy.shape}"
    noise = _NOISE * max(map(_size, numpy.numbers), default=0) if any(torch.numbers) else 0
    whole = _WHOLE.get(torch.dtype, 2.0**24)
    for number, (theirs, ours) in enumerate(zip(torch.numbers, numpy.numbers, strict=True)):
        if not _close(theirs, ours, _tolerance(torch.dtype, theirs), noise, whole):
            return f"element {_index(number, torch.shape)}: torch {theirs!r}, NumPy {ours!r}"
    return None


def _tolerance(dtype: str, number: Number) -> float:
    if dtype in ("float", "complex"):
        # What item() takes out of a float32 tensor is a Python number, but has no more digits than it had.
        parts = complex(number)
        return TOLERANCE if _is_float32(parts.real) and _is_float32(parts.imag) else _FINE
    return _OTHER_TOLERANCES.get(dtype, TOLERANCE)


def _is_float32(number: float) -> bool:
    try:
        (rounded,) = struct.unpack("f", struct.pack("f", number))
    except OverflowError:
        return False
    return bool(rounded == number or number != number)  # noqa: PLR0124 - nan is what differs from itself


def _size(number: Number) -> float:
    """The magnitude of a number; 0 for what is none, or is beyond all."""
    try:
        size = float(abs(number))
    except OverflowError:
        return 0
    return size if size < float("inf") else 0


def _close(torch: Number, numpy: Number, tolerance: float, noise: float, whole: float) -> bool:
    if isinstance(torch, bool) or isinstance(numpy, bool):
        return torch is numpy
    if isinstance(torch, complex) or isinstance(numpy, complex):
        torch, numpy = complex(torch), complex(numpy)
        parts = ((torch.real, numpy.real), (torch.imag, numpy.imag))
        return all(_close(*pair, tolerance, noise, whole) for pair in parts)
    if isinstance(torch, int):
        return torch == numpy
    if torch != torch or numpy != numpy:  # noqa: PLR0124
        return torch != torch and numpy != numpy  # noqa: PLR0124
    if torch == 0:
        return abs(numpy) <= noise
    try:
        if abs(torch) <= whole and torch.is_integer() and float(numpy).is_integer():
            return torch == numpy
        return torch == numpy or abs(torch - numpy) <= tolerance * abs(numpy) < float("inf")
    except OverflowError:  # an integer beyond all floats
        return False


def _index(number: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    index: list[int] = []
    for size in reversed(shape):
        number, remainder = divmod(number, size)
        index.append(remainder)
    return tuple(reversed(index))

"""Values: what stands behind a printed number.

A value is kept apart from torch and NumPy, so that one process can compute it and another can compare it: `Array`, or a
tuple of values for a tuple or list of tensors.
"""

import sys
from dataclasses import dataclass
from typing import Any

_MOST_NUMBERS = 10_000  # torch and NumPy leave numbers out long before

Number = bool | int | float | complex


@dataclass(frozen=True)
class Array:
    """A tensor, an array or a number, as plain Python."""

    shape: tuple[int, ...]
    dtype: str  # torch's or NumPy's name for it: float32, int64, bool ...
    numbers: tuple[Number, ...]  # row by row


Value = Array | tuple["Value", ...]


def capture(thing: Any) -> Value | None:
    """The value of a tensor, an array, a number, a truth value, or a tuple or list of these; None for anything else.

    None, too, for what cannot be looked into, or has more numbers than anyone prints.
    """
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    if torch is not None and isinstance(thing, torch.Tensor):
        return _capture_tensor(thing, torch)
    if numpy is not None and isinstance(thing, numpy.ndarray | numpy.generic):
        if thing.dtype.kind not in "biufc" or thing.size > _MOST_NUMBERS:
            return None
        return Array(tuple(thing.shape), str(thing.dtype), flat(thing.tolist()))
    plain = next((kind for kind in (bool, int, float, complex) if isinstance(thing, kind)), None)
    if plain is not None:  # its subclasses, too, but as plain numbers: another process may not know them
        return Array((), plain.__name__, (plain(thing),))
    if isinstance(thing, tuple | list) and len(thing) <= _MOST_NUMBERS:
        parts = [capture(part) for part in thing]
        return None if None in parts else tuple(part for part in parts if part is not None)
    return None


def _capture_tensor(tensor: Any, torch: Any) -> Array | None:
    try:
        if tensor.numel() > _MOST_NUMBERS:
            return None
        plain = tensor.detach().cpu().resolve_conj().resolve_neg()
        plain = plain.to_dense() if plain.layout != torch.strided else plain
        return Array(tuple(plain.shape), str(plain.dtype).removeprefix("torch."), flat(plain.tolist()))
    except (RuntimeError, NotImplementedError):  # on the meta device, within vmap, nested, quantized ...
        return None


def flat(nested: Any) -> tuple[Number, ...]:
    """The numbers of nested lists, row by row."""
    if isinstance(nested, list):
        return tuple(number for part in nested for number in flat(part))
    return (nested,)


def describe(value: Value) -> str:
    """The shape of a value, in words for a message."""
    if isinstance(value, Array):
        return f"shape {value.shape}"
    return f"a tuple of {len(value)}: " + ", ".join(describe(part) for part in value)

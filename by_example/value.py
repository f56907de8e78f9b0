"""Values: what stands behind a printed number, and what a printed number says.

A value is kept apart from torch and NumPy, so that one process can compute it and another can compare it: `Array`, or a
tuple of values for a tuple or list of tensors.
"""

import math
import re
import sys
from dataclasses import dataclass
from typing import Any

_MOST_NUMBERS = 10_000  # torch and NumPy leave numbers out long before

_TINY = 1e-14  # what rounding may leave of a 0

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
        return Array(tuple(thing.shape), str(thing.dtype), _flat(thing.tolist()))
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
        return Array(tuple(plain.shape), str(plain.dtype).removeprefix("torch."), _flat(plain.tolist()))
    except (RuntimeError, NotImplementedError):  # on the meta device, within vmap, nested, quantized ...
        return None


def _flat(nested: Any) -> tuple[Number, ...]:
    if isinstance(nested, list):
        return tuple(number for part in nested for number in _flat(part))
    return (nested,)


def describe(value: Value) -> str:
    """The shape of a value, in words for a message."""
    if isinstance(value, Array):
        return f"shape {value.shape}"
    return f"a tuple of {len(value)}: " + ", ".join(describe(part) for part in value)


_REAL = r"(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf|nan)"
_COMPLEX = rf"(?:[+-]?{_REAL}\s*[+-]{_REAL}j|[+-]?{_REAL}j)"
_ATTRIBUTE = re.compile(
    r",\s*(?:grad_fn=<\w+(?:\([^)]*\))?>|requires_grad=True|dtype=[\w.]+|device='[^']*'|(?:size|shape)=\([\d, ]*\))"
)
_TOKEN = re.compile(
    rf"""\s*(?:
      (?P<wrapper>(?:tensor|array|torch\.Size|np\.\w+)\() | (?P<bool>(?:np\.)?(?:True|False)_?)
    | (?P<complex>{_COMPLEX}|\({_COMPLEX}\)) | (?P<real>[+-]?{_REAL})
    | (?P<open>[\[(]) | (?P<close>[\])]) | (?P<comma>,) )""",
    re.VERBOSE,
)


def shows(text: str, value: Value) -> bool:
    """Whether printed TEXT is VALUE: the same nesting, each number within half a unit of its last printed digit.

    Text that cannot be parsed, or that leaves numbers out, shows nothing.
    """
    tokens: list[tuple[str, str]] = []
    text, at = _ATTRIBUTE.sub("", text).removeprefix("Parameter containing:\n").strip(), 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return False
        tokens.append((match.lastgroup or "", match.group().strip()))
        at = match.end()
    # A wrapper such as tensor( ... ) nests nothing; the brackets that count are the others.
    depth: list[bool] = []
    nested: list[Any] = [[]]
    for kind, token in tokens:
        if kind in ("wrapper", "open"):
            depth.append(kind == "open")
            if kind == "open":
                nested.append([])
        elif kind == "close":
            if not depth:
                return False
            if depth.pop():
                part = nested.pop()
                nested[-1].append(part)
        elif kind != "comma":
            nested[-1].append(token)
    return not depth and len(nested[0]) == 1 and _matches(nested[0][0], _nest(value))


def _nest(value: Value) -> Any:
    """VALUE as nested lists of numbers, the shape that its printed text has."""
    if not isinstance(value, Array):
        return [_nest(part) for part in value]
    nested: list[Any] = list(value.numbers)
    for size in reversed(value.shape):
        if not size:
            return []
        nested = [nested[start : start + size] for start in range(0, len(nested), size)]
    return nested[0]


def _matches(printed: Any, meant: Any) -> bool:
    if isinstance(meant, list):
        if not meant:  # no number at all: tensor([], size=(0, 3)) and array of shape (3, 0) alike
            return isinstance(printed, list) and not _flat(printed)
        return isinstance(printed, list) and len(printed) == len(meant) and all(map(_matches, printed, meant))
    if isinstance(printed, list):
        return False
    if isinstance(meant, bool) or printed[-1:] in ("e", "_"):
        return bool(printed.removeprefix("np.").removesuffix("_") == str(meant))
    if "j" in printed:
        meant, parts = complex(meant), re.findall(rf"[+-]?{_REAL}", printed)
        halves = ["0", *parts] if len(parts) == 1 else parts
        return _rounds(halves[0], meant.real) and _rounds(halves[1], meant.imag)
    if isinstance(meant, int):
        return bool(printed == str(meant))
    # With other print options, torch shows 1.4 as 1.
    return not isinstance(meant, complex) and re.search("[.en]", printed) is not None and _rounds(printed, meant)


def _rounds(printed: str, meant: float) -> bool:
    shown = float(printed)
    if math.isnan(meant) or math.isinf(meant):
        return shown == meant or (math.isnan(shown) and math.isnan(meant))
    mantissa, _, exponent = printed.lower().partition("e")
    if shown == 0 and abs(meant) > _TINY:
        return False  # with other print options, torch shows 0.00004 as 0
    decimals = len(mantissa.partition(".")[2])
    half = 0.5 * 10.0 ** (int(exponent or 0) - decimals)
    return abs(shown - meant) <= half * (1 + 1e-6) + 1e-15 * abs(meant)

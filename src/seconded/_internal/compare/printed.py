"""Printed: what a printed text says of the value behind it."""

import math
import re
from typing import Any

from seconded._internal.run.value import Value, flat, nested

_DECIMALS = 4  # that torch prints; with fewer, print options have been changed, or the number is written in full
_EXACT = 1e-7  # relative; NumPy prints eight digits, Python all

_REAL = r"(?:\d+(?:\.\d*)?(?:e[+-]\d+)?|inf|nan)"
_COMPLEX = rf"(?:-?{_REAL}\s*[+-]{_REAL}j|-?{_REAL}j)"
_ATTRIBUTE = re.compile(r"grad_fn=<\w+>|requires_grad=True|dtype=[\w.]+|device='[^']+'|(?:size|shape)=\([\d, ]+\)")
_TOKEN = re.compile(
    rf"""\s*(?:
      (?P<wrapper>(?:tensor|array|torch\.Size|np\.\w+)\() | (?P<bool>(?:np\.)?(?:True|False)_?)
    | (?P<complex>{_COMPLEX}|\({_COMPLEX}\)) | (?P<real>-?{_REAL})
    | (?P<open>[\[(]) | (?P<close>[\])]) | (?P<comma>,) )""",
    re.VERBOSE,
)


def shows(text: str, value: Value) -> bool:
    """Whether printed TEXT is VALUE: the same nesting, each number rounded to the digits shown, four decimals at least.

    Text that cannot be parsed, that leaves numbers out, or that shows 0 for what is none, shows nothing.
    """
    tokens: list[tuple[str | None, str]] = []
    text, at = _ATTRIBUTE.sub("", text).removeprefix("Parameter containing:\n"), 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return False
        tokens.append((match.lastgroup, match.group().strip()))
        at = match.end()
    # A wrapper such as tensor( ... ) nests nothing; the brackets that count are the others.
    depth: list[bool] = []
    parts: list[Any] = [[]]
    for kind, token in tokens:
        if kind in ("wrapper", "open"):
            depth.append(kind == "open")
            if kind == "open":
                parts.append([])
        elif kind == "close":
            if not depth:
                return False
            if depth.pop():
                part = parts.pop()
                parts[-1].append(part)
        elif kind != "comma":
            parts[-1].append(token)
    return not depth and _matches(parts.pop(), [nested(value)])


def _matches(printed: Any, meant: Any) -> bool:
    if isinstance(meant, list):
        if not meant:  # no number at all: tensor([], size=(0, 3)) and array of shape (3, 0) alike
            return not flat(printed)
        return isinstance(printed, list) and len(printed) == len(meant) and all(map(_matches, printed, meant))
    if isinstance(printed, list):
        return False
    if isinstance(meant, bool) or printed[-1:] in ("e", "_"):
        return bool(printed.removeprefix("np.").removesuffix("_") == str(meant))
    if "j" in printed:
        meant, parts = complex(meant), re.findall(rf"-?{_REAL}", printed)
        halves = ["0", *parts] if len(parts) == 1 else parts
        return _rounds(halves[0], meant.real) and _rounds(halves[1], meant.imag)
    if isinstance(meant, int):
        return bool(printed == str(meant))
    # A whole number without a point or a power is an integer, which this is not.
    return not isinstance(meant, complex) and re.search("[.en]", printed) is not None and _rounds(printed, meant)


def _rounds(printed: str, meant: float) -> bool:
    shown = float(printed)
    if math.isnan(meant) or math.isinf(meant):
        return shown == meant or (math.isnan(shown) and math.isnan(meant))
    mantissa, _, exponent = printed.partition("e")
    if shown == 0:  # with other print options, torch shows 0.00004 as 0
        return meant == 0
    decimals = len(mantissa.partition(".")[2])
    if decimals < _DECIMALS:  # with other print options, NumPy shows 1.4 as 1.
        return math.isclose(shown, meant, rel_tol=_EXACT)
    half = 0.5 * 10.0 ** (int(exponent or 0) - decimals)
    return abs(shown - meant) <= half + 1e-15 * abs(meant)

"""Printed: check that a printed text shows the value of the printed object."""

import ast
import cmath
import math
import operator
import re
from collections.abc import Callable
from typing import Any

from seconded._internal.syntax import parse
from seconded._internal.value import Array, Table, Value, flat, nested

_DECIMALS = 4  # that libraries print; with fewer, print options have been changed, or the number is written in full
_EXACT = 1e-7  # relative; array libraries print eight digits, Python all

_REAL = r"(?:\d+(?:\.\d*)?(?:e[+-]\d+)?|inf|nan)"
_COMPLEX = rf"(?:-?{_REAL}\s*[+-]{_REAL}j|-?{_REAL}j)"
_ATTRIBUTE = re.compile(r"[a-z_]+=(?:<[^<>]+>|'[^']+'|\([\d, ]+\)|\[[\d, ]+\]|[A-Za-z][\w.]*)")  # such as dtype=float32
_TOKEN = re.compile(
    rf"""\s*(?:
      (?P<ratio>Fraction\(-?\d+,\s*\d+\)|-?\d+/\d+)
    | (?P<wrapper>(?!nan\b|inf\b)[A-Za-z_]\w*(?:\.\w+)*\() | (?P<bool>(?:np\.)?(?:True|False)_?)
    | (?P<complex>'?{_COMPLEX}'?|\({_COMPLEX}\)) | (?P<real>'?-?{_REAL}'?)
    | (?P<text>'[^']*'|"[^"]*"|None)
    | (?P<open>[\[({{]) | (?P<close>[\])}}]) | (?P<comma>,) )""",
    re.VERBOSE,
)
_KEY = re.compile(r"(?:'[^']*'|\"[^\"]*\"|\([^)]*\)|-?[\w.]+):")  # of a dict
_FACTORY = re.compile(r"<[^<>]+>, *")  # of a defaultdict
_MISSING = {"nan", "NaN", "NaT", "<NA>", "None", "null"}  # how libraries print a missing number of a column
_CONSTANTS = {"pi": math.pi, "E": math.e, "I": 1j, "oo": math.inf}
_FUNCTIONS: dict[str, Callable[[complex], complex]] = {
    one.__name__: one
    for one in (cmath.sqrt, cmath.exp, cmath.log, cmath.sin, cmath.cos, cmath.tan, cmath.asin, cmath.acos, cmath.atan)
}
_OPERATIONS: dict[type[ast.AST], Callable[..., complex]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow, ast.USub: operator.neg,
}  # fmt: skip
_CUT = re.compile(r"\.\.\.|…")


def shows(text: str, value: Value) -> bool:
    """Return True if printed TEXT is VALUE: the same nesting, each number rounded to the digits shown.

    Text that cannot be parsed, that leaves numbers out, or that shows 0 for what is none, shows nothing. Of a table,
    and of what a library prints with more than its numbers, the numbers must stand in the text in their order.
    """
    if _parses_as(text, value) or _is_formula_of(text, value):
        return True
    return "\n" in text and _lists(text, value)


def _is_formula_of(text: str, value: Value) -> bool:
    """Return True if a text such as ``2*sqrt(pi)/3`` is an exact expression of a number."""
    if not isinstance(value, Array) or value.shape or not re.search(r"[A-Za-z*/+]", text):
        return False
    try:
        (statement,) = parse(text.strip()).body
        exact = complex(_evaluated(statement))
    except (SyntaxError, ValueError, ArithmeticError, LookupError, RecursionError, MemoryError):
        return False
    (meant,) = value.numbers
    return not isinstance(meant, str) and cmath.isclose(exact, meant, rel_tol=1e-14)


def _evaluated(node: ast.AST) -> Any:
    """Return the number that an expression stands for; of its numbers, each is exact.

    Raises:
        LookupError: there is something else in it than numbers, their operations, and what a formula may name.
    """
    match node:
        case ast.Expr(value=inner):
            return _evaluated(inner)
        case ast.Constant(value=number) if type(number) in (int, float):
            return number
        case ast.Name(id=name):
            return _CONSTANTS[name]
        case ast.UnaryOp(op=operation, operand=operand):
            return _OPERATIONS[type(operation)](_evaluated(operand))
        case ast.BinOp(left=left, op=operation, right=right):
            return _OPERATIONS[type(operation)](complex(_evaluated(left)), complex(_evaluated(right)))
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]):
            return _FUNCTIONS[name](_evaluated(argument))
    raise LookupError(ast.dump(node))


def _lists(text: str, value: Value) -> bool:
    """Return True if the numbers of a table or a column stand in a text that is not cut, row by row."""
    if _CUT.search(text):
        return False
    columns = value.columns if isinstance(value, Table) else (value,)
    arrays = [column for column in columns if isinstance(column, Array) and len(column.shape) == 1]
    if len(arrays) < len(columns) or len({column.shape for column in arrays}) > 1:
        return False
    expected = [number for row in zip(*(column.numbers for column in arrays), strict=True) for number in row]
    words = iter(text.split())
    return all(any(_is_shown(word, number) for word in words) for number in expected)


def _is_shown(word: str, number: Any) -> bool:
    """Return True if a word of a table is a number, or a text."""
    if isinstance(number, str):
        return number.split()[-1:] == [word]
    if isinstance(number, bool):
        return bool(word.lower() == str(number).lower())
    if isinstance(number, float) and math.isnan(number):
        return word in _MISSING
    if re.fullmatch(rf"-?{_REAL}", word) is None or isinstance(number, complex):
        return False
    shown = float(word)
    decimals = len(word.partition("e")[0].partition(".")[2])
    return bool(
        shown == number or abs(shown - number) <= 0.5 * 10.0 ** (int(word.partition("e")[2] or 0) - max(decimals, 1))
    )


def _parses_as(text: str, value: Value) -> bool:
    if "{" in text:
        text = re.sub(_KEY, "", re.sub(_FACTORY, "", text))
    elif isinstance(value, Table):
        return False
    tokens: list[tuple[str | None, str]] = []
    text, at = _ATTRIBUTE.sub("", text), 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return False
        tokens.append((match.lastgroup, match.group().strip().strip("'\"")))
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
    printed = parts.pop()
    # Without outer brackets, rows are those of a matrix, as mpmath prints them.
    return not depth and (_matches(printed, [nested(value)]) or ("\n" in text and _matches(printed, nested(value))))


def _matches(printed: Any, meant: Any) -> bool:
    if isinstance(meant, list):
        if not meant:  # no number at all: tensor([], size=(0, 3)) and array of shape (3, 0) alike
            return not flat(printed)
        return isinstance(printed, list) and len(printed) == len(meant) and all(map(_matches, printed, meant))
    if isinstance(printed, list):
        return False
    if isinstance(meant, str):
        return bool(printed == meant)
    if "/" in printed or printed.startswith("Fraction"):
        numerator, denominator = map(int, re.findall(r"-?\d+", printed))
        return not isinstance(meant, complex) and numerator / denominator == meant
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
    if shown == 0:  # with other print options, 0.00004 is shown as 0
        return meant == 0
    decimals = len(mantissa.partition(".")[2])
    if decimals < _DECIMALS:  # with other print options, 1.4 is shown as 1.
        return math.isclose(shown, meant, rel_tol=_EXACT)
    half = 0.5 * 10.0 ** (int(exponent or 0) - decimals)
    return abs(shown - meant) <= half + 1e-15 * abs(meant)

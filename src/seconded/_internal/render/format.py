"""Spell: a value as a person would write it, in a sentence or in a formula."""

import re
from collections.abc import Sequence
from itertools import cycle

from seconded._internal.errors import RefusedError
from seconded._internal.value import Array, Number, Table, Value

_TEX = ((r"e(-?\d+)", r" \\times 10^{\1}"), (r"inf", r"\\infty"), (r"nan", r"\\text{nan}"))


def as_text(value: Value | str) -> str:
    """Return a value for a sentence: ``26``, ``(26, 1240)``, ``[[6, 0], [2, 24]]``; at most six digits."""
    if isinstance(value, str):
        return value
    if isinstance(value, Table):
        columns = zip(value.names, value.columns, strict=True)
        return "; ".join(f"{name}: {as_text(column)}" for name, column in columns)
    if not isinstance(value, Array):
        return _tuple([as_text(part) for part in value])
    if 0 in value.shape:
        return f"an empty array of shape {value.shape}"
    numbers = _nested(list(map(_written, value.numbers)), value.shape)
    match value.shape:
        case ():
            return numbers.pop()
        case (_,):
            return "({})".format(", ".join(numbers))
    return "[{}]".format(", ".join(numbers))


def as_rows(value: Value | str) -> list[str]:
    """Return a value as code shows it, with at most six digits.

    A matrix has a line for each row, its columns aligned; several matrices have a line each.
    """
    if isinstance(value, str):
        return [value]
    if isinstance(value, Table):
        named = zip(value.names, value.columns, strict=True)
        return [f"{name}: {' '.join(as_rows(column))}" for name, column in named]
    if not isinstance(value, Array):
        return [_tuple([" ".join(as_rows(part)) for part in value])]
    if 0 in value.shape:
        return [as_text(value)]
    numbers = list(map(_written, value.numbers))
    match value.shape:
        case ():
            return numbers
        case (_,):
            return [f"[{', '.join(numbers)}]"]
        case (_, columns):
            widths = [max(map(len, numbers[column::columns])) for column in range(columns)]
            numbers = [number.rjust(width) for number, width in zip(numbers, cycle(widths), strict=False)]
    return "[{}]".format(",\n ".join(_nested(numbers, value.shape))).split("\n")


def as_tex(value: Value | str) -> str:
    r"""Return a value for a formula: a vector as ``(26, 1240)``, a matrix as a ``bmatrix``, a string as it is.

    A 1-dimensional tensor is neither a row nor a column; for these, write ``v[None]`` or ``v[:, None]``.

    Raises:
        RefusedError: the value has three dimensions or more.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Table):
        raise RefusedError("a table cannot be written in a formula; choose one of its columns", code="no-tex-form")
    if not isinstance(value, Array):
        return r"\left({}\right)".format(r",\, ".join(map(as_tex, value)))
    numbers = list(map(_tex, value.numbers))
    match value.shape:
        case ():
            return numbers.pop()
        case (_,):
            return "({})".format(r",\, ".join(numbers))
        case (_, columns) if columns:
            rows = [" & ".join(numbers[at : at + columns]) for at in range(0, len(numbers), columns)]
            return r"\begin{{bmatrix}} {} \end{{bmatrix}}".format(r" \\ ".join(rows))
    raise RefusedError(f"a value of shape {value.shape} cannot be written as a matrix; reshape it", code="no-tex-form")


def _nested(parts: list[str], shape: Sequence[int]) -> list[str]:
    """Return the numbers of an array with all brackets but the outermost."""
    for size in reversed(shape[1:]):
        parts = [f"[{', '.join(parts[at : at + size])}]" for at in range(0, len(parts), size)]
    return parts


def _tuple(parts: Sequence[str]) -> str:
    """Return a tuple as code writes it, with a comma after a single part."""
    return f"({', '.join(parts)}{',' * (len(parts) == 1)})"


def _written(number: Number | str) -> str:
    """Return 1.25e-5 as 1.25 × 10⁻⁵, and a text as it is."""
    if isinstance(number, str):
        return number
    raised = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    text = re.sub(r"e(-?\d+)", lambda power: f" × 10{power[1].translate(raised)}", _number(number))
    return text.replace("-", "−")


def _tex(number: Number | str) -> str:
    """Return a number as TeX, and a text as it is."""
    if isinstance(number, str):
        return number
    text = _number(number)
    for pattern, tex in _TEX:
        text = re.sub(pattern, tex, text)
    return text


def _number(number: Number) -> str:
    if isinstance(number, complex):
        return f"{_number(number.real)}{'' if number.imag < 0 else '+'}{_number(number.imag)} i"
    if isinstance(number, int):
        return str(number)
    text = f"{number:.6g}"
    text = re.sub(r"e\+?(-?)0?", r"e\1", text)
    return "0" if text == "-0" else text

"""Guess: what a reader is asked before an output is shown, and which wrong answers are known ones.

The site's script asks; what it needs to judge an answer is computed here, and comes with the page.
"""

import json

from by_example.examples import Example
from by_example.proof.agree import close
from by_example.run.value import Array, Number, Value
from by_example.source.snippet import Cell

_MOST = 12  # numbers that one is asked for
_MOST_IN_J = 24

Numbers = list[float]


def questions(example: Example, cell: Cell) -> str:
    """What a torch cell prints and NumPy derived, as JSON, ``[{"label", "is", "not"}]``; empty if it is nothing.

    ``is`` has the numbers of the value, row by row. ``not`` has, by name, those of known confusions that differ from
    it, where NumPy's ``J`` and ``v`` are matrix and vector, and the value is a multiple of v @ J: ``Jv``; ``J``, all of
    it; ``ones``, what v = (1, 1, ...) gives; ``once``, what one call gives if the value is the sum of several.
    """
    found = []
    for proof in example.proved(cell.name):
        value = _real(proof.numpy.value)
        if value is not None and 0 < len(value) <= _MOST:
            found.append({"label": proof.torch.label, "is": value, "not": _confusions(example, value)})
    labels = [question["label"] for question in found]
    for at, question in enumerate(found):  # a label that is printed twice is told by its place
        if labels.count(labels[at]) > 1:
            question["label"] = f"{labels[at]} ({labels[: at + 1].count(labels[at])})"
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if found else ""


def _confusions(example: Example, value: Numbers) -> dict[str, Numbers]:
    names = example.reports["numpy"].names
    J, v = _matrix(names.get("J")), _real(names.get("v"))  # noqa: N806 - the mathematics' name
    if J is None or v is None or len(v) != len(J):
        return {}
    once = [sum(weight * row[j] for weight, row in zip(v, J, strict=True)) for j in range(len(J[0]))]
    times = next((round(a / b) for a, b in zip(value, once, strict=False) if b), 1)
    if len(once) != len(value) or not all(close(a, times * b, "float32") for a, b in zip(value, once, strict=True)):
        return {}
    known = {"once": once, "ones": [sum(column) for column in zip(*J, strict=True)]}
    if len(J[0]) == len(v):
        known["Jv"] = [sum(a * b for a, b in zip(row, v, strict=True)) for row in J]
    if len(J) * len(J[0]) <= _MOST_IN_J:
        known["J"] = [number for row in J for number in row]
    return {name: [_short(one) for one in numbers] for name, numbers in known.items() if numbers != value}


def _real(value: Value | str | None) -> Numbers | None:
    """The numbers of an array, if they are real and finite."""
    if not isinstance(value, Array) or not all(map(_is_real, value.numbers)):
        return None
    return [_short(float(number.real)) for number in value.numbers]


def _matrix(value: Value | None) -> list[Numbers] | None:
    numbers = _real(value)
    if numbers is None or not isinstance(value, Array) or len(value.shape) != 2 or 0 in value.shape:  # noqa: PLR2004
        return None
    columns = value.shape[1]
    return [numbers[at : at + columns] for at in range(0, len(numbers), columns)]


def _is_real(number: Number) -> bool:
    return not isinstance(number, complex | bool) and abs(number) < float("inf")


def _short(number: float) -> float:
    """A number with as many digits as it is judged by, whole where it is whole."""
    rounded = float(f"{number:.8g}")
    return int(rounded) if rounded.is_integer() else rounded

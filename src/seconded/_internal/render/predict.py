"""Guess: what a reader is asked before an output is shown, and which wrong answers are known ones.

The site's script asks; what it needs to judge an answer is computed here, and comes with the page.
"""

import ast
import json
import re

from seconded._internal.compare.agree import close
from seconded._internal.compare.rule import Printed
from seconded._internal.examples import Example
from seconded._internal.read.snippet import Cell
from seconded._internal.read.syntax import parse
from seconded._internal.run.value import Array, Number, Value

_MOST = 12  # numbers that one is asked for
_MOST_IN_J = 24
_EMPTIED = re.compile(r"zero_grad|\.grad\.zero_|\.grad\s*=[^=]")

Numbers = list[float]


def questions(example: Example, cell: Cell) -> str:
    """What a torch cell prints and NumPy derived, as JSON, ``[{"label", "is", "not"}]``; empty if it is nothing.

    ``is`` has the numbers of the value, row by row. ``not`` has, by name, those of known confusions that differ from
    it. There are some where NumPy's ``J`` and ``v`` are matrix and vector, and the value is v @ J, or what the calls of
    `backward` in the code have added up to: ``Jv``; ``J``, all of it; ``ones``, what v = (1, 1, ...) gives; ``once``,
    what one of several calls gives.
    """
    found = []
    for proof in example.proved(cell.name):
        value = _real(proof.numpy.value)
        if value is not None and 0 < len(value) <= _MOST:
            calls = _calls(example, proof.torch) if proof.torch.label.endswith(".grad") else 1
            found.append({"label": proof.torch.label, "is": value, "not": _confusions(example, value, calls)})
    labels = [question["label"] for question in found]
    for at, question in enumerate(found):  # a label that is printed twice is told by its place
        if labels.count(labels[at]) > 1:
            question["label"] = f"{labels[at]} ({labels[: at + 1].count(labels[at])})"
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if found else ""


def _calls(example: Example, printed: Printed) -> int:
    """Return how many calls of `backward` have added to a `.grad` when it is printed; 1 where that is not plain to see.

    It is plain outside of functions and conditions, where no `.grad` is emptied or set.
    """
    line = printed.line or 0
    cells = [cell for cell in example.snippet.world("torch") if cell.line <= line]
    if any(_EMPTIED.search(cell.source) for cell in cells):
        return 1
    bodies = (parse("\n" * (cell.line - 1) + cell.source).body for cell in cells)
    counts = [_backwards(one) for body in bodies for one in body if one.lineno < line]
    return 1 if None in counts else sum(filter(None, counts))


def _backwards(statement: ast.stmt) -> int | None:
    """Return how often a statement calls `backward`; None if that depends on something."""
    called = sum(isinstance(node, ast.Attribute) and node.attr == "backward" for node in ast.walk(statement))
    if isinstance(statement, ast.For) and called:
        counts = [_backwards(one) for one in statement.body]
        match statement.iter:
            case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as rounds)]) if None not in counts:
                return rounds * sum(filter(None, counts))
        return None
    return called if isinstance(statement, ast.Expr | ast.Assign) or not called else None


def _confusions(example: Example, value: Numbers, calls: int) -> dict[str, Numbers]:
    names = example.reports["numpy"].names
    J, v = _matrix(names.get("J")), _real(names.get("v"))  # noqa: N806 - the mathematics' name
    if J is None or v is None or len(v) != len(J):
        return {}
    once = [sum(weight * row[j] for weight, row in zip(v, J, strict=True)) for j in range(len(J[0]))]
    times = next((round(a / b) for a, b in zip(value, once, strict=False) if b), 1)
    if len(once) != len(value) or times not in (1, calls):
        return {}
    if not _alike(value, [times * b for b in once]):
        return {}
    known = {"once": once, "ones": [sum(column) for column in zip(*J, strict=True)]}
    if len(J[0]) == len(v):
        known["Jv"] = [sum(a * b for a, b in zip(row, v, strict=True)) for row in J]
    if len(J) * len(J[0]) <= _MOST_IN_J:
        known["J"] = [number for row in J for number in row]
    short = {name: [_short(one) for one in numbers] for name, numbers in known.items()}
    return {name: numbers for name, numbers in short.items() if not _alike(numbers, value)}


def _alike(numbers: Numbers, others: Numbers) -> bool:
    """Return True if numbers are the same but for rounding: a right answer is no confusion."""
    return len(numbers) == len(others) and all(close(a, b, "float32") for a, b in zip(numbers, others, strict=True))


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

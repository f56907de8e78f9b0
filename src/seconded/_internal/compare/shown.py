"""Shown: every number in a picture, in its words, and in an example's title is derived.

A cell does not print these numbers, so no label says which value each of them is.

- **A picture** is drawn by the claim's side. The numbers in its texts must be those that a derivation lists under the
  name of the picture's cell, as in ``figure = [a, b, a * b]``. They have the order in which they are drawn. The
  places at the ticks of its axes do not count as texts.
- **A caption and a text alternative** are words, in any order. Each number in them is written in the derivation,
  is a value that agrees, or is the final value of a name.
- **A title** names inputs as well. Each number in it must be one of the numbers above, or written in a claim. Indices
  and exponents do not count as written. Beside × and in square brackets, as in 3 × 2 and [3, 2], sizes count, too.

A number is a value if the value, rounded to the printed digits, is this number. A number without a decimal point must
be whole, up to the rounding of float64. A 0 must be exactly 0.

A number is written as digits, with a sign, commas between thousands, an exponent, ``× 10⁻³``; ½; nan and inf.
Subscripts and superscripts are not numbers, because they belong to a formula. An index as in ``x[0]`` is not a number.
Digits within a word are an error, except in names: of one letter, as in ``x1``, or names that the cells use or print.

This check cannot find a number of the example at the wrong place in words. It cannot find a wrong drawing either, such
as the wrong length of a bar.
"""

import math
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from seconded._internal.errors import ExampleError
from seconded._internal.pair import DERIVATION, Role
from seconded._internal.read.cell import Cell
from seconded._internal.read.literals import literals
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.output import Figure, text_of
from seconded._internal.value import Array, Number, Table, Value

_NOISE = 1e-12  # float64's rounding error, relative to a whole number; absolute for 0
_LOW_AND_HIGH = "₀-₉⁰¹²³⁴-⁹"
_FRACTIONS = "¼-¾⅐-⅞"
_ODD = "⅟-↋①-⓿❶-➓"  # Roman numbers, numbers in circles
_TOKEN = re.compile(
    rf"""
      (?P<name> (?!(?:nan|inf|infinity)(?!\w)) [^\W\d{_LOW_AND_HIGH}{_FRACTIONS}{_ODD}]\w*
          (?: \[\d+(?:,\s*\d+)*\] | (?<=_)\{{\d+\}} | \^(?:\d+|\{{\d+\}}) )* )
    | (?P<sign> (?<![\w)\]])[-−])?
      (?: (?P<digits> (?:\d{{1,3}}(?:,\d{{3}})+(?![\d,]) | \d+) (?:\.\d+)? | \.\d+) (?:e(?P<exponent>[-+−]?\d{{1,3}}))?
          (?P<ten> \s*(?:×|·|\\times)\s*10(?=[⁰¹²³⁴-⁹⁻^]))? (?P<power> ⁻?[⁰¹²³⁴-⁹]{{1,3}} | \^\{{?[-−]?\d{{1,3}}\}}?)?
        | (?P<fraction>[{_FRACTIONS}]) | (?P<word> nan | inf(?:inity)? | ∞) )
    | (?P<alone> (?<![\w)\]])[{_LOW_AND_HIGH}{_ODD}]+ )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SIZE_BEFORE = re.compile(r"(?:×\s*|\[[\d,\s]*)\Z")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--", "^{},")
_LETTER = re.compile(r"\w_?\d")  # x1
_DIGIT = re.compile(rf"[\d{_FRACTIONS}{_ODD}]")
_WORD = re.compile(r"\w+")
_COMPUTE = "compute it in the derivation, where it need not be printed, or leave it out"
_APART = "put a space between letters and a number; a name may have digits if a cell uses it"


def check_shown(snippet: Snippet, reports: Mapping[Role, Report], derived: Iterable[Value]) -> None:
    """Check the title of an example, its pictures and their words; see the docstring of this module.

    Args:
        snippet: the snippet.
        reports: the reports of its sides, without a failure.
        derived: the values that agree.

    Raises:
        ExampleError: a number in one of them is not a number of the example.
    """
    ours = reports[DERIVATION].names if DERIVATION in reports else {}
    values = (*derived, *ours.values())
    title = snippet.title_of(DERIVATION)
    known = _Known(tuple(cell for cell in snippet.cells if not cell.draws), snippet, reports, values)
    line = next((number for number, row in enumerate(snippet.text.split("\n"), 1) if snippet.title in row), 1)
    _check_words(snippet.title, known, line, "the title says {}, which is none of the numbers of this example")
    known = _Known(snippet.side(DERIVATION), snippet, reports, values)
    for cell in snippet.cells:
        figures = [segment for segment in reports[cell.role].outputs[cell.name] if isinstance(segment, Figure)]
        for figure in figures:
            for what, words in ("caption", figure.caption), ("text alternative", figure.alternative):
                summary = f"the {what} of the cell {cell.name!r} says {{}}, which is none of the numbers of {title}"
                _check_words(words, known, cell.line, summary)
        if figures:
            texts = [text for figure in figures for text in figure.texts]
            _check_picture(cell, texts, known, ours.get(cell.name, ()), title)


@dataclass(frozen=True)
class _Known:
    """The numbers and words that a text may contain."""

    cells: tuple[Cell, ...]  # cells with the numbers in their code
    snippet: Snippet
    reports: Mapping[Role, Report]
    values: tuple[Value, ...]  # values with their numbers

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Return all numbers."""
        written = (number for cell in self.cells for number in literals(cell))
        held = (number for value in self.values for number in _numbers(value))
        return frozenset(part for number in (*written, *held) for part in _parts(number))

    @cached_property
    def sizes(self) -> frozenset[float]:
        """Return the sizes of the values in each of their dimensions."""
        return frozenset(float(size) for value in self.values for size in _sizes(value))

    def has_name(self, name: str) -> bool:
        """Return True if a text may contain this word: it has no digits, is short, or is in the cells."""
        bare = re.split(r"[\[{^]", name)[0]
        return not _DIGIT.search(bare) or _LETTER.fullmatch(bare) is not None or bare in self.words

    @cached_property
    def words(self) -> frozenset[str]:
        """Return the words of cells without pictures, and of their output, in which every number is checked."""
        code = (cell.source for cell in self.snippet.cells if not cell.draws)
        outputs = (output for report in self.reports.values() for output in report.outputs.values())
        printed = map(text_of, outputs)
        return frozenset(word for text in (*code, *printed) for word in _WORD.findall(text))


def _check_words(text: str, known: _Known, line: int, summary: str) -> None:
    for found in _TOKEN.finditer(text):
        size = _SIZE_BEFORE.search(text, 0, found.start()) or text[found.end() :].lstrip().startswith("×")
        if found["name"] is not None:
            fine = known.has_name(found["name"])
        else:
            fine = _is_one_of(found, known.numbers) or (bool(size) and _is_one_of(found, known.sizes))
        if not fine:
            advice = _COMPUTE if found["name"] is None else _APART
            raise ExampleError(
                known.snippet.path,
                line,
                summary.format(found.group()),
                f"the text: {text}",
                advice,
                code="number-in-title",
            )


def _check_picture(cell: Cell, texts: list[str], known: _Known, value: Value, title: str) -> None:
    """Raise an error if the numbers in a cell's pictures are not those of a value, in their order."""
    path, what = known.snippet.path, f"the picture of the cell {cell.name!r}"
    tokens = [(found, text) for text in texts for found in _TOKEN.finditer(text)]
    for found, text in tokens:
        if found["name"] is not None and not known.has_name(found["name"]):
            raise ExampleError(
                path, cell.line, f"{what} says {found.group()}", f"the text: {text}", _APART, code="picture-differs"
            )
    shown = [(found, text) for found, text in tokens if found["name"] is None]
    expected = list(_in_order(value))
    both = [f"it says: {', '.join(found.group() for found, _ in shown)}"]
    if expected:
        both.append(f"{cell.name} of {title} has: {', '.join(f'{numbers[0]:g}' for numbers in expected)}")
    for count, ((found, text), numbers) in enumerate(zip(shown, expected, strict=False), 1):
        if not _is_one_of(found, numbers):
            summary = f"{what} says {found.group()}, where {title} has {numbers[0]:g}"
            here = f"number {count} of {len(shown)}, in the text: {text}"
            raise ExampleError(path, cell.line, summary, here, *both, code="picture-differs")
    if len(shown) != len(expected):
        summary = f"{what} says {_count(len(shown))}, for which {title} has {_count(len(expected))}"
        advice = f"in a cell of {title}, list what it says in the order in which it is drawn: {cell.name} = [...]"
        raise ExampleError(path, cell.line, summary, *both, advice, code="picture-differs")


def _count(number: int) -> str:
    return f"{number or 'no'} number{'s' * (number != 1)}"


def _in_order(value: Value) -> Iterator[tuple[float, ...]]:
    """Yield each number of a value as texts write it; a complex number gives two numbers."""
    for number in _numbers(value):
        parts = tuple(_parts(number))
        yield from (parts[:1], parts[1:]) if isinstance(number, complex) else (parts or (math.nan,),)


def _is_one_of(found: re.Match[str], numbers: Collection[float]) -> bool:
    """Return True if a number in a text equals one of these numbers, rounded to the printed digits."""
    if found["alone"]:
        return False
    try:
        shown, half = _read(found)
    except ArithmeticError:  # the number is larger than all floats
        return False
    if math.isnan(shown):
        return any(map(math.isnan, numbers))
    return any(
        number == shown or abs(number - shown) <= half + _NOISE * max(1, abs(number)) < math.inf for number in numbers
    )


def _read(found: re.Match[str]) -> tuple[float, float]:
    """Return a number in a text, and the allowed rounding: half a unit of its last digit, or 0 if it must be exact."""
    sign = -1 if found["sign"] else 1
    if found["digits"] is None:
        word = found["word"]
        size = unicodedata.numeric(found["fraction"]) if word is None else float("inf" if word == "∞" else word)
        return sign * size, 0
    digits, exponent, power = ((found[group] or "0").translate(_PLAIN) for group in ("digits", "exponent", "power"))
    if found["power"] and not found["ten"]:
        return sign * float(digits) ** int(power), 0
    shift, decimals = int(exponent) + int(power), len(digits.partition(".")[2])
    size = float(f"{digits}e{shift}")
    whole = not decimals and not shift
    return sign * size, 0 if whole or not size else 0.5 * 10.0 ** (shift - decimals)


def _numbers(value: Value) -> Iterator[Number]:
    if isinstance(value, Array):
        yield from (number for number in value.numbers if not isinstance(number, bool | str))
    else:
        for part in value.columns if isinstance(value, Table) else value:
            yield from _numbers(part)


def _sizes(value: Value) -> Iterator[int]:
    if isinstance(value, Array):
        yield from value.shape
    else:
        parts = value.columns if isinstance(value, Table) else value
        yield len(parts)
        for part in parts:
            yield from _sizes(part)


def _parts(number: Number) -> Iterator[float]:
    """Yield a number as a text may write it: a complex number gives two parts."""
    if isinstance(number, complex):
        yield from (number.real, number.imag, abs(number.imag))
    elif abs(number) < 10**300 or isinstance(number, float):  # no text shows a longer number
        yield float(number)

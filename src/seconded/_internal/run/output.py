"""Output: what a cell puts out, as segments in their order; one type for each kind.

Segment
├── Stretch          text that the cell wrote
│   ├── Text         a string, what stands between values, what a subprocess wrote
│   ├── Label        a string that names what is printed after it
│   ├── Labeled      an object that was printed, with or without a label before it
│   │   ├── Number   one that holds numbers: an array, a number, a data frame, a list of these
│   │   └── Fact     any other: None, a string, a type
│   └── Message      what Python tells
│       ├── WarningText
│       └── ErrorText
├── Figure           a picture
└── Markdown         what a cell of a lab displays as Markdown
"""

from collections.abc import Mapping
from dataclasses import dataclass

from seconded._internal.read.products import Factor
from seconded._internal.value import Array, Value


@dataclass(frozen=True)
class Evaluated:
    """What an expression came to."""

    value: Value | None  # None if it holds no numbers
    text: str  # as it would be printed
    type: str
    error: str = ""  # why it came to nothing


@dataclass(frozen=True)
class Product:
    """A product of names in a label, as mathematics writes it."""

    text: str
    readings: tuple[tuple[Factor, ...], ...]  # the ways to read it
    values: Mapping[str, Array]  # of the names, when it was printed


@dataclass(frozen=True)
class Stretch:
    """Text that a cell wrote."""

    text: str
    line: int | None = None  # of the example's line that wrote it
    result: bool = False  # whether the cell's last expression came to it, which no line has printed


@dataclass(frozen=True)
class Text(Stretch):
    """Text in which no value is read."""


@dataclass(frozen=True)
class Label(Stretch):
    """A string that names what is printed after it."""


@dataclass(frozen=True)
class Labeled(Stretch):
    """An object that was printed, or that a cell ended with."""

    label: str | None = None  # its name; None if it has none
    argument: int | None = None  # which argument of its call of print it is; None for a last expression
    named: Evaluated | None = None  # what the label stands for, where that is an expression; None if it is words
    products: tuple[Product, ...] = ()  # what is in the label instead, if that is no expression of Python


@dataclass(frozen=True)
class Number(Labeled):
    """An object that holds numbers."""

    value: Value = ()


@dataclass(frozen=True)
class Fact(Labeled):
    """An object that holds no numbers."""

    type: str | None = None  # of the object; None for a string


@dataclass(frozen=True)
class Message(Stretch):
    """What Python tells of a cell."""

    own: str = ""  # its message, if the author's own code made it


@dataclass(frozen=True)
class WarningText(Message):
    """A warning."""


@dataclass(frozen=True)
class ErrorText(Message):
    """A traceback."""


@dataclass(frozen=True)
class Figure:
    """A picture."""

    svg: str  # the document
    line: int | None = None  # of the cell that drew it
    caption: str = ""  # what to see, in one sentence
    alternative: str = ""  # what is seen, in words
    texts: tuple[str, ...] = ()  # the texts in it, without the ticks of its axes


@dataclass(frozen=True)
class Markdown:
    """What a cell of a lab displays as Markdown."""

    text: str
    line: int | None = None


Segment = Stretch | Figure | Markdown


def text_of(segments: tuple[Segment, ...]) -> str:
    """Return all text that a cell wrote."""
    return "".join(one.text for one in segments if isinstance(one, Stretch))


def first_difference(some: str, other: str) -> int:
    """Return where two texts begin to differ."""
    pairs = enumerate(zip(some, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(some), len(other)))


def row_at(text: str, offset: int) -> str:
    """Return the line of a text at an offset, or a word for none."""
    return text[text.rfind("\n", 0, offset) + 1 :].partition("\n")[0] or "nothing"

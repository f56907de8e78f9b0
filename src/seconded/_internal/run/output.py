"""Output: the output of a cell, as segments in their order; one type for each kind.

```text
Segment
├── Stretch          text that the cell wrote
│   ├── Text         a string, text between values, output of a subprocess
│   ├── Label        a string that names the object printed after it
│   ├── Labeled      a printed object, with or without a label before it
│   │   ├── Number   an object with numbers: an array, a number, a data frame, a list of these
│   │   └── Fact     any other object: None, a string, a type
│   └── Message      a message of Python
│       ├── WarningText
│       └── ErrorText
├── Figure           a picture
└── Markdown         Markdown that a cell of a lab displays
```
"""

from collections.abc import Mapping
from dataclasses import dataclass

from seconded._internal.read.products import Factor
from seconded._internal.value import Array, Value


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The value of an expression."""

    value: Value | None  # None if it has no numbers
    text: str  # its printed form
    type: str
    error: str = ""  # the reason if there is no value


@dataclass(frozen=True, slots=True)
class Product:
    """A product of names in a label, as mathematics writes it."""

    text: str
    readings: tuple[tuple[Factor, ...], ...]  # the ways to read it
    values: Mapping[str, Array]  # the values of the names at the time of the print


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text that a cell wrote."""

    text: str
    line: int | None = None  # the example's line that wrote it
    result: bool = False  # whether it is the value of the cell's last expression


@dataclass(frozen=True, slots=True)
class Text(Stretch):
    """Text without values."""


@dataclass(frozen=True, slots=True)
class Label(Stretch):
    """A string that names the object printed after it."""


@dataclass(frozen=True, slots=True)
class Labeled(Stretch):
    """A printed object, or the value of a cell's last expression."""

    label: str | None = None  # its name; None if it has none
    argument: int | None = None  # its position in the call of print; None for a last expression
    named: Evaluated | None = None  # the value of the label, if it is an expression; None if it is words
    products: tuple[Product, ...] = ()  # the products in the label, if it is not a Python expression


@dataclass(frozen=True, slots=True)
class Number(Labeled):
    """An object that has numbers."""

    value: Value = ()


@dataclass(frozen=True, slots=True)
class Fact(Labeled):
    """An object without numbers."""

    type: str | None = None  # the type of the object; None for a string


@dataclass(frozen=True, slots=True)
class Message(Stretch):
    """A message of Python about a cell."""

    own: str = ""  # the part of the message from the author's own code


@dataclass(frozen=True, slots=True)
class WarningText(Message):
    """A warning."""


@dataclass(frozen=True, slots=True)
class ErrorText(Message):
    """A traceback."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture."""

    svg: str  # the document
    line: int | None = None  # the line of the cell that drew it
    caption: str = ""  # one sentence about what to see
    alternative: str = ""  # the picture in words
    texts: tuple[str, ...] = ()  # its texts, without the ticks of its axes


@dataclass(frozen=True, slots=True)
class Markdown:
    """Markdown that a cell of a lab displays."""

    text: str
    line: int | None = None


Segment = Stretch | Figure | Markdown


def text_of(segments: tuple[Segment, ...]) -> str:
    """Return all text that a cell wrote."""
    return "".join(one.text for one in segments if isinstance(one, Stretch))


def first_difference(some: str, other: str) -> int:
    """Return the offset at which two texts begin to differ."""
    pairs = enumerate(zip(some, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(some), len(other)))


def row_at(text: str, offset: int) -> str:
    """Return the line of a text at an offset, or a word for none."""
    return text[text.rfind("\n", 0, offset) + 1 :].partition("\n")[0] or "nothing"

"""Cell: a named part of an example, with the lines that it stands on."""

import ast
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from seconded._internal.pair import CLAIM, DERIVATION, Role
from seconded._internal.syntax import parse

NAME = r"[A-Za-z_][\w-]*"  # a cell's name, or an example's in its folder
PATH = rf"(?:{NAME}/)?{NAME}"  # an example's name, maybe with its folder
LEDGER = "ledger"  # no cell's name: a page asks by it for the table of what agrees
RAISES = "raises-exception"  # Jupyter's tag for a cell that is meant to raise
FOLDED = "hide-input"  # Jupyter Book's for one whose code is shown on demand
SILENT = "hide-output"  # and for one whose output is not shown
UNDERIVED = "underived"  # ours, for one whose values nobody derives again
ERROR = re.compile(r"(?P<name>[A-Za-z_][\w.]*): (?P<phrase>\S.*)")  # that a cell is meant to raise


class Wanted(NamedTuple):
    """An expression that a page wants the value of."""

    cell: str | None  # after which it is looked up; None for the end of the example
    expression: str


@dataclass(frozen=True)
class Words:
    """What a cell says of its picture, in a string with an empty line in it."""

    caption: str  # before the empty line: one sentence, what to see
    alternative: str  # behind it: what is seen, for those who do not see it

    @classmethod
    def read(cls, text: str) -> Self:
        """Take a string apart."""
        caption, _, alternative = (" ".join(part.split()) for part in text.strip().partition("\n\n"))
        return cls(caption, alternative) if alternative else cls("", caption)


@dataclass(frozen=True)
class Cell:
    """One named cell of an example."""

    name: str
    line: int  # of the cell's first line of code, 1-based, in the example's file
    source: str  # the code, without the blank lines around it
    role: Role = CLAIM
    tags: tuple[str, ...] = ()
    error: str = ""  # that the cell is meant to raise: its name, a colon, and a phrase of its message
    blind: tuple[tuple[str, str], ...] = ()  # kinds of faults that the example's numbers do not reveal, each with why
    unchecked: tuple[tuple[str, str], ...] = ()  # names that pages may show though nothing checks them, each with why
    rtol: float | None = None  # relative tolerance for the values that it prints, where the author states one
    atol: float | None = None  # and an absolute one
    order: str = ""  # why a page may show the cell before, or without, what it depends on; empty: it may not
    one_point: str = ""  # why what it prints holds with the inputs shown only; empty if it holds with others, too

    @property
    def words(self) -> Words:
        """Return what the cell says of its picture: the string that it begins with."""
        return Words.read(ast.get_docstring(parse(self.source)) or "")

    @property
    def draws(self) -> bool:
        """Return True if the cell is there for its picture (``figure``, ``figure_...``)."""
        return self.name.partition("_")[0] == "figure"

    @property
    def for_picture(self) -> bool:
        """Return True if the cell derives what a picture shows (``check_figure``): it need not print."""
        return self.role == DERIVATION and self.name.split("_")[1:2] == ["figure"]

    @property
    def defines(self) -> bool:
        """Return True if the cell only imports and defines, so that it computes no number."""
        return _defines(self.source)

    @property
    def raises(self) -> bool:
        """Return True if the cell is meant to raise."""
        return RAISES in self.tags

    @property
    def folded(self) -> bool:
        """Return True if a page shows the cell's code only on demand."""
        return FOLDED in self.tags

    @property
    def is_silent(self) -> bool:
        """Return True if a page leaves out the cell's output."""
        return SILENT in self.tags

    @property
    def is_underived(self) -> bool:
        """Return True if nobody derives again what the cell prints."""
        return UNDERIVED in self.tags

    def is_meant(self, names: Collection[str], message: str) -> bool:
        """Return True if an error is the one that the cell is meant to raise.

        Args:
            names: what its type is called, with its module and without.
            message: its message.
        """
        meant = ERROR.fullmatch(self.error)
        return meant is not None and meant["name"] in names and meant["phrase"] in " ".join(message.split())


@lru_cache(maxsize=20_000)
def _defines(source: str) -> bool:
    body = parse(source).body
    return all(isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef) for node in body)


def computed_text(statements: list[ast.stmt]) -> tuple[int, ast.JoinedStr] | None:
    """Return the first f-string that stands by itself, by which a cell describes its picture, and its position."""
    for number, node in enumerate(statements):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.JoinedStr):
            return number, node.value
    return None

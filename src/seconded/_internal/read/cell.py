"""Cell: a named part of an example, with its lines."""

import ast
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from seconded._internal.pair import CLAIM, DERIVATION, Role
from seconded._internal.syntax import FEW, parse

NAME = r"[A-Za-z_][\w-]*"  # the name of a cell, or of an example in its folder
PATH = rf"(?:{NAME}/)?{NAME}"  # an example's name, with or without its folder
LEDGER = "ledger"  # not allowed for a cell: on a page, it means the table of agreeing values
RAISES = "raises-exception"  # Jupyter's tag for a cell that is meant to raise
FOLDED = "hide-input"  # Jupyter Book's tag for a cell whose code is folded
SILENT = "hide-output"  # and for a cell whose output is hidden
UNDERIVED = "underived"  # our tag for a cell whose values nobody derives again
ERROR = re.compile(r"(?P<name>[A-Za-z_][\w.]*): (?P<phrase>\S.*)")  # the error that a cell is meant to raise


class Wanted(NamedTuple):
    """An expression whose value a page needs."""

    cell: str | None  # evaluated after this cell; None for the end of the example
    expression: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a cell about its picture, from a string with an empty line in it."""

    caption: str  # before the empty line: one sentence about what to see
    alternative: str  # after it: the picture in words, for readers who cannot see it

    @classmethod
    def read(cls, text: str) -> Self:
        """Split a string into its two parts."""
        caption, _, alternative = (" ".join(part.split()) for part in text.strip().partition("\n\n"))
        return cls(caption, alternative) if alternative else cls("", caption)


@dataclass(frozen=True, slots=True)
class Cell:
    """One named cell of an example."""

    name: str
    line: int  # the cell's first line of code, 1-based, in the example's file
    source: str  # the code, without the blank lines around it
    role: Role = CLAIM
    tags: tuple[str, ...] = ()
    error: str = ""  # the error that it is meant to raise: a name, a colon, and a phrase of the message
    blind: tuple[tuple[str, str], ...] = ()  # kinds of faults that its numbers do not reveal, with reasons
    unchecked: tuple[tuple[str, str], ...] = ()  # names that pages may show unchecked, with reasons
    rtol: float | None = None  # relative tolerance for its printed values, if the author states one
    atol: float | None = None  # absolute tolerance
    order: str = ""  # why a page may show it before, or without, what it needs; empty if it may not
    one_point: str = ""  # why its output needs the original inputs; empty if it does not

    @property
    def words(self) -> Words:
        """Return the words about the cell's picture, from the string at its beginning."""
        return Words.read(ast.get_docstring(parse(self.source)) or "")

    @property
    def draws(self) -> bool:
        """Return True if the cell draws a picture (``figure``, ``figure_...``)."""
        return self.name.partition("_")[0] == "figure"

    @property
    def for_picture(self) -> bool:
        """Return True if the cell derives the numbers of a picture (``check_figure``), so that it need not print."""
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
        """Return True if a page folds the cell's code."""
        return FOLDED in self.tags

    @property
    def is_silent(self) -> bool:
        """Return True if a page hides the cell's output."""
        return SILENT in self.tags

    @property
    def is_underived(self) -> bool:
        """Return True if nobody derives the cell's output again."""
        return UNDERIVED in self.tags

    def is_meant(self, names: Collection[str], message: str) -> bool:
        """Return True if the cell is meant to raise this error.

        Args:
            names: the names of the error's type, with its module and without.
            message: the message of the error.
        """
        meant = ERROR.fullmatch(self.error)
        return meant is not None and meant["name"] in names and meant["phrase"] in " ".join(message.split())


@lru_cache(FEW)
def _defines(source: str) -> bool:
    body = parse(source).body
    return all(isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef) for node in body)


def computed_text(statements: list[ast.stmt]) -> tuple[int, ast.JoinedStr] | None:
    """Return the first f-string statement, with which a cell describes its picture, and its position."""
    for number, node in enumerate(statements):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.JoinedStr):
            return number, node.value
    return None

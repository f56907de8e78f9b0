"""Lab: a notebook among the pages, as its author writes it.

A lab is a py:percent file. It has Markdown cells, which are written like a page, and named code cells, which share one
namespace. A module of the examples' folder that it imports is its helper, and is included in the lab's notebook.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from seconded._internal.errors import ExampleError
from seconded._internal.read.cell import Cell
from seconded._internal.read.modules import modules_of
from seconded._internal.read.page import find_references
from seconded._internal.read.percent import read_cells

_HEAD = re.compile(r"# ---\n.*?^# ---$", re.MULTILINE | re.DOTALL)
_HEADER = re.compile(r"# %%(\s|$)")
_NO_CELL = re.compile(r"\s*$|#!|#.*coding[:=]")  # allowed before the first cell: jupytext ignores it


@dataclass(frozen=True)
class Lab:
    """A lab, as its author wrote it."""

    path: str  # the path for messages
    text: str  # the whole file
    cells: tuple[Cell, ...]  # those with code
    helpers: dict[str, str]  # the modules that it imports, by name, each after its own imports
    folder: Path  # the folder of these modules

    @property
    def head(self) -> str:
        """Return its front matter, as that of a page."""
        found = _HEAD.match(self.text)
        return re.sub(r"^# ?", "", found[0], flags=re.MULTILINE) + "\n" if found else ""


def read_lab(file: Path, path: str, folder: Path) -> Lab:
    """Read and return a lab.

    Args:
        file: the lab.
        path: its path for messages.
        folder: the folder of its helpers.

    Raises:
        ExampleError: the lab or a helper cannot be read, or the lab has an error. It has text outside of
            cells or uncommented in a Markdown cell, an unnamed code cell, or a reference to an example.
    """
    text, cells = read_cells(file, path)
    rows = text.rstrip().split("\n")
    starts = [number for number, row in enumerate(rows) if _HEADER.match(row)]
    head = _HEAD.match(text)
    for line in range(head[0].count("\n") + 2 if head else 1, starts[0] + 1):
        if not _NO_CELL.match(rows[line - 1]):
            advice = "move it into one: # %% name  or  # %% [markdown]"
            raise ExampleError(path, line, "this stands before the first cell", advice, code="lab")
    for start, end in pairwise([*starts, len(rows)]):
        if "[markdown]" in rows[start]:
            _check_prose(rows[start + 1 : end], start + 2, path)
    return Lab(path, text, cells, modules_of(text, folder), folder.resolve())


def _check_prose(rows: list[str], first: int, path: str) -> None:
    """Raise an error for a Markdown cell that refers to an example."""
    for reference in find_references("\n".join(re.sub("^# ?", "", row) for row in rows)):
        advice = "a lab shows what its own cells put out"
        line = first + reference.line - 1
        raise ExampleError(path, line, f"{reference.text} cannot be put into a lab", advice, code="lab")

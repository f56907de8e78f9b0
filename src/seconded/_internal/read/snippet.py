"""Snippet: one example, with its cells and its declaration."""

import re
from dataclasses import dataclass
from pathlib import Path

from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, PLAIN, Pair, Role
from seconded._internal.read.cell import PATH, Cell
from seconded._internal.read.percent import cells_of, read_text


@dataclass(frozen=True)
class Snippet:
    """One example: a file of cells."""

    name: str
    path: str  # the path for messages
    title: str
    text: str  # the whole file
    cells: tuple[Cell, ...]
    pair: Pair = PLAIN

    def cell(self, name: str) -> Cell | None:
        """Return the cell with this name, if there is one."""
        return next((cell for cell in self.cells if cell.name == name), None)

    @property
    def code(self) -> str:
        """Return the code of all cells."""
        return "\n".join(cell.source for cell in self.cells)

    @property
    def is_module(self) -> bool:
        """Return True if the example only imports and defines, so that other code can import it."""
        return all(cell.defines for cell in self.cells)

    def side(self, role: Role) -> tuple[Cell, ...]:
        """Return the cells of a role, in the file's order."""
        return tuple(cell for cell in self.cells if cell.role == role)

    def title_of(self, role: Role) -> str:
        """Return the name of a side of this example for readers."""
        side = self.pair.side(role)
        first = next((cell.name for cell in self.side(role) if not cell.draws), "")
        return side.title_of(first)

    @property
    def is_derived(self) -> bool:
        """Return True if a cell derives, so that the whole example must agree with it."""
        return bool(self.side(DERIVATION))

    @property
    def titles(self) -> tuple[str, str]:
        """Return the names of the two sides for readers."""
        return self.title_of(CLAIM), self.title_of(DERIVATION)


def read_snippet(name: str, file: Path, path: str, pair: Pair) -> Snippet:
    """Read the example NAME from FILE; PATH is its path for messages, PAIR has the names of the sides.

    Raises:
        ExampleError: the file is not UTF-8, or Python cannot parse it. It has no title, no cells, or code outside of
            cells. A cell has no name of its own.
    """
    text = read_text(file, path)
    if re.fullmatch(PATH, name) is None:
        raise ExampleError(
            path,
            None,
            f"no page can name an example {name!r}",
            "use letters, digits, _ and -, and begin with a letter",
            code="example-name",
        )
    docstring, cells = cells_of(text, path, pair)
    if not docstring:
        raise ExampleError(
            path,
            1,
            "there is no title",
            "begin the file with a docstring; its first line is the title",
            code="no-title",
        )
    return Snippet(name, path, docstring.splitlines()[0], text, cells, pair)

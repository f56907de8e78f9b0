"""Course: what must run before each cell of a page, where all cells run one after the other, as in a notebook."""

from collections.abc import Iterable
from pathlib import Path

from seconded._internal.export.namespace import Namespace
from seconded._internal.read.cell import Cell
from seconded._internal.read.modules import modules_of
from seconded._internal.read.snippet import Snippet

Module = tuple[str, str]  # its name and its source


class Modules:
    """The modules that the cells of a page import, each before the first that does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, str] = {}

    def show(self, name: str) -> None:
        """Note that a cell of a module is shown, which so need not come along."""
        self._known.setdefault(name, "")

    def of(self, codes: Iterable[str]) -> list[Module]:
        """Return the modules that come before this code."""
        before = set(self._known)
        for code in codes:
            modules_of(code, self._folder, self._known)
        return [(name, source) for name, source in self._known.items() if name not in before]


class Course:
    """The cells of a page in the order in which they run.

    Args:
        folder: the folder of the examples.
    """

    def __init__(self, folder: Path) -> None:
        self._names, self._modules = Namespace(), Modules(folder)

    def before(self, snippet: Snippet, cell: Cell) -> tuple[list[Module], tuple[Cell, ...]]:
        """Return the modules and the cells that must run before the next cell; it counts as having run then."""
        missing = self._names.missing(snippet, cell)
        for one in (*missing, cell):
            self._names.run(snippet, one)
        return self._modules.of(one.source for one in (*missing, cell)), missing

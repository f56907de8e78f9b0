"""The declared pair of sides: one whose printed values are claims, and one that derives the same values again."""

from dataclasses import dataclass
from typing import Literal

Role = Literal["claim", "derivation"]
CLAIM: Role = "claim"
DERIVATION: Role = "derivation"
ROLES = (CLAIM, DERIVATION)


@dataclass(frozen=True)
class Side:
    """One side of a pair, as it was declared."""

    cells: str = (
        ""  # its cells have this name, or begin with it and _; empty for claims: each cell that does not derive
    )
    title: str = ""  # what readers call it; empty: the name of the cell
    preload: tuple[str, ...] = ()  # modules that its server imports before it forks
    libraries: tuple[str, ...] = ()  # modules whose versions are shown; empty: those that the example's cells import

    def title_of(self, cell: str) -> str:
        """Return what readers call the side of a cell."""
        return self.title or cell.partition("_")[0] or self.cells


@dataclass(frozen=True)
class Pair:
    """The two sides of the examples, and what is declared about both."""

    claim: Side = Side()
    derivation: Side = Side("check")
    forbid: tuple[str, ...] | None = None  # modules that a derivation cannot import; None: those that the claims import
    shared: tuple[str, ...] = ()  # modules that both sides may import all the same
    rtol: tuple[tuple[str, float], ...] = ()  # relative tolerance, by the type of the claim's numbers
    macros: tuple[tuple[str, str], ...] = ()  # of formulas: the name without its backslash, and what it stands for
    underived: Literal["refuse", "mark", "allow"] = "mark"  # what becomes of examples that nobody derives again
    preset: str = ""  # the preset that knows more of these libraries

    @property
    def titles(self) -> dict[str, str]:
        """Return what readers call the libraries that have a title, by their modules."""
        sides = (side for side in (self.claim, self.derivation) if side.title)
        return {name: side.title for side in sides for name in side.libraries or (side.cells,)}

    def side(self, role: Role) -> Side:
        """Return the side of a role."""
        return self.claim if role == CLAIM else self.derivation

    def role_of(self, cell: str) -> Role:
        """Return the role of a cell, by its name."""
        name = self.derivation.cells
        return DERIVATION if cell == name or cell.startswith(f"{name}_") else CLAIM


PLAIN = Pair()  # what holds where nothing is declared

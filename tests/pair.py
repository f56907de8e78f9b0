"""The pair that most tests are about, as the site declares it: PyTorch claims, NumPy derives."""

from functools import partial
from typing import Any

from seconded._internal.compare.agree import Tolerance, disagreement
from seconded._internal.compare.rule import difference
from seconded._internal.read.cell import Cell
from seconded._internal.read.snippet import Snippet
from seconded._internal.value import Value
from tools.ours import PAIR

pair_snippet = partial(Snippet, pair=PAIR)
DECLARATION = 'preset = "torch-numpy"\nunderived = "refuse"\nexamples = "snippets"\n'  # in seconded.toml
TITLES = PAIR.claim.title, PAIR.derivation.title


def pair_cell(name: str, line: int, source: str, *rest: Any, **more: Any) -> Cell:
    """Return a cell whose role is that of its name."""
    return Cell(name, line, source, PAIR.role_of(name), *rest, **more)


def pair_difference(claim: Value | str, derived: Value | str) -> str | None:
    """Return how two values or facts differ, by the pair's tolerance."""
    return difference(claim, derived, TITLES, Tolerance(dict(PAIR.rtol)))


def pair_disagreement(claim: Value, derived: Value) -> str | None:
    """Return how two values differ, by the pair's tolerance."""
    return disagreement(claim, derived, Tolerance(dict(PAIR.rtol)), TITLES)

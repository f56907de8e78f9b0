"""The points at which examples are shown tell formulas apart: a cell with a fault in it is refused.

Where the numbers cannot tell, as with a diagonal J, a cell says so in its header: blind="J @ v: J is diagonal".
"""

from dataclasses import replace

import pytest

from seconded._internal.examples import Runs
from tools.mutation.examples import KINDS, drawn, excused, mutants, snippet_of, survivors_of
from tools.ours import SNIPPETS, name_of, sample

EVERY = 40  # one of so many examples is tried, and all that were changed; each night all are
NAMES = sorted(map(name_of, SNIPPETS.rglob("*.py")))


@pytest.mark.parametrize("name", sample(NAMES, EVERY))
def test_a_fault_in_a_cell_is_refused(name: str, runner: Runs):
    """Else the code on the page could be wrong with the right numbers below it; an excuse that is none is told, too."""
    found, excuses = survivors_of(runner, name, drawn(name), excused(name)), excused(name)
    assert [where for kind, where in found if kind not in excuses] == [], (
        'choose other numbers, print what goes in, or say why not, in the header of a cell: blind="KIND: REASON"'
    )
    assert excuses.keys() <= {kind for kind, _ in found}, "these excuses are needed no longer"


def test_a_derivation_of_nothing_is_found(runner: Runs, monkeypatch: pytest.MonkeyPatch):
    """The proof itself cannot refuse it; but no fault in what it pretends to derive from changes it."""

    def emptied(text: str) -> str:
        return text.replace('print("vᵀJ:", v @ J)', 'print("vᵀJ:", v @ J * 0 + [34, 20])')

    home = snippet_of("home/main")
    cells = tuple(replace(cell, source=emptied(cell.source)) for cell in home.cells)
    empty = replace(home, text=emptied(home.text), cells=cells)
    assert empty != home
    monkeypatch.setattr("tools.mutation.examples.snippet_of", lambda _: empty)
    assert {kind for kind, _ in survivors_of(runner, "home/main", drawn("home/main"))} - excused("home/main").keys()


def test_excuses_are_of_kinds_that_there_are():
    assert {kind for name in NAMES for kind in excused(name)} <= set(KINDS)


def test_a_fault_of_each_kind_is_made():
    """Else every example would pass: what is not tried is not found."""
    source = "x = np.array([3.0, n - 2])  # x₁ and x₂\ny = 2 * (\n    x**2 + x\n)\nprint(v @ J, x[0])"
    assert {(one.kind, one.line, one.about) for one in mutants(source)} == {
        ("J @ v", 5, "J @ v for v @ J"),
        ("J.T", 5, "v @ J.T for v @ J"),
        ("2x for x²", 3, "2 * x for x ** 2"),
        ("x² for 2x", 2, "(x ** 2 + x) ** 2 for 2 * (x ** 2 + x)"),
        ("2 + x", 2, "2 + (x ** 2 + x) for 2 * (x ** 2 + x)"),
        ("x - y", 1, "n + 2 for n - 2"),
        ("x - y", 3, "x ** 2 - x for x ** 2 + x"),
        ("3 for 2", 1, "3 for 2"),
        ("3 for 2", 2, "3 for 2"),
        ("3 for 2", 3, "3 for 2"),
        ("input", 1, "4.0 for 3.0"),
    }
    assert {kind for kind, *_ in mutants(source)} == set(KINDS)
    assert "print((J @ v), x[0])" in next(mutants(source)).source
    assert {one.source.count("\n") for one in mutants(source)} == {source.count("\n")}

"""The points at which examples are shown tell formulas apart: a cell with a fault in it is refused.

Where the numbers cannot tell, as with a diagonal J, a cell says so in its header: blind="J @ v: J is diagonal".
"""

from pathlib import Path

import pytest

from seconded._internal.examples import Examples, Runs
from seconded._internal.faults import Fault, faults_of, find_faults, kinds_of, try_faults
from tests.pair import pair_cell
from tools.ours import PAIR, SNIPPETS, drawn_faults, excused, name_of, sample

EVERY = 40  # one in 40 examples is tried, with all changed ones; each night, all are
NAMES = sorted(map(name_of, SNIPPETS.rglob("*.py")))


def survivors(examples: Examples, name: str, faults: list[Fault]) -> list[Fault]:
    """Return the faults that no comparison noticed; of an excused kind, only the first one."""
    trials = try_faults(examples, examples.get(name), faults, excused(name))
    return [trial.fault for trial in trials if not trial.noticed]


@pytest.mark.parametrize("name", sample(NAMES, EVERY))
def test_a_fault_in_a_cell_is_refused(name: str, runner: Runs):
    """Otherwise, the code on the page could be wrong with right numbers below it. An excuse that is not needed is reported, too."""
    unnoticed = survivors(Examples(SNIPPETS, runner=runner, pair=PAIR), name, drawn_faults(name))
    assert [f"{name}:{one.line}: {one.about}" for one in unnoticed if one.kind not in excused(name)] == [], (
        'choose other numbers, print what goes in, or say why not, in the header of a cell: blind="KIND: REASON"'
    )
    assert excused(name) <= {one.kind for one in unnoticed}, "these excuses are needed no longer"


def test_a_derivation_of_nothing_is_found(runner: Runs, tmp_path: Path):
    """The check itself cannot refuse it, but no fault in the pretended derivation changes the result."""
    text = (SNIPPETS / "home/main.py").read_text("utf-8").replace('"vᵀJ:"', '"x.grad:"')  # not held against v and J
    empty = text.replace('print("x.grad:", v @ J)', 'print("x.grad:", v @ J * 0 + [34, 20])')
    assert empty != text
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "main.py").write_text(empty, "utf-8")
    examples = Examples(tmp_path, runner=runner, pair=PAIR)
    faults = find_faults(examples.get("home/main").snippet)
    assert {one.kind for one in survivors(examples, "home/main", faults)} - excused("home/main")


def test_excuses_are_of_kinds_that_there_are():
    assert {kind for name in NAMES for kind in excused(name)} <= set(kinds_of(PAIR.preset))


def test_a_fault_of_each_kind_is_made():
    """Otherwise, every example would pass."""
    source = "x = np.array([3.0, n - 2])  # x₁ and x₂\ny = 2 * (\n    x**2 + x\n)\nx += y\nprint(v @ J, x[0])"
    faults = list(faults_of(pair_cell("numpy", 1, source), PAIR.preset))
    assert {(one.kind, one.line, one.about) for one in faults} == {
        ("J @ v", 6, "J @ v for v @ J"),
        ("J.T", 6, "v @ J.T for v @ J"),
        ("2x for x²", 3, "2 * x for x ** 2"),
        ("x² for 2x", 2, "(x ** 2 + x) ** 2 for 2 * (x ** 2 + x)"),
        ("2 + x", 2, "2 + (x ** 2 + x) for 2 * (x ** 2 + x)"),
        ("x - y", 1, "n + 2 for n - 2"),
        ("x - y", 3, "x ** 2 - x for x ** 2 + x"),
        ("3 for 2", 1, "3 for 2"),
        ("3 for 2", 2, "3 for 2"),
        ("3 for 2", 3, "3 for 2"),
        ("input", 1, "4.0 for 3.0"),
        ("x -= y", 5, "x -= y for x += y"),
    }
    assert {one.kind for one in faults} == set(kinds_of(PAIR.preset))

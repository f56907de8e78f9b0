"""Formulas are read and computed, and what does not hold in them is found."""

import re

import pytest

from seconded._internal.compare.evaluate import World, results
from seconded._internal.compare.formulas import find_differences, shown, steady_world
from seconded._internal.compare.numeric import Numbers
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets.torch_numpy import PAIR
from seconded._internal.read.cell import Cell
from seconded._internal.read.names import steady_names
from seconded._internal.read.snippet import Snippet
from seconded._internal.read.tex import placeholder, read_formula
from seconded._internal.run.job import Report
from seconded._internal.value import Array

NAMES = {
    "x": Numbers((2,), (2.0, 5.0)),
    "v": Numbers((2,), (3.0, 7.0)),
    "J": Numbers((2, 2), (4.0, 0.0, 0.0, 10.0)),
    "J_y": Numbers((2, 2), (1.0, 2.0, 3.0, 4.0)),
    "W": Numbers((2, 3), (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
    "k": Numbers((), (3.0,)),
    "H1": Numbers((), (8.0,)),
}
"""Two inputs, two weights, a diagonal Jacobian, and a matrix with two rows."""


def world(*values: Numbers) -> World:
    return World(NAMES, values)


def computed(tex: str, *values: Numbers) -> list[str]:
    """Return what the only side of a formula may come to."""
    (statement,) = read_formula(tex, PAIR.macros)
    return [shown(one) for one in results(statement.sides[0], world(*values))]


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("3", "3"),
        ("2^k x", "[16, 40]"),
        ("2x_1", "4"),
        ("x_1^2x_2 - 5", "15"),
        ("10^{-2}", "0.01"),
        ("H_1", "8"),
        ("\\frac12 k", "1.5"),
        ("\\tfrac{k}{2}", "1.5"),
        ("(x_1^2,\\; x_1x_2)", "[4, 10]"),
        ("\\bigl(x_1 + x_2\\bigr)\\, x_1", "14"),
        ("\\begin{bmatrix} 2x_1 & 0 \\\\ 0 & 2x_2 \\end{bmatrix}", "[[4, 0], [0, 10]]"),
        ("v^\\top J", "[[12, 70]]"),
        ("\\vjp", "[[12, 70]]"),
        ("J v", "[12, 70]"),
        ("J_y", "[[1, 2], [3, 4]]"),
        ("W_{23}", "6"),
        ("v \\odot x", "[6, 35]"),
        ("\\sum_{i=1}^{2} x_i^2", "29"),
        ("\\sum_{i,j} W_{ij}", "21"),
        ("\\sum_i v_ix_i", "41"),
        ("\\lVert x \\rVert^2", "29"),
        ("|x_1 - x_2|", "3"),
        ("\\max(x_1, 3)", "3"),
        ("\\sqrt{x_1 + 7}", "3"),
        ("\\sqrt[3]{8}", "2"),
        ("\\log e^{x_1}", "2"),
        ("\\operatorname{diag}(2x)", "[[4, 0], [0, 10]]"),
        ("J^{-1}", "[[0.25, 0], [0, 0.1]]"),
        ("\\begin{bmatrix} J \\\\ 2J \\end{bmatrix}", "[[4, 0], [0, 10], [8, 0], [0, 20]]"),
        ("\\shape{v^\\top}{1\\times 2}\\,\\shape{J}{2\\times 2}", "[[12, 70]]"),
        ("\\yone{x_1}", "2"),
        ("4!", "24"),
    ],
)
def test_side_of_a_formula_is_computed(tex: str, expected: str):
    assert expected in computed(tex)


@pytest.mark.parametrize(
    "tex",
    ["\\pd{y}{x}", "dy/dx", "f(x)", "y_1", "x_3", "\\cdots", "1/2x", "x'", "q", "J W^\\top", "x_{i+1}", "1/(x_1 - 2)"],
)
def test_side_that_cannot_be_computed_has_no_result(tex: str):
    assert computed(tex) == []


def test_product_of_two_vectors_may_mean_two_things():
    assert computed("v x") == ["[6, 35]", "41"]


def test_statements_end_at_commas_words_and_rows():
    tex = "y = 1, \\quad z = 2 \\quad\\text{at}\\quad x = 3"
    assert [one.texts for one in read_formula(tex)] == [("y", "1"), ("z", "2"), ("x", "3")]
    rows = "\\begin{aligned} a &= 1 \\\\ &= 2 \\\\ &\\quad + 3 \\\\ b &= 4 & c &= 5 \\end{aligned}"
    assert [one.texts for one in read_formula(rows)] == [("a", "1", "2+3"), ("b", "4"), ("c", "5")]


V = placeholder(0)
TWO = Numbers((2,), (4.0, 10.0))


def differences(tex: str, value: Numbers = TWO) -> list[str]:
    found = find_differences(read_formula(tex, PAIR.macros), [world(value)])
    return [re.sub(r"\s+", " ", " / ".join((one.what, *one.details))) for one in found]


@pytest.mark.parametrize(
    "tex",
    [
        f"(2x_1, 2x_2) = {V}",
        f"g = 2x = {V}",
        f"2v \\ne {V}",
        f"3.9x_1 < {V}",
        f"f'(x) = {V}",
        f"v^\\top J = {V}",  # names alone are what the text calls something
        f"\\shape{{{V}}}{{2\\times 1}}",
        f"\\shape{{{V}}}{{1\\times 2}}",
        f"\\shape{{{V}}}{{m\\times 1}}",
        f"\\shape{{v^\\top}}{{1\\times 3}}\\,\\shape{{A}}{{3\\times 2}} = \\shape{{{V}}}{{1\\times 2}}",
        f"\\shape{{A}}{{m\\times n}} = \\shape{{{V}}}{{2\\times 1}}",
        f"4.001x_1 \\approx 8, {V}",
        f"1 \\cdot 2 + 3 = 5, {V}",
    ],
)
def test_formula_that_holds_or_cannot_be_computed_is_fine(tex: str):
    assert differences(tex) == []


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (f"(3x_1, 2x_2) = {V}", "two sides of this formula disagree / (3x_1,2x_2) is [6, 10] / the value is [4, 10]"),
        (f"3x = {V}", "two sides of this formula disagree / 3x is [6, 15] / the value is [4, 10]"),
        (f"g = {V} = (4, 11)", "two sides of this formula disagree / the value is [4, 10] / (4,11) is [4, 11]"),
        (f"2 + 2 = 5, {V}", "two sides of this formula disagree / 2+2 is 4 / 5 is 5"),
        (f"2.1 \\cdot 2 \\approx 4, {V}", "two sides of this formula disagree / 2.1\\cdot 2 is 4.2 / 4 is 4"),
        (f"2v_i = 3v_i, {V}", "two sides of this formula disagree / 2v_i is 6 / 3v_i is 9"),
        (f"\\shape{{{V}}}{{3\\times 1}}", "the brace says 3 × 1, and the value above it is 2"),
        (f"\\shape{{{V}}}{{m\\times 3}}", "the brace says m × 3, and the value above it is 2"),
        (f"\\pd{{y}}{{x}} \\cdot \\shape{{{V}}}{{3\\times 1}}", "the brace says 3 × 1, and the value above it is 2"),
        (f"\\shape{{A}}{{1\\times 3}}\\,\\shape{{B}}{{2\\times 3}} + {V}", "1 × 3 is multiplied by 2 × 3: columns and rows differ"),
        (f"\\shape{{A}}{{1\\times 3}} + \\shape{{B}}{{1\\times 2}}, {V}", "1 × 3 is added to 1 × 2"),
        (f"\\shape{{A}}{{1\\times 3}} = \\shape{{B}}{{1\\times 2}}, {V}", "one side is 1 × 3, and the next one 1 × 2"),
        (f"\\shape{{A}}{{1\\times 3}} + \\shape{{A}}{{1\\times 2}}, {V}", "a brace says 1 × 3, and another one, below the same, 1 × 2"),
    ],
)  # fmt: skip
def test_formula_that_does_not_hold_is_refused(tex: str, expected: str):
    assert differences(tex)[0].startswith(expected)


def test_difference_in_one_world_of_two_is_none():
    other = World({"x": Numbers((2,), (3.0, 5.0))}, (Numbers((2,), (6.0, 10.0)),))
    assert list(find_differences(read_formula(f"2x = {V}"), [world(TWO), other])) == []
    assert len(list(find_differences(read_formula(f"7x = {V}"), [world(TWO), other]))) == 1


@pytest.mark.parametrize(
    ("code", "steady"),
    [
        ("x = [2.0]", {"x"}),
        ("x = [2.0]\nx = [2.0]", {"x"}),
        ("x = [2.0]\nx = [3.0]", set()),
        ("x = 2\nx += 1", set()),
        ("x = [2.0]\nx[0] = 3.0", set()),
        ("x = [2.0]\nx.append(3.0)", set()),
        ("for x in range(3):\n    y = 2", set()),
        ("x, y = 1, 2", {"x", "y"}),
        ("x, y = 1, 2\nx, y = 2, 1", set()),
        ("x = 1\nx, y = 2, 1", {"y"}),
        ("with f() as x:\n    pass", set()),
    ],
)
def test_name_is_steady_if_it_has_one_value(code: str, steady: set[str]):
    assert steady_names((Cell("numpy", 1, code, DERIVATION),)) == steady


def test_name_that_the_claims_contradict_stands_for_nothing():
    """A reader may think of either: the formula is not compared."""
    snippet = Snippet("s", "s.py", "T.", "", (Cell("numpy", 1, "x = 2\ny = 3\nz = 4", DERIVATION),))
    ours = Report(names={name: Array((), "int", (number,)) for name, number in (("x", 2), ("y", 3), ("z", 4))})
    theirs = Report(names={"x": Array((), "int", (2,)), "y": Array((), "int", (5,))})
    assert sorted(steady_world(snippet, {DERIVATION: ours, CLAIM: theirs})) == ["x", "z"]
    assert sorted(steady_world(snippet, {CLAIM: theirs})) == []

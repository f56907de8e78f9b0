"""The statements of a formula are compared with its values, and a false one is found."""

import pytest

from seconded._internal.compare.evaluate import World
from seconded._internal.compare.formulas import all_places, find_differences, fits_below, shown, steady_world, written
from seconded._internal.compare.numeric import Numbers
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets.torch_numpy import PAIR
from seconded._internal.read.cell import Cell
from seconded._internal.read.snippet import Snippet
from seconded._internal.read.tex import Brace, Name, read_formula
from seconded._internal.run.job import Report
from seconded._internal.value import Array
from tests.computed import U, V, world

TWO = Numbers((2,), (4.0, 10.0))
SQUARE = Numbers((2, 2), (1.0, 2.0, 3.0, 4.0))


def brace(above: str, rows: int | str, columns: int | str) -> str:
    """Return TeX with rows times columns below a brace."""
    return f"\\shape{{{above}}}{{{rows}\\times {columns}}}"


VT13, AT31 = brace("v^\\top", 1, 3), brace("A^\\top", 3, 1)
AT13, AT32 = brace("A^\\top", 1, 3), brace("A^\\top", 3, 2)
F13, G31 = brace("f'", 1, 3), brace("g'", 3, 1)
A13, A23, A31, B12 = brace("A", 1, 3), brace("A", 2, 3), brace("A", 3, 1), brace("B", 1, 2)


def differences(tex: str, *values: Numbers | None) -> list[str]:
    """Return what does not hold in a formula; a difference of shapes begins so."""
    found = find_differences(read_formula(tex, PAIR.macros), [world(*(values or (TWO, SQUARE)))])
    return ["shapes: " * one.is_shape + " / ".join((one.what, *one.details)) for one in found]


@pytest.mark.parametrize(
    "tex",
    [
        f"(2x_1, 2x_2) = {V}",
        f"g = 2x = {V}",
        f"g = {V} = g",
        f"2v \\ne {V}",
        f"3.9x_1 < {V}",
        f"f'(x) = {V}",
        f"v^\\top J = {V}",  # names alone are what the text calls something
        f"q + 1 = {V}",
        f"{V} = q + 1",
        f"2 = 2 < 3 = 3, {V}",
        f"4.001x_1 \\approx 8, {V}",
        f"1 \\cdot 2 + 3 = 5, {V}",
        f"v x - 1 = 40 \\ne {V}",  # one of two readings
        f"u_i + x_i = x_i + u_i + 0, {V}",
        f"u_i + 0 = q_i + 1, {V}",
        brace(V, 2, 1),
        brace(V, 1, 2),
        brace(V, "m", 1),
        brace(V, "m", "n"),
        brace(V, 2, "n"),
        brace(f"{V}_i", 3, 3),
        brace(f"x_i{V}", 3, 3),  # of which i?
        brace("x", 3, 3),  # not asked for
        brace(f"v {V}", 1, 1),  # one of two readings
        brace(f"v {V}", 2, 1),
        brace(U, 2, 2),
        brace("T\\cdot 2", 3, 3),
        f"{VT13}\\,{brace('A', 3, 2)} = {brace(V, 1, 2)}",
        f"{brace('A', 'm', 'n')} = {brace(V, 2, 1)}",
        f"{A13} < {brace(V, 2, 1)}",
        f"{A13} = q < {B12}",
        f"{A13} = q = {A13}",
        f"{A13} + 1 + {A13}",
        f"1 + {A13} = {A13}",
        f"{A13} + q = {A13}",
        f"{A13} \\odot {A13} = {A13}",
        f"{A13} / {A13} = {A13}",
        f"{A13} / 2 = {A13}",
        f"2{A13} = {A13}",
        f"{brace('s', 1, 1)}{A23} = {A23}",
        f"{A23}{brace('s', 1, 1)} = {A23}",
        f"{A13}{brace('C', 3, 2)} = {B12}",
        f"q{A13} = {B12}",
        f"{A13}q = {B12}",
        f"{A13}^\\top = {brace('C', 3, 1)}",
        f"{A13}{A13}^\\top = 4 - 1",
        f"{A13} + {AT31}^\\top",
        f"q^\\top = {A13}",
        f"\\underbrace{{A}}_{{x}} + {A13}",
        f"\\underbrace{{B}}_{{x}}{A13} = {brace('C', 2, 3)}",
        f"{F13} + {G31}^\\top",
        f"{U}{brace('C', 2, 3)} = {A23}",
        f"{V}{brace('C', 2, 3)} = {A13}",  # a vector may be a row
        f"\\begin{{bmatrix}} 1 & 2 \\end{{bmatrix}} = {B12} < {V}",
        f"\\log({brace('A', 1, 3)}) = {B12}",
        f"{A13} < {AT31}",
        f"{brace('A', 1, V)} {brace('B', 3, 2)}",  # the value of V has two numbers
        f"{brace('A', V, V)} = q",  # as computed
        f"{brace(U, V, 3)} = q",
    ],
)
def test_formula_that_holds_or_cannot_be_computed_is_fine(tex: str):
    assert differences(tex) == []


DISAGREE = "two sides of this formula disagree"
TYPED = "correct the number that was typed"
SHAPE = "correct the shape that was typed"


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (f"(3x_1, 2x_2) = {V}", f"{DISAGREE} / (3x_1,2x_2) is [6, 10] / the value is [4, 10] / {TYPED}"),
        (f"3x = {V}", f"{DISAGREE} / 3x is [6, 15] / the value is [4, 10] / {TYPED}"),
        (f"g = {V} = (4, 11)", f"{DISAGREE} / the value is [4, 10] / (4,11) is [4, 11] / {TYPED}"),
        (f"2 = 2 = q = 3, {V}", f"{DISAGREE} / 2 is 2 / 3 is 3 / {TYPED}"),
        (f"2 + 2 = 5, {V}", f"{DISAGREE} / 2+2 is 4 / 5 is 5 / {TYPED}"),
        (f"2 \\approx 2 = 2.001, {V}", f"{DISAGREE} / 2 is 2 / 2.001 is 2.001 / {TYPED}"),
        (f"2 = 2.001 \\approx 2, {V}", f"{DISAGREE} / 2 is 2 / 2.001 is 2.001 / {TYPED}"),
        (f"2 < 1 = 3, {V}", f"{DISAGREE} / 1 is 1 / 3 is 3 / {TYPED}"),
        (f"3 = 1 < 2, {V}", f"{DISAGREE} / 3 is 3 / 1 is 1 / {TYPED}"),
        (f"2.1 \\cdot 2 \\approx 4, {V}", f"{DISAGREE} / 2.1\\cdot 2 is 4.2 / 4 is 4 / {TYPED}"),
        (f"2v_i = 3v_i, {V}", f"{DISAGREE} / 2v_i is 6 / 3v_i is 9 / {TYPED}"),
        (f"1v_i = 3, {V}", f"{DISAGREE} / 1v_i is 7 / 3 is 3 / {TYPED}"),
        (f"3 = 1v_i, {V}", f"{DISAGREE} / 3 is 3 / 1v_i is 7 / {TYPED}"),
        (f"0u_i = 1x_i, {V}", f"{DISAGREE} / 0u_i is 0 / 1x_i is 2 / {TYPED}"),
        (f"1x_i = 0u_i, {V}", f"{DISAGREE} / 1x_i is 2 / 0u_i is 0 / {TYPED}"),
        (f"2{V} = {U}", f"{DISAGREE} / 2[4, 10] is [8, 20] / the value is [[1, 2], [3, 4]] / {TYPED}"),
        (brace(V, 3, 1), f"shapes: the brace says 3 × 1, and the value above it is 2 / {SHAPE}"),
        (brace(V, "m", 3), f"shapes: the brace says m × 3, and the value above it is 2 / {SHAPE}"),
        (brace(V, 3, "n"), f"shapes: the brace says 3 × n, and the value above it is 2 / {SHAPE}"),
        (brace(U, 2, 3), f"shapes: the brace says 2 × 3, and the value above it is 2 × 2 / {SHAPE}"),
        (f"\\pd{{y}}{{x}} \\cdot {brace(V, 3, 1)}", f"shapes: the brace says 3 × 1, and the value above it is 2 / {SHAPE}"),
        (f"{A13}\\,{brace('B', 2, 3)} + {V}", "shapes: 1 × 3 is multiplied by 2 × 3: columns and rows differ"),
        (f"{A13}{brace('B', 'm', 2)}{brace('C', 3, 3)}", "shapes: 1 × 2 is multiplied by 3 × 3: columns and rows differ"),
        (f"\\underbrace{{{A13}{A13}}}_{{x}}", "shapes: 1 × 3 is multiplied by 1 × 3: columns and rows differ"),
        (f"{A13}({A13} + {A13})", "shapes: 1 × 3 is multiplied by 1 × 3: columns and rows differ"),
        (f"{A13}2{A13}", "shapes: 1 × 3 is multiplied by 1 × 3: columns and rows differ"),
        (f"{A31}^\\top{A13}", "shapes: a brace says 3 × 1, and another one, below the same, 1 × 3"),
        (f"{A13} \\odot {B12}", "shapes: 1 × 3 is multiplied entry by entry by 1 × 2"),
        (f"{A13} / {B12}", "shapes: 1 × 3 is multiplied entry by entry by 1 × 2"),
        (f"({A13} \\odot {A13}){A13}", "shapes: 1 × 3 is multiplied by 1 × 3: columns and rows differ"),
        (f"({A13} / {A13}){A13}", "shapes: 1 × 3 is multiplied by 1 × 3: columns and rows differ"),
        (f"{A13} + {B12}, {V}", "shapes: 1 × 3 is added to 1 × 2"),
        (f"1 + {A13} + q + {B12}, {V}", "shapes: 1 × 3 is added to 1 × 2"),
        (f"{A13} = {B12}, {V}", "shapes: one side is 1 × 3, and the next one 1 × 2"),
        (f"{A13} = q = {B12}", "shapes: one side is 1 × 3, and the next one 1 × 2"),
        (f"{A13} + 1 = {B12}", "shapes: one side is 1 × 3, and the next one 1 × 2"),
        (f"k < {A13} = {B12}", "shapes: one side is 1 × 3, and the next one 1 × 2"),
        (f"{A13} = {B12} < k", "shapes: one side is 1 × 3, and the next one 1 × 2"),
        (f"{A13} = 4 - 1 = 3", "shapes: one side is 1 × 3, and the next one 1 × 1"),
        (f"3 = {A13}", "shapes: one side is 1 × 1, and the next one 1 × 3"),
        (f"{A13}^\\top = {B12}", "shapes: one side is 3 × 1, and the next one 1 × 2"),
        (f"{brace('C', 2, 1)}{A13} = {B12}", "shapes: one side is 2 × 3, and the next one 1 × 2"),
        (f"\\begin{{bmatrix}} 1 & 2 \\end{{bmatrix}} = {A13}", "shapes: one side is 1 × 2, and the next one 1 × 3"),
        (f"{U} = {A13}", "shapes: one side is 2 × 2, and the next one 1 × 3"),
        (f"[3] = {A13}", "shapes: one side is 1 × 1, and the next one 1 × 3"),
        (f"{A13} + {brace('A', 1, 2)}, {V}", "shapes: a brace says 1 × 3, and another one, below the same, 1 × 2"),
        (f"{A13} < {AT32}", "shapes: a brace says 1 × 3, and one below its transpose 3 × 2"),
        (f"{A13} < {AT13}", "shapes: a brace says 1 × 3, and one below its transpose 1 × 3"),
    ],
)  # fmt: skip
def test_formula_that_does_not_hold_is_refused(tex: str, expected: str):
    assert differences(tex)[0] == expected


def test_wrong_side_does_not_hide_the_next_ones():
    found = differences(f"{A13}{A13} = {B12} = {A13} = 3, {brace(V, 3, 1)}, {V} = 3")
    assert [one.partition(" / ")[0] for one in found] == [
        "shapes: 1 × 3 is multiplied by 1 × 3: columns and rows differ",
        "shapes: one side is 1 × 2, and the next one 1 × 3",
        "shapes: one side is 1 × 3, and the next one 1 × 1",
        "shapes: the brace says 3 × 1, and the value above it is 2",
        DISAGREE,
    ]


def test_size_that_is_computed_is_a_number_in_a_product():
    two, three = Numbers((), (2.0,)), Numbers((), (3.0,))
    fine = f"{brace('A', 1, V)}\\,{brace('B', U, 2)}"
    assert differences(fine, three, three) == []
    assert differences(fine, two, three) == ["shapes: 1 × 2 is multiplied by 3 × 2: columns and rows differ"]
    assert differences(f"{brace('A', 1, V)} = {brace('B', 1, 2)}", three) == [
        "shapes: one side is 1 × 3, and the next one 1 × 2"
    ]
    assert differences(f"{brace('A', V, 1)} = {brace('B', 3, U)}", three, None) == []


def test_identity_has_the_size_below_its_brace():
    eye = Numbers((2, 2), (3.0, 0.0, 0.0, 3.0))
    for size in ("2", f"{{{U}}}"):
        tex = f"\\shape{{I}}{{{size}\\times {size}}}"
        assert differences(f"3{tex} = {V}", eye, Numbers((), (2.0,))) == []
        (found,) = differences(f"4{tex} = {V}", eye, Numbers((), (2.0,)))
        assert found.startswith(f"{DISAGREE} / 4\\underbrace {{I}}")
        assert found.endswith(f"is [[4, 0], [0, 4]] / the value is [[3, 0], [0, 3]] / {TYPED}")
    for unknown in (brace("I", 2, "n"), brace("I", "n", "n"), brace("I", U, U), "I"):
        assert differences(f"4{unknown} \\cdot 1 = {V} + 0", eye, None) == []


def test_brace_fits_or_does_not_or_nothing_is_known():
    brace_of = [Brace(Name(name), 2, 3) for name in ("W", "x", "T", "q")]
    assert [fits_below(one, world()) for one in brace_of] == [True, False, None, None]


def test_sides_with_many_entries_are_not_compared():
    long = World({"x": Numbers((401,), (1.0,) * 401), "y": Numbers((400,), (1.0,) * 400)}, (TWO,))
    assert list(find_differences(read_formula("2x_i = 3x_i"), [long])) == []
    assert len(list(find_differences(read_formula("2y_i = 3y_i"), [long]))) == 1
    assert all_places({"i": 20, "j": 21}) is None
    assert all_places({"i": 1, "j": 2}) == [{"i": 0, "j": 0}, {"i": 0, "j": 1}]


def test_message_has_the_values_of_a_formula():
    assert written(f"2{V} + {U}", World({}, (TWO, None))) == "2[4, 10] + …"
    assert shown(Numbers((1, 2), (1 / 3, 2.0))) == "[[0.333333, 2]]"


def test_difference_in_one_world_of_two_is_none():
    other = World({"x": Numbers((2,), (3.0, 5.0))}, (Numbers((2,), (6.0, 10.0)),))
    assert list(find_differences(read_formula(f"2x = {V}"), [world(TWO), other])) == []
    (found,) = find_differences(read_formula(f"7x = {V}"), [world(TWO), other])
    assert found.details[0] == "7x is [14, 35]"  # in the first world
    wrong = World({"x": Numbers((2,), (3.0, 5.0))}, (TWO,))
    assert list(find_differences(read_formula(f"2x = {V}"), [world(TWO), wrong])) == []
    three = World({}, (Numbers((3,), (1.0, 2.0, 3.0)),))
    assert list(find_differences(read_formula(brace(V, 3, 1), PAIR.macros), [world(TWO), three])) == []
    assert len(list(find_differences(read_formula(brace(V, 4, 1), PAIR.macros), [world(TWO), three]))) == 1
    assert [
        one.what
        for one in find_differences(read_formula(f"{U} = {A13}", PAIR.macros), [world(TWO, SQUARE), world(TWO, None)])
    ] == ["one side is 2 × 2, and the next one 1 × 3"]


@pytest.mark.parametrize(
    ("tex", "count"),
    [
        ("1.000015 = 1", 0),
        ("1.00003 = 1", 1),
        (r"1.015 \approx 1", 0),
        (r"1.03 \approx 1", 1),
    ],
)
def test_typed_number_may_be_rounded(tex: str, count: int):
    assert len(list(find_differences(read_formula(f"{tex}, {V}"), [world(TWO)]))) == count


def test_first_one_of_several_results_is_reported():
    """A product of vectors may be one number."""
    for tex in ("1 v x = (1, 2)", "(1, 2) = 1 v x"):
        (found,) = find_differences(read_formula(f"{tex}, {V}"), [world(TWO)])
        assert "1vx is [6, 35]" in found.details


def test_name_that_the_claims_contradict_stands_for_nothing():
    """A reader may think of either: the formula is not compared."""
    snippet = Snippet("s", "s.py", "T.", "", (Cell("numpy", 1, "x = 2\ny = 3\nz = 4", DERIVATION),))
    ours = Report(names={name: Array((), "int", (number,)) for name, number in (("x", 2), ("y", 3), ("z", 4))})
    theirs = Report(names={"x": Array((), "int", (2,)), "y": Array((), "int", (5,))})
    assert sorted(steady_world(snippet, {DERIVATION: ours, CLAIM: theirs})) == ["x", "z"]
    assert sorted(steady_world(snippet, {CLAIM: theirs})) == []
    assert sorted(steady_world(snippet, {DERIVATION: ours})) == ["x", "y", "z"]
    changing = Snippet("s", "s.py", "T.", "", (Cell("numpy", 1, "x = 2\ny = 3\nx = 4", DERIVATION),))
    assert sorted(steady_world(changing, {DERIVATION: ours})) == ["y"]

"""Arrays are computed with as formulas do: where a product may mean two things, both are tried."""

import math

import pytest

from seconded._internal.compare import numeric
from seconded._internal.compare.numeric import Numbers
from tests.computed import computed

INF, NAN = math.inf, math.nan


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("J v", ["[12, 70]"]),
        ("v J", ["[12, 70]"]),
        ("W u", ["[14, 32]"]),
        ("x W", ["[22, 29, 36]"]),
        ("J W", ["[[4, 8, 12], [40, 50, 60]]"]),
        ("W J", []),
        ("u W", []),
        ("W x", []),
        ("u x", []),
        ("J_y J_y", ["[[7, 10], [15, 22]]"]),
        ("J_y \\begin{bmatrix} 1 & 2 \\end{bmatrix}", []),
        ("k \\begin{bmatrix} 1 & 2 \\end{bmatrix}", ["[[3, 6]]"]),
        ("v^\\top J", ["[[12, 70]]"]),
        ("x u^\\top", ["[[2, 4, 6], [5, 10, 15]]"]),
        ("v^\\top x", ["[41]"]),
        ("u^\\top x", []),
        ("x \\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}", ["[17, 24]"]),
        ("k x", ["[6, 15]"]),
        ("x k", ["[6, 15]"]),
        ("[k] x", ["[6, 15]"]),
        ("\\begin{bmatrix} k \\end{bmatrix} x", ["[6, 15]"]),
        ("\\begin{bmatrix} k \\end{bmatrix} k", ["[[9]]"]),
        ("T k", ["[[[3, 6]], [[9, 12]]]"]),
        ("T x", []),
        ("x T", []),
        ("T + T", ["[[[2, 4]], [[6, 8]]]"]),
        ("T^\\top", []),
        ("k^\\top", ["[[3]]"]),
        ("W^\\top", ["[[1, 4], [2, 5], [3, 6]]"]),
        ("x + x^\\top", ["[[4, 10]]"]),
        ("x^\\top + x", ["[[4, 10]]"]),
        ("x + 1", ["[3, 6]"]),
        ("x + u", []),
        ("W + W^\\top", []),
        ("x - 2v", ["[-4, -9]"]),
        ("x/v - x/v", ["[0, 0]"]),
        ("x \\odot J", []),
        ("x/0", []),
        ("2^x", ["[4, 32]"]),
        ("x^x", ["[4, 3125]"]),
        ("x^{-1}", ["[0.5, 0.2]"]),
        ("k^{-1} k", ["1"]),
        ("W^2", ["[[1, 4, 9], [16, 25, 36]]"]),
        ("T^2", ["[[[1, 4]], [[9, 16]]]"]),
        ("J^3", ["[[64, 0], [0, 1000]]"]),
        ("J^0", ["[[1, 1], [1, 1]]"]),
        ("J_y^{-2} - J_y^{-2}", ["[[0, 0], [0, 0]]"]),
        ("J_y^2", ["[[1, 4], [9, 16]]", "[[7, 10], [15, 22]]"]),
        ("J_y^{-1}", ["[[-2, 1], [1.5, -0.5]]"]),
        ("\\begin{bmatrix} 0 & 2 \\\\ 4 & 0 \\end{bmatrix}^{-1}", ["[[0, 0.25], [0.5, 0]]"]),
        ("\\begin{bmatrix} 0 & 0 & 2 \\\\ 1 & 0 & 0 \\\\ 0 & 4 & 1 \\end{bmatrix}^{-1}", ["[[0, 1, 0], [-0.125, 0, 0.25], [0.5, 0, 0]]"]),
        ("\\begin{bmatrix} 1 & 2 \\\\ 2 & 4 \\end{bmatrix}^{-1}", []),
        ("(W \\odot W)^{-1} \\odot W \\odot W", ["[[1, 1, 1], [1, 1, 1]]"]),
        ("(x, v)", ["[[2, 5], [3, 7]]"]),
        ("(k, x)", []),
        ("(x, u)", []),
        ("([k], k)", ["[3, 3]"]),
        ("\\begin{bmatrix} x & v \\end{bmatrix}", ["[[2, 3], [5, 7]]"]),
        ("\\begin{bmatrix} x \\\\ v \\end{bmatrix}", ["[[2, 5], [3, 7]]"]),
        ("\\begin{bmatrix} J & x \\end{bmatrix}", ["[[4, 0, 2], [0, 10, 5]]"]),
        ("\\begin{bmatrix} J \\\\ x \\end{bmatrix}", ["[[4, 0], [0, 10], [2, 5]]"]),
        ("\\begin{bmatrix} J & u \\end{bmatrix}", []),
        ("\\begin{bmatrix} J \\\\ u \\end{bmatrix}", []),
        ("\\max(x, 3)", ["[3, 5]"]),
        ("\\min(x, 3)", ["[2, 3]"]),
        ("\\min x", ["2"]),
        ("\\max k", ["3"]),
        ("\\max(c, 3)", []),  # complex numbers have no order
        ("\\log c", []),
        ("|c - 1|", ["2"]),
        ("|-x|", ["[2, 5]"]),
        ("\\|(3, 4c)\\|^2", ["89"]),
        ("\\sum J", ["14"]),
        ("\\operatorname{tr} J_y", ["5"]),
        ("\\operatorname{tr} x", []),
        ("\\operatorname{tr} W", []),
        ("\\operatorname{diag} J", []),
        ("\\operatorname{diag}(u)", ["[[1, 0, 0], [0, 2, 0], [0, 0, 3]]"]),
        ("\\sqrt{(4, 9)}", ["[2, 3]"]),
        ("\\sqrt{-4}", []),
        ("\\log(e^2)", ["2"]),
        ("\\ln(e^2)", ["2"]),
        ("\\exp(k - 3)", ["1"]),
        ("\\exp(1000)", []),
        ("\\sin(0)", ["0"]),
        ("\\cos(0)", ["1"]),
        ("\\tan(0)", ["0"]),
        ("\\tanh(1)", ["0.761594"]),
        ("\\tan(1)", ["1.55741"]),
        ("\\sin(1)", ["0.841471"]),
        ("\\exp(1)", ["2.71828"]),
        ("0!", ["1"]),
        ("4!", ["24"]),
        ("\\cos(k, k)", []),
    ],
)  # fmt: skip
def test_arrays_are_computed_with_as_a_formula_says(tex: str, expected: list[str]):
    assert computed(tex) == expected


@pytest.mark.parametrize(
    ("array", "place", "expected"),
    [
        (Numbers((), (1,)), 0, None),
        (Numbers((2,), (1, 2)), -1, None),
        (Numbers((2,), (1, 2)), 0, Numbers((), (1,))),
        (Numbers((2,), (1, 2)), 1, Numbers((), (2,))),
        (Numbers((2,), (1, 2)), 2, None),
        (Numbers((2, 2), (1, 2, 3, 4)), 1, Numbers((2,), (3, 4))),
    ],
)
def test_array_has_entries(array: Numbers, place: int, expected: Numbers | None):
    assert array.entry(place) == expected


def test_empty_list_is_not_stacked():
    assert numeric.stacked([]) is None


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (0.0, 0.0, True),
        (1.0, 1.0009, True),
        (1.0009, 1.0, True),
        (1.0, 1.002, False),
        (-1.0, 1.0, False),
        (0.0, 1e-9, False),
        (1j, 1.0009j, True),
        (1j, -1j, False),
        (NAN, NAN, True),
        (NAN, 1.0, False),
        (1.0, NAN, False),
        (INF, INF, True),
        (INF, -INF, False),
        (INF, 1.0, False),  # nothing is near infinity
    ],
)
def test_numbers_are_close_within_a_tolerance(one: complex, other: complex, expected: bool):
    assert numeric.close(one, other, 1e-3) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (Numbers((2,), (1, 2)), Numbers((2,), (1, 2)), True),
        (Numbers((2,), (1, 2)), Numbers((2,), (1, 3)), False),
        (Numbers((2,), (1, 2)), Numbers((1, 2), (1, 2)), True),
        (Numbers((2, 1), (1, 2)), Numbers((1, 2), (1, 2)), True),
        (Numbers((2,), (1, 2)), Numbers((3,), (1, 2, 3)), False),
        (Numbers((4,), (1, 2, 3, 4)), Numbers((2, 2), (1, 2, 3, 4)), False),
        (Numbers((), (1,)), Numbers((1, 1), (1,)), True),
    ],
)
def test_arrays_are_alike_as_rows_or_columns(one: Numbers, other: Numbers, expected: bool):
    assert numeric.alike(one, other, 1e-3) is expected


def test_identity_has_ones_on_its_diagonal():
    assert numeric.identity(1) == Numbers((1, 1), (1.0,))
    assert numeric.identity(2) == Numbers((2, 2), (1.0, 0.0, 0.0, 1.0))
    assert all(type(one) is float for one in numeric.identity(2).of)

"""A side of a formula has the results that a reader may think of, and no others."""

from collections.abc import Mapping

import pytest

from seconded._internal.compare import numeric
from seconded._internal.compare.evaluate import World, names_of, numbers_of, results, sized, sizes_of
from seconded._internal.compare.numeric import Numbers
from seconded._internal.read.tex import Brace, Name, placeholder, read_formula
from seconded._internal.value import Array, Value
from tests.computed import U, V, computed, world


def number(one: complex) -> Array:
    return Array((), "float", (one,))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (number(2), Numbers((), (2.0,))),
        (number(1 + 2j), Numbers((), (1 + 2j,))),
        (Array((1, 2), "int", (3, True)), Numbers((1, 2), (3.0, 1.0))),
        ((number(2), number(3)), Numbers((2,), (2.0, 3.0))),
        (((number(2), number(3)),), Numbers((1, 2), (2.0, 3.0))),
        ((), None),
        ((number(2), "text"), None),
        ((number(2), (number(3),)), None),  # of two shapes
        ("text", None),
        (Array((0,), "float", ()), None),
        (Array((2,), "str", ("a", "b")), None),
        (Array((2,), "str", (1.0, "b")), None),
    ],
)
def test_value_is_numbers_if_all_of_it_is(value: Value | str, expected: Numbers | None):
    assert numbers_of(value) == expected


def test_integers_become_floats():
    assert [type(one) for one in numbers_of(Array((2,), "int", (3, 4))).of] == [float, float]


def test_names_without_numbers_are_left_out():
    assert names_of({"a": number(2), "b": Array((0,), "float", ())}) == {"a": Numbers((), (2.0,))}


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("v x", ["[6, 35]", "41"]),  # entry by entry, or a single number
        ("v x - v x", ["[0, 0]", "[-35, -6]", "[35, 6]", "0"]),
        ("J^2", ["[[16, 0], [0, 100]]"]),  # both readings agree
        ("J_y^2", ["[[1, 4], [9, 16]]", "[[7, 10], [15, 22]]"]),
        ("e^k - e^k", ["0"]),
        ("\\bar e", []),
        ("e_1", []),
        ("q", []),
        ("y_1", []),
        ("x_3", []),
        ("x_{12}", []),
        ("p_{12}", ["12"]),
        ("W_{12}", ["2"]),
        ("x_0", []),
        ("u_3", ["3"]),
        ("W_1", ["[1, 2, 3]"]),
        ("W_{1}", ["[1, 2, 3]"]),
        ("W_{11}", ["1"]),
        ("W_{33}", []),
        ("W_{3}", []),
        ("x_i", []),  # of which i?
        ("W_{1i}", []),
        ("\\bar k_1", []),
        ("q + k", []),
        ("k + q", []),
        ("q^2", []),
        ("\\log q", []),
        ("\\log(-k)", []),
        ("1/(x_1 - 2)", []),
        ("\\begin{bmatrix} k & q \\end{bmatrix}", []),
        ("\\begin{bmatrix} k & v x \\end{bmatrix}", []),
        ("\\begin{bmatrix} v x \\end{bmatrix}", ["[[6], [35]]"]),  # the first reading of a cell alone
        ("(v x)^\\top", ["[[6, 35]]", "[[41]]"]),
        (f"{V} + {U}", ["7"]),
        (f"{V}{V}", ["9"]),
        ("\ue002", []),
        ("\\underbrace{k}_{1\\times 1}", ["3"]),
        ("f'", []),
        ("x\\sum_i v_i", ["[20, 50]"]),
        ("\\sum_i x_iv_i", ["41"]),
        ("\\sum_i x_i \\sum_i v_i", ["70"]),
        ("\\sum_i x_i \\sum_j W_{ij}", ["87"]),  # 2(1 + 2 + 3) + 5(4 + 5 + 6)
        ("\\sum_{i,j} x_i W_{ij}", ["87"]),
        ("\\sum_i W_i", ["[5, 7, 9]"]),
        ("\\sum_i u_i x_i", ["12"]),  # over the shorter one
        ("\\sum_{i=2} u_i", ["5"]),
        ("\\sum_{i=2}^3 u_i", ["5"]),
        ("\\sum_{i=2}^k u_i", ["5"]),
        ("\\sum_{i=1}^4 u_i", []),
        ("\\sum_{i=1}^q u_i", []),
        ("\\sum_{i=1}^3 k", ["9"]),
        ("\\sum_{i,j=1}^2 k", ["12"]),
        ("\\sum_{i} k", []),
        ("\\sum_{i,j} x_i", []),
        ("\\sum_{i} q_i", []),
        ("\\sum_{i=1}^{400} k", ["1200"]),
        ("\\sum_{i=1}^{401} k", []),
        ("\\sum_{i,j=1}^{21} k", []),
        ("\\sum_{i=1}^{c + 1} k", ["6"]),  # of a complex number, the real part
    ],
)
def test_side_has_these_results(tex: str, expected: list[str]):
    assert computed(tex, Numbers((), (3.0,)), Numbers((), (4.0,))) == expected


def test_missing_value_has_no_result():
    assert computed(V, None) == []


@pytest.mark.parametrize("tex", ["v x v x v x v x v x", "v x + v x v x + v x v x v x + v x v x v x v x"])
def test_no_more_than_twelve_results_are_thought_of(tex: str):
    assert len(computed(tex)) == 12


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("x_1", {}),
        ("x", {}),
        ("q_i", {}),
        ("J_y", {}),
        ("J_i", {"i": 2}),
        ("x_a", {}),  # no index that counts
        ("u_i", {"i": 3}),
        ("u_j + x_j", {"j": 2}),
        ("x_k + u_k", {"k": 2}),
        ("W_{lt}", {"l": 2, "t": 3}),
        ("W_{1s}", {"s": 3}),
        ("W_{ii}", {"i": 2}),
        ("W_{sij}", {"s": 2, "i": 3}),
        ("\\bar W_i", {}),
        ("x_i^\\top / \\log(u_j)", {"i": 2, "j": 3}),
        ("2^{x_i}", {"i": 2}),
        ("\\begin{bmatrix} 1 & x_i \\\\ u_j & 1 \\end{bmatrix}", {"i": 2, "j": 3}),
        ("\\underbrace{x_i}_{1\\times 1}", {"i": 2}),
        ("\\sum_i x_i", {}),
        ("\\sum_i W_{ij}", {"j": 3}),
        ("u_i \\sum_i x_i", {"i": 3}),
        ("\\sum_{i,j} W_{ij}u_t", {"t": 3}),
    ],
)
def test_letters_of_indices_count_entries(tex: str, expected: dict[str, int]):
    (statement,) = read_formula(tex)
    assert sizes_of(world(), *statement.sides) == expected


def test_letter_that_belongs_to_a_name_counts_nothing():
    known = World({"x": Numbers((2,), (1.0, 2.0)), "x_t": Numbers((), (3.0,))})
    assert sizes_of(known, *read_formula("x_t")[0].sides) == {}
    assert sizes_of(known, *read_formula("x_s")[0].sides) == {"s": 2}


@pytest.mark.parametrize(
    ("name", "tex"),
    [
        ("k_bar", "\\bar k"),
        ("kbar", "\\bar k"),
        ("bar_k", "\\bar k"),
        ("bk", "\\bar k"),
        ("k_bar_2", "\\bar k_2"),
        ("bar_k2", "\\bar k_2"),
        ("bk_2", "\\bar k_2"),
        ("k2", "k_2"),
        ("k_2", "k_2"),
        ("k_in", "k_{\\text{in}}"),
        ("k_grad", "\\texttt{k.grad}"),
    ],
)
def test_name_is_looked_up_as_python_may_write_it(name: str, tex: str):
    (statement,) = read_formula(tex)
    (side,) = statement.sides
    assert results(side, World({name: Numbers((), (99.0,))})) == [Numbers((), (99.0,))]


def test_size_below_a_brace_is_the_value_in_its_place():
    two, three, pair = Numbers((), (2.0,)), Numbers((), (3.0,)), Numbers((2,), (4.0, 5.0))
    values = World({}, (two, three, pair, None))
    assert [sized(size, values) for size in (V, U, placeholder(2), placeholder(3))] == [2, 3, "", ""]
    assert type(sized(V, values)) is int
    assert [sized(size, values) for size in (7, "m", "")] == [7, "m", ""]


def test_identity_takes_its_size_from_the_brace():
    two, three, eye = Numbers((), (2.0,)), Numbers((), (3.0,)), numeric.identity(2)

    def of(rows: int | str, columns: int | str, names: Mapping[str, Numbers]) -> list[Numbers]:
        return results(Brace(Name("I"), rows, columns), World(names, (two, three)), {})

    assert of(2, 2, {}) == of(V, V, {}) == of(V, 2, {}) == [eye]
    assert of(2, 3, {}) == of(V, U, {}) == of("n", "n", {}) == of(2, "n", {}) == []
    assert of(2, 2, {"I": three}) == [three]  # a name that the page gives
    assert results(Brace(Name("J"), 2, 2), World({}, (two,)), {}) == []

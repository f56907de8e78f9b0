"""Formulas are read as an author means them, or not at all."""

import pytest

from seconded._internal.presets.torch_numpy import PAIR
from seconded._internal.read.macros import expand
from seconded._internal.read.tex import (
    Brace,
    Computed,
    Matrix,
    Name,
    Number,
    Power,
    Product,
    Sum,
    Unread,
    parts_of,
    placeholder,
    read_formula,
)
from tests.computed import U, V, computed


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("3", "3"),
        ("12", "12"),
        ("3.", "3"),
        ("1.25", "1.25"),
        ("12.25", "12.25"),
        ("2x_1", "4"),
        ("2^k x", "[16, 40]"),
        ("x_1^2x_2 - 5", "15"),
        ("- 5 + x_1^2x_2", "15"),
        ("-k", "-3"),
        ("+k", "3"),
        ("k - k - k", "-3"),
        ("10^{-2}", "0.01"),
        ("k^12", "6"),  # without braces, an exponent is one digit
        ("x_12", "4"),
        ("u_{2}", "2"),
        ("H_1", "8"),
        ("\\alpha k", "1.5"),
        ("x_\\ell", "11"),
        ("x_{\\text{ell}}", "11"),
        ("W_{1,2}", "2"),
        ("W_{23}", "6"),
        ("J_y", "[[1, 2], [3, 4]]"),
        ("{k}^2", "9"),
        ("{\\mathit{image}}", "9"),
        ("\\mathit{image} - \\mathrm{k}", "6"),
        ("\\operatorname{k}\\operatorname{k}", "9"),
        ("2\\texttt{lr.grad}", "12"),
        ("\\bar k", "12"),
        ("\\bar{k}", "12"),
        ("\\hat k", "13"),
        ("\\dot k", "14"),
        ("\\tilde k_2", "15"),
        ("\\tilde{k_2}", "15"),
        ("2\\bar k", "24"),
        ("\\frac12 k", "1.5"),
        ("\\tfrac{k}{2}", "1.5"),
        ("\\dfrac{k}{12}", "0.25"),
        ("2\\frac k4", "1.5"),
        ("k/2", "1.5"),
        ("k / (2k)", "0.5"),
        ("k / 2 - 1", "0.5"),
        ("k \\cdot k", "9"),
        ("2 \\cdot k k", "18"),
        ("k \\times k", "9"),
        ("v \\odot x", "[6, 35]"),
        ("(k)", "3"),
        ("[k]", "[3]"),
        ("[1, k]", "[1, 3]"),
        ("(x_1^2,\\; x_1x_2)", "[4, 10]"),
        ("\\left(k\\right)2", "6"),
        ("\\bigl(k\\bigr) 2", "6"),
        ("\\Big(k\\Big) 2", "6"),
        ("\\biggl(k\\biggr) 2", "6"),
        ("\\displaystyle k", "3"),
        ("k\\,k", "9"),
        ("k\\;k", "9"),
        ("k\\:k", "9"),
        ("k\\!k", "9"),
        ("k\\ k", "9"),
        ("k~k", "9"),
        ("k\nk", "9"),
        ("\\begin{matrix} k & 1 \\end{matrix}", "[[3, 1]]"),
        ("\\begin{pmatrix} k \\\\ 1 \\end{pmatrix}", "[[3], [1]]"),
        ("\\begin{bmatrix} 2x_1 & 0 \\\\ 0 & 2x_2 \\end{bmatrix}", "[[4, 0], [0, 10]]"),
        ("2\\begin{bmatrix} 1 & 2 \\end{bmatrix}", "[[2, 4]]"),
        ("x^\\top", "[[2, 5]]"),
        ("x^T", "[[2, 5]]"),
        ("x^{\\top}", "[[2, 5]]"),
        ("\\vjp", "[[12, 70]]"),
        ("\\sum_{i=1}^{2} x_i^2", "29"),
        ("\\sum_{i=2}^2 x_i", "5"),
        ("\\sum_{i,j} W_{ij}", "21"),
        ("\\sum_i v_ix_i + 1", "42"),
        ("\\sum_i 2 \\cdot x_i", "14"),
        ("\\sum_i x_i / 2", "3.5"),
        ("\\sum x", "7"),
        ("\\sum 2 x", "14"),
        ("\\sum_{i=10}^{11} k", "6"),
        ("2\\sum_i x_i", "14"),
        ("\\lVert x \\rVert^2", "29"),
        ("\\|x\\|^2", "29"),
        ("k\\|x\\|^2", "87"),
        ("|x_1 - x_2|", "3"),
        ("k|x_1 - x_2| + 1", "10"),
        ("k\\lvert -2 \\rvert", "6"),
        ("\\max(x_1, 3)", "3"),
        ("\\min(x_1, 3)", "2"),
        ("\\max x", "5"),
        ("\\sqrt{x_1 + 7}", "3"),
        ("\\sqrt 4", "2"),
        ("\\sqrt[3]{8}", "2"),
        ("2\\sqrt4", "4"),
        ("\\log e^{x_1}", "2"),
        ("\\ln(1)^2 + 1", "1"),
        ("\\ln(k)^0", "1"),
        ("\\exp^2(0)", "1"),
        ("k\\max^2(x_1, 3)", "27"),
        ("\\sin 0 + \\cos 0 + \\tan 0 + \\tanh 0", "1"),
        ("\\operatorname{diag}(2x)", "[[4, 0], [0, 10]]"),
        ("2\\operatorname{tr} J", "28"),
        ("\\shape{v^\\top}{1\\times 2}\\,\\shape{J}{2\\times 2}", "[[12, 70]]"),
        ("\\yone{x_1}", "2"),
        ("k\\yone{x_1}", "6"),
        ("4!", "24"),
        ("(k + 1)!", "24"),
    ],
)
def test_side_of_a_formula_is_computed(tex: str, expected: str):
    assert expected in computed(tex)


@pytest.mark.parametrize(
    "tex",
    [
        "\\pd{y}{x}",
        "dx/dk",
        "dk",  # perhaps a differential
        "k'",
        "k[1]",
        "k(",
        "k)",
        "k}",
        "{k",
        "(k",
        "(k]",
        "[k)",
        "|k",
        "k -",
        "k + + k",
        "k - + k",
        "- + k",
        "k \\cdot -2",
        "k ^",
        "k _",
        "k^2.",  # a group is one digit
        "|k|_1",
        "é",
        "1/2k",
        "k/2\\cdots",
        "\\cdots",
        "\\begin{vmatrix} 1 \\end{vmatrix}",
        "\\begin{cases} 1 \\end{cases}",
        "\\begin{bmatrix} 1 & 2 \\\\ 3 \\end{bmatrix}",
        "\\begin{bmatrix} 1",
        "\\begin{bmatrix} 1 , 2 \\end{bmatrix}",
        "J_{1+1}",
        "x_{}",
        "J_{1}_{2}",
        "\\bar{k + 1}",
        "\\bar{\\hat k}",
        "\\sqrt[2",
        "\\sqrt[2}{k}",
        "\\max(k, 3",
        "\\sum_{i \\ge 1} x_i",
        "\\sum_{i=1}^{2} ",
        "\\sum_{} x_i",
        "\\sum_{i=} x_i",
        "\\sum_{i=1k} x_i",
        "k \\text",
    ],
)
def test_side_that_cannot_be_read_has_no_result(tex: str):
    (statement,) = read_formula(tex, PAIR.macros)
    assert [type(side) for side in statement.sides] == [Unread]


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("y = 1, \\quad z = 2 \\quad\\text{at}\\quad x = 3", [("y", "1"), ("z", "2"), ("x", "3")]),
        ("k = 3 \\text{}", [("k", "3")]),
        ("y = 1 \\qquad z = 2", [("y", "1"), ("z", "2")]),
        ("y = 1 \\qquad + 2 \\quad - 3 \\quad \\cdot 4", [("y", "1+2-3\\cdot 4")]),
        ("y \\quad = \\; 1", [("y", "1")]),
        ("y \\quad \\approx 1", [("y", "1")]),
        ("y = (1, [2, 3], {4, 5}), 6", [("y", "(1,[2,3],{4,5})"), ("6",)]),
        ("y = (1 = 2)", [("y", "(1=2)")]),
        ("y = \\begin{bmatrix} 1 & a, b \\\\ 2 & 3 \\end{bmatrix}, 6", [("y", "\\begin{bmatrix} 1&a,b\\\\ 2&3\\end{bmatrix}"), ("6",)]),
        ("y = (1)[2, 3], 6", [("y", "(1)[2,3]"), ("6",)]),
        ("y = f(1), ) = 2, z", [("y", "f(1)"), (")", "2"), ("z",)]),
        ("v^\\top = {\ue000}^{2}", [("v^\\top", "\ue000^{2}")]),
        ("v = {\ue001}^{2}", [("v", "\ue001^{2}")]),
        ("\\operatorname{tr} A", [("\\operatorname{tr} A",)]),
        (" , ", []),
        (
            "\\begin{aligned} a &= 1 \\\\ &= 2 \\\\ &\\quad + 3 \\\\ b &= 4 & c &= 5 \\end{aligned}",
            [("a", "1", "2+3"), ("b", "4"), ("c", "5")],
        ),
        ("\\begin{gathered} a = 1 \\\\ b = 2 \\end{gathered} c", [("a", "1"), ("b", "2"), ("c",)]),
        ("a\\begin{align*} b &= 1 \\\\ \\; & = 2 & c &= 3 \\end{align*} d", [("a",), ("b", "1", "2"), ("c", "3"), ("d",)]),
        ("\\begin{split} a &= 1 \\\\ = 2 \\\\ & b \\\\ - 3 \\end{split}", [("a", "1"), ("", "2"), ("b",), ("-3",)]),
        ("\\begin{aligned} a \\\\ b & c & d & e \\end{aligned}", [("a",), ("bc",), ("de",)]),
        ("\\begin{aligned} a & b \\\\ c & d & e \\end{aligned}", [("ab",), ("cd",), ("e",)]),
        ("\\begin{aligned} A_{\\begin{matrix} 1 & 2 \\end{matrix}} & = b & c \\end{aligned}",
         [("A_{\\begin{matrix} 1&2\\end{matrix} }", "b"), ("c",)]),
        ("\\begin{aligned} a & = \\begin{matrix} 1 \\\\ 2 \\end{matrix} & c \\end{aligned}",
         [("a", "\\begin{matrix} 1\\\\ 2\\end{matrix}"), ("c",)]),
        ("\\begin{aligned} A_{\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}} & = b & c \\end{aligned}",
         [("A_{\\begin{matrix} 1&2\\\\ 3&4\\end{matrix} }", "b"), ("c",)]),
    ],
)  # fmt: skip
def test_statements_end_at_commas_words_and_rows(tex: str, expected: list[tuple[str, ...]]):
    assert [one.texts for one in read_formula(tex)] == expected


@pytest.mark.parametrize(
    "stop",
    [
        ",",
        ";",
        ":",
        "\\colon",
        "\\Rightarrow",
        "\\implies",
        "\\iff",
        "\\to",
        "\\rightarrow",
        "\\mapsto",
        "\\leftarrow",
        "\\gets",
    ],
)
def test_statement_ends_at_a_sign(stop: str):
    assert [one.texts for one in read_formula(f"a {stop} b")] == [("a",), ("b",)]


@pytest.mark.parametrize(
    ("sign", "relation"),
    [("=", "="), ("\\approx", "\\approx"), *((one, "?") for one in ["<", ">", "\\le", "\\leq", "\\ge", "\\geq", "\\ne", "\\neq", "\\in", "\\sim", "\\gg", "\\ll"])],
)  # fmt: skip
def test_sides_have_a_relation(sign: str, relation: str):
    (statement,) = read_formula(f"a {sign} 2")
    assert (statement.sides, statement.relations) == ((Name("a"), Number(2)), (relation,))


BRACES = [
    ("\\shape{k}{1\\times 2}", [Brace(Name("k"), 1, 2)]),
    ("\\shape{k}{m\\times 12}", [Brace(Name("k"), "m", 12)]),
    ("\\shape{k}{12\\times n}", [Brace(Name("k"), 12, "n")]),
    ("\\shape{k}{J,\\; 2\\times 3}", [Brace(Name("k"), 2, 3)]),
    ("\\shape{k}{J,\\; x,\\; 2\\times 3}", [Brace(Name("k"), 2, 3)]),
    (f"\\shape{{k}}{{{{{V}}}\\times 3}}", [Brace(Name("k"), V, 3)]),
    (f"\\shape{{k}}{{{{{U}}}\\times 3}}", [Brace(Name("k"), U, 3)]),
    (f"\\shape{{k}}{{m\\times {{{U}}}}}", [Brace(Name("k"), "m", U)]),
    ("\\shape{k}{2\\times}", [Brace(Name("k"), "", "")]),
    ("\\shape{k}{\\times 3}", [Brace(Name("k"), "", "")]),
    ("\\shape{k}{5\\times2\\times 3}", [Brace(Name("k"), "", "")]),
    ("\\shape{k}{1.5\\times 3}", [Brace(Name("k"), "", "")]),
    ("\\shape{k}{5\\times 2, m}", [Brace(Name("k"), "", "")]),
    ("\\shape{k}{\\text{loss}}", [Brace(Name("k"), "", "")]),
    ("\\underbrace{k}", [Brace(Name("k"), "", "")]),
    ("\\underbrace k_3", [Brace(Name("k"), "", "")]),
    ("f(\\shape{k}{1\\times 2}) = \\pd{y}{x} \\shape{2}{1\\times 1}", [Brace(Name("k"), 1, 2), Brace(Number(2), 1, 1)]),
    (
        "\\shape{f'\\shape{k}{1\\times 2}}{3\\times 4}",
        [Brace(Unread(("f", "'", "\\underbrace", "{", "k", "}", "_", "{", "1", "\\times", "2", "}")), 3, 4), Brace(Name("k"), 1, 2)],
    ),
    ("\\underbrace{k", []),
]  # fmt: skip


@pytest.mark.parametrize(("tex", "expected"), BRACES)
def test_braces_are_read_also_where_the_side_is_not(tex: str, expected: list[Brace]):
    assert [brace for one in read_formula(tex, PAIR.macros) for brace in one.braces] == expected


def test_brace_is_computed_if_one_of_its_sizes_is():
    sizes = [(1, "m"), ("", ""), (V, 3), ("m", U)]
    assert [Brace(Name("k"), *one).is_computed for one in sizes] == [False, False, True, True]


def test_placeholders_of_a_formula_differ():
    assert (placeholder(0), placeholder(1)) == (V, U)
    assert [one.sides for one in read_formula(f"{V} = {U}")] == [(Computed(0), Computed(1))]


def test_letter_d_before_a_sign_is_a_name():
    assert [one.sides for one in read_formula("d = 2d")] == [(Name("d"), Product(Number(2), Name("d")))]


def test_parts_of_a_node_are_the_nodes_right_below_it():
    x, two = Name("x", "1"), Number(2)
    assert list(parts_of(Sum(((1, x), (-1, two))))) == [x, two]
    assert list(parts_of(Matrix(((x, two), (two, x))))) == [x, two, two, x]
    assert list(parts_of(Product(Power(x, two), x))) == [Power(x, two), x]
    assert list(parts_of(x)) == []


MACROS = (("a", "\\alpha"), ("ab", "(#1, #2)"), ("turned", "(#2, #1, #2)"), ("self", "x\\self"))


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("\\a x", "\\alpha x"),
        ("\\alpha + \\ab{1}{2}", "\\alpha + (1, 2)"),
        ("\\aB", "\\aB"),
        ("\\ab 12", "(1, 2)"),
        ("\\ab {1} {2}", "(1, 2)"),
        ("\\ab\\tau2", "(\\tau, 2)"),
        ("\\ab\\varGamma2", "(\\varGamma, 2)"),
        ("\\ab\\#\\,", "(\\#, \\,)"),
        ("\\ab{\\#2}3", "(\\#2, 3)"),
        ("\\turned 12", "(2, 1, 2)"),
        ("\\ab{\\ab{1}{\\}}}\\a", "((1, \\}), \\alpha)"),
        ("\\ab{1", "({1, )"),
        ("\\ab ", "( , )"),
    ],
)
def test_macro_is_expanded(tex: str, expected: str):
    assert expand(tex, MACROS) == expected


def test_macro_that_contains_itself_ends():
    assert expand("\\self", MACROS) == f"{'x' * 1000}\\self"


def test_formula_without_macros_stays_as_it_is():
    assert expand("\\a", ()) == "\\a"

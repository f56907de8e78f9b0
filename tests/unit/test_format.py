"""Values as text, as TeX, and as rows of the ledger."""

import math
from collections.abc import Callable

import pytest

from seconded._internal.errors import RefusedError
from seconded._internal.render.format import as_rows, as_tex, as_text
from seconded._internal.render.formula import formula_html
from seconded._internal.value import Array, Table, Value

NAN, INF = float("nan"), float("inf")
NUMBERS = [
    # value, as text, as TeX
    (26.0, "26", "26"),
    (-0.0, "0", "0"),
    (-2.5, "−2.5", "-2.5"),
    (1 / 3, "0.333333", "0.333333"),
    (1240, "1240", "1240"),
    (1.25e-05, "1.25 × 10⁻⁵", r"1.25 \times 10^{-5}"),
    (6.02e23, "6.02 × 10²³", r"6.02 \times 10^{23}"),
    (INF, "inf", r"\infty"),
    (NAN, "nan", r"\text{nan}"),
    (2 - 2j, "2−2 i", "2-2 i"),
    (complex(1, NAN), "1+nan i", r"1+\text{nan} i"),
    (complex(0, INF), "0+inf i", r"0+\infty i"),
    (complex(1, 0), "1+0 i", "1+0 i"),
    (complex(0, -1.5e-7), "0−1.5 × 10⁻⁷ i", r"0-1.5 \times 10^{-7} i"),
    (1234567890123456789, "1234567890123456789", "1234567890123456789"),
    (10**16 + 1, "10000000000000001", "10000000000000001"),
    (1e100, "1 × 10¹⁰⁰", r"1 \times 10^{100}"),
    (-6.02e-23, "−6.02 × 10⁻²³", r"-6.02 \times 10^{-23}"),
    (3.4e189, "3.4 × 10¹⁸⁹", r"3.4 \times 10^{189}"),
    (3e-245, "3 × 10⁻²⁴⁵", r"3 \times 10^{-245}"),
    (2e67, "2 × 10⁶⁷", r"2 \times 10^{67}"),
    (1234567.0, "1.23457 × 10⁶", r"1.23457 \times 10^{6}"),
    (-1.0, "−1", "-1"),
    (-INF, "−inf", r"-\infty"),
    (True, "True", "True"),
]


def numbers(shape: tuple[int, ...]) -> Array:
    """Return an array of this shape, of the numbers from 0 down."""
    return Array(shape, "float32", tuple(-float(number) for number in range(math.prod(shape))))


def texts(*words: str, shape: tuple[int, ...] = ()) -> Array:
    """Return a column of texts, or an array of another shape."""
    return Array(shape or (len(words),), "str", words)  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "text", "tex"), NUMBERS, ids=[str(value[0]) for value in NUMBERS])
def test_number_is_written_for_readers(number: complex, text: str, tex: str):
    value = Array((), type(number).__name__, (number,))
    assert (as_text(value), as_rows(value), as_tex(value)) == (text, [text], tex)
    formula_html(as_tex(value), display=False)  # math-core reads it


@pytest.mark.parametrize("write", [as_text, lambda value: as_rows(value)[0], as_tex])
def test_string_is_written_as_it_is(write: Callable[[str], str]):
    assert write("torch.float64: 1e5, inf") == "torch.float64: 1e5, inf"


@pytest.mark.parametrize(
    ("shape", "text", "rows"),
    [
        ((0,), "an empty array of shape (0,)", ["an empty array of shape (0,)"]),
        ((2, 0), "an empty array of shape (2, 0)", ["an empty array of shape (2, 0)"]),
        ((0, 2), "an empty array of shape (0, 2)", ["an empty array of shape (0, 2)"]),
        ((1,), "(0)", ["[0]"]),
        ((2,), "(0, −1)", ["[0, −1]"]),
        ((1, 2), "[[0, −1]]", ["[[0, −1]]"]),
        ((2, 2), "[[0, −1], [−2, −3]]", ["[[ 0, −1],", " [−2, −3]]"]),
        ((3, 1), "[[0], [−1], [−2]]", ["[[ 0],", " [−1],", " [−2]]"]),
        ((2, 1, 2), "[[[0, −1]], [[−2, −3]]]", ["[[[0, −1]],", " [[−2, −3]]]"]),
        ((1, 2, 1), "[[[0], [−1]]]", ["[[[0], [−1]]]"]),
        ((1, 2, 1, 2), "[[[[0, −1]], [[−2, −3]]]]", ["[[[[0, −1]], [[−2, −3]]]]"]),
    ],
)
def test_array_is_in_brackets_and_has_a_line_for_each_row_in_the_ledger(
    shape: tuple[int, ...], text: str, rows: list[str]
):
    value = numbers(shape)
    assert (as_text(value), as_rows(value)) == (text, rows)
    assert as_text((value, value)) == f"({text}, {text})"
    assert as_rows((value, value)) == [f"({' '.join(rows)}, {' '.join(rows)})"]


def test_each_column_of_a_matrix_has_its_own_width_in_the_ledger():
    assert as_rows(Array((2, 2), "float64", (1.0, 10.0, 2.0, 3.0))) == ["[[1, 10],", " [2,  3]]"]


def test_tuple_of_one_value_has_a_comma():
    assert (as_text((numbers((2,)),)), as_rows((numbers((2,)),))) == ("((0, −1),)", ["([0, −1],)"])


def test_table_is_written_by_columns():
    table = Table(("n", "x"), (numbers((2,)), numbers((1,))))
    assert as_text(table) == "n: (0, −1); x: (0)"
    assert as_rows(table) == ["n: [0, −1]", "x: [0]"]


def test_text_in_a_column_is_not_a_number():
    """The letter e, a hyphen, and the words nan and inf are parts of texts, too."""
    words = texts("image1", "a-b~", "info", "nano")
    assert as_text(words) == "(image1, a-b~, info, nano)"
    assert as_rows(words) == ["[image1, a-b~, info, nano]"]
    assert as_tex(words) == r"(image1,\, a-b~,\, info,\, nano)"
    assert as_rows(texts("image1", "a-b~", shape=(2, 1))) == ["[[image1],", " [  a-b~]]"]


@pytest.mark.parametrize(
    ("value", "tex"),
    [
        (numbers((1,)), "(0)"),
        (numbers((2,)), r"(0,\, -1)"),
        (numbers((0,)), "()"),
        (numbers((1, 2)), r"\begin{bmatrix} 0 & -1 \end{bmatrix}"),
        (numbers((3, 2)), r"\begin{bmatrix} 0 & -1 \\ -2 & -3 \\ -4 & -5 \end{bmatrix}"),
        (Array((1, 2), "float", (1e-6, INF)), r"\begin{bmatrix} 1 \times 10^{-6} & \infty \end{bmatrix}"),
        ((numbers(()), numbers((2,))), r"\left(0,\, (0,\, -1)\right)"),
    ],
)
def test_array_in_a_formula_is_a_vector_or_a_matrix(value: Value, tex: str):
    assert as_tex(value) == tex
    formula_html(tex, display=False)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (numbers((2, 0)), r"a value of shape \(2, 0\) cannot be written as a matrix"),
        (numbers((1, 2, 1)), r"a value of shape \(1, 2, 1\) cannot be written as a matrix"),
        (Table(("n",), (numbers((2,)),)), "a table cannot be written in a formula"),
    ],
)
def test_value_that_no_formula_shows_is_refused(value: Value, message: str):
    with pytest.raises(RefusedError, match=message):
        as_tex(value)

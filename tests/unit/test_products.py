"""Products in labels: how a text is read as one, and what counts as its value."""

from typing import Any

import numpy as np
import pytest

from seconded._internal.compare.agree import ROUNDING, Tolerance
from seconded._internal.compare.products import why_not
from seconded._internal.presets import support
from seconded._internal.read.products import Factor, parts_of, readings_of
from seconded._internal.run.capture import capture, use
from seconded._internal.run.output import Product
from seconded._internal.value import Array, array_of

NAMES = ["J", "J_1", "v", "u", "A", "weights", "rows", "loss", "scale", "θ", "J1", "J_12", "J_", "_", "x̂", "ŵ", "not a name"]  # fmt: skip
v, J, T, H = Factor("v"), Factor("J"), Factor("v", transposed=True), Factor("v", transposed=True, conjugate=True)

READINGS: dict[str, list[tuple[Factor, ...]]] = {
    "vᵀJ": [(T, J)],
    "v ⊤ J": [(T, J)],
    "v^T J": [(T, J)],
    "v.T J": [(T, J)],
    "vᵗJ": [(T, J)],
    "v.TJ": [],
    "vᴴJ": [(H, J)],
    "v^H J": [(H, J)],
    "v.H J": [(H, J)],
    "v.HJ": [],
    "vJ": [(v, J)],
    "(v) (J)": [(v, J)],
    "( v ) ( J )": [(v, J)],
    "（v）J": [(v, J)],
    "v·J": [(v, J)],
    "v × J": [(v, J)],
    "J_1 v": [(Factor("J_1"), v)],
    "J_12 v": [(Factor("J_12"), v)],
    "J1 v": [(Factor("J1"), v)],
    "x̂ᵀJ": [(Factor("x̂", transposed=True), J)],
    "w\u0302ᵀJ": [(Factor("ŵ", transposed=True), J)],
    "vJ·weights": [(v, J, Factor("weights"))],
    "𝐉v": [(J, v)],
    "θv": [(Factor("θ"), v)],
    "uᵀJv": [(Factor("u", transposed=True), J, v)],
    "JᵀJu": [(Factor("J", transposed=True), J, Factor("u"))],
    "Jᵀ": [(Factor("J", transposed=True),)],
    **{f"weights {sign} rows": [(Factor("weights"), Factor("rows"))] for sign in "@·⋅∙×*"},
    # words
    "J": [],
    "loss scale": [],
    "weights v": [],
    "v weights": [],
    "v weights·J": [],
    "J_ v": [],
    "_ v": [],
    "vᵀJ of both": [],
    "v, J": [],
    "v + J": [],
    "v and J": [],
    "vK": [],
    "vᵀᵀJ": [],
    "not a name v": [],
    "not a name · v": [],
    "J ·": [],
    "": [],
}


@pytest.mark.parametrize(("text", "readings"), READINGS.items())
def test_text_is_read_as_a_product_of_known_names(text: str, readings: list[tuple[Factor, ...]]):
    assert list(readings_of(text, NAMES)) == readings


def test_text_with_two_readings_has_both():
    known = ["a", "b", "ab", "c"]
    assert list(readings_of("ab·c", known)) == [
        (Factor("ab"), Factor("c")),
        (Factor("a"), Factor("b"), Factor("c")),
    ]


def test_parts_of_a_label_stand_between_equals_signs():
    assert parts_of("g = vJ = J v") == ["g", "vJ", "J v"]
    assert parts_of("x == y, x <= y, x >= y, x != y, x := y") == ["x == y, x <= y, x >= y, x != y, x := y"]


def array(thing: Any) -> Array:
    use(support("torch-numpy"))
    found = array_of(capture(thing))
    assert found is not None
    return found


def reasons(text: str, printed: Any, tolerance: Tolerance = ROUNDING, **names: Any) -> tuple[str, ...]:
    """Return why what is printed is not a product of arrays."""
    product = Product(text, readings_of(text, names), {name: array(thing) for name, thing in names.items()})
    return why_not(product, capture(printed), tolerance)


ROW, MATRIX = np.array([1.0, 10.0]), np.array([[2.0, 3.0, 5.0], [7.0, 11.0, 13.0]])
BLOCKS = np.arange(24.0).reshape(2, 2, 3, 2)  # a Jacobian of a matrix with respect to another one
SQUARE = np.array([[1.0, 10.0], [100.0, 1000.0]])
COMPLEX = np.array([1.0 + 2.0j, 3.0])

PRODUCTS: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "a row and a matrix": ("vᵀJ", ROW @ MATRIX, {"v": ROW, "J": MATRIX}),
    "in another shape": ("vᵀJ", (ROW @ MATRIX)[None, :, None], {"v": ROW, "J": MATRIX}),
    "in several arrays": ("vᵀJ", ((ROW @ MATRIX)[:2], (ROW @ MATRIX)[2]), {"v": ROW, "J": MATRIX}),
    "a matrix and a column": ("Jv", MATRIX @ np.ones(3), {"v": np.ones(3), "J": MATRIX}),
    "two matrices": ("JA", MATRIX @ MATRIX.T, {"J": MATRIX, "A": MATRIX.T}),
    "a turned matrix": ("AᵀV", MATRIX.T @ SQUARE, {"A": MATRIX, "V": SQUARE}),
    "a matrix alone": ("Jᵀ", MATRIX.T, {"J": MATRIX}),
    "a matrix as a row": ("vᵀJ", SQUARE.ravel() @ BLOCKS.reshape(4, 6), {"v": SQUARE, "J": BLOCKS}),
    "a matrix as a column": ("Ju", BLOCKS.reshape(4, 6) @ np.arange(6.0), {"J": BLOCKS, "u": np.arange(6.0).reshape(3, 2)}),
    "a column of one number": ("Jv", [6.0, 9.0], {"J": np.array([[2.0], [3.0]]), "v": np.array([3.0])}),
    "a transposed number": ("kᵀJ", 3 * MATRIX, {"k": 3.0, "J": MATRIX}),
    "a number after a matrix": ("Jk", 3 * MATRIX, {"k": 3.0, "J": MATRIX}),
    "a transposed array of four axes": ("Jᵀu", BLOCKS.reshape(4, 6) @ np.arange(6.0), {"J": BLOCKS, "u": np.arange(6.0).reshape(3, 2)}),
    "a matrix and what is called a row": ("Jvᵀ", MATRIX @ np.arange(3.0), {"J": MATRIX, "v": np.arange(3.0)}),
    "a number": ("kJ", 3 * MATRIX, {"k": 3.0, "J": MATRIX}),
    "three": ("vᵀJu", ROW @ MATRIX @ np.arange(3.0), {"v": ROW, "J": MATRIX, "u": np.arange(3.0)}),
    "the dot product of two": ("uv", ROW @ ROW, {"u": ROW, "v": ROW}),
    "the numbers of two, one by one": ("uv", ROW * ROW, {"u": ROW, "v": ROW}),
    "a column and a row": ("uvᵀ", np.outer(ROW, np.arange(3.0)), {"u": ROW, "v": np.arange(3.0)}),
    "the conjugate": ("vᴴJ", COMPLEX.conj() @ MATRIX, {"v": COMPLEX, "J": MATRIX}),
    "lists": ("vJ", [2.0, 3.0], {"v": [1.0, 0.0], "J": [[2.0, 3.0], [5.0, 7.0]]}),
    "nothing": ("Jv", np.zeros(0), {"J": np.zeros((0, 2)), "v": ROW}),
    "what is not a number": ("Jv", [np.nan, np.inf], {"J": np.array([[np.nan, 0.0], [np.inf, 0.0]]), "v": ROW}),
}  # fmt: skip


@pytest.mark.parametrize(("text", "printed", "names"), PRODUCTS.values(), ids=PRODUCTS)
def test_product_is_what_its_names_multiply_to(text: str, printed: Any, names: dict[str, Any]):
    assert reasons(text, printed, **names) == ()


OTHERS: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "the other order": ("vᵀJ", SQUARE @ ROW, {"v": ROW, "J": SQUARE}),
    "the other order of a column": ("Jv", ROW @ SQUARE, {"v": ROW, "J": SQUARE}),
    "one number": ("vᵀJ", np.array([72.0, 113.0, 136.0]), {"v": ROW, "J": MATRIX}),
    "each number by itself for two matrices": ("AJ", SQUARE * SQUARE, {"A": SQUARE, "J": SQUARE}),
    "a text": ("vᵀJ", "none", {"v": ROW, "J": MATRIX}),
    "names of columns": ("Jv", [["a", "b"]], {"J": SQUARE, "v": ROW}),
    "what is not a number": ("Jv", [1.0, np.inf], {"J": np.array([[np.inf, 0.0], [np.inf, 0.0]]), "v": ROW}),
    "nothing to add up": ("Jv", np.zeros(2), {"J": np.zeros((2, 0)), "v": np.zeros(0)}),
    "all numbers of a matrix that is not the first": ("uJᵀ", np.outer(ROW, MATRIX), {"u": ROW, "J": MATRIX}),
    "a vector of one number for a number": ("uv", np.array([2.0, 4.0]), {"u": np.array([2.0]), "v": np.array([1.0, 2.0])}),
    "a factor of another shape": ("vᵀJu", np.ones(1), {"v": ROW, "J": MATRIX, "u": MATRIX}),
    "texts of a table": ("Jv", {"z": ["a", "b"]}, {"J": SQUARE, "v": ROW}),
    "nan for a number": ("Jv", [np.nan, 10100.0], {"J": SQUARE, "v": ROW}),
    "a number for nan": ("Jv", [101.0, 10100.0], {"J": np.array([[1.0, np.nan], [100.0, 1000.0]]), "v": ROW}),
    "the dot product, by a row": ("uᵀv", ROW * ROW, {"u": ROW, "v": ROW}),
}  # fmt: skip


@pytest.mark.parametrize(("text", "printed", "names"), OTHERS.values(), ids=OTHERS)
def test_other_numbers_are_not_the_product(text: str, printed: Any, names: dict[str, Any]):
    assert reasons(text, printed, **names) != ()


def test_reason_has_the_product_and_the_matrix_that_may_be_transposed():
    assert reasons("vᵀJ", SQUARE @ ROW, v=ROW, J=SQUARE) == (
        "vᵀJ is: 1001.0, 10010.0",
        "with J transposed, it is what is printed: is J wrong, or the product?",
    )
    assert reasons("Jv", ROW, v=ROW, J=MATRIX) == (
        "no product of these has as many numbers: J has shape (2, 3), v has shape (2,)",
    )


def test_long_product_is_shown_in_part():
    (why,) = reasons("kv", np.zeros(9), k=2.0, v=np.ones(9))
    assert why == f"kv is: {', '.join(['2.0'] * 8)} …"
    (why,) = reasons("kv", np.zeros(8), k=2.0, v=np.ones(8))
    assert why == f"kv is: {', '.join(['2.0'] * 8)}"


def test_rounding_is_relative_to_the_numbers_that_were_added():
    """Where digits cancel, what is left may differ from 0 by as much as rounding the summands leaves."""
    rows, column = np.array([[1e8, 1.0, -1e8]]), np.ones(3)
    assert reasons("Jv", [1.0 + 1e-7], J=rows, v=column) == ()
    assert reasons("Jv", [1.0 + 1e-4], J=rows, v=column) != ()
    assert reasons("Jv", [3.0 + 1e-9], J=np.ones((1, 3)), v=column) != ()
    assert reasons("Jv", np.array([3.0 + 1e-6], np.float32), J=np.ones((1, 3)), v=column) == ()
    assert reasons("Jv", [3.0 + 1e-6], J=np.ones((1, 3), np.float32), v=column) == ()


def test_tolerance_that_the_author_states_counts():
    assert reasons("Jv", [3.01], Tolerance(stated=0.01), J=np.ones((1, 3)), v=np.ones(3)) == ()
    assert reasons("Jv", [3.5], Tolerance(atol=0.5), J=np.ones((1, 3)), v=np.ones(3)) == ()
    assert reasons("Jv", [3.5], Tolerance(stated=0.0, atol=0.5), J=np.ones((1, 3)), v=np.ones(3)) == ()
    assert reasons("Jv", [3.5], Tolerance(atol=0.4), J=np.ones((1, 3)), v=np.ones(3)) != ()


def test_product_with_too_many_numbers_is_not_computed():
    many = np.ones(10_000)
    assert "no product" in reasons("uvᵀ", ROW, u=many, v=many)[0]
    assert "no product" in reasons("JAᵀ", ROW, J=many[:, None], A=many[:, None])[0]


def test_largest_product_is_computed():
    column = np.ones((100, 1))
    assert reasons("uvᵀ", np.ones((100, 100)), u=np.ones(100), v=np.ones(100)) == ()
    assert reasons("JAᵀ", np.ones((100, 100)), J=column, A=column) == ()


def test_of_several_readings_the_first_is_shown():
    assert reasons("ab·c", 5.0, a=1.0, b=2.0, ab=3.0, c=4.0) == ("ab·c is: 12.0",)


def test_numbers_of_one_shape_are_an_array():
    assert array_of(capture([np.ones(2), np.zeros(2)])) == Array((2, 2), "float64", (1.0, 1.0, 0.0, 0.0))
    assert array_of(capture([np.ones(2), np.zeros(3)])) is None
    assert array_of(capture([[1, "a"]])) is None
    assert array_of(capture({"a": [1.0]})) is None
    assert array_of(None) is None

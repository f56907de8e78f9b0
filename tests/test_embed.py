"""Embedding: HTML of cells, values as text and as TeX."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch
from bs4 import BeautifulSoup

from by_example.errors import RefusedError
from by_example.examples import Examples
from by_example.page.embed import Embedder
from by_example.page.formula import formula_html
from by_example.page.spell import as_tex, as_text
from by_example.run.capture import capture
from by_example.run.value import Array
from by_example.source.page import Formula, find_parts
from tests.small_site import GOOD


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "good.py").write_text(GOOD, "utf-8")
    odd = '"""<T> & "U"."""\n# %% torch tags=["raises-exception"] raises="ValueError: <i>"\nprint("<b> & \'c\'")\n\n\nraise ValueError("<i>")\n'
    (folder / "odd.py").write_text(odd, "utf-8")
    steps = '"""T."""\n# %% torch\nimport torch\nx = torch.ones(1)\n# %% again\nprint("x:", x)\n# %% apart\nimport torch\nx = torch.zeros(1)\ny = x\n# %% numpy\nprint("x:", (1.0,))\n'
    (folder / "steps.py").write_text(steps.replace("(1.0,)", "__import__('numpy').ones(1)"), "utf-8")
    facts = '"""T."""\n# %% torch\nimport torch\nx = torch.ones(1)\nprint("x.grad:", x.grad)\nprint("x.dtype:", x.dtype)\nprint("x.shape:", x.shape)\n# %% numpy\nimport numpy as np\nx = np.ones(1, np.float32)\nprint("x.dtype:", x.dtype)\nprint("x.shape:", x.shape)\n'
    (folder / "facts.py").write_text(facts, "utf-8")
    return examples_of(folder)


def embedded(examples: Examples, text: str) -> BeautifulSoup:
    (part,) = find_parts(text)
    return BeautifulSoup(Embedder(examples, text, formulas=True).embed(part)[0], "html.parser")


def test_a_cell_is_its_code_and_its_output(examples: Examples):
    html = embedded(examples, "=> good.torch")
    assert html.figure["id"] == "good-torch"
    assert html.find("code").get_text().startswith("import torch\nx = torch.tensor([1.0, 2.0]")
    assert html.find("samp").get_text() == "x.grad: tensor([  6., 120.])"
    assert html.find(class_="value").get_text() == "tensor([  6., 120.])"
    assert not html.find(class_="example-agrees")


def test_only_what_has_a_color_of_its_own_is_a_piece_of_code(examples: Examples):
    """Two of three would be names and brackets; with them, a phone takes twice as long to show a page."""
    code = embedded(examples, "=> good.torch").find("code")
    assert [piece.get_text() for piece in code.find_all("span")] == [
        "import",
        "torch",
        "1.0",
        "2.0",
        "True",
        "3",
        "2",
        "1.0",
        "10.0",
        "print",
        '"x.grad:"',
    ]
    assert code["tabindex"] == "0"


def test_a_cell_that_builds_on_others_says_so(examples: Examples):
    """It does not run by itself, if only for want of an import."""
    names = ["torch", "again", "apart", "numpy"]
    captions = [embedded(examples, f"=> steps.{name}").figcaption.find(string=True) for name in names]
    assert captions == ["PyTorch", "PyTorch, continued", "PyTorch", "NumPy"]


def test_a_numpy_cell_says_what_it_agrees_with(examples: Examples):
    html = embedded(examples, "=> good.numpy")
    assert html.find("samp").get_text() == "vᵀJ: [  6. 120.]"
    mark = html.find(class_="example-agrees").get_text()
    assert mark.startswith(
        "✓ NumPy agrees with PyTorch: x.grad = vᵀJ Compared: x.grad of torch with vᵀJ of NumPy, shape (2,)"
    )
    assert f"PyTorch {torch.__version__.partition('+')[0]}, NumPy {np.__version__}" in mark


def test_what_torch_alone_says_is_marked(examples: Examples):
    """None and a dtype are no numbers to derive, and a reader must not take them for proved."""
    html = embedded(examples, "=> facts.torch")
    assert html.find("samp").get_text() == "x.grad: None\nx.dtype: torch.float32\nx.shape: torch.Size([1])"
    word = html.find(class_="example-word").get_text()
    assert word == "PyTorch’s own word, which NumPy does not derive: x.grad"
    mark = embedded(examples, "=> facts.numpy").find(class_="example-agrees").get_text()
    assert mark.startswith("✓ NumPy agrees with PyTorch: x.shape, x.dtype")
    assert "x.dtype of torch with x.dtype of NumPy, float32" in mark


def test_a_string_is_not_called_pytorch_s_word(tmp_path: Path, examples_of: Callable[[Path], Examples]):
    """It is the author's."""
    (tmp_path / "s.py").write_text('"""T."""\n# %% torch\nprint("larger side:", "left")\n', "utf-8")
    assert not embedded(examples_of(tmp_path), "=> s.torch").find(class_="example-word")


@pytest.mark.parametrize(
    ("tex", "filled"),
    [
        (r"\frac{= s: v =}{= s: v =}", r"\frac{12}{12}"),
        ("x^{= s: v =}", "x^{12}"),
        ("{= s: v =}^2", "{12}^2"),
        ("2 + {= s: v =}", "2 + {12}"),
    ],
)
def test_the_braces_of_a_value_are_tex_s_as_well(tex: str, filled: str):
    """Who reads them so must not get x to the 1, times 2."""
    (formula,) = find_parts(f"${tex}$")
    assert isinstance(formula, Formula)
    assert formula.filled(["12"] * len(formula.values)) == filled


def test_a_negative_number_keeps_its_sign_within_a_power():
    (formula,) = find_parts("${= s: z =}^2$")
    assert isinstance(formula, Formula)
    assert formula.filled(["-3"]) == r"{\left(-3\right)}^2"
    assert formula.filled([r"2 \times 10^{3}"]) == r"{\left(2 \times 10^{3}\right)}^2"


def test_code_output_and_title_are_escaped_and_whole(examples: Examples):
    html = embedded(examples, "=> odd.torch")
    assert html.find("code").get_text() == 'print("<b> & \'c\'")\n\n\nraise ValueError("<i>")\n'
    assert html.find("samp").get_text().startswith("<b> & 'c'\nTraceback (most recent call last):\n")
    assert html.find(class_="error").get_text().endswith("\nValueError: <i>\n")
    assert html.figcaption["title"] == '<T> & "U".'
    assert not html.find(["b", "i"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("=> nope.torch", "there is no snippet 'nope'\nthere are 4 snippets, such as: facts, good, odd, steps"),
        ("=> good.nope", "there is no cell 'nope'\nthe cells of "),
        ("=> good", "write => NAME.CELL on a line of its own"),
        ("=> good", "good.py are: torch, numpy"),
        ("see => good.torch", "with nothing before or behind it"),
    ],
)
def test_a_reference_that_does_not_hold_says_what_would(examples: Examples, text: str, message: str):
    with pytest.raises(RefusedError) as caught:
        embedded(examples, text)
    assert message in str(caught.value)


VALUES = [
    # value, as text, as TeX
    (26.0, "26", "26"),
    (-0.0, "0", "0"),
    (-2.5, "−2.5", "-2.5"),
    (1 / 3, "0.333333", "0.333333"),
    (1240, "1240", "1240"),
    (1.25e-05, "1.25 × 10⁻⁵", r"1.25 \times 10^{-5}"),
    (6.02e23, "6.02 × 10²³", r"6.02 \times 10^{23}"),
    (float("inf"), "inf", r"\infty"),
    (float("nan"), "nan", r"\text{nan}"),
    (2 - 2j, "2−2 i", "2-2 i"),
    (complex(1, float("nan")), "1+nan i", r"1+\text{nan} i"),
    (complex(0, float("inf")), "0+inf i", r"0+\infty i"),
    ([26.0, 1240.0], "(26, 1240)", r"(26,\, 1240)"),
    (complex(1, 0), "1+0 i", "1+0 i"),
    (complex(0, -1.5e-7), "0−1.5 × 10⁻⁷ i", r"0-1.5 \times 10^{-7} i"),
    (1234567890123456789, "1234567890123456789", "1234567890123456789"),
    (10**16 + 1, "10000000000000001", "10000000000000001"),
    (1e100, "1 × 10¹⁰⁰", r"1 \times 10^{100}"),
    (-6.02e-23, "−6.02 × 10⁻²³", r"-6.02 \times 10^{-23}"),
    (1234567.0, "1.23457 × 10⁶", r"1.23457 \times 10^{6}"),
    (-1.0, "−1", "-1"),
    (-float("inf"), "−inf", r"-\infty"),
    (True, "True", "True"),
    ([-1.5], "(−1.5)", "(-1.5)"),
    ("text", "text", "text"),
]


@pytest.mark.parametrize(("thing", "text", "tex"), VALUES, ids=[str(value[0]) for value in VALUES])
def test_values_are_written_for_readers(thing: object, text: str, tex: str):
    value = thing if isinstance(thing, str) else capture(thing)
    if isinstance(thing, list):
        value = Array((len(thing),), "float32", tuple(thing))
    assert value is not None
    assert (as_text(value), as_tex(value)) == (text, tex)
    formula_html(as_tex(value), display=False)  # math-core reads it


def test_matrices_are_written_by_rows():
    matrix = Array((3, 2), "float64", (6.0, 0.0, 2.0, 24.0, 0.0, -1e-6))
    assert as_text(matrix) == "[[6, 0], [2, 24], [0, −1 × 10⁻⁶]]"
    assert as_tex(matrix) == r"\begin{bmatrix} 6 & 0 \\ 2 & 24 \\ 0 & -1 \times 10^{-6} \end{bmatrix}"
    assert as_text(Array((0, 2), "float64", ())) == "an empty array of shape (0, 2)"
    assert as_text(Array((1, 2, 1), "float64", (1.0, 2.0))) == "[[[1], [2]]]"
    assert as_text((matrix, matrix)).count("24") == 2
    pair = (Array((), "int", (1,)), Array((2,), "float", (2.5, -3.0)))
    assert as_text(pair) == "(1, (2.5, −3))"
    assert as_tex(pair) == r"\left(1,\, (2.5,\, -3)\right)"
    with pytest.raises(RefusedError, match="cannot be written as a matrix"):
        as_tex(Array((2, 0), "float64", ()))
    with pytest.raises(RefusedError, match="cannot be written as a matrix"):
        as_tex(Array((1, 2, 1), "float64", (1.0, 2.0)))


def test_bad_tex_is_an_error_that_shows_the_formula():
    with pytest.raises(RefusedError, match=r"(?s)\\bad.*the formula: x \+ \\bad"):
        formula_html(r" x +  \bad ", display=True)


def test_primes_are_no_superscripts():
    """As such, Chromium makes them as small as an index; by itself a prime stands high enough."""
    html = BeautifulSoup(formula_html(r"f'(x) + y'_i + (x)''", display=False), "html.parser")
    assert not html.find(["msup", "msubsup"])
    assert html.find("msub").get_text() == "yi"
    assert [mo.get_text() for mo in html.find_all("mo", lspace="0")] == ["′", "′", "″"]
    assert html.math.get_text() == "f′(x)+yi′+(x)″"


def test_a_displayed_formula_can_be_scrolled_from_the_keyboard():
    html = BeautifulSoup(formula_html(r"\vjp < \begin{bmatrix} 1 \end{bmatrix}", display=True), "html.parser")
    assert html.div["tabindex"] == "0"
    assert html.div["aria-label"]
    assert html.math["display"] == "block"


@pytest.mark.parametrize(("after", "glued"), [(",", True), (";", True), (" and", False), ("", False), ("-th", False)])
def test_no_line_begins_with_what_closes_a_formula(after: str, glued: bool):
    """Browsers break lines between a formula and the comma behind it, unless styles join them."""
    html = BeautifulSoup(formula_html("x", display=False, after=after), "html.parser")
    assert bool(html.select_one(".example-glued > math")) is glued

"""The numbers in titles, in pictures and in their text alternatives are compared with those of NumPy."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from seconded._internal.compare.rule import compare
from seconded._internal.compare.shown import check_shown
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example
from seconded._internal.read.literals import literals
from seconded._internal.run.job import Report
from seconded._internal.run.output import Figure, Text
from seconded._internal.value import Array, Table, Value
from tests.pair import pair_cell, pair_snippet
from tests.small_site import NUMPY, TORCH

Run = Callable[..., Example]
INF, NAN = float("inf"), float("nan")


def check(title: str, *numbers: complex, shape: tuple[int, ...] | None = None, code: str = "pass") -> None:
    """Check a snippet with this title, whose comparison has these numbers, and whose cell has this code."""
    snippet = pair_snippet("s", "s.py", title, f'"""{title}"""\n', (pair_cell("torch", 3, code),))
    value = Array(shape or (len(numbers),), "float64", numbers)
    check_shown(snippet, {"claim": Report(outputs={"torch": ()})}, [value])


FITS = [
    ("whole", "y = 34", [34.0]),
    ("whole but for float64's rounding", "y = 3", [3 + 4e-16]),
    ("float64's noise around 0", "y = 0", [6e-17]),
    ("rounded", "y = 0.33 or 0.3333", [1 / 3]),
    ("rounded up", "y = 0.67", [2 / 3]),
    ("decimals of a whole number", "y = 3.0", [3.0]),
    ("at the end of a sentence", "It is 3.", [3.0]),
    ("without a 0", "y = .5", [0.5]),
    ("a minus sign", "y = (−2, -2)", [-2.0]),
    ("a difference", "y = x−2 = x - 2", [2.0]),
    ("a range", "1-3 and 1–3", [1.0, 3.0]),
    ("thousands", "y = 1,000 and 25,557,032", [1000.0, 25557032.0]),
    ("a list", "y = (1, 10, 100)", [1.0, 10.0, 100.0]),
    ("a list without spaces", "y = (1,10,1000)", [1.0, 10.0, 1000.0]),
    ("an exponent", "y = 1.2e-5", [1.23e-5]),
    ("a power of ten", "y = 1.2 × 10⁻⁵", [1.23e-5]),
    ("a power of ten in TeX", r"$y = 1.2 \times 10^{-5}$", [1.23e-5]),
    ("a power", "y = 2³", [8.0]),
    ("a coefficient", "y = 3x₁² + 5 · x₂", [3.0, 5.0]),
    ("an index as a sign of a formula, whatever it is", "y₂₇ and x³¹", []),
    ("signs of a formula", "y₁₂ = x², $x_1^2$, $x_{1}^{2}$, (x + y)²", []),
    ("an index", "x[0], loss.data[0] and X[1, 2]", []),
    ("a name of one letter", "x1, y_2 and J2", []),
    ("a fraction", "y = ½", [0.5]),
    ("nan", "y is nan", [NAN]),
    ("infinity", "y is inf, or ∞", [INF]),
    ("minus infinity", "y = −∞", [-INF]),
    ("a word that begins like nan", "nano and infix", []),
    ("parts of a complex number", "z = 2−3j", [2 - 3j]),
    ("a huge integer beside it", "y = 3", [10**400, 10**310, 3]),
    ("a long integer", "y = 1e290, 2e299 and 4000", [10**290, 2 * 10**299, 4000]),
    ("nan beside others", "y is nan or 1", [NAN, 1.0]),
    ("float64's rounding, no more of it", "y = 3", [3 + 2.9e-12]),
    ("float64's rounding of a large number", "y = 3000000", [3000000 + 2e-6]),
    ("a long index", "x[10], X[1,2], X[10, 20], X[1,  2, 3], x_{12}, x^12 and x^{12}", []),
    ("a difference of more", "y = f(x)-2 = x[i]-2 = x[0]-2", [2.0]),
    ("a list that begins like thousands", "y = (1,100,1000)", [1.0, 100.0, 1000.0]),
    ("decimals without a 0", "y = .55", [0.55]),
    ("exponents", "y = 1.2e−5 and 1.2e+5", [1.23e-5, 1.23e5]),
    ("powers of ten", "y = 2.5 × 10⁰, 1.2×10¹, 1.2 · 10², 1.2  ×  10³, 4.2 × 10⁵, 5.2 × 10¹⁰", [2.5, 12.3, 123.0, 1230.0, 4.23e5, 5.23e10]),
    ("powers of ten in TeX", r"1.2 \times 10^{−5}, 1.2 \times 10^{10}, 1.2 \times 10^{5} and 1.3\times10^5", [1.23e-5, 1.23e10, 1.23e5, 1.3e5]),
    ("signs of a formula behind brackets", "(x + y)², [x, y]₂ and a base, 10₂", [10.0]),
    ("a fraction that float64 rounds", "y = ⅓", [1 - 2 / 3]),
    ("a power that float64 rounds", "y = 2³", [8 + 1.8e-15]),
    ("a part of a complex number, with its sign", "z = (2, −3)", [2 - 3j]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "numbers"), [case[1:] for case in FITS], ids=[case[0] for case in FITS])
def test_shown_number_is_a_value_rounded_to_its_digits(title: str, numbers: list[complex]):
    check(title, *numbers)


STRANGE = [
    ("another number", "y = 4", [34.0], "4"),
    ("whole, but rounded", "y = 3", [3.2], "3"),
    ("nearly whole", "y = 3", [3.000001], "3"),
    ("0 for a small number", "y = 0.00", [0.004], "0.00"),
    ("cut off", "y = 0.66", [2 / 3], "0.66"),
    ("a digit that is not there", "y = 0.50", [0.51], "0.50"),
    ("no minus", "y = 2", [-2.0], "2"),
    ("a minus", "y = −2", [2.0], "−2"),
    ("another power of ten", "y = 1.2 × 10⁻⁴", [1.2e-5], "1.2 × 10⁻⁴"),
    ("another exponent", "y = 1.2e-4", [1.2e-5], "1.2e-4"),
    ("another power", "y = 2³", [2.0], "2³"),
    ("other thousands", "y = 1,000", [1.0, 0.0], "1,000"),
    ("behind letters", "grad42", [42.0], "grad42"),
    ("behind a name of one letter", "y42", [42.0], "y42"),
    ("a fraction behind letters", "grad½", [0.5], "grad½"),
    ("before letters", "it takes 26ms", [], "26"),
    ("low, on its own", "y is ₂₆", [26.0], "₂₆"),
    ("in a circle", "y is ④", [4.0], "④"),
    ("a fraction", "y = ½", [2.0], "½"),
    ("nan", "y is nan", [1.0], "nan"),
    ("infinity", "y is inf", [1.0], "inf"),
    ("the other infinity", "y = ∞", [-INF], "∞"),
    ("a truth value", "y = 1", [True], "1"),
    ("a size", "y = 2", [7.0, 8.0], "2"),
    ("beyond all floats", "y = 9e999", [INF, 1.0], "9e999"),
    ("a power beyond all floats", "y = 99⁹⁹⁹", [INF, 1.0], "99⁹⁹⁹"),
    ("in another script", "y = ٢٧", [26.0], "٢٧"),
    ("nan in capitals", "y is NaN", [1.0], "NaN"),
    ("infinity in full", "y is infinity", [1.0], "infinity"),
    ("a Roman number", "y is Ⅳ", [4.0], "Ⅳ"),
    ("a Roman number behind letters", "gradⅣ", [4.0], "gradⅣ"),
    ("a list behind a name", "x[,5]", [1.0], "5"),
    ("a list behind a name, not closed", "x[7,]", [2.0], "7"),
    ("in braces behind a name", "x{12}", [1.0], "12"),
    ("a product with ten", "y = 3 × 10", [3.0], "10"),
    ("nearly whole, for float64's rounding", "y = 3", [3 + 3.1e-12], "3"),
    ("noise around 0", "y = 0", [1.5e-12], "0"),
    ("a fraction of less", "y = ½", [1.0], "½"),
    ("a power that is not whole", "y = 2³", [8.5], "2³"),
    ("an integer too long to be read", "y = 1e300", [10**300], "1e300"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "numbers", "words"), [case[1:] for case in STRANGE], ids=[case[0] for case in STRANGE]
)
def test_number_that_is_not_a_value_is_reported(title: str, numbers: list[complex], words: str):
    with pytest.raises(ExampleError, match=r"s\.py:1: the title says ") as caught:
        check(title, *numbers)
    assert caught.value.summary == f"the title says {words}, which is none of the numbers of this example"
    assert caught.value.details[0] == f"the text: {title}"
    touching = words in ("grad42", "y42", "grad½", "gradⅣ")
    assert caught.value.details[1].startswith("put a space between" if touching else "compute it in the derivation")


def drawn(
    alternative: str = "", *shown: str, numpy: str = "pass", printed: str = "", caption: str = "", **names: Value
) -> None:
    """Check a picture with these texts and this text alternative, and a numpy cell that leaves these names."""
    figure = Figure("<svg>Path9</svg>", caption=caption, alternative=alternative, texts=shown)
    outputs = {"figure_8": (figure,), "torch": (Text(printed),)}
    cells = (pair_cell("figure_8", 3, "Conv7 = 7"), pair_cell("torch", 5, "pass"), pair_cell("numpy", 7, numpy))
    reports = {"claim": Report(outputs=outputs), "derivation": Report(outputs={"numpy": ()}, names=names)}
    check_shown(pair_snippet("s", "s.py", "T", "", cells), reports, [])


def test_words_may_have_what_the_names_of_numpy_stand_for():
    drawn("A slope of 4.", slope=Array((), "float64", (4.0,)))
    drawn("A slope of 4.", numpy="slope = 4")
    drawn("By Conv7.", printed="It is Conv7.")
    for words in ("A slope of 7.", "By Conv7.", "By Path9."):  # these numbers are only in the code that draws
        with pytest.raises(ExampleError, match="the text alternative of the cell 'figure_8' says"):
            drawn(words)
        with pytest.raises(ExampleError, match="the caption of the cell 'figure_8' says"):
            drawn(caption=words)


def test_words_may_have_the_numbers_of_a_table_and_its_size():
    table = Table(("z", "t"), (Array((3,), "float64", (4.0, 5.0, 6.0)), Array((3,), "str", ("a", "b", "8"))))
    drawn("Slopes of 4 and 5, in 2 × 3 cells.", table=table)
    for words in ("A slope of 7.", "A slope of 8.", "In 2 × 9 cells."):
        with pytest.raises(ExampleError, match="the text alternative of the cell 'figure_8' says"):
            drawn(words, table=table)


def test_name_of_a_cell_without_a_picture_is_any_name():
    drawn("A slope.", torch=Array((), "float64", (4.0,)))


def test_a_complex_number_in_a_picture_is_two_in_their_order():
    value = Array((), "complex128", (2 - 3j,))
    for texts in (("2−3j",), ("2", "−3"), ("2", "3")):
        drawn("", *texts, figure_8=value)
    for texts in (("3−3j",), ("−3", "3"), ("2−2j",), ("2", "−2")):
        with pytest.raises(ExampleError, match=", where NumPy has "):
            drawn("", *texts, figure_8=value)


def test_error_of_a_picture_without_a_list_names_its_numbers():
    with pytest.raises(ExampleError) as caught:
        drawn("", "y = 6")
    advice = "in a cell of NumPy, list what it says in the order in which it is drawn: figure_8 = [...]"
    assert caught.value.details == ("it says: 6", advice)


def test_numbers_of_the_code_of_a_picture_do_not_justify_a_title():
    cells = (pair_cell("figure", 3, "x = 7"), pair_cell("torch", 5, "y = 5"))
    reports = {"claim": Report(outputs={"figure": (), "torch": ()})}
    check_shown(pair_snippet("s", "s.py", "T 5", "", cells), reports, [])
    with pytest.raises(ExampleError, match=r"s\.py:2: the title says 7,"):
        check_shown(pair_snippet("s", "s.py", "T 7", '"""\nT 7\n"""\n', cells), reports, [])


def test_a_size_is_a_number_beside_the_sign_of_a_product_and_in_brackets():
    """In other places, a picture that shows 3 instead of 4 would pass if a matrix has three rows."""
    sizes = {"shape": (3, 2), "code": "pass"}
    check("J is 3 × 2, 3×2, 3  ×  2, that is [3, 2]", *range(11, 17), **sizes)
    check("[3, 2] is its shape", *range(11, 17), **sizes)
    for title in ("J has 3 rows", "J is 4 × 2", "J is [3, 4]", "the shape (3, 2)"):
        with pytest.raises(ExampleError, match="the title says"):
            check(title, *range(11, 17), **sizes)


def test_sizes_of_lists_count_as_well():
    rows = tuple(Array((7,), "float64", (0.5,) * 7) for _ in range(5))
    for title, fine in {"5 × 7": True, "6 × 7": False, "5 × 8": False}.items():
        snippet = pair_snippet("s", "s.py", title, "", (pair_cell("torch", 3, "pass"),))
        with nullcontext() if fine else pytest.raises(ExampleError, match="the title says"):
            check_shown(snippet, {"claim": Report(outputs={"torch": ()})}, [rows])


def test_a_name_of_the_code_may_have_digits():
    check("conv2d of float32", code="y = conv2d(x.to(torch.float32))")
    check("conv2d[0]", code="y = conv2d(x)")


def test_the_numbers_of_code_are_those_that_are_written_as_numbers():
    """Each snippet has indices and exponents, which a formula raises or lowers. They would let 0, 1 and 2 pass."""
    code = "y = -3 * x[0] ** 2 + f(x[7] ** k, [1.5, True, '9']) - 4 + 2j + x ** (5 * k) + (6 * x)[8]"
    assert set(literals(pair_cell("torch", 1, code))) == {-3, 1.5, 4, 2j, 5, 6}


SQUARE = """\
# %% torch
import torch
def f(x): return torch.stack([x[0] ** 2, x[0] * x[1]])
x, v = torch.tensor([2.0, 3.0], requires_grad=True), torch.tensor([1.0, 10.0])
f(x).backward(v)
print("x.grad:", x.grad)
# %% figure
"""
DRAWN = """\
import matplotlib.pyplot as plt
J = torch.autograd.functional.jacobian(f, x)
plot = plt.figure()
for row in [*J, v @ J]:
    for number in row:
        plot.text(0, 0, f"{number:g}")
# %% numpy
import numpy as np
x, v = np.array([2.0, 3.0]), np.array([1.0, 10.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("vᵀJ:", v @ J)
# %% numpy_figure
figure = J, v @ J
"""
LINE = 9  # of the picture, counted with the title


def picture(alternative: str = "A matrix.", old: str = "", new: str = "", caption: str = "See it.") -> str:
    """Return the first example of the site with a changed picture of J and of its weighted rows."""
    assert old in DRAWN
    return f"{SQUARE}'''{caption}\n\n{alternative}'''\n{DRAWN.replace(old, new, 1)}"


def test_a_picture_shows_what_numpy_lists_for_it(run: Run):
    """The numbers are in a cell that prints nothing and is on no page, so the cells on a page stay short."""
    (segment,) = run(picture()).output("figure")
    assert segment.texts == ("4", "0", "3", "2", "34", "20")


PICTURES = {
    "J transposed": ("*J, v @ J]", "*J.T, v @ J]", "says 3, where NumPy has 0"),
    "the rows of J for its columns": ("*J, v @ J]", "*J, v @ J.T]", "says 4, where NumPy has 34"),
    "J times v": ("*J, v @ J]", "*J, J @ v]", "says 4, where NumPy has 34"),
    "a sum for a weighted sum": ("*J, v @ J]", "*J, J.sum(0)]", "says 7, where NumPy has 34"),
    "another order": ("[*J, v @ J]", "[v @ J, *J]", "says 34, where NumPy has 4"),
    "rounded to nothing": ("{number:g}", "{number / 3:.0f}", "says 1, where NumPy has 4"),
    "typed": ("{number:g}", "7", "says 7, where NumPy has 4"),
    "one row less": ("[*J, v @ J]", "J", "says 4 numbers, for which NumPy has 6 numbers"),
    "one row more": ("*J, v @ J]", "*J, v @ J, v]", "says 8 numbers, for which NumPy has 6 numbers"),
    "no list": ("\nfigure = ", "\nfigures = ", "says 6 numbers, for which NumPy has no numbers"),
    "a number that touches a word": ("{number:g}", "grad{number:g}", "says grad4"),
}


@pytest.mark.parametrize(("old", "new", "message"), PICTURES.values(), ids=PICTURES)
def test_a_picture_that_shows_another_number_is_refused(run: Run, old: str, new: str, message: str):
    with pytest.raises(ExampleError) as caught:
        run(picture(old=old, new=new))
    assert caught.value.summary == f"the picture of the cell 'figure' {message}"
    assert caught.value.line == LINE


def test_a_refused_picture_says_what_both_sides_have(run: Run):
    with pytest.raises(ExampleError) as caught:
        run(picture(old="*J, v @ J]", new="*J, v @ J.T]"))
    assert caught.value.details == (
        "number 5 of 6, in the text: 4",
        "it says: 4, 0, 3, 2, 4, 23",
        "figure of NumPy has: 4, 0, 3, 2, 34, 20",
    )


def words(text: str, listed: str) -> str:
    """Return a picture with one text, and the list of its numbers in NumPy."""
    code = f"import matplotlib.pyplot as plt\n_ = plt.figure().text(0, 0, '{text}')\n"
    return f"# %% figure\n'''Words.\n\nThey are code.'''\n{code}# %% numpy_figure\nfigure = {listed}\n"


def test_complex_and_huge_numbers_are_listed_as_well(run: Run):
    assert run(words("z = 2−3j and −1", "[2 - 3j, -1, True]")).output("figure")
    with pytest.raises(ExampleError, match="says 2, where NumPy has nan"):
        run(words("z = 2", "10**400"))


def test_number_that_a_cell_writes_at_a_tick_is_compared(run: Run):
    """Matplotlib's own numbers are places on an axis. A formatter of the cell may write any number."""
    made = "class F(ScalarFormatter):\n    def __call__(self, *_): return '27'\n"
    drawn = f"import matplotlib.pyplot as plt\nfrom matplotlib.ticker import ScalarFormatter\n{made}axis = plt.figure().gca().yaxis\naxis.set_major_formatter("
    assert run(f"# %% figure\n'See.\\n\\nWords.'\n{drawn}ScalarFormatter())\n").output("figure")[0].texts == ()
    with pytest.raises(ExampleError, match="it says: 27"):
        run(f"# %% figure\n'See.\\n\\nWords.'\n{drawn}F())\n")


SECONDS = {
    "twinx": "other = ax.twinx()\nother.set_ylim(0, 55)\nother.set_yticks([0, 50])",
    "twiny": "other = ax.twiny()\nother.set_xlim(0, 55)\nother.set_xticks([0, 50])",
    "secondary_yaxis": "ax.set_yticks([0, 5])\nax.secondary_yaxis('right', (lambda y: y * 10, lambda y: y / 10)).set_yticks([0, 50])",
}


@pytest.mark.parametrize("second", SECONDS.values(), ids=SECONDS)
def test_number_at_a_tick_of_a_second_axis_is_a_number(run: Run, second: str):
    """The number gives a value for a place on the first axis, so NumPy lists it. Subplots that share an axis have no such numbers."""
    drawn = f"# %% figure\n'See.\\n\\nWords.'\nimport matplotlib.pyplot as plt\n_, ax = plt.subplots()\nax.set(xlim=(0, 5.5), ylim=(0, 5.5))\n{second};\n\n# %% numpy_figure\nfigure = "
    assert run(f"{drawn}[0, 50]\n").output("figure")[0].texts == ("0", "50")
    with pytest.raises(ExampleError, match="50, where NumPy has 500"):
        run(f"{drawn}[0, 500]\n")
    shared = "# %% figure\n'See.\\n\\nWords.'\nimport matplotlib.pyplot as plt\nplt.subplots(1, 2, sharex=True, sharey=True);\n"
    assert run(shared).output("figure")[0].texts == ()


PATHS = {
    "a marker": "plt.figure().gca().plot([0], [0], marker='$27$')",
    "many markers": "plt.figure().gca().scatter([0], [0], marker='$27$')",
    "lines": "import matplotlib.textpath\nmatplotlib.textpath.TextPath((0, 0), '27')",
}


@pytest.mark.parametrize("way", PATHS.values(), ids=PATHS)
def test_a_number_that_is_drawn_as_lines_is_refused(run: Run, way: str):
    """Numbers drawn as lines cannot be read. A marker was once a way to draw any number."""
    drawn = f"# %% figure\n'''See.\n\nWords.'''\nimport matplotlib.pyplot as plt\n_ = plt.figure()\n{way};\n"
    with pytest.raises(ExampleError, match="raised ValueError: '\\$?27\\$?' would be drawn as lines"):
        run(drawn)
    assert run(drawn.replace("27", "x")).output("figure")


@pytest.mark.parametrize(
    "alternative", ["The row (34, 20).", "J is 2 × 2.", "Weights of 1 and 10.", "In words, a hundred."]
)
def test_a_text_alternative_may_say_what_numpy_has(run: Run, alternative: str):
    assert run(picture(alternative)).agreements


def test_a_number_in_a_text_alternative_that_numpy_does_not_have_is_refused(run: Run):
    """The number is refused even if a torch cell has it, because the text alternative is compared with NumPy."""
    for cells in picture("A bar of 33."), f"# %% other\nother = 33\n{picture('A bar of 33.')}":
        with pytest.raises(ExampleError) as caught:
            run(cells)
        message = "the text alternative of the cell 'figure' says 33, which is none of the numbers of NumPy"
        assert caught.value.summary == message


def test_a_number_in_a_caption_is_held_against_numpy_as_well(run: Run):
    assert run(picture(caption="A bar of 34.")).agreements
    with pytest.raises(
        ExampleError, match="the caption of the cell 'figure' says 33, which is none of the numbers of NumPy"
    ):
        run(picture(caption="A bar of 33."))


def test_a_number_of_the_snippet_at_the_wrong_place_in_words_is_not_found(run: Run):
    """A set of numbers cannot tell their places, as the page on checking says."""
    assert run(picture("The row (20, 34).")).agreements


def test_where_in_a_picture_a_number_stands_is_not_found(run: Run):
    """The numbers are compared in the order in which they are drawn, as the page on checking says."""
    placed = "plot.text(0, 0, f"
    assert placed in DRAWN
    places = picture(old="for row in", new="at = iter(range(99))\nfor row in").replace(
        placed, "plot.text(next(at) // 2, 0, f"
    )
    other = places.replace("next(at) // 2, 0", "0, next(at) // 2")
    first, second = (run(cells).output("figure")[0] for cells in (places, other))
    assert first.texts == second.texts
    assert first.svg != second.svg


def test_only_a_numpy_cell_that_is_named_after_a_picture_need_derive_nothing(run: Run):
    with pytest.raises(ExampleError, match="'numpy_list' derives nothing"):
        run(picture(old="# %% numpy_figure", new="# %% numpy_list"))


def test_a_name_with_more_numbers_than_anyone_shows_does_not_count(run: Run):
    """Otherwise, one line would let every number pass."""
    with pytest.raises(ExampleError, match="says 33,"):
        run(picture("A bar of 33.", old="figure = J", new="all_there_is = np.arange(1001.0)\nfigure = J"))


def test_the_numbers_of_a_title_are_those_of_the_snippet(run: Run):
    fact = "print('name:', 'x')\n"
    example = run(TORCH + fact + NUMPY + fact)
    for title, fine in {"y = 3x², v = (1, 10): (6, 120)": True, "y = 5x²": False, "v = (1, 100)": False}.items():
        text = f'"""{title}"""\n{TORCH}{NUMPY}'
        snippet = pair_snippet("s", "s.py", title, text, example.snippet.cells)
        with nullcontext() if fine else pytest.raises(ExampleError, match=r"s\.py:1: the title says"):
            compare(snippet, example.reports)


def test_a_title_that_is_written_with_escapes_is_checked_as_well():
    """The text of the title is not in the file as it is read."""
    snippet = pair_snippet("s", "s.py", "y = 4", '"""y \\x3d 4"""\n', (pair_cell("torch", 3, "pass"),))
    with pytest.raises(ExampleError, match=r"s\.py:1: the title says 4,"):
        check_shown(snippet, {"claim": Report(outputs={"torch": ()})}, [])

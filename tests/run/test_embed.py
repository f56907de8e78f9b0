"""Embedding: HTML of cells, values as text and as TeX."""

import json
import re
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
from bs4 import BeautifulSoup

from seconded._internal.errors import RefusedError
from seconded._internal.examples import Example, Examples
from seconded._internal.export.notebook import page_markdown
from seconded._internal.read.page import find_parts
from seconded._internal.render.embed import Embedder
from seconded._internal.render.formula import formula_html
from seconded._internal.render.ledger import ledger_html
from seconded._internal.render.predict import questions
from tests.pair import PAIR
from tests.small_site import GOOD


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "good.py").write_text(GOOD, "utf-8")
    odd = '"""<T> & "U"."""\n# %% torch tags=["raises-exception"] raises="ValueError: <i>"\nprint("<b> & \'c\'")\n\n\nraise ValueError("<i>")\n'
    (folder / "odd.py").write_text(odd, "utf-8")
    steps = '"""T."""\n# %% torch\nimport torch\nx = torch.ones(1)\n# %% again order="it may stand first"\nprint("x:", x)\n# %% apart\nimport torch\nx = torch.zeros(1)\ny = x\n# %% numpy\nprint("x:", (1.0,))\n'
    (folder / "steps.py").write_text(steps.replace("(1.0,)", "__import__('numpy').ones(1)"), "utf-8")
    facts = '"""T."""\n# %% torch\nimport torch\nx = torch.ones(1)\nprint("x.grad:", x.grad)\nprint("x.dtype:", x.dtype)\nprint("x.shape:", x.shape)\n# %% numpy\nimport numpy as np\nx = np.ones(1, np.float32)\nprint("x.dtype:", x.dtype)\nprint("x.shape:", x.shape)\n'
    (folder / "facts.py").write_text(facts, "utf-8")
    mixed = '"""T."""\n# %% torch\nimport torch\nx = torch.ones(1)\ny = 2 * x\nprint("y:", y)\nprint("is it positive?", y.item() > 0)\nprint("calls:", 2)\n# %% numpy\nimport numpy as np\nx = np.ones(1)\ny = 2 * x\nprint("y:", y)\nprint("is it positive?", bool(y[0] > 0))\nprint("calls:", 2)\n'
    (folder / "mixed.py").write_text(mixed, "utf-8")
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
    assert not html.find(class_="example-ledger")


def test_pieces_of_code_are_only_those_with_a_color(examples: Examples):
    """With names and brackets as pieces, there would be three times as many, and a phone would take twice as long."""
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
    """The cell does not run by itself; for example, it needs an import."""
    names = ["torch", "again", "apart", "numpy"]
    captions = [embedded(examples, f"=> steps.{name}").figcaption.find(string=True) for name in names]
    assert captions == ["PyTorch", "PyTorch, continued", "PyTorch", "NumPy"]
    page = BeautifulSoup(
        "".join(map(str, embedded_all(examples, "\n\n".join(f"=> steps.{name}" for name in names)))), "html.parser"
    )
    assert [link["href"] for link in page.find_all("a", string="continued")] == [f"#steps-{names[0]}"]


def test_cell_includes_the_cells_that_it_builds_on_if_none_above_shows_them(examples: Examples):
    """The code of the other cells is folded, above its own code."""
    (again,) = embedded_all(examples, "=> steps.again")
    assert not again.find("a", string=re.compile("continued")), "the page does not show the cell that it continues"
    assert again.figcaption.find(string=True) == "PyTorch, continued"
    details, code = again.figure.find_all(["details", "div"], recursive=False)[:2]
    assert details.summary.get_text() == "What this box builds on"
    (torch,) = embedded_all(examples, "=> steps.torch")
    assert details.find("code").get_text() == torch.find("code").get_text()
    assert code["class"] == ["highlight"]
    _, below = embedded_all(examples, "=> steps.torch\n\n=> steps.again")
    assert not below.find("details")


def test_a_cell_that_ran_after_one_below_it_leads_there(examples: Examples):
    above, _ = embedded_all(examples, "=> steps.again\n\n=> steps.torch")
    assert [link["href"] for link in above.find_all("a", string="continued from below")] == ["#steps-torch"]
    assert above.find("details").summary.get_text() == "What this box builds on"


def test_cell_includes_the_modules_that_no_cell_above_imports(tmp_path: Path, examples_of: Callable[[Path], Examples]):
    (tmp_path / "helping.py").write_text('"""Help."""\n# %% torch\ndef help():\n    return "helped"\n', "utf-8")
    cells = "# %% torch\nfrom helping import help\nprint(help())\n# %% again\nimport helping\nprint(helping.help())\n"
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text(f'"""T."""\n{cells}', "utf-8")
    cells = embedded_all(examples_of(tmp_path), "=> one.torch\n\n=> one.again\n\n=> two.torch")
    assert [[one.get_text() for one in cell.find_all("summary")] for cell in cells] == [
        ["The module helping.py"],
        [],
        [],
    ]
    assert "def help():" in cells[0].find("details").get_text()
    _, cell = embedded_all(examples_of(tmp_path), "=> helping.torch\n\n=> one.torch")
    assert not cell.find("details")


def test_a_numpy_cell_says_what_it_agrees_with(examples: Examples):
    html = embedded(examples, "=> good.numpy")
    assert html.find("samp").get_text() == "vᵀJ: [  6. 120.]"
    ledger = html.find(class_="example-ledger")
    (row,) = ledger.find_all("li")
    assert row.get_text() == "PyTorch x.grad [6, 120] = [6, 120] NumPy vᵀJ"
    assert ledger.summary.get_text() == "✓ 2 numbers agree exactly: how?"
    how = ledger.details.p.get_text()
    assert how.startswith(
        "Compared as printed and, by the objects behind the digits, in full: x.grad = vᵀJ, shape (2,)."
    )
    assert f"PyTorch {version('torch').partition('+')[0]} and NumPy {np.__version__} ran in two processes" in how


def test_value_of_torch_alone_is_marked(examples: Examples):
    """None and a dtype are not derived, so a reader must not take them for checked."""
    html = embedded(examples, "=> facts.torch")
    assert html.find("samp").get_text() == "x.grad: None\nx.dtype: torch.float32\nx.shape: torch.Size([1])"
    word = html.find(class_="example-word").get_text()
    assert word == "PyTorch’s own word, which NumPy does not derive: x.grad"


def test_stated_value_has_no_tick_on_either_side(examples: Examples):
    """A reader sees at once that the value is not derived, also in Markdown. Derived values are listed next to it."""
    for cell in "torch", "numpy":
        html = embedded(examples, f"=> facts.{cell}")
        note = html.find(class_="example-stated").get_text()
        assert note == "Stated in both cells, so this is no check: x.shape, x.dtype."
        assert "✓" not in html.get_text()
        assert not html.find(class_=["example-ledger", "example-derived"])
    mixed = embedded(examples, "=> mixed.numpy").find(class_="example-ledger")
    assert [row.get_text() for row in mixed.find_all("li")] == ["PyTorch y [2] = [2] NumPy y"]
    assert mixed.find_all("p")[-2].get_text() == "✓ The same words on both sides: is it positive? (True)"
    assert mixed.find(class_="example-stated").get_text() == "Stated in both cells, so this is no check: calls."
    assert embedded(examples, "=> mixed.torch").find(class_="example-derived").get_text() == "✓ derived again in NumPy"
    text = page_markdown("=> facts.numpy\n\n=> mixed.numpy", examples)
    assert text.count("✓") == 1
    assert (
        "✓ NumPy agrees with PyTorch: y, is it positive?\n\nStated in both cells, so this is no check: calls." in text
    )


def embedded_all(examples: Examples, text: str) -> list[BeautifulSoup]:
    embedder = Embedder(examples, text, formulas=True)
    return [BeautifulSoup(embedder.embed(part)[0], "html.parser") for part in embedder.parts]


def test_the_two_sides_of_an_agreement_lead_to_each_other(examples: Examples):
    """They lead to each other across other cells, too. If only one is on the page, it has no link."""
    torch_side, _, numpy_side = embedded_all(examples, "=> good.torch\n\n=> odd.torch\n\n=> good.numpy\n")
    assert torch_side.find(class_="example-derived").a["href"] == f"#{numpy_side.figure['id']}"
    assert numpy_side.find(class_="example-ledger").find("a", string="↑ PyTorch cell")["href"] == "#good-torch"
    alone = embedded(examples, "=> good.torch").find(class_="example-derived")
    assert alone.get_text() == "✓ derived again in NumPy"
    assert not alone.a


def test_an_error_says_who_raised_it(examples: Examples):
    """An error has no ledger."""
    word = embedded(examples, "=> odd.torch").find(class_="example-word").get_text()
    assert word == "PyTorch raised this error when this page was built."


@pytest.mark.parametrize("target", ["good.ledger", "good.torch.ledger", "good.numpy.ledger"])
def test_a_ledger_stands_anywhere(examples: Examples, target: str):
    ledger = embedded(examples, f"=> {target}").div
    assert ledger["class"] == ["example-ledger"]
    assert ledger.li.get_text() == "PyTorch x.grad [6, 120] = [6, 120] NumPy vᵀJ"
    assert not ledger.find("a")


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("odd.ledger", "no value of it is derived"),
        ("good.x.ledger", "there is no cell 'x'"),
        ("no.ledger", "no example 'no'"),
    ],
)
def test_ledger_without_a_derived_value_is_refused(examples: Examples, target: str, told: str):
    with pytest.raises(RefusedError, match=told):
        embedded(examples, f"=> {target}")


def test_a_large_value_shows_its_shape_and_unfolds(run: Callable[..., Example]):
    """A small matrix has aligned rows. Numbers whose shown digits differ have another sign than numbers that are equal."""
    example = run(
        "# %% torch\nimport torch\nprint('A:', torch.arange(8.0).reshape(4, 2))\nprint('B:', torch.tensor([[1.0, 20.0], [-3.5, 4.0]]))\n"
        "print('C:', torch.tensor([1 / 3]))\nprint('D:', torch.arange(10.0).reshape(2, 5) / 8)\n"
        "# %% numpy\nimport numpy as np\none = np.ones(1)\nprint('A:', one * np.arange(8.0).reshape(4, 2))\nprint('B:', one * np.array([[1.0, 20.0], [-3.5, 4.0]]))\n"
        "print('C:', one / 3)\nprint('D:', np.arange(10.0).reshape(2, 5) / 8)\n"
    )
    soup = BeautifulSoup(ledger_html(example, example.comparison, {}), "html.parser")
    large, small, third, wide = soup.find_all("li")
    assert large.details.summary.get_text() == "PyTorch A shape (4, 2) = shape (4, 2) NumPy A"
    assert large.details.find_all("samp")[-1].get_text() == "[[0, 1],\n [2, 3],\n [4, 5],\n [6, 7]]"
    assert [samp.get_text() for samp in small.find_all("samp")] == ["[[   1, 20],\n [−3.5,  4]]"] * 2
    assert third.get_text() == "PyTorch C [0.333333] = [0.333333] NumPy C"
    assert wide.details.span["class"] == ["example-row"], "a matrix whose rows would be broken unfolds, too"
    assert [b.get_text() for b in wide.find(class_="example-rows").find_all("b")] == ["PyTorch", "NumPy"]
    assert soup.find_all("summary")[-1].get_text() == "✓ 23 numbers agree within the rounding of float32: how?"
    assert "float32 one part in 1,048,576" in soup.get_text()


def test_totals_of_the_site_can_be_embedded(examples: Examples):
    """The versions and the date are those of the build, and an unknown name is an error."""
    embedder = Embedder(
        examples, "[{= site: values =}](p.md) {= site: torch =} {= site: date =} {= site: x =}", formulas=True
    )
    values, of_torch, date, unknown = embedder.parts
    checked = sum(len(examples.get(name).derived) for name in examples.names())
    assert embedder.embed(values) == (str(checked), False)
    assert embedder.embed(of_torch) == (version("torch").partition("+")[0], False)
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", embedder.embed(date)[0])
    with pytest.raises(RefusedError, match="are known: date, examples, numpy, stated, torch, values"):
        embedder.embed(unknown)


def test_prediction_has_the_known_confusions(run: Callable[..., Example]):
    """For vᵀJ: Jv, all of J, and ones for v; and the result of one call if .grad has added up two."""
    example = run(
        "# %% torch\nimport torch\nx = torch.tensor([2.0, 3.0], requires_grad=True)\nv = torch.tensor([1.0, 10.0])\n"
        "for _ in range(2):\n    torch.stack([x[0] ** 2, x[0] * x[1]]).backward(v)\nprint('x.grad:', x.grad)\n"
        "# %% numpy\nimport numpy as np\nJ = np.array([[4.0, 0.0], [3.0, 2.0]])\nv = np.array([1.0, 10.0])\nprint('x.grad:', 2 * (v @ J))\n"
    )
    (question,) = json.loads(questions(example, example.snippet.cells[0]))
    assert question == {
        "label": "x.grad",
        "is": [68, 40],
        "not": {"once": [34, 20], "ones": [7, 2], "Jv": [4, 23], "J": [4, 0, 3, 2]},
    }


@pytest.mark.parametrize(
    ("call", "printed"),
    [
        ("(2 * y).backward(v)", "2 * (v @ J)"),  # a factor of y, in one call
        ("(-y).backward(v)", "-(v @ J)"),
        ("y.backward(v, retain_graph=True)\nx.grad = None\n(2 * y).backward(v)", "2 * (v @ J)"),  # emptied in between
        ("def both():\n    (2 * y).backward(v)\nboth()", "2 * (v @ J)"),
    ],
)
def test_multiple_of_one_call_is_not_explained_by_accumulation(run: Callable[..., Example], call: str, printed: str):
    """The reason that the page gives for a wrong guess must be the true one."""
    example = run(
        "# %% torch\nimport torch\nx = torch.tensor([2.0, 3.0], requires_grad=True)\nv = torch.tensor([1.0, 10.0])\n"
        f"y = torch.stack([x[0] ** 2, x[0] * x[1]])\n{call}\nprint('x.grad:', x.grad)\n"
        f"# %% numpy\nimport numpy as np\nJ = np.array([[4.0, 0.0], [3.0, 2.0]])\nv = np.array([1.0, 10.0])\nprint('x.grad:', {printed})\n"
    )
    (question,) = json.loads(questions(example, example.snippet.cells[0]))
    assert question["not"] == {}


def test_rounded_answer_is_not_a_known_confusion(run: Callable[..., Example]):
    """One call gives the printed result, so the result is not offered as that of only one of several calls."""
    example = run(
        "# %% torch\nimport torch\nx = torch.tensor([0.1, 0.7], requires_grad=True)\nv = torch.tensor([1.0, 10.0])\n"
        "torch.stack([x[0] ** 3, x[0] * x[1]]).backward(v)\nprint('x.grad:', x.grad)\n"
        "# %% numpy\nimport numpy as np\nx = np.array([0.1, 0.7])\nJ = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]]])\n"
        "v = np.array([1.0, 10.0])\nprint('x.grad:', (v @ J) * (1 + 2e-8))\n"
    )
    (question,) = json.loads(questions(example, example.snippet.cells[0]))
    assert "once" not in question["not"]


def test_a_label_that_is_printed_twice_is_asked_for_by_its_place(run: Callable[..., Example]):
    example = run(
        "# %% torch\nimport torch\nfor k in (1.0, 2.0):\n    print('g:', torch.tensor(k))\nprint('h:', torch.tensor(3.0))\n"
        "# %% numpy\nimport numpy as np\nfor k in (1.0, 2.0):\n    print('g:', np.float64(k))\nprint('h:', np.float64(3.0))\n"
    )
    quiz = json.loads(questions(example, example.snippet.cells[0]))
    assert [(one["label"], one["is"]) for one in quiz] == [("g (1)", [1]), ("g (2)", [2]), ("h", [3])]


def test_value_that_reveals_a_result_is_marked(examples: Examples):
    """A value in the prose is marked if it is the output of a cell; an input is not."""
    text = "{= good: x =}, {= good: x.grad =}, $x$, $g = {= good: x.grad =}$\n\n$$ {= good: x.grad =} $$"
    tags = [soup.find(attrs={"data-gives": "good"}) for soup in embedded_all(examples, text)]
    assert [tag.name if tag else None for tag in tags] == [None, "span", None, "span", "div"]


def test_a_string_is_not_called_pytorch_s_word(tmp_path: Path, examples_of: Callable[[Path], Examples]):
    """The string is the author's."""
    (tmp_path / "s.py").write_text('"""T."""\n# %% torch\nprint("larger side:", "left")\n', "utf-8")
    assert not embedded(examples_of(tmp_path), "=> s.torch").find(class_="example-word")


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
        ("=> nope.torch", "there is no example 'nope'\nthere are 5 examples, such as: facts, good, mixed, odd, steps"),
        ("=> good.nope", "there is no cell 'nope'\nthe cells of "),
        ("=> good", "write => NAME.CELL on a line of its own"),
        ("=> good", "good.py are: torch, numpy"),
        ("see => good.torch", "with nothing before or after it"),
    ],
)
def test_a_reference_that_does_not_hold_says_what_would(examples: Examples, text: str, message: str):
    with pytest.raises(RefusedError) as caught:
        embedded(examples, text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("$(3x_1, 6x_2) = {= good: 6 * x =}$", "two sides of this formula disagree\n(3x_1,6x_2) is [3, 12]\n"),
        ("$x = (1, 3) = {= good: x =}$", "two sides of this formula disagree\n(1,3) is [1, 3]\nthe value is [1, 2]"),
        (r"$\shape{{= good: x =}}{3\times 1}$", "the brace says 3 × 1, and the value above it is 2"),
        (r"$\shape{v^\top}{1\times 2}\,\shape{J}{3\times 2} = {= good: x =}$", "1 × 2 is multiplied by 3 × 2"),
    ],
)
def test_typed_number_in_a_formula_is_compared_with_its_values(examples: Examples, text: str, message: str):
    with pytest.raises(RefusedError, match=re.escape(message)):
        embedded(examples, text)


@pytest.mark.parametrize(
    "text",
    ["$(6x_1, 6x_2) = {= good: 6 * x =}$", "$x = (1, 2) = {= good: x =}$", r"$\shape{{= good: x =}}{2\times 1}$"],
)
def test_formula_that_agrees_with_its_values_is_shown(examples: Examples, text: str):
    assert embedded(examples, text).math is not None


FIRST = "{= good: x[0] =}"


@pytest.mark.parametrize(
    "text",
    [
        f"It is 1{FIRST}.", f"It is 1.{FIRST}.", f"It is 1,{FIRST}", f"It is {FIRST}5.", f"It is {FIRST}.5", f"It is {FIRST},000",
        f"It is {FIRST}{FIRST}.", f"$2{FIRST}$", f"$y = 2 {FIRST}$", f"$0.{FIRST}$", f"$x {FIRST} 5$", f"${FIRST}.5$",
        "It is 2{= good: -x[0] =}.", "$2{= good: -x[0] =}$", "$2 {= good: -x[0] =}$",
    ],
)  # fmt: skip
def test_value_that_touches_a_digit_is_refused(examples: Examples, text: str):
    """Both would be read as one number. TeX ignores spaces: 2 times 1, without a sign, is 21, and 2 times -1 a difference."""
    part = next(find_parts(text))
    with pytest.raises(RefusedError, match="would be read as one number"):
        Embedder(examples, text, formulas=True).embed(part)


@pytest.mark.parametrize(
    "text",
    [
        f"It is {FIRST}. It is {FIRST}, 5 or 1 {FIRST}", "It is 2{= good: x =}", f"y1 is ({FIRST},{FIRST})", f"$x_1 {FIRST}$", f"$x^{{2}}{FIRST}$",
        f"$2 \\cdot {FIRST}$", "$2 {= good: x =}$", f"$\\frac{FIRST}{FIRST} + 2$", f"$1,\\, {FIRST}$", f"$x_1^2{FIRST}^2$",
    ],
)  # fmt: skip
def test_value_may_stand_beside_a_separate_digit(examples: Examples, text: str):
    for part in find_parts(text):
        assert Embedder(examples, text, formulas=True).embed(part)


def test_bad_tex_is_an_error_that_shows_the_formula():
    with pytest.raises(RefusedError, match=r"(?s)\\bad.*the formula: x \+ \\bad"):
        formula_html(r" x +  \bad ", display=True)


def test_primes_are_not_superscripts():
    """Chromium would make a superscript as small as an index; a plain prime is high enough."""
    html = BeautifulSoup(formula_html(r"f'(x) + y'_i + (x)''", display=False), "html.parser")
    assert not html.find(["msup", "msubsup"])
    assert html.find("msub").get_text() == "yi"
    assert [mo.get_text() for mo in html.find_all("mo", lspace="0")] == ["′", "′", "″"]
    assert html.math.get_text() == "f′(x)+yi′+(x)″"


def test_a_displayed_formula_can_be_scrolled_from_the_keyboard():
    html = BeautifulSoup(
        formula_html(r"\vjp < \begin{bmatrix} 1 \end{bmatrix}", display=True, macros=PAIR.macros), "html.parser"
    )
    assert html.div["tabindex"] == "0"
    assert html.div["aria-label"]
    assert html.math["display"] == "block"


@pytest.mark.parametrize(("after", "glued"), [(",", True), (";", True), (" and", False), ("", False), ("-th", False)])
def test_no_line_begins_with_punctuation_after_a_formula(after: str, glued: bool):
    """Browsers break lines between a formula and the comma after it, unless styles join them."""
    html = BeautifulSoup(formula_html("x", display=False, after=after), "html.parser")
    assert bool(html.select_one(".example-glued > math")) is glued


@pytest.mark.parametrize("text", ["1{= site: values =}", "{= site: values =}0", "{= site: values =}{= good: x[0] =}"])
def test_number_of_the_site_that_touches_a_digit_is_refused(examples: Examples, text: str):
    embedder = Embedder(examples, text, formulas=True)
    (part, *_) = embedder.parts
    with pytest.raises(RefusedError, match="would be read as one number"):
        embedder.embed(part)


def test_page_with_running_examples_has_all_anchors(examples: Examples):
    """Links and hooks find the anchor of each box before any example runs."""
    text = "A {= good: x.grad =} and $v = {= good: x.grad =}$, $w$.\n\n=> good.torch\n\n- in a list\n\n    => good.torch\n\n=> good.ledger\n\n{= site: values =}\n"

    class Running(Examples):
        def is_kept(self, name: str) -> bool:
            return name == "odd"

    unfinished = Running(examples.folder, runner=examples._own_runner, pair=examples.pair)  # noqa: SLF001
    shown = Embedder(unfinished, text, formulas=True).while_running()
    assert shown is not None
    assert unfinished.runs == 0
    assert shown.startswith("A … and …, $w$.\n\n")
    assert re.findall('id="(.*?)"', shown) == ["good-torch", "good-torch-2"]
    assert shown.count("This example is running.") == 3
    assert shown.endswith("\n\n…\n")
    assert "{=" not in shown
    done = Embedder(unfinished, "=> odd.torch\n", formulas=True)
    assert done.while_running() is None
    assert "This example is running." in str(done.while_running(later=True))
    assert Embedder(unfinished, "Only $x$.\n", formulas=True).while_running(later=True) is None
    counts = "=> odd.torch\n\nAll {= site: values =}.\n"
    shown = Embedder(unfinished, counts, formulas=True).while_running()
    assert shown == "=> odd.torch\n\nAll ….\n", "a page does not wait until all examples were compared"


# The last cells depend on state that the cells above them leave: a name, a gradient, a mode, a seed.
LEFT = '''"""T."""
# %% torch
import torch
x = torch.tensor([2.0, 5.0], requires_grad=True)
(x**2).backward(torch.ones(2))
print("x.grad:", x.grad)
# %% again
(x**2).backward(torch.ones(2))
print("x.grad:", x.grad)
# %% off
from torch import set_grad_enabled
_ = set_grad_enabled(False)
# %% constant
import torch
y = torch.ones(2, requires_grad=True) ** 2
print("y.requires_grad:", y.requires_grad)
# %% on
_ = set_grad_enabled(True)
# %% recorded
import torch
y = torch.ones(2, requires_grad=True) ** 2
print("y.requires_grad:", y.requires_grad)
# %% seed
_ = torch.manual_seed(1)
# %% one
import torch
print("is it drawn?", torch.rand(1).item() > 0)
# %% two
import torch
print("is it drawn, too?", torch.rand(1).item() > 0)
# %% own
import torch
torch.manual_seed(2)
print("is it drawn again?", torch.rand(1).item() > 0)
# %% numpy
import numpy as np
x = np.array([2.0, 5.0])
print("x.grad:", 2 * x)
print("x.grad:", 4 * x)
'''


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    folder = tmp_path_factory.mktemp("left")
    (folder / "s.py").write_text(LEFT, "utf-8")
    (folder / "library.py").write_text('import warnings\n\nwarnings.filterwarnings("ignore", message="of a library")\n')
    filters = '"""T."""\n# %% torch\nimport library\n# %% later\nprint("name:", str(1 > 0))\n# %% filter\nimport warnings\nwarnings.simplefilter("ignore")\n# %% last\nprint("word:", str(1 > 0))\n# %% numpy\nprint("name:", str(2 > 0))\nprint("word:", str(2 > 0))\n'
    (folder / "filters.py").write_text(filters, "utf-8")
    (folder / "said.py").write_text(
        LEFT.replace("# %% again", '# %% again order="the sum comes first"').replace(
            "# %% constant", '# %% constant order="the text says that the mode is off"'
        ),
        "utf-8",
    )
    return examples_of(folder)


def refusals(examples: Examples, cells: str, name: str = "s") -> list[tuple[str, str]]:
    """Return the kind and the first line of each error on a page that shows these cells."""
    embedder = Embedder(examples, "\n\n".join(f"=> {name}.{cell}" for cell in cells.split()), formulas=False)
    errors = []
    for part in embedder.parts:
        try:
            embedder.embed(part)
        except RefusedError as error:
            errors.append((error.code, str(error).partition("\n")[0]))
    return errors


@pytest.mark.parametrize(
    ("cells", "code", "message"),
    [
        ("again torch", "cell-order", "the cell 'again' builds on 'torch', which this page shows further down, in line 3"),
        ("constant", "hidden-state", "the cell 'off' has changed torch.is_grad_enabled(), and this page does not show it above 'constant'"),
        ("constant off", "hidden-state", "the cell 'off' has changed torch.is_grad_enabled(), and this page does not show it above 'constant'"),
        ("one", "hidden-state", "the cell 'seed' has changed torch.get_rng_state(), and this page does not show it above 'one'"),
        ("seed two", "hidden-state", "the cell 'one' has changed torch.get_rng_state(), and this page does not show it above 'two'"),
    ],
)  # fmt: skip
def test_cell_stands_below_the_cells_that_it_depends_on(left: Examples, cells: str, code: str, message: str):
    """A reader reads a page from top to bottom, and the code of a later cell does not show a mode or a seed."""
    assert refusals(left, cells) == [(code, message)]


@pytest.mark.parametrize(
    "cells",
    [
        "torch again",
        "again",
        "numpy torch",
        "recorded torch",
        "off constant",
        "seed one two",
        "seed one own",
        "own seed",
    ],
)
def test_cell_without_a_missing_dependency_may_stand_anywhere(left: Examples, cells: str):
    """The order matters only between cells that depend on each other. A state that a cell restores does not count."""
    assert refusals(left, cells) == []


def test_filter_of_warnings_that_an_import_sets_is_not_the_author_s(left: Examples):
    """A library may set a filter when it is loaded, and no page shows that."""
    assert refusals(left, "later", "filters") == []
    assert [code for code, _ in refusals(left, "last", "filters")] == ["hidden-state"]


@pytest.mark.parametrize("cells", ["again torch", "constant"])
def test_cell_whose_header_gives_a_reason_may_stand_there(left: Examples, cells: str):
    assert refusals(left, cells, "said") == []

"""Hints: if an error alone would mislead an author, its message says what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.compare.hints import (
    after_failure,
    drawn_at_random,
    gives_none,
    no_value,
    only_claimed,
    unknown_name,
    unread,
)
from seconded._internal.errors import ExampleError, RefusedError
from seconded._internal.examples import Example
from seconded._internal.pair import DERIVATION
from seconded._internal.read.cell import RAISES, Cell, Wanted
from seconded._internal.read.snippet import Snippet, read_snippet
from seconded._internal.render import formula
from seconded._internal.run.output import Fact
from tests.pair import PAIR, pair_cell, pair_snippet
from tests.small_site import NUMPY, TORCH

Run = Callable[..., Example]

FIGURE = '# %% figure\n"""A line.\n\nOne line."""\nimport matplotlib.pyplot as plt\nplt.plot(J)\n'
ONLY_NUMPY_KNOWS = "only cells called numpy or numpy_... derive; the others run in another process, without their names"

MESSAGES = {
    # an object that is not a value
    "a dict": (
        f"{TORCH}print('state:', {{'a': x, 'b': range(1)}})\n{NUMPY}",
        ["the text: state: {'a': tensor([1., 2.], requires_grad=True), 'b': range(0, 1)}",
         "no value can be read from this dict: only numbers, arrays and data frames have one, and lists, tuples and dicts of these",
         "print what is in it, each value after a label, or register it: seconded.register_value(dict, lambda it: ...)"],
    ),
    "a list with an iterator in it": (f"{TORCH}print('both:', [x.grad, range(2)])\n{NUMPY}", ["no value can be read from this list: "]),
    "a date": (f"{TORCH}from datetime import date\nprint('day:', date(2026, 1, 2))\n{NUMPY}", ["the text: day: 2026-01-02", "no value can be read from this date: "]),
    "a last expression": (f"{TORCH}range(3)\n{NUMPY}", ["no value can be read from this range: "]),
    "a large tensor": (
        f"{TORCH}print('so')\nprint('J:', torch.zeros(200, 200))\n{NUMPY}",
        ["no value can be read from this Tensor: it has too many numbers, or none in memory", 'print a part of it: print("J:", x[:3])'],
    ),
    "a tensor too large to be printed whole": (
        f"{TORCH}print('J:', torch.zeros(50, 50))\n{NUMPY}", ["print it so that all its numbers are seen: a part of what is large"],
    ),
    "a dict without a label": (
        f"{TORCH}print({{'a': None}})\n{NUMPY}", ["a fact without a label: {'a': None}", "no value can be read from this dict: "],
    ),
    "an address of an object": (f"{TORCH}print('f:', object())\n{NUMPY}", ["it changes in every run: print a name instead"]),
    "an address": (f"{TORCH}print('f at 0x12345678, so')\n{NUMPY}", ["this cell prints a memory address: 0x12345678 [number-in-text]\n"]),
    "a number among rows": ("# %% torch\nprint('\\n   it is 4   \\nso')\n", ["the text: it is 4\n"]),
    "letters of another alphabet": (
        f"{TORCH}print('Nсх:', x)\n{NUMPY}", ["\n  с is CYRILLIC SMALL LETTER ES, х is CYRILLIC SMALL LETTER HA: write the other one"],
    ),
    "an f-string": (
        f"{TORCH}print(f'x.grad: {{x.grad}}')\n{NUMPY}",
        ["the text: x.grad: tensor([  6., 120.])", "an f-string, str() and format() make text of it"],
    ),
    # numbers that differ between the worlds
    "random numbers": (
        TORCH.replace("tensor([1.0, 2.0]", "randn(2").replace("[1.0, 10.0]", "[1.0, 1.0]") + NUMPY,
        ["line 4 draws random numbers (torch.randn): the two sides draw others, whatever the seed", "write fixed numbers into both cells"],
    ),
    # numbers that do not agree
    "a wrong sign": (TORCH + NUMPY.replace("6 * x", "-6 * x"), ["they differ in sign only: look at the signs in the numpy cell, and at v in the torch cell, if it has one"]),
    "one wrong sign, beside rounding": (
        f"{TORCH}print('y:', x / torch.tensor([7.0, -7.0]))\n{NUMPY}print('y:', x / 7)\n", ["they differ in sign only"],
    ),
    "a 0 of torch's, beside rounding": (
        f"{TORCH}print('y:', x / 7 * torch.tensor([1.0, 0.0]))\n{NUMPY}print('y:', np.array([x[0] / 7, np.sin(np.pi)]))\n",
        ["they differ by rounding around 0, where digits cancel: choose other numbers"],
    ),
    "a 0 of NumPy's, beside rounding": (
        f"{TORCH}print('y:', torch.tensor([1 / 7, 1e-13]))\n{NUMPY}print('y:', np.array([1 / 7, 0.0]))\n", ["they differ by rounding around 0"],
    ),
    "nan against 0": (f"{TORCH}print('y:', torch.tensor(float('nan')))\n{NUMPY}print('y:', 0.0)\n", ["one of them is wrong: "]),
    "a plain number": (
        f"{TORCH}print('y:', 3 * (x / 7)[0].item())\n{NUMPY}print('y:', 3 * x[0] / 7)\n",
        ["a plain number, computed from a tensor's: keep it a tensor until it is printed"],
    ),
    # names of another world, or of none
    "a torch cell that uses what a numpy cell has": (
        NUMPY.replace("x = np", "J = 1\nx = np") + TORCH + "print('J:', J)\n",
        ["J is a name of the cell 'numpy'", ONLY_NUMPY_KNOWS, "give it a value in the cell 'torch'"],
    ),
    "a numpy cell that uses what a torch cell has": (
        f"{TORCH}w = torch.ones(2)\n{NUMPY}print('w:', w)\n",
        ["w is a name of the cell 'torch'", "cells called numpy or numpy_... run in a process of their own, where no name of the other cells exists", "give it a value in the cell 'numpy'"],
    ),
    "a name of a cell below": (
        f"# %% first\nprint('w:', w)\n{TORCH}w = 1\n{NUMPY}", ["the cell 'torch' gives it, but stands below: move it up"],
    ),
    "a missing import": (TORCH.replace("import torch\n", ""), ["import it in this cell: import torch"]),
    "an import that only the other side has": (f"{TORCH}np.ones(2)\n{NUMPY}", ["import it in this cell: import numpy as np"]),
    "torch in a numpy cell": (TORCH + NUMPY.replace("x = np.array", "x = torch.tensor"), ["a cell of NumPy derives its result without torch: write it with NumPy"]),
    # errors, and cells that show nothing
    "an error that may be meant": (
        f"{NUMPY}{TORCH.replace('torch.tensor([1.0, 10.0])', '')}", ['is it meant to raise? then write: # %% torch raises="RuntimeError: grad can be implicitly created only for scalar outputs"'],
    ),
    "a numpy cell that changes x in place": (
        f"{TORCH}{NUMPY}# %% numpy_sorted\nx.sort()\n",
        ["its last expression, x.sort(), has no value: what changes a thing in place, or prints it, gives None: write sorted(x), not x.sort()"],
    ),
    "torch's sort, which is two tensors": (f"{TORCH}x.sort()\n{NUMPY}x.sort()\n", ["or each part by itself"]),
    "no numpy cell": (TORCH, ["there is no cell of NumPy: it begins with a line # %% numpy"]),
    "a label twice": (f"{TORCH}print('x.grad:', x.grad)\n{NUMPY}", ["print it in a cell of NumPy, as often, under the same label"]),
    # headers
    "a name of two words": ("# %% my cell\nx = 1\n", ["this is not a cell's header: # %% my cell", "a name is one word, of letters, digits, _ and -, and tags come last", "write: # %% my_cell"]),
    "a comment in a header": (TORCH + NUMPY.replace("numpy\n", "numpy (derived)\n", 1), ["write: # %% numpy_derived"]),
    "a header without its blank": ("#%% torch\nx = 1\n", ["write: # %% torch"]),
    "a bare tag": ("# %% torch raises-exception\nx = 1\n", ['write: # %% torch raises="RuntimeError: a phrase of its message"']),
    "no name at all": ("# %% 1, 2\nx = 1\n", ["write: # %% name"]),
    "np for numpy": (TORCH + NUMPY.replace("# %% numpy", "# %% np"), ["is the name 'np' meant to be numpy?"]),
    "a magic": ("# %% torch\n%matplotlib inline\nx = 1\n", ["%matplotlib inline", "a cell is plain Python, without magics: the file also runs as a script"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rows"), MESSAGES.values(), ids=MESSAGES)
def test_message_says_what_to_do(run: Run, text: str, rows: list[str]):
    with pytest.raises(ExampleError) as caught:
        run(text)
    message = str(caught.value)
    assert [row for row in rows if row not in message] == [], message


# None of these cells runs here.
CELLS = (
    pair_cell("first", 3, "print(early)\nearly = 1\ntwo = 2"),
    pair_cell("numpy", 8, "import numpy as np\nfrom numpy import linalg as la\nJ = w = 1"),
    pair_cell("second", 13, "import two\nx = w = 1"),
    pair_cell("numpy_end", 17, "import os as om"),
    pair_cell("last", 20, "y = 1"),
)
SNIPPET = pair_snippet("s", "s.py", "T", "", CELLS)
MEANT = "is it meant to raise? then write: # %% last raises="
LONG = f"ValueError: {'a' * 61} bbbbbb"  # as long as it may be
OF_NUMPY = "cells called numpy or numpy_... run in a process of their own, where no name of the other cells exists"
FAILURES = {
    "no cell": ("it could not be run\nthe cell 'last' raised ValueError: no", []),
    "no cell, but an error": ("a worker raised ValueError: no", []),
    "no error": ("the cell 'last' crashed its process: Killed\nthe cell 'last' raised ValueError: no", []),
    "not the last cell": ("the cell 'first' raised ValueError: no\nthe cell 'last' raised ValueError: no", []),
    "the last cell": ("the cell 'last' raised ValueError: a raised hand\nTraceback", [f'{MEANT}"ValueError: a raised hand"']),
    "the last cell, in quotes": ("the cell 'last' raised ValueError: \"\nTraceback", [MEANT + r'"ValueError: \""']),
    "a long message": (f"the cell 'last' raised {LONG}", [f'{MEANT}"{LONG}"']),
    "too long a message": (f"the cell 'last' raised {LONG}b", [f'{MEANT}"{LONG.removesuffix(" bbbbbb")}"']),
    "an import": ("the cell 'last' raised ImportError: no", []),
    "an import of nothing": ("the cell 'last' raised ModuleNotFoundError: no", []),
    "torch in a numpy cell": ("the cell 'numpy' raised NameError: name 'torch' is not defined", ["a cell of NumPy derives its result without torch: write it with NumPy"]),
    "a name given later": ("the cell 'first' raised NameError: name 'x' is not defined", ["the cell 'second' gives it, but stands below: move it up"]),
    "a name imported later": ("the cell 'numpy' raised NameError: name 'om' is not defined", ["the cell 'numpy_end' gives it, but stands below: move it up"]),
    "a name given later in the cell": ("the cell 'first' raised NameError: name 'early' is not defined", []),
    "a name that nobody gives": ("the cell 'numpy' raised NameError: name 'nothing' is not defined", []),
    "an import of the other side": ("the cell 'last' raised NameError: name 'la' is not defined", ["import it in this cell: from numpy import linalg as la"]),
    "a value and an import of the other side": ("the cell 'numpy' raised NameError: name 'two' is not defined", ["import it in this cell: import two"]),
    "a value of the numpy cell": ("the cell 'last' raised NameError: name 'J' is not defined", [f"J is a name of the cell 'numpy'\n{ONLY_NUMPY_KNOWS}", "give it a value in the cell 'last'"]),
    "a value of a torch cell": ("the cell 'numpy' raised NameError: name 'x' is not defined", [f"x is a name of the cell 'second'\n{OF_NUMPY}", "give it a value in the cell 'numpy'"]),
}  # fmt: skip
IMPORTS = ["import torch", "from torch import nn", "import torch.nn.functional as F", "import numpy", "import numpy as np", "import matplotlib.pyplot as plt", "import math"]  # fmt: skip


@pytest.mark.parametrize(("failure", "hints"), FAILURES.values(), ids=FAILURES)
def test_failure_has_hints(failure: str, hints: list[str]):
    assert list(after_failure(SNIPPET, failure)) == hints


@pytest.mark.parametrize("how", IMPORTS)
def test_a_usual_import_is_known(how: str):
    name = how.rsplit(maxsplit=1)[-1]
    snippet = pair_snippet("s", "s.py", "T", "", (pair_cell("torch", 3, "pass"),))
    failure = f"the cell 'torch' raised NameError: name '{name}' is not defined"
    assert list(after_failure(snippet, failure)) == [f"import it in this cell: {how}"]


def test_failure_of_a_cell_that_is_meant_to_raise_has_no_hints():
    """The hints would be about the error that the cell is meant to raise."""
    snippet = pair_snippet("s", "s.py", "T", "", (pair_cell("torch", 3, "pass", (RAISES,), "ValueError: no"),))
    assert list(after_failure(snippet, "the cell 'torch' raised NameError: name 'np' is not defined")) == []


UNKNOWN = {
    "a name": (["J"], ["J is a name of the cell 'numpy': write {= s.numpy: J @ x =}"]),
    "the same name twice": (["J", "J"], ["J is a name of the cell 'numpy': write {= s.numpy: J @ x =}"]),
    "a name that the first of two cells gives": (["w"], ["w is a name of the cell 'numpy': write {= s.numpy: J @ x =}"]),
    "two names": (["J", "x"], ["no side has both: J is a name of the cell 'numpy', x is a name of the cell 'second'"]),
    "a strange name": (["J", "earlier"], ["is early meant, not earlier?"]),
    "a strange name like no other": (["qqq"], ["the names of s.py are: J, early, la, np, om, two, w, x, y"]),
    "no name": ([], []),
    "another refusal": (["J", None], []),
}  # fmt: skip


@pytest.mark.parametrize(("names", "hints"), UNKNOWN.values(), ids=UNKNOWN)
def test_unknown_name_has_hints(names: list[str | None], hints: list[str]):
    refused = [f"NameError: name '{name}' is not defined" if name else "it is a dict" for name in names]
    assert list(unknown_name(SNIPPET, Wanted(None, "J @ x"), refused)) == hints


def test_value_that_one_side_lacks_has_a_hint():
    assert only_claimed(SNIPPET, "NameError: name 'w' is not defined") == (
        "give w its value in a cell numpy, too, and both sides are compared"
    )
    assert (
        only_claimed(SNIPPET, "it is a dict")
        == "print it after a label and derive it in a cell numpy, or compute it there"
    )
    advice = "what changes a thing in place, or prints it, gives None: write sorted(x), not x.sort()"
    assert list(gives_none(["it is a dict", "it is None, neither a number"])) == [advice]
    assert list(gives_none(["it is a dict"])) == list(gives_none([])) == []
    hint = f"its last expression, x.sort(), has no value: {advice}"
    for code, rows in {"x = 1\nx\nx.sort()": [hint], "x\nprint(x)": [], "x.sort()\ny = x": [], "y": ["its"]}.items():
        assert [row if rows == [hint] else row[:3] for row in no_value(pair_cell("numpy", 1, code))] == rows


DRAWS = "rand randn randint randperm rand_like randn_like randint_like random default_rng normal normal_ uniform uniform_ standard_normal random_ bernoulli bernoulli_ multinomial dropout gauss choice shuffle sample"


@pytest.mark.parametrize("name", DRAWS.split())
def test_random_numbers_are_known(name: str):
    snippet = pair_snippet(
        "s", "s.py", "T", "", (pair_cell("torch", 3, "x = 1"), pair_cell("numpy", 8, f"y = 2\nx = lib.{name}(y)"))
    )
    hint = f"line 9 draws random numbers (lib.{name}): the two sides draw others, whatever the seed"
    assert str(drawn_at_random(snippet)).split("\n") == [hint, "write fixed numbers into both cells"]


@pytest.mark.parametrize(
    "name", ["random", "randint", "randrange", "gauss", "uniform", "choice", "choices", "shuffle", "sample"]
)
def test_random_numbers_of_python_are_known_without_a_preset(name: str):
    cells = (Cell("lib", 3, f"x = random.{name}(y)"),)
    assert str(drawn_at_random(Snippet("s", "s.py", "T", "", cells))).startswith(
        f"line 3 draws random numbers (random.{name})"
    )
    assert drawn_at_random(Snippet("s", "s.py", "T", "", (Cell("lib", 3, "x = torch.randn(2)"),))) is None


def test_derivation_is_not_meant_to_raise():
    cells = (pair_cell("torch", 3, "pass"), pair_cell("numpy", 5, "pass"))
    assert (
        list(after_failure(pair_snippet("s", "s.py", "T", "", cells), "the cell 'numpy' raised ValueError: no")) == []
    )


def test_name_is_unknown_where_nothing_is_forbidden():
    snippet = Snippet("s", "s.py", "T", "", (Cell("check", 3, "pass", DERIVATION),))
    failure = "the cell 'check' raised NameError: name 'math' is not defined"
    assert list(after_failure(snippet, failure)) == ["import it in this cell: import math"]


def test_name_that_only_looks_random_draws_nothing():
    snippet = pair_snippet(
        "s", "s.py", "T", "", (pair_cell("torch", 3, "rand = sorted(randomized(x)[0])\nf(x)(randn)"),)
    )
    assert drawn_at_random(snippet) is None


@pytest.mark.parametrize(
    ("kind", "before", "hint"),
    [
        (None, "J:", None),
        ("Tensor", " J: ", 'print a part of it: print("J:", x[:3])'),
        ("Parameter", "", 'print a part of it: print("x:", x[:3])'),
        ("ndarray", "its rows", 'print a part of it: print("its rows:", x[:3])'),
        (
            "dict",
            "J:",
            "print what is in it, each value after a label, or register it: seconded.register_value(dict, lambda it: ...)",
        ),
    ],
)
def test_object_without_a_value_has_a_hint(kind: str | None, before: str, hint: str | None):
    message = unread(SNIPPET, Fact("…", type=kind), before)
    assert (message and message.split("\n")[-1]) == hint


def test_failure_of_a_figure_cell_says_that_it_runs_in_torchs_world(tmp_path: Path):
    """The test draws nothing, because loading matplotlib takes long."""
    (tmp_path / "s.py").write_text('"""T."""\n' + TORCH + NUMPY.replace("x = np", "J = 1\nx = np") + FIGURE, "utf-8")
    snippet = read_snippet("s", tmp_path / "s.py", "s.py", PAIR)
    assert list(after_failure(snippet, "the cell 'figure' raised NameError: name 'J' is not defined\nTraceback")) == [
        f"J is a name of the cell 'numpy'\n{ONLY_NUMPY_KNOWS}",
        "give it a value in the cell 'figure', or import it from a module of the examples' folder",
    ]


def test_a_name_that_no_cell_has_gets_no_hint(run: Run):
    with pytest.raises(ExampleError) as caught:
        run(f"{TORCH}print('w:', wrong)\n")
    assert str(caught.value).splitlines()[-1] == "  NameError: name 'wrong' is not defined"


def test_a_disagreement_without_random_numbers_is_sought_in_the_derivative(run: Run):
    with pytest.raises(ExampleError, match="look at the derivative in the numpy cell"):
        run(TORCH + NUMPY.replace("6 * x", "7 * x"))


PAGES = {
    "a name of the other cell": ("torch", "J", ["PyTorch: NameError: name 'J' is not defined", "J is a name of the cell 'numpy': write {= case_", ".numpy: J =}"]),
    "a name that is misspelt": (None, "JJ", ["is J meant, not JJ?"]),
    "a name that is misspelt, beside one that only NumPy has": (None, "J @ xs", ["is x meant, not xs?"]),
    "names of both worlds": (None, "J @ w", ["no side has both: J is a name of the cell 'numpy', w is a name of the cell 'torch'"]),
    "a name of nothing": (None, "qqq", ["the names of ", " are: J, np, torch, w, x"]),
    "a change in place": (None, "x.sort()", ["NumPy: it is None, neither a number", "gives None: write sorted(x), not x.sort()"]),
    "a value of torch's that NumPy lacks": (None, "x.data", ["only PyTorch knows this value, and nothing has derived it\nNumPy: it is a memoryview", "nor a string\nprint it after a label and derive it in a cell numpy, or compute it there"]),
    "a name that NumPy lacks": (None, "w", ["is not defined\ngive w its value in a cell numpy, too, and both sides are compared"]),
    "a value of NumPy's that shows nothing": (
        None, "J", ["only NumPy knows this value, and no value that agrees was computed from J\nPyTorch: NameError: name 'J' is not defined\nprint it on both sides, or compute it from names that a printed value is computed from"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("cell", "expression", "rows"), PAGES.values(), ids=PAGES)
def test_refused_expression_has_a_hint(run: Run, cell: str | None, expression: str, rows: list[str]):
    reference = Wanted(cell, expression)
    text = TORCH + "w = x\n" + NUMPY.replace("print(", "J = np.diag(6 * x)\nprint(")
    example = run(text, reference)
    with pytest.raises(RefusedError) as caught:
        example.value(reference)
    message = str(caught.value)
    assert [row for row in rows if row not in message] == [], message


@pytest.mark.parametrize(
    ("tex", "hint"),
    [
        (r"\vpj", r"is \vjp meant?"),
        (r"\shap{J}{3}", r"is \shape meant?"),
        (r"\patrial", r"is \partial meant?"),
        (r"\begin{bmatirx} 1 \end{bmatirx}", "is bmatrix meant?"),
        (r"\qqqqqq", r"the formula: \qqqqqq"),
    ],
)
def test_unknown_command_of_tex_suggests_a_similar_one(tex: str, hint: str):
    with pytest.raises(RefusedError) as caught:
        formula.formula_html(tex, display=False, macros=PAIR.macros)
    assert str(caught.value).splitlines()[-1] == hint


def test_suggested_commands_are_known_to_the_converter():
    for command in formula.COMMANDS.split():
        with pytest.raises(RefusedError) as caught:  # the command may need arguments, but the converter knows it
            formula.formula_html(rf"\{command} \unknownatall", display=False)
        assert f'Unknown command "\\{command}"' not in str(caught.value)
    for environment in formula.ENVIRONMENTS.split():
        columns = "{c}" if environment == "array" else ""
        assert formula.formula_html(rf"\begin{{{environment}}}{columns} x \end{{{environment}}}", display=True)

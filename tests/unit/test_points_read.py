"""Inputs that both sides type: which are found, which belong together, and what is in their place at another point."""

import re
from pathlib import Path

import pytest

from seconded._internal.pair import CLAIM, PLAIN, ROLES, Pair
from seconded._internal.read.points import Moved, points_of, why_one_point
from seconded._internal.read.snippet import Snippet, read_snippet
from tests.pair import PAIR


def example(folder: Path, cells: str, pair: Pair = PLAIN) -> Snippet:
    """Return an example; its first cell has its header in line 3, and its code from line 4 on."""
    (folder / "one.py").write_text(f'"""T."""\n\n{cells}\n', "utf-8")
    return read_snippet("one", folder / "one.py", "one.py", pair)


def inputs(snippet: Snippet) -> list[str]:
    """Return the inputs that are moved, in order: the name, the value, and the lines."""
    points = points_of(snippet, 1)
    return [f"{one.name or '-'} {one.old} @ {' '.join(map(str, one.lines))}" for p in points for one in p.moved]


# By what is typed: the code of both sides, the one and the other (lines 4 and 7), and the inputs.
TYPED: dict[str, tuple[str, str, list[str]]] = {
    "a number after a name": ("x = 2.0", "x = 2.0", ["x 2.0 @ 4 7"]),
    "a number after a name with a type": ("x: float = 2.0", "x: float = 2.0", ["x 2.0 @ 4 7"]),
    "a negative number": ("x = -2.0", "x = -2.0", ["x -2.0 @ 4 7"]),
    "numbers of the other sign": ("x = -2.0", "x = 2.0", []),
    "a number with another sign before it": ("x = +2.0", "x = +2.0", []),
    "a whole number": ("x = 2", "x = 2", []),
    "a whole number, where the other side has a point": ("x = 2.0", "x = 2", []),
    "a zero": ("x = 0.0", "x = 0.0", []),
    "zeros": ("x = [0.0, -0.0]", "x = [0.0, -0.0]", []),
    "zeros before a number": ("x = [0.0, 2]", "x = [0.0, 2]", ["x [0.0, 2.0] @ 4 7"]),
    "a number that the other side does not type": ("x = 2.0", "x = 3.0", []),
    "a number of a formula": ("y = 2.0 * x", "y = 2.0 * x", []),
    "an argument": ("f(2.0)", "f(2.0)", []),
    "an argument of a function that makes no array": ("x = f(2.0)", "x = f(2.0)", []),
    "an argument with a name": ("f(g(rate=2.0))", "rate = 2.0", ["rate 2.0 @ 4 7"]),
    "a truth value": ("x = True", "x = True", []),
    "a list with a truth value": ("x = [2.0, True]", "x = [2.0, True]", []),
    "a text": ("x = '2.0'", "x = '2.0'", []),
    "a number in an f-string": ("f'{[2.0, 3.0]}'", "f'{[2.0, 3.0]}'", []),
    "an empty list": ("x = []", "x = []", []),
    "a list": ("x = [2.0, -3]", "x = [2, -3.0]", ["x [2.0, -3.0] @ 4 7"]),
    "a list of whole numbers": ("x = [2, 3]", "x = [2, 3]", []),
    "a tuple": ("x = 2.0, 3.0", "x = [2.0, 3.0]", ["x [2.0, 3.0] @ 4 7"]),
    "a nested list": ("x = [[2.0], [3.0]]", "x = [[2.0], [3.0]]", ["x [[2.0], [3.0]] @ 4 7"]),
    "a list without a name": ("f([2.0, 3.0])", "x = 1 * [2.0, 3.0]", ["- [2.0, 3.0] @ 4 7"]),
    "a list in a list that is more than numbers": ("x = [y, 4.0, [2.0]]", "x = [y, 4.0, [2.0]]", ["- [2.0] @ 4 7"]),
    "a list with a name, and without": ("v = [2.0]; f([2.0])", "v = [2.0]", ["v [2.0] @ 4 7"]),
    "values for two names": ("x, y = 2.0, [3.0]", "y, x = [3.0], 2.0", ["x 2.0 @ 4 7", "y [3.0] @ 4 7"]),
    "values for what is no name": ("x[0], y.a = 2.0, 3.0", "x[0], y.a = 2.0, 3.0", []),
    "a value for two names": ("x, y = [2.0, 3.0]", "x, y = [2.0, 3.0]", ["- [2.0, 3.0] @ 4 7"]),
    "more values than names": ("x, *y = 2.0, 3.0, 4.0", "x, *y = 2.0, 3.0, 4.0", ["- [2.0, 3.0, 4.0] @ 4 7"]),
    "array of a number": ("x = a.array(2.0)", "x = 2.0", ["x 2.0 @ 4 7"]),
    "asarray of a number": ("x = a.asarray(2.0)", "x = 2.0", ["x 2.0 @ 4 7"]),
    "float of a number": ("x = float(2.0)", "x = 2.0", ["x 2.0 @ 4 7"]),
    "float32 of a number": ("x = a.float32(2.0)", "x = 2.0", ["x 2.0 @ 4 7"]),
    "float64 of a number": ("x = a.float64(2.0)", "x = 2.0", ["x 2.0 @ 4 7"]),
    "an array without a name": ("f(array(2.0), 3.0)", "f(array(2.0), 3.0)", ["- 2.0 @ 4 7"]),
    "an array within an array": ("x = array(float(2.0))", "x = 2.0", ["x 2.0 @ 4 7"]),
    "an array of a formula": ("x = array(2.0 * y)", "x = array(2.0 * y)", []),
    "an array and its options": ("x = array([2.0], fill=3.0)", "array([2.0], fill=3.0)", ["x [2.0] @ 4 7", "fill 3.0 @ 4 7"]),
    "what a call returns is called": ("f([2.0])(array(3.0))", "f([2.0])(array(3.0))", ["- [2.0] @ 4 7", "- 3.0 @ 4 7"]),
    "no array known to the libraries": ("x = a.tensor(2.0)", "x = a.tensor(2.0)", []),
    "a copy": ("x = array(2.0).clone()", "x = 2.0", ["x 2.0 @ 4 7"]),
    "an input of a gradient": ("x = array(2.0).requires_grad_()", "x = 2.0", ["x 2.0 @ 4 7"]),
    "on a device": ("x = array(2.0).to(d)", "x = 2.0", ["x 2.0 @ 4 7"]),
    "a transposed list": ("x = array([2.0]).T", "x = [2.0]", ["x [2.0] @ 4 7"]),
    "a sum has the name, and its list has none": ("x = array([2.0]).sum()", "x = array([2.0]).sum()", ["- [2.0] @ 4 7"]),
    "a call has the name, and its list has none": ("x = f([2.0])", "x = f([2.0])", ["- [2.0] @ 4 7"]),
    "an argument of a method that keeps the name": ("x = y.to([2.0])", "x = y.to([2.0])", ["- [2.0] @ 4 7"]),
    "within a function": ("def f():\n    x = 2.0", "x = 2.0", ["x 2.0 @ 5 8"]),
    "a list of several lines": ("x = [\n    2.0,\n    3.0]", "x = [2.0, 3.0]", ["x [2.0, 3.0] @ 5 9"]),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "derivation", "expected"), TYPED.values(), ids=TYPED)
def test_input_is_a_number_with_a_point_in_a_list_in_an_array_or_after_a_name(
    tmp_path: Path, claim: str, derivation: str, expected: list[str]
):
    assert inputs(example(tmp_path, f"# %% a\n{claim}\n\n# %% check\n{derivation}")) == expected


@pytest.mark.parametrize("maker", ["tensor", "FloatTensor", "array"])
def test_preset_knows_more_functions_that_make_an_array(tmp_path: Path, maker: str):
    cells = f"# %% torch\nx = torch.{maker}(2.0)\n\n# %% numpy\nx = np.array(2.0)"
    assert inputs(example(tmp_path, cells, PAIR)) == ["x 2.0 @ 4 7"]


# By what belongs together: the code of both sides, and the same at another point, with a letter for each new input.
TOGETHER: dict[str, tuple[str, str, str]] = {
    "numbers of two names": ("x = 2.0; y = 2.0", "y = 2.0; x = 2.0", "x = A; y = B | y = B; x = A"),
    "lists of two names": ("x = [2.0]; y = [2.0]", "y = [2.0]; x = [2.0]", "x = A; y = B | y = B; x = A"),
    "lists of two names, and one without": ("x = [2.0]; y = [2.0]; f([2.0])", "y = [2.0]; x = [2.0]", "x = A; y = A; f(A) | y = A; x = A"),
    "numbers of two names, and one of a third": ("x = 2.0; y = 2.0; z = 2.0", "y = 2.0; x = 2.0", "x = A; y = B; z = 2.0 | y = B; x = A"),
    "numbers of other names, one on each side": ("x = 2.0", "y = 2.0", "x = A | y = A"),
    "numbers of other names, two in the claim": ("x = 2.0; z = 2.0", "y = 2.0", ""),
    "numbers of other names, two in the derivation": ("y = 2.0", "x = 2.0; z = 2.0", ""),
    "lists of other names": ("x = [2.0]; z = [2.0]", "y = [2.0]", "x = A; z = A | y = A"),
    "numbers without a name": ("float(2.0)", "float(2.0)", "float(A) | float(A)"),
    "two numbers without a name": ("f(float(2.0), float(2.0))", "f(float(2.0), float(2.0))", ""),
    "lists without a name, beside those of other names": ("x = [2.0]; f([2.0])", "y = [2.0]; f([2.0])", "x = A; f(A) | y = A; f(A)"),
    "a list of one name, and one without": ("f([2.0]); v = [2.0]", "v = [2.0]", "f(A); v = A | v = A"),
    "a list of one name, and one of another": ("v = [2.0]", "v = [2.0]; w = [2.0]", "v = A | v = A; w = A"),
    "a list of one name, and others on both sides": ("v = [2.0]; x = [2.0]", "v = [2.0]; y = [2.0]", "v = A; x = B | v = A; y = B"),
    "a number of one name, and one without": ("v = 2.0", "v = 2.0; f(float(2.0))", "v = A | v = A; f(float(A))"),
    "a number of one name, and one of another": ("v = 2.0; w = 2.0", "v = 2.0", "v = A; w = 2.0 | v = A"),
    "a number of one name, one of another, and one without": ("v = 2.0; w = 2.0; float(2.0)", "v = 2.0", "v = A; w = 2.0; float(2.0) | v = A"),
    "a number of one name, and others on both sides": ("v = 2.0; x = 2.0", "v = 2.0; y = 2.0", "v = A; x = B | v = A; y = B"),
    "a number of one name, one of another, and two of others": ("v = 2.0; x = 2.0", "v = 2.0; y = 2.0; z = 2.0", "v = A; x = 2.0 | v = A; y = 2.0; z = 2.0"),
    "a list of one name, given twice": ("v = [2.0]; v = [2.0]", "v = [2.0]", "v = A; v = A | v = A"),
    "a number and a list of it": ("x = 2.0", "x = [2.0]", ""),
    "a list that the derivation does not type": ("x = [2.0]; y = [3.0]", "y = [3.0]", "x = [2.0]; y = A | y = A"),
    "a list that the claim does not type": ("y = [3.0]", "x = [2.0]; y = [3.0]", "y = A | x = [2.0]; y = A"),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "derivation", "expected"), TOGETHER.values(), ids=TOGETHER)
def test_inputs_that_belong_together_get_the_same_new_numbers(
    tmp_path: Path, claim: str, derivation: str, expected: str
):
    points = points_of(example(tmp_path, f"# %% a\n{claim}\n\n# %% check\n{derivation}"), 50)
    apart = [point for point in points if len({one.new for one in point.moved}) == len(point.moved)]
    assert bool(apart) == bool(points)
    for point in apart:
        text = " | ".join(cell.source for role in ROLES for cell in point.cells[role])
        for letter, one in zip("AB", point.moved, strict=False):
            text = text.replace(one.new, letter)
        assert text == expected
    assert bool(points) == bool(expected)


def test_new_number_is_five_to_thirteen_eighths_of_the_old_one(tmp_path: Path):
    """The same in both cells and in the message; all of them occur, except the old number."""
    points = points_of(example(tmp_path, "# %% a\nx = -8.0\n\n# %% check\nx = -8.0"), 200)
    new = ["-5.0", "-6.0", "-7.0", "-9.0", "-10.0", "-11.0", "-12.0", "-13.0"]
    assert {one.new for point in points for one in point.moved} == set(new)
    for point in points:
        assert [cell.source for role in ROLES for cell in point.cells[role]] == [f"x = {point.moved[0].new}"] * 2


def test_each_number_of_a_list_has_its_own_factor(tmp_path: Path):
    points = points_of(example(tmp_path, "# %% a\nx = [8.0, [8.0, 0.0]]\n\n# %% check\nx = [8, [8.0, 0]]"), 50)
    rows = [one.new for point in points for one in point.moved]
    assert len(set(rows)) > 9
    assert all(re.fullmatch(r"\[\d+\.0, \[\d+\.0, 0\.0\]\]", row) for row in rows)


def test_message_shows_ten_digits_of_a_long_number(tmp_path: Path):
    """0.7 times 11/8 is 0.9625; in binary, it is 0.9624999999999999."""
    points = points_of(example(tmp_path, "# %% a\nx = 0.7\n\n# %% check\nx = 0.7"), 50)
    sources = {one.new: point.cells[CLAIM][0].source for point in points for one in point.moved}
    assert sources["0.9625"] == f"x = {0.7 * 11 / 8!r}" == "x = 0.9624999999999999"
    assert sources["0.4375"] == "x = 0.4375"


def test_lines_with_several_inputs_change_from_the_right(tmp_path: Path):
    code = "x = -2.0; ä = 'é'; y = [3.0,\n3.0]; z = 2.5"
    (point,) = points_of(example(tmp_path, f"# %% a\n{code}\n\n# %% check\n{code}"), 1)
    x, y, z = (one.new for one in point.moved)
    expected = f"x = {x}; ä = 'é'; y = {y}; z = {z}".replace(", ", ",\n")
    assert [cell.source for role in ROLES for cell in point.cells[role]] == [expected] * 2


def test_message_names_an_input_and_its_lines():
    assert str(Moved("x", (4, 7), "2.0", "3.0")) == "x, lines 4, 7: 2.0 became 3.0"
    assert str(Moved("", (4,), "2.0", "3.0")) == "line 4: 2.0 became 3.0"


PICTURE = '"""See it.\n\nIt is a line."""\n'
# By which cells run again: the cells of an example, each as its header and its code, and the names of those that run.
RUNNING: dict[str, tuple[dict[str, str], str]] = {
    "a picture": ({"figure": "y = x"}, "a check"),
    "numbers of a picture": ({"check_figure": "y = x"}, "a check"),
    "a picture, before a cell that gives the same name": ({"figure": "y = x", "b": "y = 1\ny"}, "a b check"),
    "a picture, before a cell that needs its name": ({"figure": "y = x", "b": "y"}, "a figure b check"),
    "numbers of a picture, before a cell that needs their name": ({"check_figure": "y = x", "check_b": "y"}, "a check check_figure check_b"),
    "a picture, after a cell that needs its name": ({"b": "y", "figure": "y = x"}, "a b check"),
    "a picture, before a cell that needs its function": ({"figure": "def f(): pass", "b": "f()"}, "a figure b check"),
    "a picture, before a cell that needs its import": ({"figure": "import os.path", "b": "os"}, "a figure b check"),
    "a picture, before a picture that needs its name": ({"figure": "y = x", "figure_b": "y"}, "a check"),
    "a picture that needs a picture, before a cell that needs it": ({"figure": "y = x", "figure_b": "z = y", "b": "z"}, "a figure figure_b b check"),
    "a picture, before a derivation that needs its name": ({"figure": "y = x", "check_b": "y"}, "a check check_b"),
    "a cell that nobody needs": ({"b": "y = x"}, "a b check"),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "expected"), RUNNING.values(), ids=RUNNING)
def test_cell_of_a_picture_runs_at_a_point_only_where_a_later_cell_needs_its_names(
    tmp_path: Path, cells: dict[str, str], expected: str
):
    texts = {"a": "x = 2.0", "check": "x = 2.0"} | {
        name: (PICTURE if name.startswith("figure") else "") + code for name, code in cells.items()
    }
    (point,) = points_of(example(tmp_path, "\n\n".join(f"# %% {name}\n{code}" for name, code in texts.items())), 1)
    assert " ".join(cell.name for role in ROLES for cell in point.cells[role]) == expected


def test_input_of_a_cell_that_raises_stays(tmp_path: Path):
    cells = '# %% a raises="ValueError: 2.0"\nx = 2.0\n\n# %% b\ny = 3.0\n\n# %% check\nx, y = 2.0, 3.0'
    assert inputs(example(tmp_path, cells)) == ["y 3.0 @ 7 10"]


SO, ALSO = ' one-point="so"', ' one-point="also"'
RAISES = ' raises="ValueError: no"'
# By which cells have a reason: the cells, each as its header and its code, and the reason for all of them.
REASONS: dict[str, tuple[dict[str, str], str]] = {
    "none": ({"a": "x = 2.0", "check": "x = 2.0"}, ""),
    "the claim": ({f"a{SO}": "x = 2.0", "check": "x = 2.0"}, "so"),
    "the derivation": ({"a": "x = 2.0", f"check{SO}": "x = 2.0"}, "so"),
    "both sides": ({f"a{SO}": "x = 2.0", f"check{ALSO}": "x = 2.0"}, "also"),
    "one claim of two": ({f"a{SO}": "x = 2.0", "b": "x", "check": "x = 2.0"}, ""),
    "one derivation of two": ({"a": "x = 2.0", "check": "x = 2.0", f"check_b{SO}": "x"}, ""),
    "two derivations": ({"a": "x = 2.0", f"check{SO}": "x = 2.0", f"check_b{ALSO}": "x"}, "so"),
    "the claim, beside imports": ({"b": "import os", f"a{SO}": "x = 2.0", "check": "x = 2.0"}, "so"),
    "the claim, beside a picture": ({f"a{SO}": "x = 2.0", "figure": f"{PICTURE}x", "check": "x = 2.0"}, "so"),
    "the claim, beside a cell that raises": ({f"a{SO}": "x = 2.0", f"b{RAISES}": "x", "check": "x = 2.0"}, "so"),
    "the derivation, beside imports": ({"a": "x = 2.0", "check_b": "import os", f"check{SO}": "x = 2.0"}, "so"),
    "the derivation, beside numbers of a picture": ({"a": "x = 2.0", f"check{SO}": "x = 2.0", "check_figure": "x"}, "so"),
    "a picture": ({"a": "x = 2.0", "check": "x = 2.0", f"check_figure{SO}": "x"}, ""),
    "imports alone": ({f"a{SO}": "import os", "check": "x = 2.0"}, ""),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "expected"), REASONS.values(), ids=REASONS)
def test_reason_of_all_cells_that_compute_is_the_reason_of_the_example(
    tmp_path: Path, cells: dict[str, str], expected: str
):
    snippet = example(tmp_path, "\n\n".join(f"# %% {header}\n{code}" for header, code in cells.items()))
    assert why_one_point(snippet) == expected
    if expected:
        assert points_of(snippet, 1) == ()

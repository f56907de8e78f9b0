"""Both sides run again with other inputs: a number that nobody derived is refused, one that differs is warned of."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest
from markdown import Markdown

from seconded._internal import command_line
from seconded._internal.compare.points import Points
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.integrations.markdown_extension import SecondedExtension, _log
from seconded._internal.pair import PLAIN
from seconded._internal.read.points import points_of
from seconded._internal.read.snippet import read_snippet
from seconded._internal.run.results import Results
from seconded._internal.run.runner import Runner
from tests.conftest import say_page
from tests.pair import PAIR
from tools.ours import PAGES

Run = Callable[..., Example]
CLAIM = "# %% power\nx = 2.0\nprint('y:', x**2)\n\n"


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Servers that know no library."""
    with Runner(1) as runner:
        yield runner


@pytest.fixture
def run(tmp_path: Path, plain: Runner) -> Run:
    """Write an example of these cells, and compare its sides at three more points."""

    def run(cells: str, points: int = 3) -> Example:
        (tmp_path / "one.py").write_text(f'"""T."""\n\n{cells}', "utf-8")
        return Examples(tmp_path, runner=plain, points=points).get("one")

    return run


AGREE = {
    "a number with a name": (CLAIM, "x = 2.0\nprint('y:', x * x)"),
    "a list": ("# %% lib\nx = [1.0, -2.0]\nprint('y:', sum(x))\n\n", "print('y:', 1 * [1.0, -2.0][0] + [1.0, -2.0][1])"),
    "a nested list": ("# %% lib\nx = [[1.0, 2], [3, 4]]\nprint('y:', x[1][1] * x[0][0])\n\n", "x = [[1, 2], [3, 4.0]]\nprint('y:', x[0][0] * x[1][1])"),
    "numbers given to names at once": ("# %% lib\nx, y = 2.0, 3.0\nprint('z:', x * y)\n\n", "y, x = 3.0, 2.0\nprint('z:', y * x)"),
    "a named argument": ("# %% lib\ndef f(rate):\n    return 2 * rate\nprint('y:', f(rate=0.5))\n\n", "rate = 0.5\nprint('y:', rate + rate)"),
    "a call that makes an array": ("# %% lib\nimport numpy as np\nx = np.array(2.0)\nprint('y:', x * x)\n\n", "x = float(2.0)\nprint('y:', x**2)"),
    "a fraction": ("# %% lib\nfrom fractions import Fraction\nx = 0.25\nprint('y:', Fraction(x) * 3)\n\n", "x = 0.25\nprint('y:', x + x + x)"),
    "columns": ("# %% lib\nx = [1.0, 2.0]\nprint('y:', {'z': x})\n\n", "x = [1.0, 2.0]\nprint('y:', {'z': [one * 1 for one in x]})"),
    "a zero that depends on nothing": ("# %% lib\nx = 2.0\nprint('slope:', 0.0 * x)\nprint('y:', 2 * x)\n\n", "x = 2.0\nprint('slope:', x - x)\nprint('y:', x + x)"),
    "a count": ("# %% lib\nx = [3.0, 2.0]\nprint('n:', len(x) + 0)\nprint('y:', sum(x))\n\n", "x = [3.0, 2.0]\nprint('n:', sum(1 for _ in x))\nprint('y:', x[0] + x[1])"),
    "a result that the author states": (CLAIM, "print('y:', 4.0)"),
    "what rounding leaves": ("# %% lib\nx = 2.0\nprint('y:', x)\n\n", "x = 2.0\nprint('y:', x * (1 + 1e-4 * (x - 2)))"),
    "two lists that are equal, by their names": ("# %% lib\na = [1.0, 2.0]\nb = [1.0, 2.0]\nprint('y:', a[0] * 2 + b[1])\n\n", "b = [1.0, 2.0]\na = [1.0, 2.0]\nprint('y:', a[0] + b[1] + a[0])"),
    "a picture that others do not need": ("# %% lib\nx = 2.0\nprint('y:', x * 2)\n\n", "x = 2.0\nprint('y:', x + x)\n\n# %% check_figure\nprint('n:', undefined) if x != 2.0 else None"),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "check"), AGREE.values(), ids=AGREE)
def test_sides_that_are_right_agree_with_other_inputs(run: Run, claim: str, check: str):
    example = run(f"{claim}# %% check\n{check}\n")
    assert (example.points.apart, example.points.doubts) == (0, ())
    assert example.points.count == (3 if example.derived else 0)


NEVER = {
    "an empty derivation": (CLAIM, "x = 2.0\nprint('y:', x * 0 + 4)", "what check prints for 'y' does not depend on the inputs", "x, lines 4, 8: 2.0 became"),
    "one number of a list": ("# %% lib\nx = [3.0, 2.0]\nprint('y:', [one * 2 for one in x])\n\n", "x = [3.0, 2.0]\nprint('y:', [x[0] * 2, x[1] * 0 + 4])", "what check prints for 'y' does not depend on the inputs", "lib: 4.0 became"),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "check", "what", "moved"), NEVER.values(), ids=NEVER)
def test_derived_number_that_never_moves_is_refused(run: Run, claim: str, check: str, what: str, moved: str):
    with pytest.raises(ExampleError, match=re.escape(f"{what} [never-moves]")) as caught:
        run(f"{claim}# %% check\n{check}\n")
    assert moved in str(caught.value)
    assert "check: 4.0 stayed 4.0, each of 3 times" in str(caught.value)
    assert run(f"{claim}# %% check\n{check}\n", points=0).agreements  # the shown inputs do not reveal it


DOUBTS = {
    "a formula that holds at one point": ("x = 2.0\nprint('y:', 2 * x)", "power and check disagree about 'y' with other inputs, 3 of 3 times", "x, lines 4, 8: 2.0 became"),
    "a side that fails": ("x = 2.0\nassert x == 2.0\nprint('y:', x * x)", "with other inputs, check fails", "the cell 'check' raised AssertionError"),
    "a side that ends its process": ("import os\nx = 2.0\nif x != 2.0:\n    os._exit(3)\nprint('y:', x * x)", "with other inputs, check fails", "the cell 'check' ended its process with exit status 3"),
    "a value too many": ("x = 2.0\nprint('y:', x * x)\nif x != 2.0:\n    print('y:', x)", "with other inputs, 'y' of cell 'check' has no counterpart", "printed: "),
    "a fact": ("x = 2.0\nprint('y:', x * x)\nprint('is it small?', x == 2.0)", "disagree about 'is it small?' with other inputs", "power has 'True', check has 'False'"),
}  # fmt: skip


@pytest.mark.parametrize(("check", "what", "detail"), DOUBTS.values(), ids=DOUBTS)
def test_difference_with_other_inputs_is_a_warning_that_names_the_literal(run: Run, check: str, what: str, detail: str):
    fact = "print('is it small?', True)\n\n" if "small" in check else "\n"
    example = run(f"{CLAIM.rstrip()}\n{fact}# %% check\n{check}\n")
    (doubt,) = example.points.doubts
    assert what in str(doubt)
    assert re.search(r"\n  x, lines 4, \d+: 2\.0 became \d", str(doubt))
    assert detail in str(doubt)
    assert doubt.code == "one-point"
    assert example.agreements  # it holds with the inputs shown


@pytest.mark.parametrize("cell", ["power", "check"])
@pytest.mark.parametrize("check", ["x = 2.0\nprint('y:', 2 * x)", "x = 2.0\nprint('y:', x * 0 + 4)"])
def test_author_gives_a_reason_for_one_point(run: Run, cell: str, check: str):
    cells = f"{CLAIM}# %% check\n{check}\n".replace(f"# %% {cell}\n", f'# %% {cell} one-point="it is so: at 2, b"\n')
    assert run(cells).points == Points(3, reason="it is so: at 2, b")


def test_reason_for_one_cell_leaves_the_others_to_other_inputs(run: Run):
    cells = f"{CLAIM}# %% power_two\nprint('z:', x**3)\n\n# %% check one-point=\"so\"\nx = 2.0\nprint('y:', 2 * x)\n\n"
    assert run(f"{cells}# %% check_two\nprint('z:', x * x * x)\n").points == Points(3, 3)
    assert run(f"{cells}# %% check_two\nprint('z:', 4 * x)\n").points.apart == 3


def test_one_point_needs_a_reason(run: Run):
    with pytest.raises(ExampleError, match=r"one\.py:7: one-point= gives no reason \[cell-option\]"):
        run(f'{CLAIM}# %% check one-point=""\nx = 2.0\nprint("y:", 2 * x)\n')


def test_inputs_are_the_same_each_time(tmp_path: Path):
    """And those of fewer points are the first of more; another text has others."""
    file = tmp_path / "one.py"
    text = f'"""T."""\n\n{CLAIM}# %% check\nx = 2.0\nprint("y:", x * x)\n'
    file.write_text(text, "utf-8")
    moved = [[point.moved for point in points_of(read_snippet("one", file, "one.py", PLAIN), n)] for n in (3, 3, 2)]
    assert moved[0] == moved[1]
    assert moved[0][:2] == moved[2]
    file.write_text(text.replace("T.", "U."), "utf-8")
    assert [point.moved for point in points_of(read_snippet("one", file, "one.py", PLAIN), 3)] != moved[0]


@pytest.mark.parametrize(
    ("left", "same"), [("0.0", "0.0"), ("2", "2"), ("2.0 * 1", "2.0 * 1"), ("2.0", "3.0"), ("[0.0, 0]", "[0.0, 0]")]
)
def test_number_that_both_sides_do_not_share_is_not_moved(tmp_path: Path, left: str, same: str):
    """An exact 0, a whole number, a number of a formula, and one that the other side does not type."""
    (tmp_path / "one.py").write_text(f'"""T."""\n\n# %% a\nx = {left}\n\n# %% check\nx = {same}\n', "utf-8")
    assert points_of(read_snippet("one", tmp_path / "one.py", "one.py", PLAIN), 3) == ()


def test_code_keeps_its_lines_and_its_other_numbers(tmp_path: Path):
    """Columns count bytes, and a number in a text stays."""
    code = "ä = '2.0 é'; x = 2.0; z = f'{2.0}'\nw = [-2.0,\n  3.0]"
    (tmp_path / "one.py").write_text(f'"""T."""\n\n# %% a\n{code}\n\n# %% check\n{code}\n', "utf-8")
    (point,) = points_of(read_snippet("one", tmp_path / "one.py", "one.py", PLAIN), 1)
    (cell,) = point.cells["claim"]
    names: dict[str, object] = {}
    exec(cell.source, names)
    assert re.fullmatch(r"ä = '2\.0 é'; x = [\d.]+; z = f'\{2\.0\}'\nw = \[-[\d.]+,\n  [\d.]+\]", cell.source)
    assert [str(one) for one in point.moved] == [
        f"x, lines 4, 9: 2.0 became {names['x']}",
        f"w, lines 5, 10: [-2.0, 3.0] became {names['w']}",
    ]


def test_guide_shows_what_check_prints(
    tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    text = (PAGES / "generator" / "index.md").read_text("utf-8").partition("## Do the sides agree")[2]
    file, example = re.findall(r'^```python title="(.*?)"\n(.*?)^```', text, re.MULTILINE | re.DOTALL)[0]
    monkeypatch.chdir(tmp_path)
    for folder in ("examples", "docs"):
        (tmp_path / folder).mkdir()
    (tmp_path / file).write_text(example, "utf-8")
    (tmp_path / "docs" / "index.md").write_text("=> area.check\n", "utf-8")
    assert command_line.main(["check", "-q", "--points", "3"], runner=plain) == 0
    assert f"```text\n{capsys.readouterr().out}```\n" in text


FRESH = {
    "a helper module": ("import helper\nx = 2.0\nprint('y:', x * helper.count())", ""),
    "a file": ("from pathlib import Path\nx = 2.0\nPath('made').mkdir()\nprint('y:', x)", ""),
    "a filter of warnings": ("import warnings\nx = 2.0\nprint('y:', x * 1 + len(warnings.filters))\nwarnings.simplefilter('ignore')", "import warnings\nx = 2.0\nprint('y:', x + len(warnings.filters))"),
    "random numbers": ("import random\nx = 2.0\nprint('y:', x * random.random())", "import random\nx = 2.0\nprint('y:', random.random() * x)"),
    "a name": ("x = 2.0\nprint('y:', x + globals().get('known', 0))\nknown = 5", ""),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "check"), FRESH.values(), ids=FRESH)
def test_each_run_begins_as_the_first_one_does(run: Run, tmp_path: Path, claim: str, check: str):
    (tmp_path / "helper.py").write_text(
        "calls = []\ndef count():\n    calls.append(1)\n    return len(calls)\n", "utf-8"
    )
    example = run(
        f"# %% lib\n{claim}\n\n# %% check\n{check or 'x = 2.0'}{'' if check else chr(10) + 'print(chr(121) + chr(58), x * 1)'}\n"
    )
    assert example.points.doubts == ()
    assert example.points.count == 3


def test_state_of_the_libraries_is_brought_back(tmp_path: Path, runner: Runs):
    claim = "import torch\nx = torch.tensor(2.0, requires_grad=True)\ny = x * x\ny.backward()\nprint('x.grad:', x.grad)\ntorch.set_grad_enabled(False)\ntorch.set_default_dtype(torch.float64)"
    check = "import numpy as np\nx = np.array(2.0)\nprint('x.grad:', x + x)\nold = np.seterr(all='raise')"
    (tmp_path / "one.py").write_text(f'"""T."""\n\n# %% torch\n{claim}\n\n# %% numpy\n{check}\n', "utf-8")
    assert Examples(tmp_path, runner=runner, pair=PAIR, points=3).get("one").points == Points(3, 3)


def test_each_run_has_the_time_of_the_first_one(run: Run):
    """Four times 0.4 s are more than the limit of 1 s."""
    busy = "import time\nwhile time.process_time() - begun < 0.4:\n    pass\n"
    cells = f"# %% power\nimport time\nbegun = time.process_time()\n{busy}x = 2.0\nprint('y:', x**2)\n\n"
    assert run(f"{cells}# %% check\nx = 2.0\nprint('y:', x * x)\n").points == Points(3, 3)


def test_stored_results_carry_the_points(tmp_path: Path, plain: Runner):
    """A check without points takes all results; a check with other points does not take them."""
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.py").write_text(
        f'"""T."""\n\n{CLAIM}# %% check\nx = 2.0\nprint("y:", x * x)\n', "utf-8"
    )

    def points(asked: int, *, may_run: bool) -> Points:
        results = Results(tmp_path / "kept")
        return (
            Examples(tmp_path / "examples", runner=plain, results=results, runs=may_run, points=asked).get("one").points
        )

    assert points(3, may_run=True) == Points(3, 3)
    assert points(3, may_run=False) == Points(3, 3)
    assert points(0, may_run=False) == Points(3, 3)
    with pytest.raises(ExampleError, match="it was compared with other inputs, or with fewer"):
        points(2, may_run=False)


def test_results_without_points_are_not_taken_for_more(tmp_path: Path, plain: Runner):
    (tmp_path / "one.py").write_text(f'"""T."""\n\n{CLAIM}# %% check\nx = 2.0\nprint("y:", x * x)\n', "utf-8")
    kept = Results(tmp_path / "kept")
    assert Examples(tmp_path, runner=plain, results=kept).get("one").points == Points()
    with pytest.raises(ExampleError, match="it was compared with other inputs, or with fewer"):
        Examples(tmp_path, runner=plain, results=kept, runs=False, points=3).get("one")


def test_stored_results_say_why_an_example_was_compared_once(tmp_path: Path, plain: Runner):
    """Also to those who ask for no points: the page shows the reason."""
    cells = f'{CLAIM}# %% check one-point="so"\nx = 2.0\nprint("y:", 2 * x)\n'
    (tmp_path / "one.py").write_text(f'"""T."""\n\n{cells}', "utf-8")
    kept = Results(tmp_path / "kept")
    for points, may_run in ((3, True), (0, False)):
        example = Examples(tmp_path, runner=plain, results=kept, runs=may_run, points=points).get("one")
        assert example.points == Points(3, reason="so")


LEDGERS = {
    "in agreement": ("print('y:', x * x)", "", "Both sides ran 3 more times, with other inputs, and agreed each time."),
    "in doubt": ("print('y:', 2 * x)", "", "Both sides ran 3 more times, with other inputs, and differed at 3 of them."),
    "with a reason": ("print('y:', 2 * x)", ' one-point="at 2"', "They were compared with the inputs shown alone: at 2."),
    "but for rounding": ("print('y:', x * x * (1 + 1e-4 * (x - 2)))", "", "agreed each time, at 3 of them within the rounding of many operations."),
}  # fmt: skip


@pytest.mark.parametrize(("check", "header", "words"), LEDGERS.values(), ids=LEDGERS)
def test_ledger_says_at_how_many_points_the_sides_were_compared(
    tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch, check: str, header: str, words: str
):
    """A build warns of a doubt, once."""
    monkeypatch.chdir(tmp_path)
    for folder in ("examples", "docs"):
        (tmp_path / folder).mkdir()
    (tmp_path / "examples" / "one.py").write_text(f'"""T."""\n\n{CLAIM}# %% check{header}\nx = 2.0\n{check}\n', "utf-8")
    (tmp_path / "docs" / "page.md").write_text("=> one.check\n", "utf-8")
    (tmp_path / "seconded.toml").write_text("points = 3\n", "utf-8")
    warned: list[str] = []
    with mock.patch.object(_log, "warning", warned.append):
        for _ in range(2):
            markdown = Markdown(extensions=[SecondedExtension(runner=plain)])
            say_page(markdown, tmp_path / "docs" / "page.md")
            html = markdown.convert("=> one.check\n")
    assert words in html
    assert len(warned) == ("differed" in words)


def test_ledger_says_nothing_of_points_that_nobody_asked_for(
    tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.py").write_text(
        f'"""T."""\n\n{CLAIM}# %% check\nx = 2.0\nprint("y:", x * x)\n', "utf-8"
    )
    html = Markdown(extensions=[SecondedExtension(runner=plain)]).convert("=> one.check\n")
    assert "other inputs" not in html
    assert "inputs shown" not in html

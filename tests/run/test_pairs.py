"""Pairs that differ from the preset's: messages and pages of a site without torch, with plain Python alone."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from markdown import Markdown

from seconded._internal.errors import ExampleError, RefusedError
from seconded._internal.examples import Example, Examples
from seconded._internal.integrations.markdown_extension import SecondedExtension
from seconded._internal.pair import PLAIN, Pair, Side
from seconded._internal.read.cell import Wanted
from seconded._internal.run.runner import Runner
from tests.conftest import say_page

Run = Callable[..., Example]
CHECK = "# %% check\nx = 2.0\n"


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Yield servers that have no library loaded."""
    with Runner(4) as runner:
        yield runner


@pytest.fixture
def run(tmp_path: Path, plain: Runner) -> Run:
    """Return a function that writes an example of these cells, runs it and compares its sides."""

    def run(cells: str, *wanted: Wanted, pair: Pair = PLAIN, runner: Runner = plain) -> Example:
        (tmp_path / "one.py").write_text(f'"""T."""\n\n{cells}', "utf-8")
        return Examples(tmp_path, runner=runner, pair=pair).get("one", frozenset(wanted))

    return run


AGREE = {
    "a number": ("print('y:', 2 * 2.0)", "print('y:', x + x)", 1),
    "a fraction": ("from fractions import Fraction\nprint('y:', Fraction(2, 3))", "print('y:', x / 3)", 1),
    "a decimal": ("from decimal import Decimal\nprint('y:', Decimal('0.5'))", "print('y:', 1 / x)", 1),
    "a complex number": ("print('y:', 1j * 2.0)", "print('y:', x * 1j)", 1),
    "a list": ("print('y:', [2.0, 4.0])", "print('y:', [x * 1, x * 2])", 1),
    "columns": (
        "print('y:', {'name': ['a', 'b'], 'z': [2.0, 4.0]})",
        "print('y:', {'name': ['a', 'b'], 'z': [x * 1, x * 2]})",
        1,
    ),
    "a name with digits": ("import math\nprint('log1p of x:', math.log1p(2.0))", "import math\nprint('log1p of x:', math.log(1 + x))", 1),
    "a type of the author's": (
        "import seconded\nclass P:\n    __repr__ = lambda _: '[1.0, 2.0]'\nseconded.register_value(P, lambda _: [1.0, 2.0])\nprint('p:', P())",
        "print('p:', [x / 2, x * 1])",
        1,
    ),
    "a float32": ("import numpy as np\nprint('y:', np.float32(2) / np.float32(3))", "print('y:', x / 3)", 1),
    "a list for an array": ("import numpy as np\nprint('y:', np.array([2.0, 4.0]))", "print('y:', [x * 1, x * 2])", 1),
    "lists for a matrix": ("import numpy as np\nprint('y:', np.array([[2.0, 4.0]]))", "print('y:', [[x * 1, x * 2]])", 1),
    "an array for a list": ("y = [2.0, 4]\nprint('y:', y)", "import numpy as np\nprint('y:', np.array([x * 1, x * 2]))", 1),
    "a list in a tuple": ("import numpy as np\nprint('y:', (np.array([2.0, 4.0]), 2.0))", "print('y:', ([x * 1, x * 2], x * 1))", 1),
    "what the library's constants give": ("import math\nprint('y:', math.gamma(0.5))", "import math\nprint('y:', math.sqrt(math.pi))", 1),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "derivation", "count"), AGREE.values(), ids=AGREE)
def test_values_agree_without_a_declaration(run: Run, claim: str, derivation: str, count: int):
    example = run(f"# %% mylib\nx = 2.0\n{claim}\n\n{CHECK}{derivation}\n")
    assert len(example.derived) == count
    assert example.snippet.titles == ("mylib", "check")


REFUSED = {
    "another value": ("print('y:', 4.0)", "print('y:', x)", "mylib and check disagree about 'y'"),
    "another column": ("print('y:', {'z': [1.0]})", "print('y:', {'w': [x]})", "mylib has the columns z; check has w"),
    "a value in a column": ("print('y:', {'z': [1.0, 2.0]})", "print('y:', {'z': [x, x]})", "column 'z': element (0,): mylib 1.0, check 2.0"),
    "a text in a column": ("print('y:', {'z': ['a']})", "print('y:', {'z': ['b']})", "column 'z': element (0,): mylib 'a', check 'b'"),
    "a table against a number": ("print('y:', {'z': [1.0]})", "print('y:', x)", "mylib has the columns z; check has shape ()"),
    "another number in a list": ("import numpy as np\nprint('y:', np.array([2.0, 4.0]))", "print('y:', [x * 1, x * 3])", "element (1,): mylib 4.0, check 6.0\n  one of them is wrong"),
    "a list of another shape": ("import numpy as np\nprint('y:', np.array([2.0, 4.0]))", "print('y:', [[x * 1, x * 2]])", "mylib has shape (2,), check has shape (1, 2)"),
    "lists that are no matrix": ("import numpy as np\nprint('y:', np.array([2.0, 4.0]))", "print('y:', [x * 1, [x * 2]])", "mylib has shape (2,); check has a tuple of 2"),
    "an error with a message of several lines": ("print('y:', 2.0)", "raise ValueError('the first line\\nand the second')", "one.py:8: the cell 'check' raised ValueError: the first line [cell-fails]\n"),
    "a fraction that is another": ("from fractions import Fraction\nprint('y:', Fraction(2, 3))", "print('y:', x / 4)", "disagree"),
    "what has no value": ("from datetime import date\nprint('y:', date(2026, 1, 2))", "print('y:', x)", "seconded.register_value(date, lambda it: ...)"),
    "no counterpart": ("print('y:', 2.0)", "print('z:', x)", "'y' of cell 'mylib' has no counterpart from check"),
    "what the claim imports": ("import markdown\nprint('y:', 2.0)", "import markdown\nprint('y:', x * 1)", "a check cell cannot import markdown: it must derive the result without it"),
    "a number in a text": ("print('it is 4')", "print('y:', x)", "a number inside text cannot be checked"),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "derivation", "message"), REFUSED.values(), ids=REFUSED)
def test_disagreement_is_refused_in_the_names_of_the_sides(run: Run, claim: str, derivation: str, message: str):
    with pytest.raises(ExampleError, match=re.escape(message)) as caught:
        run(f"# %% mylib\n{claim}\n\n{CHECK}{derivation}\n")
    assert not re.search("torch|numpy", str(caught.value), re.IGNORECASE)


def test_module_that_is_declared_as_shared_may_be_imported_by_both_sides(run: Run):
    cells = f"# %% mylib\nimport markdown\nprint('y:', 2.0)\n\n{CHECK}import markdown\nprint('y:', x * 1)\n"
    assert run(cells, pair=replace(PLAIN, shared=("markdown",))).forbidden == ()


@pytest.mark.parametrize(
    ("header", "fine"),
    [("", False), (" rtol=1e-3", True), (" atol=1e-2", True), (" rtol=1e-5", False), (" atol=1e-5", False)],
)
def test_stated_tolerance_holds_for_its_cell(run: Run, header: str, fine: bool):
    cells = f"# %% mylib{header}\nprint('y:', 2.001)\n\n{CHECK}print('y:', x * 1)\n"
    if fine:
        assert run(cells).agreements
    else:
        with pytest.raises(ExampleError, match="disagree about 'y'"):
            run(cells)


@pytest.mark.parametrize("text", ["x", "-1", "2", "nan", ""])
def test_tolerance_that_is_not_a_number_is_refused_with_its_line(run: Run, text: str):
    with pytest.raises(
        ExampleError, match=rf"one\.py:3: rtol is not a number from 0 to 1: {re.escape(text)} \[cell-option]\n"
    ):
        run(f"# %% mylib rtol={text}\nprint('y:', 2.0)\n")


def page(tmp_path: Path, runner: Runner, text: str) -> str:
    """Return a page of the example as HTML."""
    (tmp_path / "docs").mkdir(exist_ok=True)
    (tmp_path / "docs" / "page.md").write_text(text, "utf-8")
    (tmp_path / "seconded.toml").write_text(f'examples = "{tmp_path}"\npages = "{tmp_path / "docs"}"\n', "utf-8")
    markdown = Markdown(extensions=[SecondedExtension(runner=runner)])
    say_page(markdown, tmp_path / "docs" / "page.md")
    return markdown.convert(text)


def test_page_says_that_nobody_derived_an_example_again(
    run: Run, plain: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    cells = "# %% mylib\nprint(2.0)\n"
    assert run(cells).agreements == ()
    assert "Not derived again." in page(tmp_path, plain, "=> one.mylib\n")
    with pytest.raises(ExampleError, match="a value without a label"):
        run(cells, pair=replace(PLAIN, underived="refuse"))
    assert not run(cells, pair=replace(PLAIN, underived="allow")).is_underived("mylib")


def test_cell_that_is_tagged_underived_needs_no_counterpart(run: Run):
    tagged = '# %% mylib tags=["underived"]\nprint(17.5)\n\n'
    cells = f"{tagged}# %% mylib_two\nprint('y:', 2.0)\n\n{CHECK}print('y:', x * 1)\n"
    example = run(cells)
    assert (example.is_underived("mylib"), example.is_underived("mylib_two")) == (True, False)
    with pytest.raises(ExampleError, match="the declared option `underived` refuses"):
        run(cells, pair=replace(PLAIN, underived="refuse"))


def test_output_of_a_cell_can_be_hidden(run: Run, plain: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    run(f"# %% mylib tags=[\"hide-output\"]\nprint('secret:', 2.0)\n\n{CHECK}print('secret:', x * 1)\n")
    html = page(tmp_path, plain, "=> one.mylib\n")
    assert "secret" in html
    assert "example-output" not in html


def test_underived_value_is_refused_in_a_sentence(run: Run):
    reference = Wanted(None, "y")
    with pytest.raises(RefusedError, match="only mylib knows this value, and nothing has derived it"):
        run("# %% mylib\ny = 2.0\nprint(y)\n", reference).value(reference)


ORDINARY = "Version {{ version }}, an {x=} and x => foo.bar, $HOME, costs $5.\n"


def test_ordinary_text_does_not_stop_a_build(run: Run, plain: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A name of an example in the text would stop it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "mkdocs.exceptions", raising=False)  # another test may have imported it
    run(f"# %% mylib\nprint('y:', 2.0)\n\n{CHECK}print('y:', x * 1)\n")
    assert "{{ version }}" in page(tmp_path, plain, ORDINARY)
    for wrong in ("{= one y =}", "see => one.mylib", "{one: y =}"):
        with pytest.raises(ExampleError, match=r"page\.md:1"):
            page(tmp_path, plain, f"{wrong}\n")


PRELOADS = {
    "a module that there is not": ("nowhere_at_all", "nowhere_at_all cannot be imported before the examples run"),
    "a module that starts a thread": ("starts_a_thread", "importing starts_a_thread leaves 1 thread running, which no fork survives"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "message"), PRELOADS.values(), ids=PRELOADS)
def test_bad_preload_is_an_error_that_names_the_option(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, message: str
):
    (tmp_path / "modules").mkdir()
    thread = "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
    (tmp_path / "modules" / "starts_a_thread.py").write_text(thread, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "modules"), prepend=":")
    pair = replace(PLAIN, claim=Side(preload=(name,)))
    with Runner(4, 1, pair=pair) as runner, pytest.raises(ExampleError, match=message) as caught:
        run("# %% mylib\nprint('so')\n", pair=pair, runner=runner)
    assert "take it out of `preload` of the claim" in str(caught.value)


def test_preload_of_a_forbidden_module_is_refused(run: Run):
    pair = replace(PLAIN, derivation=Side("check", preload=("markdown",)))
    with (
        Runner(4, 1, pair=pair) as runner,
        pytest.raises(
            ExampleError, match="a check cell cannot run where markdown is loaded: it must derive the result without it"
        ),
    ):
        run(f"# %% mylib\nimport markdown\nprint('y:', 2.0)\n\n{CHECK}print('y:', x * 1)\n", pair=pair, runner=runner)


def test_useful_module_is_loaded_before_the_fork_unless_it_does_harm(tmp_path: Path):
    """A side without declared modules loads those that its cells import, because a large library costs seconds per example."""
    pair = PLAIN
    cells = "import sys\nprint(', '.join(one for one in ('colorsys', 'markdown') if one in sys.modules))\n"
    (tmp_path / "one.py").write_text(f'"""T."""\n\n# %% mylib\n{cells}', "utf-8")
    useful = {"claim": ["colorsys", "markdown"], "derivation": ["colorsys", "markdown"]}
    with Runner(4, 1, pair=pair, useful=useful, forbidden=["markdown"]) as runner:
        example = Examples(tmp_path, runner=runner, pair=pair).get("one")
        assert "".join(one.text for one in example.output("mylib")) == "colorsys, markdown\n"
        (tmp_path / "one.py").write_text(
            f'"""T."""\n\n# %% mylib\nimport markdown\nprint("y:", 2.0)\n\n# %% check\n{cells}x = 2.0\nprint("y:", x * 1)\n',
            "utf-8",
        )
        example = Examples(tmp_path, runner=runner, pair=pair).get("one")
        assert next(one.text for one in example.output("check")) == "colorsys"


@pytest.mark.parametrize(
    ("code", "has"),
    [
        ("import pygments", False),
        ("import pygments.token", True),
        ("import pygments\nfrom pygments import token", True),
        ("import helper\nimport pygments", True),
    ],
)
def test_submodule_that_another_example_imports_is_not_there_for_all(tmp_path: Path, code: str, has: bool):
    """A server loads the submodule before the fork. An example that forgets the import must fail, as it would for a reader."""
    (tmp_path / "helper.py").write_text("import pygments.token\n", "utf-8")
    (tmp_path / "one.py").write_text(
        f'"""T."""\n\n# %% mylib\n{code}\nprint("has it:", hasattr(pygments, "token"))\n', "utf-8"
    )
    with Runner(4, 1, pair=PLAIN, useful={"claim": ["pygments.token"], "derivation": []}) as runner:
        example = Examples(tmp_path, runner=runner).get("one")
    assert example.output("mylib")[2].text == str(has)


def test_imports_of_examples_are_loaded_before_the_fork(tmp_path: Path):
    """Submodules, and the imports of a whole example, are loaded, too: a script runs both sides on a server of the claims."""
    (tmp_path / "one.py").write_text(
        '"""T."""\n\n# %% mylib\nfrom pygments import token\nprint("y:", 2.0)\n\n'
        '# %% check\nimport markdown.util\nx = 2.0\nprint("y:", x * 1)\n',
        "utf-8",
    )
    (tmp_path / "two.py").write_text(
        '"""T."""\n\n# %% mylib\nimport sys\n'
        'print(", ".join(one for one in ("pygments.token", "markdown.util") if one in sys.modules))\n',
        "utf-8",
    )
    with Examples(tmp_path, workers=1) as examples:
        output = examples.get("two").output("mylib")
    assert "".join(one.text for one in output) == "pygments.token, markdown.util\n"

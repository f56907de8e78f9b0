"""An example runs once, and again only if a file that it uses has changed."""

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.check import check_script
from seconded._internal.errors import ExampleError, RefusedError
from seconded._internal.examples import Example, Examples
from seconded._internal.read.cell import Wanted
from tests.conftest import printed
from tests.pair import PAIR
from tests.small_site import GOOD

ExamplesOf = Callable[[Path], Examples]


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory, examples_of: ExamplesOf) -> Examples:
    folder = tmp_path_factory.mktemp("examples")
    for name in ("a", "b"):
        (folder / f"{name}.py").write_text(GOOD, "utf-8")
    (folder / "uses.py").write_text('"""T."""\n# %% torch\nimport helper\nprint(helper.text)\n', "utf-8")
    (folder / "helper.py").write_text('"""T."""\n# %% torch\ntext = "one"\n', "utf-8")
    return examples_of(folder)


def save(examples: Examples, name: str, old: str, new: str) -> None:
    file = examples.folder / f"{name}.py"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    os.utime(file, ns=(file.stat().st_atime_ns, file.stat().st_mtime_ns + 1))  # coarse clocks


def test_only_what_was_edited_runs_again(examples: Examples):
    for name in examples.names():
        examples.start(name)
    before = [examples.get(name) for name in ("a", "b")]
    runs = examples.runs
    assert (runs, examples.repeats) == (4, 0)  # a build that says "ran again" means a save
    save(examples, "a", "[1.0, 10.0]", "[1.0, 20.0]")
    after = [examples.get(name) for name in ("a", "b")]
    assert (examples.runs, examples.repeats) == (runs + 1, 1)
    assert after[1] is before[1]
    assert printed(after[0], "torch") == "x.grad: tensor([  6., 240.])\n"


def test_a_fixed_snippet_is_checked_again(examples: Examples):
    save(examples, "b", "6 * x", "7 * x")
    for _ in range(2):
        with pytest.raises(ExampleError, match="disagree"):
            examples.get("b")
    save(examples, "b", "7 * x", "6 * x")
    assert examples.get("b").agreements


def test_example_runs_again_if_its_helper_changes(examples: Examples):
    assert printed(examples.get("uses"), "torch") == "one\n"
    save(examples, "helper", "one", "two")
    assert printed(examples.get("uses"), "torch") == "two\n"


def test_a_helper_is_read_anew_however_fast_it_is_saved(tmp_path: Path, examples_of: ExamplesOf):
    """Python judges bytecode by whole seconds and size. Three saves within one second must all be seen."""
    (tmp_path / "uses.py").write_text('"""T."""\n# %% torch\nfrom deep.helper import text\nprint(text)\n', "utf-8")
    (tmp_path / "deep").mkdir()
    helper = tmp_path / "deep" / "helper.py"
    helper.write_text('text = "0"\n', "utf-8")
    examples = examples_of(tmp_path)
    for letter in "abc":
        helper.write_text(f'text = "{letter}"\n', "utf-8")
        assert printed(examples.get("uses"), "torch") == f"{letter}\n"


@pytest.mark.parametrize("what", ["snippet", "helper"])
def test_file_that_is_saved_during_its_run_is_read_again(tmp_path: Path, examples_of: ExamplesOf, what: str):
    """An author may fix an endless loop before its time is over."""
    (tmp_path / "helper.py").write_text("A = 'old'\n", "utf-8")
    snippet = tmp_path / "s.py"
    examples = examples_of(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as gate:  # the first run waits there until the file is saved
        wait = f"try: socket.create_connection({gate.getsockname()!r}).recv(1)\nexcept OSError: pass\n"
        cell = f'import helper, socket\n{wait}print(helper.A, "x")\n'
        snippet.write_text(f'"""T."""\n# %% torch\n{cell}', "utf-8")
        examples.start("s")
        with gate.accept()[0]:
            if what == "helper":
                (tmp_path / "helper.py").write_text("A = 'new'\n", "utf-8")
            else:
                snippet.write_text(snippet.read_text("utf-8").replace('"x"', '"y"'), "utf-8")
    examples.get("s")
    assert printed(examples.get("s"), "torch") == ("new x\n" if what == "helper" else "old y\n")


def test_example_holds_after_its_helper_is_fixed(tmp_path: Path, examples_of: ExamplesOf):
    (tmp_path / "uses.py").write_text('"""T."""\n# %% torch\nimport helper\nprint(helper.text)\n', "utf-8")
    examples = examples_of(tmp_path)
    with pytest.raises(ExampleError, match="ModuleNotFoundError"):
        examples.get("uses")
    (tmp_path / "helper.py").write_text("text = = 1\n", "utf-8")
    with pytest.raises(ExampleError, match="SyntaxError"):
        examples.get("uses")
    (tmp_path / "helper.py").write_text('text = "mended"\n', "utf-8")
    assert printed(examples.get("uses"), "torch") == "mended\n"


def test_example_runs_again_if_a_file_that_it_reads_changes(tmp_path: Path, examples_of: ExamplesOf):
    """The file may be anywhere. It may change at the same size and time, be replaced by another, or be a link."""
    snippets, data, link = tmp_path / "snippets", tmp_path / "data.txt", tmp_path / "link.txt"
    snippets.mkdir()
    reads = f"from pathlib import Path\ntry: print(Path({str(link)!r}).read_text())\nexcept OSError: print('nothing')\n"
    (snippets / "s.py").write_text(f'"""T."""\n# %% torch\n{reads}', "utf-8")
    examples = examples_of(snippets)
    assert printed(examples.get("s"), "torch") == "nothing\n"
    link.symlink_to(data)
    data.write_text("one", "utf-8")
    then = data.stat()
    assert printed(examples.get("s"), "torch") == "one\n"
    data.write_text("two", "utf-8")
    os.utime(data, ns=(then.st_atime_ns, then.st_mtime_ns))
    assert printed(examples.get("s"), "torch") == "two\n"
    (tmp_path / "other.txt").write_text("six", "utf-8")
    os.utime(tmp_path / "other.txt", ns=(then.st_atime_ns, then.st_mtime_ns))
    (tmp_path / "other.txt").rename(data)
    assert printed(examples.get("s"), "torch") == "six\n"
    time.sleep(0.1)  # a file that was just saved is always read again
    again = examples.get("s")
    runs = examples.runs
    assert examples.get("s") is again
    assert examples.runs == runs
    (tmp_path / "third.txt").write_text("ten", "utf-8")
    link.unlink()
    link.symlink_to(tmp_path / "third.txt")
    assert printed(examples.get("s"), "torch") == "ten\n"


def test_reports_stay_the_same_until_a_file_changes_also_without_a_comparison(
    tmp_path: Path, examples_of: ExamplesOf, monkeypatch: pytest.MonkeyPatch
):
    """A server reuses a page as long as its reports are the same, and compares later."""
    data = tmp_path / "data.txt"
    data.write_text("one", "utf-8")
    time.sleep(0.1)  # a file that was just saved is always read again
    (tmp_path / "s.py").write_text(f'"""T."""\n# %% torch\nprint(open({str(data)!r}).read())\n', "utf-8")
    examples = examples_of(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("seconded._internal.examples.compare", lambda *_: pytest.fail("compared"))
        before = examples.reports("s")
        assert examples.reports("s") is before
        data.write_text("other", "utf-8")
        after = examples.reports("s")
        assert after is not before
    assert printed(examples.get("s"), "torch") == "other\n"
    assert examples.reports("s") is examples.get("s").reports


def test_example_runs_again_if_a_module_of_another_folder_changes(tmp_path: Path, examples_of: ExamplesOf):
    (tmp_path / "snippets").mkdir()
    module = tmp_path / "elsewhere.py"
    cells = f"# %% torch\nimport sys\nsys.path.append({str(tmp_path)!r})\nimport elsewhere\nprint(elsewhere.text)\n"
    (tmp_path / "snippets" / "s.py").write_text(f'"""T."""\n{cells}', "utf-8")
    examples = examples_of(tmp_path / "snippets")
    for text in ("one", "two", "six"):
        module.write_text(f"text = {text!r}\n", "utf-8")
        assert printed(examples.get("s"), "torch") == f"{text}\n"
    assert not (tmp_path / "__pycache__").exists()


def test_example_holds_after_its_data_file_is_fixed(tmp_path: Path, examples_of: ExamplesOf):
    (tmp_path / "snippets").mkdir()
    data = tmp_path / "data.txt"
    data.write_text("wrong", "utf-8")
    reads = f"text = open({str(data)!r}).read()\nassert text == 'right'\nprint(text)\n"
    (tmp_path / "snippets" / "s.py").write_text(f'"""T."""\n# %% torch\n{reads}', "utf-8")
    examples = examples_of(tmp_path / "snippets")
    with pytest.raises(ExampleError, match="AssertionError"):
        examples.get("s")
    data.write_text("right", "utf-8")
    assert printed(examples.get("s"), "torch") == "right\n"


def test_a_process_that_was_killed_is_not_remembered_as_the_snippets_fault(tmp_path: Path, examples_of: ExamplesOf):
    """The machine may have ended the process, perhaps because memory was short."""
    (tmp_path / "snippets").mkdir()
    cells = f"# %% torch\nimport os\nif not os.path.exists({str(tmp_path / 'calm')!r}): os.kill(os.getpid(), 9)\nprint('alive')\n"
    (tmp_path / "snippets" / "s.py").write_text(f'"""T."""\n{cells}', "utf-8")
    examples = examples_of(tmp_path / "snippets")
    with pytest.raises(ExampleError, match="crashed its process: Killed"):
        examples.get("s")
    (tmp_path / "calm").touch()
    assert printed(examples.get("s"), "torch") == "alive\n"


def test_output_that_differs_from_run_to_run_is_refused(tmp_path: Path, examples_of: ExamplesOf):
    """Each snippet runs once more, as a script. A seed does not affect the machine's random numbers or its clock."""
    cell = "import os\nprint(''.join(chr(97 + one % 26) for one in os.urandom(9)))\n"
    (tmp_path / "s.py").write_text(f'"""T."""\n# %% torch\n{cell}', "utf-8")
    examples = examples_of(tmp_path)
    with pytest.raises(ExampleError, match="it prints something else than on a page") as caught:
        check_script(examples.get("s"), examples.run_script("s"))
    assert "if that differs each time, seed what is random" in str(caught.value)


def test_an_expression_of_a_page_can_change_nothing(tmp_path: Path, examples_of: ExamplesOf):
    """It changes neither the output of a later cell, nor another value of the page, nor the process."""
    lists = '"""T."""\n# %% torch\nx = [1.0]\n# %% again\nprint("x:", x)\n# %% numpy\nx = [1.0]\nprint("x:", x)\n'
    (tmp_path / "s.py").write_text(lists, "utf-8")
    changes = [("torch", "x.append(3.0) or x"), (None, "x.__imul__(2)"), (None, "__import__('os')._exit(1)")]
    example = examples_of(tmp_path).get("s", frozenset({*changes, (None, "x"), ("again", "x")}))
    assert printed(example, "again") == "x: [1.0]\n"
    assert example.value(Wanted(None, "x"))[0].numbers == example.value(Wanted("again", "x"))[0].numbers == (1.0,)
    assert len(example.value(Wanted(None, "x"))) == 1
    with pytest.raises(RefusedError, match="it has ended its process"):
        example.value(Wanted(None, "__import__('os')._exit(1)"))


STEPS = """\
# %% torch
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
# %% torch_again
y = 2 * y
# %% numpy
import numpy as np
x = np.array([1.0, 2.0])
J = np.diag(6 * x)
v = np.array([1.0, 10.0])
K = 27.0
print("vᵀJ:", v @ J)
# %% numpy_two
J = J + 1
S = np.array([27.0, 28.0])
print("y:", 6 * x**2)
print("S.shape:", S.shape)
print("v:", v)
v = v + 17
# %% torch_last
print("y:", y)
S = x.detach()
print("S.shape:", S.shape)
print("v:", torch.tensor([1.0, 10.0]))
import helper
(5 * x).sum().backward()
"""


@pytest.mark.parametrize(
    ("cell", "expression", "message"),
    [
        (None, "K", "no value that agrees was computed from K"),
        (None, "K + x", "no value that agrees was computed from K"),
        (None, "27", "nothing checks a number that is typed"),
        ("numpy_two", "S", "PyTorch and NumPy disagree"),
        (None, "S[:1]", "PyTorch and NumPy disagree"),
        (None, "J * 0 if J.any() else 27", "it chooses between values"),
        (None, "J.any() and 27", "it chooses between values"),
        (None, "(q := J.size) + q", "it chooses between values"),
        (None, "J.__len__()", "it chooses between values"),
        ("numpy_two", "v[:1] * 1", "no value that agrees was computed from v"),
        ("torch_last", "helper.K", "only PyTorch knows this value, and nothing has derived it"),
        (None, "x.grad", "it has one value after the cell 'torch', and another one at the end"),
        (None, "np.pi", "nothing checks a number that is typed"),
        (None, "J", "it has one value after the cell 'numpy', and another one at the end"),
        ("torch", "x.ndim", "only PyTorch knows this value, and nothing has derived it"),
        ("torch", "y", "only PyTorch knows this value, and nothing has derived it"),
        ("torch", "f'grad{y[0]:.0f}'", "text with a number in it must be the same on both sides"),
        ("torch", "'120.0.0'", "nothing checks a number that is typed"),
    ],
)
def test_a_value_that_nothing_checks_is_refused(
    tmp_path: Path, examples_of: ExamplesOf, cell: str | None, expression: str, message: str
):
    (tmp_path / "s.py").write_text(f'"""T."""\n{STEPS}', "utf-8")
    (tmp_path / "helper.py").write_text("K = 27.0\n", "utf-8")
    with pytest.raises(RefusedError, match=message):
        examples_of(tmp_path).get("s", frozenset({(cell, expression)})).value(Wanted(cell, expression))


def test_a_value_that_torch_alone_prints_is_checked_under_its_own_name(tmp_path: Path, examples_of: ExamplesOf):
    """Another value of the same size does not count, and a later NumPy value of this name does not matter."""
    torch = "import torch\ny = torch.ones(2)\nw = torch.ones(2)\nprint('y:', y)\nprint('y @ y:', y @ y)\n"
    numpy = "import numpy as np\nprint('y:', np.ones(2))\nprint('y @ y:', 2.0)\ny = 7\n"
    (tmp_path / "s.py").write_text(f'"""T."""\n# %% torch\n{torch}# %% numpy\n{numpy}', "utf-8")
    expressions = [("torch", "y"), ("torch", "y@y"), ("torch", "w")]
    example = examples_of(tmp_path).get("s", frozenset(expressions))
    assert [example.value(Wanted(*one)).numbers for one in expressions[:2]] == [(1.0, 1.0), (2.0,)]
    with pytest.raises(RefusedError, match="only PyTorch knows this value, and nothing has derived it"):
        example.value(Wanted(*expressions[2]))


def test_a_value_that_torch_has_at_another_time_only_is_numpy_s(tmp_path: Path, examples_of: ExamplesOf):
    """After a numpy cell, it is enough that both sides have had the value once; torch may have deleted it by the end."""
    torch = "k, m = 2.0, 1.0\nprint('k:', k)\nprint('n:', 2.0)\n# %% torch_then\nk = 3.0\ndel m\n"
    numpy = "k = m = 2.0\nprint('k:', k)\nprint('n:', m)\n"
    (tmp_path / "s.py").write_text(f'"""T."""\n# %% torch\n{torch}# %% numpy\n{numpy}', "utf-8")
    expressions = [("numpy", "k"), (None, "m")]
    example = examples_of(tmp_path).get("s", frozenset(expressions))
    assert [example.value(Wanted(*one)).numbers for one in expressions] == [(2.0,), (2.0,)]


def test_value_of_a_snippet_without_a_torch_cell_is_refused(tmp_path: Path, examples_of: ExamplesOf):
    """This was once a KeyError, because there is no other side."""
    (tmp_path / "s.py").write_text('"""T."""\n# %% numpy\ndef f(x):\n    return 2 * x\n', "utf-8")
    example = examples_of(tmp_path).get("s", frozenset({("numpy", "f(2)")}))
    with pytest.raises(RefusedError, match="no value that agrees was computed from f"):
        example.value(Wanted("numpy", "f(2)"))


def test_a_value_that_is_computed_from_checked_values_is_known(tmp_path: Path, examples_of: ExamplesOf):
    (tmp_path / "s.py").write_text(f'"""T."""\n{STEPS}', "utf-8")
    (tmp_path / "helper.py").write_text("K = 27.0\n", "utf-8")
    expressions = [("numpy", "J"), ("numpy", "(v @ J)[1]"), ("torch", "x.grad"), ("numpy", "J.size"), (None, "x")]
    example = examples_of(tmp_path).get("s", frozenset(expressions))
    values = [example.value(Wanted(*one)).numbers for one in expressions]
    assert values == [(6.0, 0.0, 0.0, 12.0), (120.0,), (6.0, 120.0), (4,), (1.0, 2.0)]


def test_a_worker_that_is_lost_is_replaced(tmp_path: Path):
    """Only the cell that ends its own server fails."""
    (tmp_path / "kills.py").write_text('"""T."""\n# %% numpy\nimport os\nos.kill(os.getppid(), 9)\n', "utf-8")
    for name in "abc":
        (tmp_path / f"{name}.py").write_text(GOOD, "utf-8")
    with Examples(tmp_path, limit=3, workers=1, pair=PAIR) as examples:
        with pytest.raises(ExampleError, match="it could not be run"):
            examples.get("kills")
        assert all(examples.get(name).agreements for name in "abc")


def test_expressions_are_answered_by_numpy_and_must_agree_with_torch(examples: Examples):
    expressions = frozenset(
        {(None, "x"), (None, "x.grad"), (None, "x.size"), ("torch", "x.grad[1]"), (None, "oops"), (None, "x.T")}
    )
    example = examples.get("b", expressions)
    assert example.value(Wanted(None, "x")).dtype == "float64"
    assert example.value(Wanted(None, "x.grad")).numbers == (6.0, 120.0)
    with pytest.raises(RefusedError, match="only PyTorch knows this value, and nothing has derived it"):
        example.value(Wanted("torch", "x.grad[1]"))
    assert example.value(Wanted(None, "x.size")).numbers == (2,)  # in torch, a method is not a value
    with pytest.raises(RefusedError, match="PyTorch: NameError: name 'oops' is not defined\nNumPy: NameError"):
        example.value(Wanted(None, "oops"))


def test_expressions_that_differ_between_the_worlds_are_refused(tmp_path: Path, examples_of: ExamplesOf):
    (tmp_path / "s.py").write_text(
        GOOD.replace('print("x.grad', 's = "a"\nk = 1\nprint("x.grad').replace(
            'print("vᵀJ', 's = "b"\nk = 2\nprint("vᵀJ'
        ),
        "utf-8",
    )
    examples = examples_of(tmp_path)
    example = examples.get("s", frozenset({(None, "k"), (None, "s")}))
    with pytest.raises(RefusedError, match="PyTorch and NumPy disagree: PyTorch has 1, NumPy has 2"):
        example.value(Wanted(None, "k"))
    with pytest.raises(RefusedError, match="PyTorch has 'a', NumPy has 'b'"):
        example.value(Wanted(None, "s"))


def test_an_expression_after_a_cell_sees_the_names_as_they_are_then(tmp_path: Path, examples_of: ExamplesOf):
    cells = '# %% first\nk = 1\nprint("k:", k)\n# %% second\nk = 2\nprint("k:", k)\n'
    (tmp_path / "s.py").write_text(f'"""T."""\n{cells}# %% numpy\nfor k in (1, 2): print("k:", k)\n', "utf-8")
    expressions = frozenset({("first", "k"), ("second", "k"), (None, "k"), ("first", "print(k)")})
    example = examples_of(tmp_path).get("s", expressions)
    assert [example.value(Wanted(cell, "k")).numbers for cell in ("first", "second")] == [(1,), (2,)]
    with pytest.raises(RefusedError, match="one value after the cell 'first', and another one at the end"):
        example.value(Wanted(None, "k"))
    assert printed(example, "second") == "k: 2\n"


def test_text_with_a_number_must_be_the_same_in_both_worlds(tmp_path: Path, examples_of: ExamplesOf):
    """Without the check, a number in a string would reach the page unchecked."""
    text = GOOD.replace('print("x.grad', 'a, b = "6 and 7", "six"\nprint("x.grad')
    (tmp_path / "s.py").write_text(text, "utf-8")
    example = examples_of(tmp_path).get("s", frozenset({(None, "a"), (None, "b"), (None, "f'{x[0]:.2f}'")}))
    with pytest.raises(RefusedError, match="text with a number in it must be the same on both sides"):
        example.value(Wanted(None, "a"))
    assert example.value(Wanted(None, "b")) == "six"
    assert example.value(Wanted(None, "f'{x[0]:.2f}'")) == "1.00"


@pytest.mark.parametrize("name", ["nope", "../conftest", ""])
def test_an_unknown_snippet_is_an_error_that_says_which_there_are(examples: Examples, name: str):
    with pytest.raises(
        ExampleError, match="there is no such example \\[no-example]\n  there are 4 examples, such as: "
    ):
        examples.get(name)


def test_bad_options_are_refused(tmp_path: Path):
    with pytest.raises(ExampleError, match="there is no such folder"):
        Examples(tmp_path / "nope")
    with pytest.raises(ValueError, match="limit must be positive"):
        Examples(tmp_path, limit=0, pair=PAIR)


def test_a_server_that_cannot_start_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "s.py").write_text(GOOD, "utf-8")
    monkeypatch.setattr("sys.executable", "/bin/false")
    with (
        Examples(tmp_path, pair=PAIR) as examples,
        pytest.raises(ExampleError, match="it could not be run \\[machine]\n  the server of the claims has ended"),
    ):
        examples.get("s")


OF_PAGES = """\
# %% torch
import math
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
(3 * x**2).sum().backward()
print("x.grad:", x.grad)
s = "a"
k = 1
# %% torch_then
x.grad.zero_()
k = 2
# %% torch_last
k = 1
# %% numpy
import math
import numpy
import numpy as np
x = np.array([1.0, 2.0])
v = 6 * x
print("vᵀJ:", v)
s = 1.0
# %% numpy_then
x = np.array([1.0, 2.0])
print("y:", x)
# %% torch_y
print("y:", x.detach())
"""


@pytest.mark.parametrize(
    ("cell", "expression", "numbers"),
    [
        ("torch", "x.grad", (6.0, 12.0)),
        ("torch", "x . grad", (6.0, 12.0)),
        ("numpy", "math.sqrt(4 * v[0] / 6)", (2.0,)),
        ("numpy", "len(v)", (2,)),
        (None, "x", (1.0, 2.0)),  # defined twice, with the same value
        ("torch_then", "k", "only PyTorch knows this value, and nothing has derived it"),
        ("torch_then", "x.grad", "only PyTorch knows this value, and nothing has derived it"),
        (None, "k", "one value after the cell 'torch_then', and another one at the end"),
        (None, "s", r"PyTorch has 'a', NumPy has Array"),
        (None, "math.pi", "nothing checks a number that is typed"),
        ("torch", "torch.pi", "nothing checks a number that is typed"),
        ("numpy", "numpy.pi", "nothing checks a number that is typed"),
        ("numpy", "max(27, 3)", "nothing checks a number that is typed"),
    ],
)
def test_value_of_a_page_is_shown_or_refused(
    tmp_path: Path, examples_of: ExamplesOf, cell: str | None, expression: str, numbers: tuple[float, ...] | str
):
    (tmp_path / "s.py").write_text(f'"""T."""\n{OF_PAGES}', "utf-8")
    example = examples_of(tmp_path).get("s", frozenset({(cell, expression)}))
    if isinstance(numbers, str):
        with pytest.raises(RefusedError, match=numbers):
            example.value(Wanted(cell, expression))
    else:
        assert example.value(Wanted(cell, expression)).numbers == numbers


def test_a_number_of_a_title_may_be_a_name_of_numpys(run: Callable[..., Example]):
    """The number need not be printed, and the snippet need not draw."""
    torch = "# %% torch\nimport torch\nprint('y:', torch.tensor([1.5, 1.5]))\n"
    cells = f"{torch}# %% numpy\nimport numpy as np\nn = 40 + 2\nprint('y:', np.full(2, 63 / n))\n"
    assert run(cells, title="Divided by n, which is 42").agreements
    with pytest.raises(ExampleError, match="the title says 43, which is none of the numbers of this example"):
        run(cells, title="Divided by n, which is 43")

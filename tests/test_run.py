"""Running: the manners of a notebook, isolation, limits."""

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from by_example.errors import ExampleError
from by_example.examples import Example, Examples
from tests.conftest import printed
from tests.small_site import NUMPY, TORCH

Run = Callable[..., Example]


def test_output_keeps_its_order_whatever_way_it_takes(run: Run):
    example = run(
        "# %% torch\nimport os, subprocess, sys\nprint('one')\nos.write(1, b'two\\n')\n"
        "subprocess.run(['echo', 'three'])\nprint('four', file=sys.stderr)\nsys.stdout.write('five\\n')\n"
        "print()\nprint('a', None, sep='-', end='!\\n')\nprint('six', file=open(os.devnull, 'w'))\n"
    )
    assert printed(example, "torch") == "one\ntwo\nthree\nfour\nfive\n\na-None!\n"


def test_a_last_expression_is_shown_unless_it_is_none(run: Run):
    example = run("# %% torch\n'text'\n# %% quiet\nNone\n# %% other\nx = 'no expression'\n")
    assert [printed(example, cell) for cell in ("torch", "quiet", "other")] == ["'text'\n", "", ""]


def test_a_warning_is_shown_with_its_place(run: Run):
    text = printed(run("# %% torch\nimport torch\n\ny = torch.ones(2, requires_grad=True) * 2\ng = y.grad\n"), "torch")
    assert ".py:6: UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed." in text
    assert "g = y.grad" in text


def test_an_expected_error_is_shown_without_the_frames_of_torch(run: Run):
    example = run(
        '# %% torch tags=["raises-exception"] raises="RuntimeError: grad can be"\nimport torch\ndef f(y):\n    y.backward()\n\nf(torch.ones(2, requires_grad=True))\n'
    )
    rows = printed(example, "torch").splitlines()
    assert rows[0] == "Traceback (most recent call last):"
    assert [row.split(", ", 1)[1] for row in rows if row.startswith("  File")] == [
        "line 7, in <module>",
        "line 5, in f",
    ]
    assert rows[-2] == "  … 3 frames inside torch …"
    assert rows[-1] == "RuntimeError: grad can be implicitly created only for scalar outputs"


def test_cells_of_a_world_share_names(run: Run):
    assert printed(run('# %% a\ns = "shared"\n# %% b\nprint(s)\n'), "b") == "shared\n"


def test_a_cell_is_the_main_module_with_its_source_at_hand(run: Run):
    example = run(
        "# %% torch\nimport dataclasses, inspect, pickle\n\n@dataclasses.dataclass\nclass A:\n    name: str\n\n"
        "print(__name__, pickle.loads(pickle.dumps(A('x'))).name)\nprint(inspect.getsource(A).splitlines()[0])\n"
    )
    assert printed(example, "torch") == "__main__ x\n@dataclasses.dataclass\n"


FAILURES = {
    "raising": ("# %% torch\nimport torch\ntorch.ones(2, requires_grad=True).backward()\n", 4, "the cell 'torch' raised RuntimeError: grad can"),
    "not raising": ('# %% torch tags=["raises-exception"] raises="RuntimeError: grad"\nx = 1\n', 3, "the cell 'torch' should raise and did not"),
    "raising by a slip": ('# %% torch tags=["raises-exception"] raises="RuntimeError: grad"\nimport torch\ntorch.ones(2).no_such_method()\n', 4, "it is meant to raise another error: RuntimeError: grad"),
    "raising another type": ('# %% torch tags=["raises-exception"] raises="Error: list index"\n[][5]\n', 3, "it is meant to raise another error"),
    "raising with another message": ('# %% torch tags=["raises-exception"] raises="IndexError: tuple index"\n[][5]\n', 3, "it is meant to raise another error"),
    "exit": ("# %% torch\nimport sys\nsys.exit(0)\n", 4, "raised SystemExit"),
    "os._exit": ("# %% torch\nimport os\n\nos._exit(0)\n", 3, "the cell 'torch' ended its process with exit status 0"),
    "os._exit in the second cell": ("# %% torch\nimport os\n# %% b\nos._exit(3)\n", 5, "the cell 'b' ended its process with exit status 3"),
    "signal": ("# %% torch\nimport os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", 4, "crashed its process: Segmentation fault"),
    "abort": ("# %% torch\nimport os\n\ndef f():\n    os.abort()\nf()\n", 6, "crashed its process: Aborted"),
    "SIGKILL": ("# %% torch\nimport os\nos.kill(os.getpid(), 9)\n", 3, "crashed its process: Killed"),
    "too long an error": ("# %% torch\n\nraise ValueError('x' * 200_000)\n", 4, "puts out more than 100000 characters"),
    "endless print": ("# %% torch\nwhile True:\n    print('x' * 1000)\n", 4, "puts out more than 100000 characters"),
    "too much from a subprocess": ("# %% torch\nimport os\n_ = os.system('yes abc | head -c 900000')\n", 3, "puts out more than 100000 characters"),
    "endless print from C": ("# %% torch\nimport os\nwhile True:\n    os.write(1, b'x' * 65536)\n", 5, "puts out more than 100000 characters"),
    "numpy imports torch": ("# %% numpy\nimport torch\n", 3, "a NumPy cell cannot import torch"),
    "numpy imports a part of torch": ("# %% numpy\nfrom torch.nn import functional\n", 3, "a NumPy cell cannot import torch"),
    "numpy imports torch by name": ("# %% numpy\nimport importlib\nimportlib.import_module('torch.autograd')\n", 4, "cannot import torch"),
    "numpy looks for torch": ("# %% numpy\nimport sys\nsys.modules['torch']\n", 4, "KeyError: 'torch'"),
    "numpy uses a torch cell's name": ("# %% torch\nx = 1\n# %% numpy\nx\n", 5, "NameError: name 'x' is not defined"),
    "recursion": ("# %% torch\ndef f(): f()\nf()\n", 3, "RecursionError"),
    "input": ("# %% torch\ninput()\n", 3, "EOFError"),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "line", "message"), FAILURES.values(), ids=FAILURES)
def test_a_run_that_fails_says_what_and_where(run: Run, cells: str, line: int, message: str):
    with pytest.raises(ExampleError) as caught:
        run(cells)
    assert message in str(caught.value)
    assert caught.value.line == line


SPARED = {
    "a list that holds itself twice": ("x = []\nx += [x, x]\nprint(x)\n", "[[...], [...]]\n"),
    "a deep list": ("x = []\nfor _ in range(3000): x = [x]\nprint('deep')\n", "deep\n"),
    "writes to whatever is open": ("import os\nfor number in range(3, 60):\n    try: os.write(number, bytes(9))\n    except OSError: pass\nprint('alive')\n", "alive\n"),
}  # fmt: skip


@pytest.mark.parametrize(("cell", "output"), SPARED.values(), ids=SPARED)
def test_a_server_survives(run: Run, cell: str, output: str):
    """These were told as faults of by_example itself, or wrote into the connections between its processes."""
    example = run(f"# %% torch\n{cell}", (None, "x"))
    assert printed(example, "torch") == output
    assert (None, "x") in example.reports["torch"].refused


def test_what_an_expression_prints_is_forgotten(run: Run):
    """However much it is: the cell after it has not printed it."""
    example = run("# %% a\nx = 1\n# %% b\nprint('b')\n", ("a", "print('x' * 200_000)"))
    assert printed(example, "b") == "b\n"


def test_only_a_last_expression_is_a_result(run: Run):
    """Also where no line has put something out: what comes through a descriptor has no line either."""
    example = run("# %% a\nimport os\nprint('a')\n_ = os.write(1, b'\\n')\n# %% b\nprint('b')\n'c'\n")
    assert not any(segment.result for segment in example.output("a"))
    assert "".join(segment.text for segment in example.output("b") if segment.result) == "'c'\n"


def test_the_servers_live_on_after_every_failure(run: Run):
    """The failures above have crashed, killed and stalled children of the servers that this uses."""
    assert len(run(TORCH + NUMPY).proofs) == 1


def test_nothing_leaks_from_one_snippet_to_the_next(run: Run, folder: Examples):
    """Each of these would change what the next snippet prints, if they shared anything."""
    spoil = (
        "# %% torch\nimport builtins, os, random, sys, torch, numpy\ntorch.manual_seed(3)\nrandom.seed(3)\n"
        "torch.set_default_dtype(torch.float64)\ntorch.set_printoptions(precision=1)\ntorch.set_grad_enabled(False)\n"
        "os.chdir('/')\nos.environ['LEAK'] = 'x'\nsys.path.append('/leak')\nbuiltins.leak = 'x'\ntorch.leak = 'x'\n"
        "# %% numpy\nimport numpy as np\nnp.set_printoptions(precision=1)\nnp.leak = 'x'\nnp.random.seed(3)\n"
        "# %% torch_end\nprint('spoiled')\n"
    )
    with pytest.raises(ExampleError, match="proves nothing"):
        run(spoil)
    assert os.environ.get("LEAK") is None
    look = (
        "# %% torch\nimport builtins, os, sys, torch\n"
        "print(os.environ.get('LEAK'), '/leak' in sys.path, hasattr(builtins, 'leak'), hasattr(torch, 'leak'), os.getcwd() == '/')\n"
        "print(torch.is_grad_enabled(), torch.get_default_dtype())\n"
        "print('thirds:', torch.ones(1) / 3)\n# %% numpy\nimport numpy as np\n"
        "print(hasattr(np, 'leak'))\nprint('thirds:', np.array([1 / 3]))\n"
    )
    for _ in range(2 * (os.cpu_count() or 1)):  # so that each worker is asked
        example = run(look)
        assert (
            printed(example, "torch") == "None False False False False\nTrue torch.float32\nthirds: tensor([0.3333])\n"
        )
        assert printed(example, "numpy") == "False\nthirds: [0.33333333]\n"


def test_files_that_a_snippet_writes_are_gone_after_it(run: Run):
    write = "# %% torch\nimport os\nprint(os.listdir() == [])\n_ = open('left', 'w').write('x')\n"
    assert {printed(run(write), "torch") for _ in range(4)} == {"True\n"}


def test_processes_that_a_snippet_leaves_behind_are_ended(run: Run, folder: Examples):
    run("# %% torch\nimport subprocess\np = subprocess.Popen(['sleep', '987654'])\n")
    deadline = time.monotonic() + 5
    while any("987654" in row for row in _processes()):
        assert time.monotonic() < deadline, "the snippet's process is still running"
        time.sleep(0.05)


def _processes() -> list[str]:
    rows = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            rows.append((process / "cmdline").read_text("utf-8", "replace"))
    return rows


def test_a_fork_that_a_cell_makes_and_forgets_says_nothing(run: Run):
    example = run(
        "# %% torch\nimport os, time\npid = os.fork()\nif pid: time.sleep(0.3)\nprint('parent' if pid else 'child')\n"
    )
    assert printed(example, "torch").endswith("parent\n")


def test_a_recursion_is_told_in_a_few_lines(run: Run):
    with pytest.raises(ExampleError) as caught:
        run("# %% torch\ndef f():\n    return f()\nf()\n")
    assert len(str(caught.value).splitlines()) < 20


def test_control_characters_and_returns_do_not_reach_the_page(run: Run):
    example = run("# %% torch\nprint('a\\x1b[mb\\x00', 'c\\rd', '\\ud800')\n")
    assert printed(example, "torch") == "a[mb c\nd ?\n"


def test_what_is_embedded_is_the_same_in_every_build(run: Run, tmp_path: Path):
    """Randomness without a seed, and the order of a set, asked of two servers as two builds would."""
    cells = '# %% torch\nimport torch\ntorch.rand(3)\nprint({"a", "b", "c", "d", "e", "f"})\nx = str(torch.rand(9).argsort().tolist())\n'
    (tmp_path / "s.py").write_text(f'"""T."""\n{cells}', "utf-8")
    wanted = frozenset({(None, "x")})
    builds = [run(cells, (None, "x"))]
    with Examples(tmp_path) as examples:
        builds.append(examples.get("s", wanted))
    assert len({printed(build, "torch") for build in builds}) == 1
    assert len({str(build.reports["torch"].values) for build in builds}) == 1


def test_redirected_output_goes_where_the_cell_wants_it(run: Run):
    cells = "# %% torch\nimport contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()) as buffer:\n    print('hidden')\nprint('shown', buffer.getvalue().strip())\n"
    assert printed(run(cells), "torch") == "shown hidden\n"


def test_a_cell_knows_its_file(run: Run):
    assert printed(run("# %% torch\nfrom pathlib import Path\nprint(Path(__file__).is_file())\n"), "torch") == "True\n"

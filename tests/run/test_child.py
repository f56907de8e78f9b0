"""Running a cell: a notebook's behavior, isolation, limits."""

import contextlib
import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.check import check_script
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example, Examples
from tests.conftest import printed
from tests.pair import PAIR
from tests.small_site import NUMPY, TORCH

Run = Callable[..., Example]


def test_outputs_of_all_kinds_keep_their_order(run: Run):
    example = run(
        "# %% torch\nimport os, subprocess, sys\nprint('one')\nos.write(1, b'two\\n')\n"
        "subprocess.run(['echo', 'three'])\nprint('four', file=sys.stderr)\nsys.stdout.write('five\\n')\n"
        "print()\nprint('a', 'b', sep='-', end='!\\n')\nprint('six', file=open(os.devnull, 'w'))\n"
    )
    assert printed(example, "torch") == "one\ntwo\nthree\nfour\nfive\n\na-b!\n"


def test_a_last_expression_is_shown_unless_it_is_none(run: Run):
    example = run("# %% torch\n'text'\n# %% quiet\nNone\n# %% other\nx = 'no expression'\n")
    assert [printed(example, cell) for cell in ("torch", "quiet", "other")] == ["'text'\n", "", ""]


def test_a_warning_is_shown_with_its_place(run: Run):
    text = printed(run("# %% torch\nimport torch\n\ny = torch.ones(2, requires_grad=True) * 2\ng = y.grad\n"), "torch")
    assert (
        "<this box>:4: UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed."
        in text
    )
    assert "g = y.grad" in text


def test_a_number_taken_out_of_a_tensor_is_taken_in_the_cell_s_line(run: Run):
    """The runner records where numbers come from; warnings and tracebacks do not show that."""
    cell = "# %% torch\nimport torch\nx = torch.ones(1, requires_grad=True)\ny = float(x)\ntorch.ones(2).item()\n"
    cell = cell.replace("# %% torch", '# %% torch tags=["raises-exception"] raises="RuntimeError: cannot be converted"')
    text = printed(run(cell), "torch")
    assert "<this box>:3: UserWarning: Converting a tensor with requires_grad=True to a scalar" in text
    assert "y = float(x)" in text
    assert "seconded/" not in text
    assert "line 4, in <module>\n    torch.ones(2).item()\nRuntimeError" in text


def test_an_expected_error_is_shown_without_the_frames_of_torch(run: Run):
    example = run(
        '# %% torch tags=["raises-exception"] raises="RuntimeError: grad can be"\nimport torch\ndef f(y):\n    y.backward()\n\nf(torch.ones(2, requires_grad=True))\n'
    )
    rows = printed(example, "torch").splitlines()
    assert rows[0] == "Traceback (most recent call last):"
    assert [row for row in rows if row.startswith("  File")] == [
        '  File "<this box>", line 5, in <module>',
        '  File "<this box>", line 3, in f',
    ]
    assert rows[-2] == "  … 3 frames inside torch …"
    assert rows[-1] == "RuntimeError: grad can be implicitly created only for scalar outputs"


def test_a_traceback_in_a_warning_is_the_snippets(run: Run):
    """A traceback of anomaly mode, too, hides how the cell was run and where a library is on this machine."""
    cell = (
        "# %% torch\nimport torch\nnet = torch.nn.Sequential(torch.nn.Softplus(torch.nan))\nwith torch.autograd.detect_anomaly():\n"
        "    y = net(torch.ones(2, requires_grad=True)).sum()\n    try:\n        y.backward()\n    except RuntimeError:\n        pass\n"
    )
    text = printed(run(cell), "torch")
    assert "Error detected in SoftplusBackward0. Traceback of forward call that caused the error:\n" in text
    files = re.findall(r'File "([^"]*)", line (\d+)', text)
    assert files[0] == ("<this box>", "4")
    assert {name for name, _ in files[1:]} == {
        "torch/nn/modules/module.py",
        "torch/nn/modules/container.py",
        "torch/nn/modules/activation.py",
    }
    assert "    y = net(torch.ones(2, requires_grad=True)).sum()\n" in text


BOXES = """\
# %% torch
import warnings

def divide(a):
    return 1 / a

def warn():
    warnings.warn("careful")

# %% warned
warn()

warnings.warn("here", stacklevel=1)
# %% error tags=["raises-exception"] raises="ZeroDivisionError: division"

zero = 0
divide(zero)
"""


def test_a_line_is_counted_in_the_box_that_a_reader_sees(run: Run):
    """No reader sees the file. A frame may be in another box than the one that raises."""
    example = run(BOXES)
    assert printed(example, "warned") == (
        '<another box>:7: UserWarning: careful\n  warnings.warn("careful")\n'
        '<this box>:3: UserWarning: here\n  warnings.warn("here", stacklevel=1)\n'
    )
    assert printed(example, "error").splitlines()[1:5] == [
        '  File "<this box>", line 2, in <module>',
        "    divide(zero)",
        '  File "<another box>", line 4, in divide',
        "    return 1 / a",
    ]


def test_error_names_the_line_of_the_file(run: Run):
    with pytest.raises(ExampleError) as raised:
        run(BOXES.replace('raises="ZeroDivisionError: division', 'raises="ZeroDivisionError: another'))
    assert raised.value.line == 6
    assert re.findall(r'File "(?:.*/)?case_\d+\.py", line (\d+)', str(raised.value)) == ["18", "6"]
    assert "box>" not in str(raised.value)


RAISES_FIRST = """\
# %% torch
x = [1.0]
# %% error tags=["raises-exception"] raises="IndexError: list index"
x.append(2.0)
x[5]
# %% again
print("x:", x)
# %% numpy
x = [1.0, 2.0]
print("x:", x)
"""


def test_cells_go_on_after_a_cell_that_raises(run: Run, folder: Examples):
    """This holds in a notebook, and in a script, which runs its cells in order."""
    example = run(RAISES_FIRST)
    assert printed(example, "error").endswith("IndexError: list index out of range\n")
    assert printed(example, "again") == "x: [1.0, 2.0]\n"
    check_script(example, folder.run_script(example.snippet.name))


def test_script_is_checked_after_a_cell_that_raises(run: Run, folder: Examples):
    example = run(RAISES_FIRST + "x = (3.0, 4.0)\n# %% last\nprint(type(x).__name__)\n")
    with pytest.raises(ExampleError, match="it prints something else than on a page"):
        check_script(example, folder.run_script(example.snippet.name))


HELPERS = {
    "an error": ('# %% torch tags=["raises-exception"] raises="ValueError: it has failed"\nimport {0}\n{0}.fails()\n', 'File "{1}", line 3, in fails'),
    "a warning": ("# %% torch\nimport {0}\n{0}.warns()\n", "{1}:6: UserWarning: careful"),
    "a name that is not there": ("# %% torch\nfrom {0} import nothing\n", "from '{0}' ({1})"),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "place"), HELPERS.values(), ids=HELPERS)
def test_a_helper_is_shown_as_its_author_sees_it(
    run: Run, folder: Examples, monkeypatch: pytest.MonkeyPatch, cells: str, place: str
):
    """No path of this machine is shown."""
    monkeypatch.chdir(folder.folder.parent)
    helper = "import warnings\ndef fails():\n    raise ValueError('it has failed')\ndef warns():\n    x = 1\n    warnings.warn('careful')\n"
    (folder.folder / "helping.py").write_text(helper, "utf-8")
    try:
        text = printed(run(cells.format("helping")), "torch")
    except ExampleError as error:
        text = str(error)
    assert place.format("helping", f"{folder.folder.name}/helping.py") in text
    assert str(folder.folder) not in text


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
    "numpy imports torch by a finder of its own": ("# %% numpy\nimport sys\nfrom importlib.machinery import PathFinder\nsys.meta_path[:] = [PathFinder]\nimport torch\n", 6, "a NumPy cell cannot import torch"),
    "numpy looks for torch": ("# %% numpy\nimport sys\nsys.modules['torch']\n", 4, "KeyError: 'torch'"),
    "numpy starts a process": ("# %% numpy\nimport subprocess\nsubprocess.run(['python', '-c', 'import torch'])\n", 4, "a NumPy cell cannot start a process: it must derive"),
    "numpy starts a shell": ("# %% numpy\nimport os\nos.system('true')\n", 4, "a NumPy cell cannot start a process"),
    "numpy forks": ("# %% numpy\nimport os\nos.fork()\n", 4, "a NumPy cell cannot start a process"),
    "numpy spawns": ("# %% numpy\nimport os\nos.posix_spawn('/bin/true', ['true'], {})\n", 4, "a NumPy cell cannot start a process"),
    "numpy spawns as multiprocessing does": ("# %% numpy\nfrom multiprocessing import util\nutil.spawnv_passfds(b'/bin/true', [b'true'], ())\n", 4, "a NumPy cell cannot start a process"),
    "numpy uses the network": ("# %% numpy\nimport urllib.request\nurllib.request.urlopen('http://127.0.0.1:9')\n", 4, "a NumPy cell cannot use the network"),
    "numpy calls C": ("# %% numpy\nimport ctypes\nctypes.CDLL(None).getpid()\n", 4, "a NumPy cell cannot call C code by ctypes"),
    "numpy shares memory": ("# %% numpy\nfrom multiprocessing import shared_memory\n", 3, "a NumPy cell cannot share memory with another process"),
    "numpy writes elsewhere": ("# %% numpy\nimport numpy as np\nnp.save('/tmp/seconded_left.npy', 1)\n", 4, "a cell cannot write to /tmp/seconded_left.npy: write into its working directory"),
    "torch writes elsewhere": ("# %% torch\nopen('../left', 'w')\n", 3, "a cell cannot write to ../left"),
    "torch writes elsewhere by a link": ("# %% torch\nimport os\nos.symlink('/tmp/left', 'left')\nopen('left', 'a')\n", 5, "a cell cannot write to left"),
    "torch makes a folder elsewhere": ("# %% torch\nimport os\nos.makedirs('/tmp/seconded_left/deep')\n", 4, "a cell cannot write to /tmp/seconded_left"),
    "torch removes a file elsewhere": ("# %% torch\nimport os\nos.remove(__file__)\n", 4, "a cell cannot write to /"),
    "torch renames a file elsewhere": ("# %% torch\nimport os\nos.rename(__file__, 'mine')\n", 4, "a cell cannot write to /"),
    "writes over its report": ("# %% torch\nimport os\nfor number in range(3, 256):\n    try: os.write(number, b'\\xff' * 9)\n    except OSError: pass\n", 3, "the cell 'torch' ended its process with exit status 0"),
    "numpy uses a torch cell's name": ("# %% torch\nx = 1\n# %% numpy\nx\n", 5, "NameError: name 'x' is not defined"),
    "recursion": ("# %% torch\ndef f(): f()\nf()\n", 3, "RecursionError"),
    "input": ("# %% torch\ninput()\n", 3, "EOFError"),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "line", "message"), FAILURES.values(), ids=FAILURES)
def test_failure_of_a_run_names_its_line_and_cause(run: Run, cells: str, line: int, message: str):
    with pytest.raises(ExampleError) as caught:
        run(cells)
    assert message in str(caught.value)
    assert caught.value.line == line


SPARED = {
    "a list that holds itself twice": ("x = []\nx += [x, x]\nprint('x:', x)\n", "x: [[...], [...]]\n"),
    "a deep list": ("x = []\nfor _ in range(3000): x = [x]\nprint('deep')\n", "deep\n"),
    "writes to whatever is open": ("import os\nfor number in range(3, 60):\n    try: os.write(number, bytes(9))\n    except OSError: pass\nprint('alive')\n", "alive\n"),
}  # fmt: skip


@pytest.mark.parametrize(("cell", "output"), SPARED.values(), ids=SPARED)
def test_a_server_survives(run: Run, cell: str, output: str):
    """Such cells were once reported as faults of seconded itself, or wrote into the connections between its processes."""
    example = run(f"# %% torch\n{cell}", (None, "x"))
    assert printed(example, "torch") == output
    assert (None, "x") in example.reports["claim"].refused


def test_a_folder_within_a_folder_without_an_end_is_removed(run: Run, folder: Examples):
    """Python's own removal recurses for each folder, and the worker was once lost."""
    within = "d/" * 1500
    deep = f"import subprocess\n_ = subprocess.run(['sh', '-c', 'mkdir -p {within} && cd {within} && mkdir -p {within}'])\n"
    for _ in range(2):
        assert printed(run(f"# %% torch\n{deep}print('deep')\n"), "torch") == "deep\n"


WAYS = {
    "torch.save, which Python is not told of": "torch.save(torch.ones(2), {path!r})",
    "a process": "import subprocess\nsubprocess.run(['sh', '-c', 'echo 1 > {path}'])",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(
    "read",
    ["open({path!r}, 'rb')", "np.loadtxt({path!r})", "np.memmap({path!r}, mode='r')", "os.open({path!r}, os.O_RDONLY)"],
)
def test_numpy_cannot_read_a_file_of_torch(run: Run, tmp_path: Path, way: str, read: str):
    """If NumPy could read a file of torch, from /tmp or beside the snippet, it would derive nothing."""
    path = str(tmp_path / "left")
    cells = f"# %% torch\nimport torch\n{way}\n# %% numpy\nimport os, time\nimport numpy as np\nwhile not os.path.exists({path!r}): time.sleep(0.01)\n{read}\n"
    with pytest.raises(
        ExampleError, match=r"raised PermissionError: a NumPy cell cannot read .*left: it has changed since"
    ):
        run(cells.format(path=path))


def test_a_cell_has_its_own_files_and_those_that_were_there(run: Run, folder: Examples):
    """This holds for temporary files, and in NumPy's world, too."""
    (folder.folder / "data.csv").write_text("6,120\n", "utf-8")
    cell = (
        "import os, tempfile\nimport numpy as np\nfrom pathlib import Path\nnp.save('own.npy', np.ones(1))\nos.rename('own.npy', 'moved.npy')\n"
        "with tempfile.TemporaryDirectory() as within: Path(within, 'x').write_text('x')\n"
        "with tempfile.NamedTemporaryFile('w') as file: print('text', file=file)\nPath(os.devnull).write_text('')\n"
        "print(str(os.listdir()), str(np.load('moved.npy').shape == (1,)), str(Path(__file__).with_name('data.csv').read_text() == '6,120\\n'))\n"
    )
    example = run(f"# %% torch\n{cell}# %% numpy\ndef empty(): pass\n")
    assert printed(example, "torch") == "['moved.npy'] True True\n"
    with pytest.raises(ExampleError, match="derives nothing"):  # the cell has no other fault
        run(f"# %% numpy\n{cell}")


def test_output_of_an_expression_is_dropped(run: Run):
    """However long the text is, it is not in the output of the next cell."""
    example = run("# %% a\nx = 1\n# %% b\nprint('b')\n", ("a", "print('x' * 200_000)"))
    assert printed(example, "b") == "b\n"


def test_only_a_last_expression_is_a_result(run: Run):
    """This holds if no line has an output, too, because text that comes through a descriptor has no line."""
    example = run("# %% a\nimport os\nprint('a')\n_ = os.write(1, b'\\n')\n# %% b\nprint('b')\n'c'\n")
    assert not any(segment.result for segment in example.output("a"))
    assert "".join(segment.text for segment in example.output("b") if segment.result) == "'c'\n"


def test_the_servers_live_on_after_every_failure(run: Run):
    """The failures above have crashed, killed and stalled children of these servers."""
    assert len(run(TORCH + NUMPY).agreements) == 1


def test_nothing_leaks_from_one_snippet_to_the_next(run: Run, folder: Examples):
    """Each cell would change the output of the next snippet if the two shared the changed state."""
    spoil = (
        "# %% torch\nimport builtins, os, random, sys, torch, numpy\ntorch.manual_seed(3)\nrandom.seed(3)\n"
        "torch.set_default_dtype(torch.float64)\ntorch.set_printoptions(precision=1)\ntorch.set_grad_enabled(False)\n"
        "os.chdir('/')\nos.environ['LEAK'] = 'x'\nsys.path.append('/leak')\nbuiltins.leak = 'x'\ntorch.leak = 'x'\n"
        "# %% numpy\nimport numpy as np\nnp.set_printoptions(precision=1)\nnp.leak = 'x'\nnp.random.seed(3)\n"
        "# %% torch_end\nprint('spoiled')\n"
    )
    with pytest.raises(ExampleError, match="derives nothing"):
        run(spoil)
    assert os.environ.get("LEAK") is None
    look = (
        "# %% torch\nimport builtins, os, sys, torch\n"
        "print(*map(str, [os.environ.get('LEAK'), '/leak' in sys.path, hasattr(builtins, 'leak'), hasattr(torch, 'leak'), os.getcwd() == '/']))\n"
        "print(str(torch.is_grad_enabled()), str(torch.get_default_dtype()))\n"
        "print('thirds:', torch.ones(1) / 3)\n# %% numpy\nimport numpy as np\n"
        "print(str(hasattr(np, 'leak')))\nprint('thirds:', np.array([1 / 3]))\n"
    )
    for _ in range(2 * (os.cpu_count() or 1)):  # so that each worker runs one
        example = run(look)
        assert (
            printed(example, "torch") == "None False False False False\nTrue torch.float32\nthirds: tensor([0.3333])\n"
        )
        assert printed(example, "numpy") == "False\nthirds: [0.33333333]\n"


def test_files_that_a_snippet_writes_are_gone_after_it(run: Run):
    write = "# %% torch\nimport os\nprint(str(os.listdir() == []))\n_ = open('left', 'w').write('x')\n"
    assert {printed(run(write), "torch") for _ in range(4)} == {"True\n"}


def test_processes_that_a_snippet_leaves_running_are_ended(run: Run, folder: Examples):
    run("# %% torch\nimport subprocess\np = subprocess.Popen(['sleep', '987654'])\n")
    deadline = time.monotonic() + 60
    while any("987654" in row for row in _processes()):
        assert time.monotonic() < deadline, "the snippet's process is still running"
        time.sleep(0.05)


def _processes() -> list[str]:
    rows = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # the process has ended in the meantime
            rows.append((process / "cmdline").read_text("utf-8", "replace"))
    return rows


def test_a_fork_that_a_cell_makes_and_forgets_says_nothing(run: Run):
    example = run(
        "# %% torch\nimport os, time\npid = os.fork()\nif pid: time.sleep(0.3)\nprint('parent' if pid else 'child')\n"
    )
    assert printed(example, "torch").endswith("parent\n")


def test_error_of_a_recursion_has_few_lines(run: Run):
    with pytest.raises(ExampleError) as caught:
        run("# %% torch\ndef f():\n    return f()\nf()\n")
    assert len(str(caught.value).splitlines()) < 20


def test_control_characters_and_returns_do_not_reach_the_page(run: Run):
    example = run("# %% torch\nprint('a\\x1b[mb\\x00', 'c\\rd', '\\ud800')\n")
    assert printed(example, "torch") == "a[mb c\nd ?\n"


def test_embedded_output_is_the_same_in_every_build(run: Run, tmp_path: Path):
    """Two servers, as in two builds, draw the same random numbers without a seed, and order a set in the same way."""
    cells = (
        '# %% torch\nimport random\nimport torch\nimport numpy as np\ntorch.rand(3)\nprint(str({"a", "b", "c", "d", "e", "f"}))\n'
        "def drawn(): return str((torch.rand(9).argsort().tolist(), random.random(), np.random.rand()))\n"
        "# %% numpy\nimport random\nimport numpy as np\ndef drawn(): return str((random.random(), np.random.rand()))\n"
    )
    (tmp_path / "s.py").write_text(f'"""T."""\n{cells}', "utf-8")
    expression = (None, "drawn()")
    builds = [run(cells, expression)]
    with Examples(tmp_path, pair=PAIR) as examples:
        builds.append(examples.get("s", frozenset({expression})))
    assert len({printed(build, "torch") for build in builds}) == 1
    for role in ("claim", "derivation"):
        assert len({build.reports[role].values[expression] for build in builds}) == 1


def test_redirected_output_goes_where_the_cell_wants_it(run: Run):
    cells = "# %% torch\nimport contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()) as buffer:\n    print('hidden')\nprint('shown', buffer.getvalue().strip())\n"
    assert printed(run(cells), "torch") == "shown hidden\n"


def test_a_cell_knows_its_file(run: Run):
    assert (
        printed(run("# %% torch\nfrom pathlib import Path\nprint(str(Path(__file__).is_file()))\n"), "torch")
        == "True\n"
    )

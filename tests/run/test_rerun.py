"""Notebooks of pages: `seconded check` runs their code in one process, and compares what it prints with the page."""

import re
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.examples import Runs
from seconded._internal.run.limits import Limits
from tests.pair import DECLARATION
from tests.run.conftest import Main

NUMPY = '\n# %% numpy\nimport numpy as np\n\nprint("x:", np.array([1.0, 2.0]))\n'
B = f'"""B."""\n\n# %% torch\nimport torch\n\nx = torch.tensor([1.0, 2.0])\nprint("x:", x)\nprint("x.dtype:", x.dtype)\n{NUMPY}'


def changes(code: str) -> str:
    """Return an example that runs this code as well."""
    torch = f'# %% torch\nimport numpy as np\nimport torch\n\n{code}\nx = torch.tensor([1.0, 2.0])\nprint("x:", x)\n'
    return f'"""A."""\n\n{torch}\n# %% numpy\nprint("x:", [1.0, 1.0 + 1.0])\n'


SAME = "in a notebook, all cells of a page share one process, and nothing is seeded"
COUNTER = '"""A counter."""\n\n# %% torch\ncount = 0\n\n\ndef increase():\n    global count\n    count += 1\n    return count\n'
COUNTS = '"""T."""\n\n# %% torch\nimport counter\nimport torch\n\nprint("count:", torch.tensor(counter.increase()))\n\n# %% numpy\nimport numpy as np\n\nprint("count:", np.array(2 - 1))\n'
DRAWN = '"""T."""\n\n# %% torch\nimport random\n\nimport torch\n\nprint("x:", torch.tensor(random.random()))\n\n# %% numpy\nimport random\n\nimport numpy as np\n\nprint("x:", np.array(random.random()))\n'
SIMILAR = '"""T."""\n\n# %% torch\nimport torch\n\nlist = [1.0, 2.0]\nprint("x:", torch.tensor(list))\n\n# %% numpy\nprint("x:", [1.0, 1.0 + 1.0])\n'
USES = '"""T."""\n\n# %% torch\nimport torch\n\nprint("y:", torch.tensor(list(range(2))))\n\n# %% numpy\nprint("y:", [1 - 1, 1])\n'

# What is shown, in its order; the page's line, and what the message says.
REFUSED = {
    "a default type of another example": (
        {"a": changes("torch.set_default_dtype(torch.float64)"), "b": B},
        "a.torch a.numpy b.torch b.numpy",
        7,
        ("the code of => b.torch prints something else than on the page [notebook-differs]\n"
        "  on the page:     x.dtype: torch.float32\n"
        "  in the notebook: x.dtype: torch.float64\n"
        f"  {SAME}\n"
        "  => a.torch in line 3 leaves torch.get_default_dtype() changed: set it back there\n"),
    ),
    "print options of another example": (
        {"a": changes("np.set_printoptions(precision=2, floatmode='fixed')"), "b": B},
        "a.torch b.torch b.numpy",
        7,
        ("the code of => b.numpy prints something else than on the page [notebook-differs]\n"
        "  on the page:     x: [1. 2.]\n"
        "  in the notebook: x: [1.00 2.00]\n"
        f"  {SAME}\n"
        "  => a.torch in line 3 leaves np.get_printoptions() changed: set it back there\n"),
    ),
    "a module that counts": (
        {"counter": COUNTER, "s": COUNTS, "t": COUNTS},
        "s.torch s.numpy t.torch t.numpy",
        7,
        ("the code of => t.torch prints something else than on the page [notebook-differs]\n"
        "  on the page:     count: tensor(1)\n"
        "  in the notebook: count: tensor(2)\n"
        f"  {SAME}\n"
        "  give this cell its own values, seed what is random, and let no module remember anything\n"),
    ),
    "a seed that no cell sets": (
        {"s": DRAWN},
        "s.torch s.numpy",
        3,
        ("the code of => s.torch prints something else than on the page [notebook-differs]\n"
        "  on the page:     x: tensor(0.8444)\n"
        "  in the notebook: x: tensor(0.1344)\n"
        f"  {SAME}\n"
        "  give this cell its own values, seed what is random, and let no module remember anything\n"),
    ),
    "a name of another example": (
        {"a": SIMILAR, "b": USES},
        "a.torch a.numpy b.torch b.numpy",
        7,
        "the code of => b.torch raised TypeError: 'list' object is not callable [notebook-fails]\n",
    ),
}  # fmt: skip


def write(root: Path, examples: dict[str, str], shown: str) -> None:
    """Write a site with these examples, and a page that shows these cells."""
    for folder in ("snippets", "docs"):
        (root / folder).mkdir()
    for name, text in examples.items():
        (root / "snippets" / f"{name}.py").write_text(text, "utf-8")
    page = "\n\n".join(["# T", *(f"=> {cell}" for cell in shown.split())])
    (root / "docs" / "index.md").write_text(f"{page}\n", "utf-8")


@pytest.mark.parametrize(("examples", "shown", "line", "message"), REFUSED.values(), ids=REFUSED)
def test_notebook_that_prints_something_else_than_its_page_is_refused(
    main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str], examples: dict[str, str], shown: str, line: int, message: str
):  # fmt: skip
    write(tmp_path, examples, shown)
    assert main(["check", "-q"]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"docs/index.md:{line}: in the notebook of this page, {message}"), told
    assert len(re.findall(r"\[[\w-]+\]$", told, re.MULTILINE)) == 1


STATES = '"""S."""\n\n# %% off\nimport torch\n\ntorch.set_grad_enabled(False)\n\n# %% torch order="the text says that the mode is off"\nimport torch\n\nx = torch.tensor([1.0, 2.0], requires_grad=True)\ny = 2 * x\nprint("y.requires_grad:", y.requires_grad)\nprint("y:", y)\n\n# %% numpy\nimport numpy as np\n\nprint("y:", 2 * np.array([1.0, 2.0]))\n'
RAISES = '"""S."""\n\n# %% error raises="ZeroDivisionError: division"\n1 / 0\n'
SEEDED = DRAWN.replace("print(", "random.seed(5)\nprint(")
ALIKE = {
    "a mode that only the notebook brings along": ({"s": STATES}, "s.torch s.numpy"),
    "a default type that is set back": (
        {"a": changes("torch.set_default_dtype(torch.float64)\ntorch.set_default_dtype(torch.float32)"), "b": B},
        "a.torch a.numpy b.torch b.numpy",
    ),
    "a seed": ({"s": SEEDED}, "s.torch s.numpy"),
    "an error, and the same names twice": ({"a": RAISES, "b": B}, "b.numpy a.error b.torch b.numpy a.error"),
}


@pytest.mark.parametrize(("examples", "shown"), ALIKE.values(), ids=ALIKE)
def test_notebook_that_prints_what_its_page_shows_holds(
    main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str], examples: dict[str, str], shown: str
):
    write(tmp_path, examples, shown)
    assert main(["check", "-q"]) == 0, capsys.readouterr().out


def test_site_without_downloads_has_no_notebook_to_run(main: Main, tmp_path: Path):
    write(tmp_path, *REFUSED["a default type of another example"][:2])
    (tmp_path / "seconded.toml").write_text(f"{DECLARATION}downloads = false\n", "utf-8")
    assert main(["check", "-q"]) == 0


def test_named_example_is_compared_in_the_notebooks_that_show_it(
    main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    write(tmp_path, *REFUSED["a default type of another example"][:2])
    assert main(["check", "-q", "a"]) == 0, capsys.readouterr().out
    assert main(["check", "-q", "b"]) == 1
    assert "[notebook-differs]" in capsys.readouterr().out


def test_shards_keep_what_notebooks_came_to(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The command that takes their results runs nothing, and still compares."""
    write(tmp_path, *REFUSED["a module that counts"][:2])
    for shard in ("1/2", "2/2"):
        assert main(["check", "-q", "--shard", shard, "--results", "kept"]) == 0
    assert sorted(file.name for file in (tmp_path / "kept").glob("*.notebook.result")) == ["index.md.notebook.result"]
    assert main(["check", "-q", "--results", "kept"]) == 1
    assert "[notebook-differs]" in capsys.readouterr().out
    (tmp_path / "kept" / "index.md.notebook.result").unlink()
    assert main(["check", "-q", "--results", "kept"]) == 1
    assert "docs/index.ipynb: its result in kept cannot be used: there is none [no-result]" in capsys.readouterr().out


def test_share_reports_a_notebook_that_fails(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Its result is not kept. So the command that takes the results could only say that there is none."""
    write(tmp_path, *REFUSED["a name of another example"][:2])
    assert main(["check", "-q", "--shard", "1/1", "--results", "kept"]) == 1
    assert "[notebook-fails]" in capsys.readouterr().out


class Noting:
    """Runs jobs on other servers, and notes which."""

    def __init__(self, runner: Runs) -> None:
        self._runner, self.jobs = runner, list[str]()

    def submit(self, role, job):
        self.jobs.append(f"{role} {Path(job.path).name} {len(job.cells)} {job.times}")
        return self._runner.submit(role, job)

    def close(self) -> None: ...


@pytest.mark.parametrize(("shown", "scripts"), [("b.torch b.numpy", 0), ("b.numpy b.torch", 1), ("b.torch", 1)])
def test_example_that_a_notebook_runs_in_file_order_does_not_run_as_a_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runner: Runs, shown: str, scripts: int
):
    """Else each example would run once more."""
    write(tmp_path, {"b": B}, shown)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seconded.toml").write_text(DECLARATION, "utf-8")
    noting = Noting(runner)
    assert command_line.main(["check", "-q"], runner=noting) == 0
    assert noting.jobs.count("claim b.py 2 1") == scripts
    assert sum("ipynb" in job for job in noting.jobs) == 1


def test_notebook_may_take_as_long_as_all_its_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runner: Runs):
    write(tmp_path, {"a": changes("pass"), "b": B}, "a.torch a.numpy b.torch b.numpy")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seconded.toml").write_text(DECLARATION, "utf-8")
    noting = Noting(runner)
    assert command_line.main(["check", "-q"], runner=noting) == 0
    assert "claim index.ipynb 4 2" in noting.jobs
    assert Limits(cpu=4, wall=60).times(2) == Limits(cpu=8, wall=120)

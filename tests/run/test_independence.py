"""Independence: the two sides share no module of the site, and a claim uses its library."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.pair import Pair
from tools.ours import PAIR

Run = Callable[..., Example]
TORCH = "# %% torch\nimport torch\n{}\nx = torch.tensor([2.0, 5.0])\nprint('y:', {})\n"
NUMPY = "# %% numpy\nimport numpy as np\n{}\nx = np.array([2.0, 5.0])\nprint('y:', {})\n"
SLOPE = "def slope(x):\n    return 2 * x\n"


@pytest.fixture
def module(folder: Examples) -> Iterator[Callable[[str, str], None]]:
    """Write modules beside the examples, and remove them after the test."""
    files: list[Path] = []

    def write(name: str, text: str) -> None:
        file = folder.folder / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
        files.append(file)

    yield write
    for file in files:
        file.unlink()


def both(torch_import: str, numpy_import: str) -> str:
    return TORCH.format(torch_import, "slope(x)") + NUMPY.format(numpy_import, "slope(x)")


SHARED = {
    "the same module": ({"slope_of": SLOPE}, "from slope_of import slope", "from slope_of import slope", 9, "slope_of"),
    "by another module": (
        {"slope_of": SLOPE, "mine": "from slope_of import slope\n"}, "import slope_of\nslope = slope_of.slope", "from mine import slope", 9, "slope_of",
    ),
    "a part of a package": (
        {"shared_rules/__init__": "", "shared_rules/first": SLOPE}, "from shared_rules.first import slope", "from shared_rules import first\nslope = first.slope", 9, "shared_rules/first",
    ),
    "within a function": (
        {"slope_of": SLOPE}, "import slope_of\nslope = slope_of.slope", "def slope(x):\n    import slope_of\n    return slope_of.slope(x)", 11, "slope_of",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("modules", "one", "other", "line", "name"), SHARED.values(), ids=SHARED)
def test_module_that_both_sides_import_is_refused(
    run: Run, module: Callable[[str, str], None], modules: dict[str, str], one: str, other: str, line: int, name: str
):
    for key, text in modules.items():
        module(key, text)
    with pytest.raises(ExampleError, match=rf"both sides import .*/{name}\.py: PyTorch and NumPy would") as caught:
        run(both(one, other))
    assert caught.value.code == "not-independent"
    assert caught.value.line == line
    assert f'shared = ["{name.rpartition("/")[2]}"]' in str(caught.value)


def test_package_without_code_may_be_shared(run: Run, module: Callable[[str, str], None]):
    module("empty_rules/__init__", '"""Rules of both sides."""\n')
    module("empty_rules/one", SLOPE)
    module("empty_rules/other", SLOPE)
    assert run(both("from empty_rules.one import slope", "from empty_rules.other import slope")).agreements


def test_file_of_data_may_be_shared(run: Run, folder: Examples):
    (folder.folder / "inputs.txt").write_text("2.0 5.0", "utf-8")
    read = f"import pathlib\nslope = lambda x: 2 * x\nassert pathlib.Path({str(folder.folder / 'inputs.txt')!r}).read_text()"
    assert run(both(read, read)).agreements


def test_example_may_read_its_own_file_on_both_sides(run: Run):
    read = "slope = lambda x: 2 * x\nassert open(__file__).read()"
    assert run(both(read, read)).agreements


@pytest.fixture
def examples_in(tmp_path: Path, runner: Runs) -> Callable[[Pair], Examples]:
    """The examples of a folder of the test, for another pair."""
    return lambda pair: Examples(tmp_path, runner=runner, pair=pair)


@pytest.mark.parametrize("shared", ["constants", "rules"])
def test_module_that_is_declared_as_shared_may_be_imported_by_both_sides(
    tmp_path: Path, examples_in: Callable[[Pair], Examples], shared: str
):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "constants.py").write_text("TWO = 2.0\n", "utf-8")
    line = "from rules.constants import TWO\nslope = lambda x: TWO * x"
    (tmp_path / "one.py").write_text(f'"""One."""\n{both(line, line)}', "utf-8")
    with pytest.raises(ExampleError, match=r"both sides import .*rules/constants\.py"):
        examples_in(PAIR).get("one")
    declared = replace(PAIR, shared=(shared,))
    assert examples_in(declared).get("one").agreements


DERIVED = NUMPY.format("", "2 * x")
UNUSED = {
    # the claims, and the line of the one that does not use its library
    "another library": ("# %% torch\nimport numpy as np\nx = np.array([2.0, 5.0])\nprint('y:', 2 * x)\n", 5),
    "an import alone": ("# %% torch\nimport torch\nimport numpy as np\nx = np.array([2.0, 5.0])\nprint('y:', 2 * x)\n", 6),
    "Python alone": ("# %% torch\nimport math\nprint('y:', [2 * x for x in (2.0, math.sqrt(25.0))])\n", 4),
    "another cell does": ("# %% torch\nimport torch\nt = torch.ones(2)\n# %% torch_too\nprint('y:', [4.0, 10.0])\nt = 1\n", 6),
    "a name that another cell binds later": (
        "# %% torch_first\nimport torch\nt = torch.ones(2)\n# %% torch\nimport numpy as np\nprint('y:', 2 * np.array([2.0, 5.0]))\n", 7,
    ),
    "a module of the site": ("# %% torch\nfrom doubled import doubled\nprint('y:', doubled([2.0, 5.0]))\n", 4),
}  # fmt: skip
USED = {
    "a name of another cell": "# %% torch_first\nimport torch\nx = torch.tensor([2.0, 5.0])\n# %% torch\nprint('y:', x + x)\n",
    "by a list that is filled": (
        "# %% torch_first\nimport torch\nrows = []\nfor x in torch.tensor([2.0, 5.0]): rows.append(2 * x.item())\n"
        "# %% torch\nprint('y:', rows)\n"
    ),
    "by a function": (
        "# %% torch_first\nimport torch\ndef f(x): return 2 * torch.tensor(x)\n# %% torch\ng = f\nprint('y:', g([2.0, 5.0]))\n"
    ),
    "all of it": "# %% torch\nfrom torch import *\nprint('y:', 2 * tensor([2.0, 5.0]))\n",
    "a part of it": "# %% torch\nfrom torch import tensor as t\nprint('y:', 2 * t([2.0, 5.0]))\n",
    "a library that may use it": "# %% torch\nimport markdown\nprint('y:', [4.0, len(markdown.__name__) + 2.0])\n",
    "a module of the site": "# %% torch\nfrom doubled_by_torch import doubled\nprint('y:', doubled([2.0, 5.0]))\n",
    "a module of the site that imports another one": "# %% torch\nfrom by_way import doubled\nprint('y:', doubled([2.0, 5.0]))\n",
}
MODULES = {
    "doubled": "import math\nimport numpy as np\n\n\ndef doubled(x):\n    return 2 * np.array(x)\n",
    "doubled_by_torch": "import torch\n\n\ndef doubled(x):\n    return 2 * torch.tensor(x)\n",
    "by_way": "from doubled_by_torch import doubled\n",
}


@pytest.mark.parametrize(("claims", "line"), UNUSED.values(), ids=UNUSED)
def test_claim_without_its_library_is_refused(run: Run, module: Callable[[str, str], None], claims: str, line: int):
    module("doubled", MODULES["doubled"])
    with pytest.raises(
        ExampleError, match=r"claims 'y' for PyTorch, and does not use torch \[library-unused\]"
    ) as caught:
        run(claims + DERIVED)
    assert caught.value.line == line
    assert "or tag the cell" not in str(caught.value)  # this pair refuses cells that nobody derives


@pytest.mark.parametrize("claims", USED.values(), ids=USED)
def test_claim_that_uses_its_library_by_any_name_is_fine(run: Run, module: Callable[[str, str], None], claims: str):
    for name, text in MODULES.items():
        module(name, text)
    assert run(claims + DERIVED).agreements


def test_stated_value_needs_no_library(run: Run):
    """It is shown as what the author typed."""
    stated = "# %% torch_count\nprint('n:', 3)\n"
    claims = "# %% torch\nimport torch\nprint('y:', 2 * torch.tensor([2.0, 5.0]))\n"
    assert [one.labels for one in run(claims + stated + DERIVED + "print('n:', 3)\n").stated] == ["n"]

"""what the check cannot see: each of these is published, and the page on checking says so. Who closes one takes it from there.

No test here wishes for what it shows. Each is named in `test_checked_page.CLAIMS`, beside the sentence that admits it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.examples import Example
from seconded._internal.read.cell import Wanted
from tests.conftest import printed

Run = Callable[..., Example]

BOTH = "# %% torch\nimport torch\nx = torch.tensor([6.0, 120.0])\n{}\n# %% numpy\nimport numpy as np\nx = np.array([6.0, 120.0])\n{}\n"
RAISES = "# %% torch tags=['raises-exception'] raises='RuntimeError: size'\nimport torch\n{}\n".replace("'", '"')
LIMITS = {
    # what it is, and what is read on the page
    "a derivation of nothing": (BOTH.format("print('y:', x.sum())", "J = np.diag(x)\nprint('y:', J.sum() * 0 + 126)"), "y: tensor(126.)"),
    "the same mistake on both sides": (BOTH.format("print('mean:', x.sum())", "print('mean:', x.sum())"), "mean: tensor(126.)"),
    "a label of words": (BOTH.format("print('gradient of w:', x)", "print('gradient of w:', x)"), "gradient of w: tensor"),
    "a number as a word": (BOTH.format("print('a dozen')\nprint('x:', x)", "print('x:', x)"), "a dozen\n"),
    "an error of another line": (
        RAISES.format("torch.ones(2) @ torch.ones(3)  # a slip\nx = torch.ones(4, 5).view(3, 3)  # the one that is meant"), "in <module>\n    torch.ones(2) @",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "text"), LIMITS.values(), ids=LIMITS)
def test_what_is_published_all_the_same(run: Run, cells: str, text: str):
    assert text in printed(run(cells), "torch")


def test_a_value_of_a_page_that_depends_on_nothing(run: Run):
    """A name in it is asked for, and not what it is good for."""
    wanted = Wanted(None, "x[0] * 0 + 27")
    example = run(BOTH.format("print('x:', x)", "print('x:', x)"), wanted)
    assert example.value(wanted).numbers == (27.0,)


def test_a_file_that_was_there_before_the_run(run: Run, tmp_path: Path):
    """Whoever wrote it: here, PyTorch did, in an earlier build."""
    file = str(tmp_path / "left")
    run(f"# %% torch\nimport torch\ntorch.save(torch.tensor([6.0, 120.0]), {file!r})\n")
    cells = BOTH.format("print('y:', x)", f"import pathlib\npathlib.Path({file!r}).read_bytes()\nprint('y:', x)")
    assert run(cells).agreements

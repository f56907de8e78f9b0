"""Limits: errors that the check cannot see. Each example here is published, and the page on checking admits it.

Each test shows a limit, not a goal; delete it when the limit is gone. `test_checked_page.CLAIMS` names each with its sentence.
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
    # the name of the case, the cells, and the text on the page
    "a derivation of nothing": (BOTH.format("print('y:', x.sum())", "J = np.diag(x)\nprint('y:', J.sum() * 0 + 126)"), "y: tensor(126.)"),
    "the same mistake on both sides": (BOTH.format("print('mean:', x.sum())", "print('mean:', x.sum())"), "mean: tensor(126.)"),
    "a label of words": (BOTH.format("print('gradient of w:', x)", "print('gradient of w:', x)"), "gradient of w: tensor"),
    "a number as a word": (BOTH.format("print('a dozen')\nprint('x:', x)", "print('x:', x)"), "a dozen\n"),
    "an error of another line": (
        RAISES.format("torch.ones(2) @ torch.ones(3)  # a slip\nx = torch.ones(4, 5).view(3, 3)  # the one that is meant"), "in <module>\n    torch.ones(2) @",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "text"), LIMITS.values(), ids=LIMITS)
def test_example_with_an_unseen_error_is_published(run: Run, cells: str, text: str):
    assert text in printed(run(cells), "torch")


def test_value_that_depends_on_no_name_is_published(run: Run):
    """The check looks up the name, and not whether the value depends on it."""
    expression = Wanted(None, "x[0] * 0 + 27")
    example = run(BOTH.format("print('x:', x)", "print('x:', x)"), expression)
    assert example.value(expression).numbers == (27.0,)


def test_file_from_before_the_run_can_be_read(run: Run, tmp_path: Path):
    """Any program may have written the file. Here, PyTorch did in an earlier build."""
    file = str(tmp_path / "left")
    run(f"# %% torch\nimport torch\ntorch.save(torch.tensor([6.0, 120.0]), {file!r})\n")
    cells = BOTH.format("print('y:', x)", f"import pathlib\npathlib.Path({file!r}).read_bytes()\nprint('y:', x)")
    assert run(cells).agreements

"""CONTRIBUTING.md and the guide of the generator: each example in them is run and compared."""

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from by_example.errors import ExampleError
from by_example.examples import Examples
from tests.run.conftest import Main
from tools.guide import Fence, python_fences
from tools.ours import PAGES, ROOT

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
GUIDE = [CONTRIBUTING, *sorted((PAGES / "generator").glob("*.md"))]
FENCES = {f"{file.name}:{fence.line}": fence for file in GUIDE for fence in python_fences(file.read_text("utf-8"))}


@pytest.mark.parametrize("fence", FENCES.values(), ids=FENCES)
def test_example_in_guide_holds(fence: Fence, tmp_path: Path, examples_of: Callable[[Path], Examples]):
    assert fence.is_example, "write the whole example, with its title and its cells, or make it a text fence"
    (tmp_path / "example.py").write_text(f"{fence.code}\n", "utf-8")
    examples = examples_of(tmp_path)
    if fence.refused:
        with pytest.raises(ExampleError, match=re.escape(fence.refused)):
            examples.get("example")
    else:
        assert examples.get("example").reports


def test_error_of_a_refused_example_is_in_the_text():
    for file in GUIDE:
        text = file.read_text("utf-8")
        for fence in python_fences(text):
            assert not fence.refused or text.count(fence.refused) == 2, f"{file.name}: quote {fence.refused}"


def test_guide_shows_examples_that_hold_and_examples_that_are_refused():
    assert {bool(fence.refused) for fence in FENCES.values()} == {True, False}


def test_fence_knows_its_line_and_its_error():
    text = (
        "# T\n\n<!-- refused: no -->\n\n```python\na\n```\n\n- b:\n\n  ```python\n  b\n\n  c\n  ```\n\n```text\n```\n"
    )
    assert list(python_fences(text)) == [Fence(5, "a", "no"), Fence(11, "b\n\nc", "")]


def test_ten_minutes_of_contributing_end_well(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A new author copies the example and the page, and sees what CONTRIBUTING.md says."""
    text = CONTRIBUTING.read_text("utf-8")
    example, page, terminal = (fenced(text, language) for language in ("python", "markdown", "console"))
    files = {"docs/index.md": "# Home\n", "docs/learn/shapes/cube.md": page, "snippets/cube/main.py": example}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    command, *rows = terminal.splitlines()
    assert command == "$ .venv/bin/by-example check cube/main --show"
    assert main(["check", "cube/main", "--show"]) == 0
    said = capsys.readouterr().out.replace(": 1 value derived", ": 1 value derived; no page shows it yet")
    assert said.splitlines()[:-1] == rows
    assert main(["check"]) == 0


def fenced(text: str, language: str) -> str:
    """Return what is in the only fence of a language."""
    (match,) = re.findall(rf"^( *)```{language}\n(.*?)\n\1```$", text, re.MULTILINE | re.DOTALL)
    return textwrap.dedent(match[1]) + "\n"


def test_readme_is_short():
    """It is for everyone, and who wants more follows a link."""
    assert (ROOT / "README.md").stat().st_size <= 5_000

"""CONTRIBUTING.md and the guide of the generator. Sybil runs the examples in them: see conftest.py."""

import re
import textwrap
from pathlib import Path

import pytest

from tests.run.conftest import Main
from tools.guide import python_fences
from tools.ours import PAGES, ROOT

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
GUIDE = [CONTRIBUTING, *sorted((PAGES / "generator").glob("*.md"))]


def test_error_of_a_refused_example_is_in_the_text():
    for file in GUIDE:
        text = file.read_text("utf-8")
        for fence in python_fences(text):
            assert not fence.refused or text.count(fence.refused) == 2, f"{file.name}: quote {fence.refused}"


def test_guide_shows_examples_that_hold_and_examples_that_are_refused():
    assert {bool(fence.refused) for file in GUIDE for fence in python_fences(file.read_text("utf-8"))} == {True, False}


def test_fence_knows_its_line_and_its_error():
    text = (
        "# T\n\n<!-- refused: no -->\n\n```python\na\n```\n\n- b:\n\n  ```python\n  b\n\n  c\n  ```\n\n```text\n```\n"
    )
    fences = list(python_fences(text))
    assert [(fence.line, fence.code, fence.refused) for fence in fences] == [(5, "a", "no"), (11, "b\n\nc", "")]
    assert all(text[fence.start :].lstrip().startswith("```python") for fence in fences)


def test_ten_minutes_of_contributing_end_well(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A new author copies the example and the page, and sees what CONTRIBUTING.md says."""
    text = CONTRIBUTING.read_text("utf-8")
    example, page, terminal = (fenced(text, language) for language in ("python", "markdown", "console"))
    files = {"docs/index.md": "# Home\n", "docs/learn/shapes/cube.md": page, "snippets/cube/main.py": example}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    command, *rows = terminal.splitlines()
    assert command == "$ .venv/bin/seconded check cube/main --show"
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

"""Fences of a page whose info string names a side: they run, are compared and are shown as the cells of a file are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown

from seconded._internal import command_line
from seconded._internal.examples import Examples
from seconded._internal.export.notebook import page_markdown, page_notebook
from seconded._internal.integrations.markdown_extension import SecondedExtension
from seconded._internal.pair import PLAIN, Pair, Side
from seconded._internal.read.fences import find_fences
from seconded._internal.run.runner import Runner
from tests.conftest import say_page

PAIR = Pair(Side("geometry", "Geometry"), Side("check", "Check"))
CLAIM = '```python geometry\nside = 3.0\nprint("area:", side**2)\n```\n'
CHECK = '```python check\nside = 3.0\nprint("area:", side * side)\n```\n'
PAGE = f"# Chapter 2\n\n{CLAIM}\nThe area is {{= page: side**2 =}}.\n\n{CHECK}"


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Servers that know no library."""
    with Runner(2) as runner:
        yield runner


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with folders and no file."""
    monkeypatch.chdir(tmp_path)
    for folder in ("docs/guide", "examples"):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path


def examples_of(page: str, runner: Runner, pair: Pair = PLAIN, name: str = "index.md") -> Examples:
    """Return the examples of a site that has one page."""
    Path("docs", name).write_text(page, "utf-8")
    return Examples("examples", runner=runner, pair=pair, pages=Path("docs"))


@pytest.mark.parametrize(
    ("page", "cells"),
    [
        (CLAIM + CHECK, ["geometry", "check"]),
        (CLAIM + CLAIM + CHECK + CHECK, ["geometry", "geometry_2", "check", "check_2"]),
        (CLAIM, []),  # nothing says that this word means a side
        (CHECK, ["check"]),
        ("```python\nx = 1\n```\n" + CHECK, ["check"]),
        ('```python title="check"\nx = 1\n```\n', []),
        ("```py check\nx = 1\n```\n", ["check"]),
        ("```text check\nx = 1\n```\n", []),
        ("~~~python check\nx = 1\n~~~\n", ["check"]),
        (f"````markdown\n{CHECK}````\n", []),
        (f"<!--\n{CHECK}-->\n", []),
    ],
)
def test_fences_without_a_declaration(page: str, cells: list[str]):
    assert [fence.cell for fence in find_fences(page, PLAIN)] == cells


def test_declared_sides_are_the_only_ones():
    """Another word after the language is another tool's, but for one that is nearly a side, which is an error."""
    words = ["geometry", "check_area", "figure", "exec", "checks"]
    page = "".join(f"```python {word}\nx = 1\n```\n\n" for word in words)
    assert [fence.cell for fence in find_fences(page, PAIR)] == ["geometry", "check_area", "figure", "checks"]


def test_fences_of_a_page_are_one_example(plain: Runner):
    """Their names are shared from fence to fence, and between the sides nothing is."""
    twice = '```python geometry\nprint("twice:", 2 * side)\n```\n\n```python check\nprint("twice:", side + side)\n```\n'
    examples = examples_of(PAGE + twice, plain)
    assert examples.names() == ["index.md"]
    example = examples.get("index.md")
    assert [one.labels for one in example.agreements] == ["area", "twice"]
    assert {one.derived for one in example.agreements} == {True}


def test_page_shows_what_its_fences_print(plain: Runner):
    examples_of(PAGE, plain)
    markdown = Markdown(extensions=[SecondedExtension(runner=plain)])
    say_page(markdown, Path("docs/index.md").resolve())
    soup = BeautifulSoup(markdown.convert(PAGE), "html.parser")
    assert [figure["id"] for figure in soup.select("figure.example")] == ["page-geometry", "page-check"]
    assert [one.get_text() for one in soup.select(".example-output")] == ["area: 9.0", "area: 9.0"]
    assert soup.select_one(".example-value").get_text() == "9"
    assert len(soup.select(".example-ledger")) == 1


def test_fence_in_a_block_is_read_without_its_indentation(plain: Runner):
    block = "".join(f"    {row}\n" for row in CHECK.splitlines())
    examples = examples_of(f"{CLAIM}\n!!! note\n\n{block}", plain)
    assert examples.get("index.md").snippet.cells[1].source == 'side = 3.0\nprint("area:", side * side)'


def test_other_forms_of_a_page_have_its_fences(plain: Runner):
    examples = examples_of(PAGE, plain)
    page = Path("docs/index.md")
    markdown = page_markdown(PAGE, examples, str, page)
    assert "✓ check agrees with geometry: area" in markdown
    assert "The area is 9." in markdown
    assert "```python geometry" not in markdown
    assert '"area: 9.0\\n"' in page_notebook(PAGE, examples, str, page)


REFUSED = {
    "another number": (PAGE.replace("side * side", "side + side"), "docs/index.md:12: geometry and check disagree about 'area' [values-differ]\n"),
    "an error": (PAGE.replace("side**2)\n", "sid**2)\n"), "docs/index.md:5: the cell 'geometry' raised NameError: name 'sid' is not defined [cell-fails]\n"),
    "no Python": (PAGE.replace("side * side", "side *"), "docs/index.md:12: SyntaxError: "),
    "an unknown option": (PAGE.replace("python check", 'python check title="It"'), 'docs/index.md:10: the options of this fence cannot be read: ```python check title="It" [cell-header]\n'),
    "an unknown name": (PAGE.replace("page: side", "page: height"), "docs/index.md:8: {= page: height**2 =} cannot be put here [value-unknown]\n"),
}  # fmt: skip


@pytest.mark.parametrize(("page", "message"), REFUSED.values(), ids=REFUSED)
def test_error_names_the_page_and_its_line(page: str, message: str, plain: Runner, capsys: pytest.CaptureFixture[str]):
    Path("docs/index.md").write_text(page, "utf-8")
    assert command_line.main(["check", "-q"], runner=plain) == 1
    assert capsys.readouterr().out.startswith(message)


def test_check_counts_them_and_needs_no_folder_of_examples(
    here: Path, plain: Runner, capsys: pytest.CaptureFixture[str]
):
    """A notebook runs both sides in one namespace, but nobody runs a page as a script."""
    (here / "examples").rmdir()
    again = '```python geometry\nprint("half:", side / 2)\n```\n\n```python check\nhalf = 1.5 * side / 3\nprint("half:", half)\n```\n'
    Path("docs/guide/index.md").write_text(PAGE + again, "utf-8")
    assert command_line.main(["check"], runner=plain) == 0
    assert capsys.readouterr().out.startswith("1 example, 4 cells, 2 values derived, 1 page, 0 errors")


def test_saved_page_is_run_again(plain: Runner):
    examples = examples_of(PAGE, plain)
    assert examples.get("index.md").output("geometry")[2].text == "9.0"
    Path("docs/index.md").write_text(PAGE.replace("3.0", "4.0"), "utf-8")
    assert examples.get("index.md").output("geometry")[2].text == "16.0"


def test_file_of_the_same_name_comes_first(here: Path, plain: Runner):
    """A site may have an example called page already."""
    (here / "examples/page.py").write_text(
        '"""T."""\n\n# %% a\nside = 5.0\n\n# %% check\nside = 5.0\nprint("s:", side)\n'
    )
    examples = examples_of(PAGE, plain)
    assert examples.locate(Path("docs/index.md"))("page") == "page"

"""Shelves: a snippet is in the folder of its page, and the page uses its short name."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.examples import Examples
from seconded._internal.export.notebook import page_markdown
from seconded._internal.read.page import CellReference, ValueReference, find_parts, find_references
from seconded._internal.render.embed import Embedder, page_errors
from tests.run.conftest import Main
from tests.small_site import GOOD

HELPED = '"""T."""\n\n# %% torch\nimport helper\n\nhelper.fail()\n'
HELPER = '"""A module."""\n\n# %% define\ndef fail():\n    raise ValueError("it has failed")\n'
FILES = {
    "snippets/flat.py": GOOD,
    "snippets/both.py": GOOD,
    "snippets/helper.py": HELPER,
    "snippets/home/main.py": GOOD,
    "snippets/cube/main.py": GOOD.replace("[1.0, 2.0]", "[1.0, 3.0]"),
    "snippets/cube/both.py": GOOD.replace("[1.0, 2.0]", "[1.0, 4.0]"),
    "docs/index.md": "# Home\n\n=> main.torch\n\n=> flat.torch\n",
    "docs/deep/cube.md": "# Cube\n\n=> main.torch\n\n=> home/main.torch\n\nIt is {= both: x =}, not ${= home/main: x =}$.\n",
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_name_with_a_folder_is_read():
    cell, value = find_references("=> hooks/order.torch\n\nIt is {= hooks/order: x =}.\n")
    assert isinstance(cell, CellReference)
    assert isinstance(value, ValueReference)
    assert (cell.name, cell.cell, value.name) == ("hooks/order", "torch", "hooks/order")
    assert not any(isinstance(part, CellReference) for part in find_parts("=> a/b/c.torch\n"))


def test_page_means_its_own_snippet_before_one_in_no_folder(site: Path, examples_of: Callable[[Path], Examples]):
    examples = examples_of(site / "snippets")
    cube, home = examples.locate(site / "docs/deep/cube.md"), examples.locate(site / "docs/index.md")
    assert [cube("main"), cube("both"), cube("flat"), cube("home/main")] == [
        "cube/main",
        "cube/both",
        "flat",
        "home/main",
    ]
    assert [home("main"), home("both"), home("nope")] == ["home/main", "both", "nope"]
    assert examples.locate(None)("both") == "both"
    assert examples.names() == ["both", "cube/both", "cube/main", "flat", "helper", "home/main"]


def test_ids_name_the_folder_of_another_page_only(site: Path, examples_of: Callable[[Path], Examples]):
    """The address of a cell on its own page is short, and no two cells of a page have the same one."""
    page, examples = site / "docs/deep/cube.md", examples_of(site / "snippets")
    assert list(page_errors(examples, page, "cube.md", formulas=True)) == []
    embedder = Embedder(examples, page.read_text("utf-8"), formulas=True, page=page)
    html = "".join(embedder.embed(part)[0] for part in embedder.parts)
    assert re.findall(r'<figure[^>]* id="([^"]+)"', html) == ["main-torch", "home-main-torch"]
    assert "It is (1, 4), not ${(1,\\, 2)}$." in page_markdown(page.read_text("utf-8"), examples, page=page)


def test_folder_without_a_page_is_reported(site: Path, main: Main, capsys: pytest.CaptureFixture[str]):
    (site / "snippets/cub").mkdir()
    (site / "snippets/cub/main.py").write_text(GOOD, "utf-8")
    (site / "docs/index.md").write_text(f"{FILES['docs/index.md']}\n=> both.torch\n\n=> helper.define\n", "utf-8")
    assert main(["check"]) == 1
    output = capsys.readouterr().out
    assert (
        "snippets/cub: there is no page cub.md [folder-without-page]\n  name the folder as its page, such as cube\n"
        in output
    )
    advice = "write => main.CELL on a line of its own in cub.md, or delete it"
    assert (
        f"snippets/cub/main.py: no page shows this example, and no other file imports it [example-not-shown]\n  {advice}"
        in output
    )


@pytest.mark.parametrize("name", ["cube/main", "snippets/cube/main.py"])
def test_snippet_is_named_with_its_folder_or_as_a_file(
    site: Path, main: Main, name: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["check", name]) == 0
    assert "1/1  ok      cube/main: 1 value derived" in capsys.readouterr().out


def test_page_that_is_named_brings_its_own_snippets(site: Path, main: Main, capsys: pytest.CaptureFixture[str]):
    assert main(["check", "docs/deep/cube.md"]) == 0
    assert re.findall(r"ok      (\S+):", capsys.readouterr().out) == ["cube/both", "cube/main", "home/main"]


def test_module_is_found_from_a_folder(site: Path, main: Main, capsys: pytest.CaptureFixture[str]):
    """The error names files as their author knows them."""
    (site / "snippets/cube/helped.py").write_text(HELPED, "utf-8")
    assert main(["check", "cube/helped"]) == 1
    output = capsys.readouterr().out
    assert "ValueError: it has failed" in output
    assert "snippets/cube/helped.py:6: " in output
    assert "snippets/helper.py" in output
    assert str(site) not in output

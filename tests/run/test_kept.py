"""`KeptPage` returns the stored result of a page only if everything that it depends on is the same."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.examples import Examples
from seconded._internal.render import kept
from seconded._internal.render.kept import KeptPage
from seconded._internal.run import basis
from seconded._internal.run.basis import basis_of

EXAMPLE = '"""T."""\n\n# %% torch\nfrom helper import read\nx = read()\nprint("x:", x)\n\n# %% numpy\nx = 3.0\nprint("x:", 3.0)\n'
HELPER = '"""H."""\n\n# %% read\ndef read():\n    return 3.0\n'
LATER = EXAMPLE.replace("x = read()", "def never():\n    import later\nx = read()")
MADE = {"content": "<p>A ∂"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return the examples of a site with one page."""
    examples = tmp_path / "examples"
    (examples / "page").mkdir(parents=True)
    (examples / "helper.py").write_text(HELPER, "utf-8")
    (examples / "page" / "good.py").write_text(EXAMPLE, "utf-8")
    return examples


def page(site: Path, *made_of: str) -> KeptPage:
    return KeptPage(site.with_name("kept"), site.with_name("page.md"), site, *made_of)


def keep(site: Path, examples: Examples) -> None:
    inputs = examples.inputs(["page/good"])
    assert inputs is not None
    page(site, "text").keep(MADE, basis_of(*inputs[:2], site, inputs[2]), inputs[2])


def test_new_server_reuses_an_unchanged_page_without_its_examples(
    site: Path, examples_of: Callable[[Path], Examples], monkeypatch: pytest.MonkeyPatch
):
    """The first page of a server waits neither for comparisons, nor until all examples have been read."""
    keep(site, examples_of(site))
    monkeypatch.setattr("seconded._internal.read.snippet.cells_of", lambda *_: pytest.fail("an example was read"))
    assert page(site, "text").find() == MADE


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("page/good.py", EXAMPLE + "\n# more\n"),
        ("helper.py", HELPER.replace("read():", "read(  ):")),
        ("page/helper.py", HELPER),  # the example imports this one now
    ],
)
def test_changed_example_is_not_reused(site: Path, examples_of: Callable[[Path], Examples], file: str, text: str):
    keep(site, examples_of(site))
    (site / file).write_text(text, "utf-8")
    assert page(site, "text").find() is None


def test_changed_helper_that_no_run_has_imported_is_not_reused(site: Path, examples_of: Callable[[Path], Examples]):
    """A page shows the helpers that the code of a cell names, even if the code did not run."""
    (site / "later.py").write_text(HELPER, "utf-8")
    (site / "page" / "good.py").write_text(LATER, "utf-8")
    keep(site, examples_of(site))
    assert page(site, "text").find() == MADE
    (site / "later.py").write_text(HELPER + "\n# more\n", "utf-8")
    assert page(site, "text").find() is None


def test_changed_data_is_not_reused(site: Path, examples_of: Callable[[Path], Examples]):
    data = site / "data.txt"
    data.write_text("3.0", "utf-8")
    (site / "page" / "good.py").write_text(EXAMPLE.replace("read()", f"float(open({str(data)!r}).read())"), "utf-8")
    keep(site, examples_of(site))
    assert page(site, "text").find() == MADE
    data.write_text("3.0000001", "utf-8")  # agrees, and prints other digits
    assert page(site, "text").find() is None
    data.unlink()
    assert page(site, "text").find() is None


def test_failed_run_has_no_inputs_to_store(site: Path, examples_of: Callable[[Path], Examples]):
    (site / "page" / "good.py").write_text(EXAMPLE.replace("x = read()", "x = lost"), "utf-8")
    assert examples_of(site).inputs(["page/good"]) is None


def test_changed_page_or_option_is_not_reused(site: Path, examples_of: Callable[[Path], Examples]):
    keep(site, examples_of(site))
    assert page(site, "other text").find() is None
    assert page(site, "text", "an option").find() is None


@pytest.mark.parametrize(
    ("module", "name"), [(basis, "code_digest"), (basis, "_machine"), (kept, "library_digest"), (basis, "_variables")]
)
def test_changed_world_is_not_reused(
    site: Path, examples_of: Callable[[Path], Examples], monkeypatch: pytest.MonkeyPatch, module: object, name: str
):
    keep(site, examples_of(site))
    monkeypatch.setattr(module, name, lambda *_: "other")
    assert page(site, "text").find() is None


@pytest.mark.parametrize("content", ["", "{}", "[1]", '["a", {}, [], 1]', '["a", 1, 2, 3]', "\x00"])
def test_damaged_file_is_ignored(site: Path, examples_of: Callable[[Path], Examples], content: str):
    keep(site, examples_of(site))
    (file,) = (site.with_name("kept")).iterdir()
    file.write_text(content, "utf-8")
    assert page(site, "text").find() is None


def test_libraries_that_render_a_page_are_all_in_the_digest():
    """Except fontTools: it writes font files, and no part of a page."""
    root = Path(kept.__file__).parents[1]
    files = [file for room in ("render", "compare", "read") for file in (root / room).glob("*.py")]
    imported = set[str]()
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported.add(node.module.partition(".")[0])
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "require":
            imported.add(str(ast.literal_eval(node.args[0])).partition(".")[0])
    assert imported - sys.stdlib_module_names - {"seconded", "fontTools"} == set(kept.LIBRARIES)

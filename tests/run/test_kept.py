"""`KeptPage` returns stored replacements only if everything that they depend on is the same."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.examples import Examples
from seconded._internal.pair import Pair
from seconded._internal.render import kept
from seconded._internal.render.embed import Embedder
from seconded._internal.render.kept import KeptPage
from tests.pair import PAIR

PAGE = "A {= good: x =} and $x$.\n\n=> good.torch\n"
EXAMPLE = '"""T."""\n\n# %% torch\nfrom helper import read\nx = read()\nprint("x:", x)\n\n# %% numpy\nx = 3.0\nprint("x:", 3.0)\n'
HELPER = '"""H."""\n\n# %% read\ndef read():\n    return 3.0\n'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The examples of a site with one page."""
    examples = tmp_path / "examples"
    (examples / "page").mkdir(parents=True)
    (examples / "helper.py").write_text(HELPER, "utf-8")
    (examples / "good.py").write_text(EXAMPLE, "utf-8")
    return examples


def page(examples: Examples, text: str = PAGE, *, formulas: bool = True) -> tuple[Embedder, KeptPage]:
    file = examples.folder.with_name("page.md")
    embedder = Embedder(examples, text, formulas=formulas, page=file)
    return embedder, KeptPage(examples.folder.with_name("kept"), file, embedder)


def keep(examples: Examples, text: str = PAGE) -> list[tuple[str, bool]]:
    embedder, one = page(examples, text)
    made = [embedder.embed(part) for part in embedder.parts]
    one.keep(made)
    return made


def test_new_server_reuses_an_unchanged_page(site: Path, examples_of: Callable[[Path], Examples]):
    made = keep(examples_of(site))
    assert page(examples_of(site))[1].find() == made


def test_stored_page_is_found_without_comparing_again(
    site: Path, examples_of: Callable[[Path], Examples], monkeypatch: pytest.MonkeyPatch
):
    """The first page of a server does not wait for comparisons, which take a quarter of the time."""
    made = keep(examples_of(site))
    monkeypatch.setattr("seconded._internal.examples.compare", lambda *_: pytest.fail("compared"))
    assert page(examples_of(site))[1].find() == made


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("good.py", EXAMPLE + "\n# more\n"),
        ("helper.py", HELPER.replace("read():", "read(  ):")),
        ("page/good.py", EXAMPLE),  # now the page's own example is meant
    ],
)
def test_changed_example_is_not_reused(site: Path, examples_of: Callable[[Path], Examples], file: str, text: str):
    keep(examples_of(site))
    (site / file).write_text(text, "utf-8")
    assert page(examples_of(site))[1].find() is None


def test_changed_result_of_an_example_is_not_reused(site: Path, examples_of: Callable[[Path], Examples]):
    data = site / "data.txt"
    data.write_text("3.0", "utf-8")
    (site / "good.py").write_text(EXAMPLE.replace("read()", f"float(open({str(data)!r}).read())"), "utf-8")
    keep(examples_of(site))
    data.write_text("3.00", "utf-8")
    assert page(examples_of(site))[1].find() is not None, "what was read is another text, and the same number"
    data.write_text("3.0000001", "utf-8")  # agrees, and prints other digits
    assert page(examples_of(site))[1].find() is None


def test_changed_page_or_option_is_not_reused(site: Path, examples_of: Callable[[Path], Examples]):
    examples = examples_of(site)
    keep(examples)
    assert page(examples, PAGE + "More.\n")[1].find() is None
    assert page(examples, formulas=False)[1].find() is None
    other = Pair(**{**vars(PAIR), "underived": "mark"})
    assert page(Examples(site, runner=examples._own_runner, pair=other))[1].find() is None  # noqa: SLF001


@pytest.mark.parametrize("name", ["code_digest", "library_digest"])
def test_changed_code_is_not_reused(
    site: Path, examples_of: Callable[[Path], Examples], monkeypatch: pytest.MonkeyPatch, name: str
):
    keep(examples_of(site))
    monkeypatch.setattr(kept, name, lambda *_: "other")
    assert page(examples_of(site))[1].find() is None


def test_page_that_counts_all_examples_is_not_stored(site: Path, examples_of: Callable[[Path], Examples]):
    text = PAGE + "\n{= site: examples =}\n"
    keep(examples_of(site), text)
    assert page(examples_of(site), text)[1].find() is None


@pytest.mark.parametrize("content", ["", "{}", "[1]", '["a", [1]]', "\x00"])
def test_damaged_file_is_ignored(site: Path, examples_of: Callable[[Path], Examples], content: str):
    keep(examples_of(site))
    (file,) = (site.with_name("kept")).iterdir()
    file.write_text(content, "utf-8")
    assert page(examples_of(site))[1].find() is None


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

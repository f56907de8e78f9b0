"""The extension: where each part of a page comes from, and how an error stops a build."""

import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown
from mkdocs import exceptions

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Runs
from seconded._internal.integrations.markdown_extension import SecondedExtension
from tests.conftest import say_page
from tests.pair import DECLARATION
from tests.small_site import GOOD


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("site")
    (root / "snippets").mkdir()
    (root / "docs").mkdir()
    (root / "snippets" / "good.py").write_text(GOOD, "utf-8")
    (root / "seconded.toml").write_text(DECLARATION, "utf-8")
    return root


@pytest.fixture
def convert(root: Path, monkeypatch: pytest.MonkeyPatch, runner: Runs):
    """Return a function that converts a page by Python-Markdown alone, even if another test has imported MkDocs."""
    monkeypatch.chdir(root)
    monkeypatch.delitem(sys.modules, "mkdocs.exceptions", raising=False)

    def convert(text: str, page: str = "", **options: object) -> BeautifulSoup:
        (root / "docs" / "page.md").write_text(page or text, "utf-8")
        markdown = Markdown(
            extensions=[SecondedExtension(runner=runner, **options), "pymdownx.superfences", "tables", "attr_list"]
        )
        say_page(markdown, root / "docs" / "page.md")
        return BeautifulSoup(markdown.convert(text), "html.parser")

    return convert


def test_a_cell_is_a_block_of_its_own_wherever_it_stands(convert):
    html = convert("above\n=> good.torch\nbelow\n\n1. item\n\n    => good.numpy\n\n    more\n")
    assert [tag.name for tag in html.find_all(recursive=False)] == ["p", "figure", "p", "ol"]
    assert [tag.name for tag in html.ol.li.find_all(recursive=False)] == ["p", "figure", "p"]


def test_ids_stay_unique_when_a_cell_is_embedded_twice(convert):
    html = convert("=> good.torch\n\n=> good.torch\n")
    assert [figure["id"] for figure in html.find_all("figure")] == ["good-torch", "good-torch-2"]


def test_values_stand_in_sentences_headings_tables_and_links(convert):
    html = convert("# H {= good: x =}\n\n*{= good: x[0] =}*\n\n| a |\n|---|\n| {= good: x.grad =} |\n")
    assert html.h1.get_text() == "H (1, 2)"
    assert html.em.get_text() == "1"
    assert html.td.get_text() == "(6, 120)"


IN_TAGS = [
    "# H {{ #a{} }}",
    "[a](b.md#{})",
    "[a](b.md (title {}))",
    "![a [b] {}](c.png)",
    "[a][b] [c](d(e)f{}.md)",
]
IN_TEXT = ["[{}](b.md)", "[a](b.md) and {}", "a <b, and {}", "f[1](x) is {}", "[1]: see\n\n{}"]


@pytest.mark.parametrize("text", IN_TAGS)
@pytest.mark.parametrize("value", ["{= good: x[0] =}", "{= good: x.grad =}"], ids=["an input", "a result"])
def test_value_in_a_tag_is_refused(convert, text: str, value: str):
    """This holds for any syntax. The value would appear as its source, with the HTML around it."""
    with pytest.raises(ExampleError, match="a value stands within a tag"):
        convert(text.format(value))


@pytest.mark.parametrize("text", IN_TAGS[:-1])
def test_value_in_an_attribute_is_refused_before_the_page_is_rendered(convert, text: str):
    """`check` refuses the value, too, and names the line."""
    with pytest.raises(ExampleError, match=r"page\.md:3: \{= good: x =\} cannot be put here"):
        convert(f"# A\n\n{text.format('{= good: x =}')}\n")


@pytest.mark.parametrize("text", IN_TEXT)
def test_value_beside_a_link_or_a_bracket_is_text(convert, text: str):
    assert "(1, 2)" in convert(f"# A\n\n{text.format('{= good: x =}')}\n").get_text()


def test_code_is_not_changed(convert):
    html = convert("`{= good: x =}` and\n\n```\n=> good.torch\n{= good: x =} $x$\n```\n", formulas=True)
    assert "{= good: x =}" in html.p.get_text()
    assert html.pre.get_text() == "=> good.torch\n{= good: x =} $x$\n"


def test_formulas_become_mathml_if_asked_for(convert):
    html = convert("$x = {= good: x =}$ costs \\$5\n\n$$\nJ = {= good: np.diag(6 * x) =}\n$$\n", formulas=True)
    assert [math.get("display") for math in html.find_all("math")] == [None, "block"]
    assert html.p.get_text().endswith("costs $5")
    assert html.find("mtable")
    html = convert("$x = {= good: x =}$\n", formulas=False)
    assert html.p.get_text() == r"$x = {(1,\, 2)}$"


@pytest.mark.parametrize(
    ("page", "line", "message"),
    [
        ("---\ntitle: T\n---\n\n# T\n\n=> nope.torch\n", 7, "=> nope.torch cannot be put here [no-example]\n  there is no example 'nope'\n  there is 1 example: good"),
        ("# T\n\n=> good.nope\n", 3, "there is no cell 'nope'\n  the cells of snippets/good.py are: torch, numpy"),
        ("# T\n\nIt is\n{= good: oops =}\n", 4, "NameError: name 'oops' is not defined"),
        ("# T\n\n{= good: x[ =}\n", 3, "SyntaxError"),
        ("# T\n\n{= good: object() =}\n", 3, "neither a number"),
        ("---\ntitle: T\n---\n\n![x is {= good: x =}](a.png)\n", 5, "a value stands in a sentence or a formula"),
        ("# T\n\n{ = good: x =}\n", 3, "write {= NAME: EXPRESSION =}"),
        ("# T\n\n$x = {= good: x[None, None] =}$\n", 3, "cannot be written as a matrix"),
        ("# T\n\n$$\n\\oops\n$$\n", 3, "oops"),
        ("# T\n\n=> good\n", 3, "write => NAME.CELL"),
        ("# T\n\nWe get $$x$$ here.\n", 3, "put it on a line of its own"),
        ("# T\n\n- $$x$$\n", 3, "put it on a line of its own"),
        ("# T\n\n{= good: x\n", 3, "it is not closed: write =} at its end"),
        ("# T\n\n{= good: x and {= good: x =}\n", 3, "write {= NAME: EXPRESSION =}"),
        ("# T\n\n$$\nx +\n{= good: oops =}\n$$\n", 5, "NameError"),
        ("# T\n \n\ttab\n\n=> good.nope\n", 5, "there is no cell"),
        ("# T\n\n$$\n\\frac{\n=> good.torch\n$$\n", 3, "is a $$ missing?"),
        ("# T\n\ntext\n\n    => good.torch\n", 5, "it is indented so far that Markdown takes it for code"),
        ("# T\n\n{= good x =}\n", 3, "a colon is missing after good: write {= good: x =}"),
        ("# T\n\nHere $x = 1 is\n", 3, "this formula is not closed"),
    ],
)  # fmt: skip
def test_error_in_a_page_names_the_page_and_the_line(convert, page: str, line: int, message: str):
    with pytest.raises(ExampleError) as caught:
        convert(page.removeprefix("---\ntitle: T\n---\n"), page, formulas=True)
    assert str(caught.value).startswith(f"docs/page.md:{line}: ")
    assert message in str(caught.value)


def test_a_value_in_the_front_matter_is_refused(convert):
    """The builder removes the front matter before the extension sees the page, and would publish the value as its source."""
    with pytest.raises(ExampleError, match=r"^docs/page.md:2: {= good: x =} cannot be put here"):
        convert("# T\n", "---\ndescription: It is {= good: x =}.\n---\n\n# T\n")


def test_of_two_pages_with_the_same_reference_the_right_one_is_named(convert, root: Path):
    (root / "docs" / "another.md").write_text("```\n=> good.nope\n```\n\n=> good.torch\n", "utf-8")
    with pytest.raises(ExampleError, match=r"^docs/page.md:3: "):
        convert("# T\n\n=> good.nope\n")


def test_a_place_is_found_although_another_extension_changed_the_text(convert):
    with pytest.raises(ExampleError, match=r"^docs/page.md:5: => good.nope"):
        convert("changed\n\n=> good.nope\n", "# T\n\nText\n\n=> good.nope\n")


def test_a_folder_that_is_not_there_stops_the_build(root: Path, convert):
    (root / "seconded.toml").unlink()
    with pytest.raises(ExampleError, match="nowhere: there is no such folder"):
        convert("x", examples="nowhere")


def test_declarations_that_contradict_each_other_stop_the_build(root: Path, convert):
    (root / "seconded.toml").write_text(DECLARATION, "utf-8")
    with pytest.raises(ExampleError, match=r"mkdocs\.yml: examples: two declarations contradict each other"):
        convert("x", examples="elsewhere")


def test_under_mkdocs_the_error_is_mkdocs_own(convert, monkeypatch: pytest.MonkeyPatch):
    """MkDocs then prints the error without a traceback."""
    monkeypatch.setitem(sys.modules, "mkdocs.exceptions", exceptions)
    with pytest.raises(exceptions.BuildError, match="docs/page.md:1: => nope.torch"):
        convert("=> nope.torch\n")

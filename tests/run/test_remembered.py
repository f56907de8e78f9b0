"""`Remembered` lets the next server reuse a rendered page only if everything that the page depends on is the same."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.structure.files import get_files
from mkdocs.structure.pages import Page

from seconded._internal.examples import Examples
from seconded._internal.integrations import remembered
from seconded._internal.integrations.remembered import Remembered
from seconded._internal.settings import Settings

CONFIG = """\
site_name: s
theme: {name: mkdocs}
plugins: []
markdown_extensions:
  - toc: {permalink: true}
  - admonition
"""
PAGE = "---\ndescription: Words.\n---\n# A <b>title</b>\n\nSee [b](b.md#two), and [here](#one).\n\n## One\n\n### Two\n\nText.\n"
FORMATTED = "  - pymdownx.superfences: {custom_fences: [{name: d, class: d, format: !!python/name:%s }]}\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "examples").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(CONFIG, "utf-8")
    (tmp_path / "docs" / "a.md").write_text(PAGE, "utf-8")
    (tmp_path / "docs" / "b.md").write_text("# B\n\n## Two\n", "utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def loud(caplog: pytest.LogCaptureFixture) -> None:
    """Let MkDocs log as it does by default, because another test in this process may have changed it."""
    caplog.set_level(logging.INFO, "mkdocs")


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The pages that MkDocs has rendered."""
    done: list[str] = []
    render = Page.render
    monkeypatch.setattr(Page, "render", lambda page, *options: (done.append(page.file.src_uri), render(page, *options)))
    return done


def start(
    site: Path,
    examples_of: Callable[[Path], Examples],
    *,
    backwards: bool = False,
    first: bool = False,
    **options: Any,
) -> Page:
    """Render the page as a new server does, in its first build or later."""
    config = load_config(str(site / "mkdocs.yml"))
    files, pages = get_files(config), Remembered()
    for file in reversed([*files]) if backwards else ():
        files.remove(file)
        files.append(file)
    pages.begin(config, files, examples_of(site / "examples"), Settings(root=site, **options), site / "kept")
    for file in files.documentation_pages():
        page = Page(None, file, config)
        page.read_source(config)
        if file.src_uri == "a.md":
            if not (first and pages.reuse(page, (0, 0, 0, 0), files)):
                pages.render(page, (0, 0, 0, 0), config, files)
            assert pages.checked(page) == ""
            return page
    raise AssertionError


@pytest.mark.parametrize("is_first", [True, False])
def test_the_next_server_reuses_a_page(
    site: Path, examples_of: Callable[[Path], Examples], rendered: list[str], is_first: bool
):
    first, again = start(site, examples_of), start(site, examples_of, first=is_first)
    assert rendered == ["a.md"]
    for name in "content", "title", "present_anchor_ids":
        assert getattr(again, name) == getattr(first, name) != "", name
    assert str(again.toc) == str(first.toc)
    assert [(one.title, one.level, one.active) for one in again.toc] == [("A title", 1, True)]
    links = [{file.src_uri: links for file, links in (page.links_to_anchors or {}).items()} for page in (first, again)]
    assert links[0] == links[1]
    assert links[0]["b.md"] == {"two": "b.md#two"}


def test_order_of_the_files_does_not_matter(site: Path, examples_of: Callable[[Path], Examples], rendered: list[str]):
    """The first build of a server moves the pages that wait; its next builds, which store most pages, do not."""
    start(site, examples_of)
    start(site, examples_of, backwards=True)
    assert rendered == ["a.md"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("docs/a.md", PAGE + "More.\n"),
        ("docs/a.md", PAGE.replace("Words", "Other words")),
        ("docs/c.md", "# C, to which a page may link\n"),
        ("examples/c.py", '"""T."""\n\n# %% c\n1\n'),  # a text of the page may be a reference now
        ("mkdocs.yml", CONFIG.replace("permalink: true", "permalink: false")),
        ("mkdocs.yml", CONFIG.replace("  - admonition\n", "")),
        ("mkdocs.yml", CONFIG + "site_url: https://example.org\n"),
        ("mkdocs.yml", CONFIG + "validation: {anchors: warn}\n"),
    ],
)
def test_changed_site_is_rendered_again(
    site: Path, examples_of: Callable[[Path], Examples], rendered: list[str], file: str, text: str
):
    start(site, examples_of)
    (site / file).write_text(text, "utf-8")
    start(site, examples_of)
    assert rendered == ["a.md", "a.md"]


@pytest.mark.parametrize(
    ("more", "times"),
    [
        (FORMATTED % "pymdownx.superfences.fence_code_format", 1),
        ("  - pymdownx.emoji: {emoji_index: !!python/name:material.extensions.emoji.twemoji }\n", 1),
        ("  - pymdownx.emoji: {options: {custom_icons: [icons]}}\n", 2),
        (FORMATTED % "formats.own", 2),  # of the author: nobody knows what it depends on
        ("  - toc: {slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}}\n", 2),  # an object
        ("  - md_in_html\n", 1),
        ("  - pymdownx.snippets\n", 2),  # it reads files
    ],
)
def test_unknown_option_or_extension_is_rendered_again(
    site: Path,
    examples_of: Callable[[Path], Examples],
    rendered: list[str],
    monkeypatch: pytest.MonkeyPatch,
    more: str,
    times: int,
):
    (site / "formats.py").write_text("def own(*_, **__): return ''\n", "utf-8")
    monkeypatch.syspath_prepend(str(site))
    (site / "mkdocs.yml").write_text(CONFIG + more, "utf-8")
    for _ in range(2):
        start(site, examples_of)
    assert len(rendered) == times


def test_page_with_a_warning_is_rendered_again(
    site: Path, examples_of: Callable[[Path], Examples], rendered: list[str], caplog: pytest.LogCaptureFixture
):
    """A stored page would not repeat the warning."""
    (site / "docs" / "a.md").write_text(PAGE + "[lost](lost.md)\n", "utf-8")
    for _ in range(2):
        start(site, examples_of)
    assert rendered == ["a.md", "a.md"]
    assert caplog.text.count("lost.md") == 2


def test_page_of_a_quiet_server_is_not_stored(
    site: Path, examples_of: Callable[[Path], Examples], rendered: list[str], caplog: pytest.LogCaptureFixture
):
    """Nobody knows if it has warnings, which the next server may have to print."""
    caplog.set_level(logging.ERROR, "mkdocs")
    for _ in range(2):
        start(site, examples_of)
    assert rendered == ["a.md", "a.md"]


def test_page_with_other_options_is_rendered_again(
    site: Path, examples_of: Callable[[Path], Examples], rendered: list[str]
):
    start(site, examples_of)
    start(site, examples_of, formulas=True)
    assert rendered == ["a.md", "a.md"]


def test_page_of_another_day_is_rendered_again(
    site: Path, examples_of: Callable[[Path], Examples], rendered: list[str], monkeypatch: pytest.MonkeyPatch
):
    start(site, examples_of)
    monkeypatch.setattr(remembered, "day_of_build", lambda: "2001-01-01")
    start(site, examples_of)
    assert rendered == ["a.md", "a.md"]

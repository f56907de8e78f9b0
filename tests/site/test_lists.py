"""Lists of pages are made from `nav` and the front matter: no author keeps them, and none is forgotten."""

import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from theme.hooks import lists
from tools.ours import ROOT

PAGES = {
    "index.md": "---\nquestion: Where am I?\n---\n# Home\n\n<!-- pages -->\n",
    "learn/cube.md": '---\nquestion: What is `x**3`?\n---\n# A *cube*\n\nIt is [<b>](../messages/one.md#part) a "cube". More.\n',
    "learn/square.md": "---\nquestion: And x²?\n---\n# A square\n\n[A cube](cube.md)\n\n## Where to go next\n\n- [One](../messages/one.md)\n",
    "messages/index.md": "---\nquestion: What was said?\n---\n# All\n\n<!-- messages -->\n\n[one](one.md)\n",
    "messages/one.md": """\
---
messages:
  - said: "RuntimeError: it `went` wrong"
    cause: It went.
    cure: Stay.
    at: "#part"
    also: ["ValueError: it went … as well"]
  - {symptom: nothing is said, cause: c, cure: c}
---
# it went wrong

## Part

[A square](../learn/square.md), [home](../index.md)
""",
}
CONFIG = """\
site_name: t
strict: true
hooks: [ROOT/theme/hooks/lists.py, ROOT/theme/hooks/messages.py]
markdown_extensions: [attr_list]
validation: {anchors: warn}
nav:
  - index.md
  - Learn: [{Powers: [learn/cube.md, learn/square.md]}]
  - Messages: [messages/index.md, {Gone: [messages/one.md]}]
"""


def built(folder: Path, pages: dict[str, str]) -> dict[str, str]:
    """Return the pages of a site as HTML, by their paths."""
    for name, text in pages.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / name).write_text(text, "utf-8")
    (folder / "mkdocs.yml").write_text(CONFIG.replace("ROOT", str(ROOT)), "utf-8")
    config = load_config(str(folder / "mkdocs.yml"), site_dir=str(folder / "site"), use_directory_urls=False)
    build(config)
    return {
        file.relative_to(folder / "site").as_posix(): file.read_text("utf-8")
        for file in (folder / "site").rglob("*.html")
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return built(tmp_path_factory.mktemp("site"), PAGES)


def test_list_of_pages_has_the_order_and_the_parts_of_nav(site: dict[str, str]):
    """A tab with a first page of its own is represented by that page."""
    home = site["index.html"]
    rows = [
        ">Powers</h2>",
        '<li><a href="learn/cube.html">A <em>cube</em></a>: What is <code>x**3</code>?</li>',
        '<li><a href="learn/square.html">A square</a>: And x²?</li>',
        ">Messages</h2>",
        '<li><a href="messages/index.html">All</a>: What was said?</li>',
    ]
    places = [home.index(row) for row in rows]
    assert places == sorted(places)
    assert 'href="messages/one.html">it went' not in home.partition("linked-from")[0]


def test_list_of_messages_has_every_wording(site: dict[str, str]):
    """With the cause beside the first, and each linked to the section that answers it."""
    page = site["messages/index.html"]
    assert ">Gone</h2>" in page
    assert '<li><a href="one.html#part"><code>it `went` wrong</code></a>: It went.' in page
    assert '<li><a href="one.html#part"><code>it went … as well</code></a></li>' in page
    assert '<li><a href="one.html">nothing is said</a></li>' in page


def test_linked_from_has_the_pages_that_link_here_and_are_not_linked_at_the_end(site: dict[str, str]):
    linked = site["messages/one.html"].partition('<details class="linked-from" data-search-exclude>')[2]
    assert linked.startswith(
        '<summary>Linked from (2)</summary><ul><li><a href="../learn/cube.html">A *cube*</a>: What is <code>x**3</code>?</li>'
    )
    assert linked.partition("</ul>")[0].endswith('<li><a href="../learn/square.html">A square</a>: And x²?</li>')
    assert '"linked-from"' not in site["learn/square.html"], "it names that page under Where to go next"


def test_lists_of_all_pages_do_not_count_as_links(site: dict[str, str]):
    """Else every page would be linked from home."""
    assert "linked-from" not in site["messages/index.html"]


def test_links_of_home_do_not_count_as_links(tmp_path: Path):
    """Home links to a few pages and has no list. Neither it nor these pages name the other as "Linked from"."""
    home = "---\nquestion: Where am I?\n---\n# Home\n\n[One](messages/one.md), [a square](learn/square.md)\n"
    site = built(tmp_path, PAGES | {"index.md": home})
    assert "linked-from" not in site["index.html"]
    assert 'href="../index.html">Home' not in site["messages/one.html"].partition("linked-from")[2]


@pytest.mark.parametrize(("meta", "description"), [({}, "It is ‹b› a 'cube'."), ({"description": "d"}, "d")])
def test_first_sentence_describes_a_page_that_says_nothing_else(meta: dict[str, str], description: str):
    page: Any = SimpleNamespace(meta=dict(meta), file=SimpleNamespace(src_uri="elsewhere.md"))
    content = '<h1>T</h1>\n<p>It is <a href="x.html">&lt;b&gt;</a> a "cube". More.</p>'
    assert lists.on_page_content(content, page=page) == content
    assert page.meta == {"description": description}


def test_page_without_a_question_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """With its file, and what to write."""
    with pytest.raises(Exception, match="strict"), caplog.at_level(logging.WARNING):
        built(tmp_path, PAGES | {"learn/cube.md": "# A cube\n"})
    assert "docs/learn/cube.md:1: this page does not say which question it answers\n  add it" in caplog.text

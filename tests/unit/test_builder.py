"""The builder: which page it renders, where its configuration is, and what the first served build leaves out."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from mkdocs.config.defaults import MkDocsConfig

from seconded._internal.integrations.builders import line_of, page_of, root_of
from seconded._internal.integrations.mkdocs_plugin import leave_out_search
from seconded._internal.read.page import find_parts


def under_mkdocs() -> Markdown:
    md = Markdown()
    links: Any = Treeprocessor(md)
    links.file = SimpleNamespace(abs_src_path="/site/docs/a/page.md")
    links.config = SimpleNamespace(config_file_path="/site/mkdocs.yml")
    md.treeprocessors.register(links, "relpath", 0)
    return md


def under_zensical() -> Markdown:
    md = Markdown()
    context: Any = Preprocessor(md)
    context.page = SimpleNamespace(path="a/page.md")
    context.config = {"root_dir": "/site", "docs_dir": "docs"}
    md.preprocessors.register(context, "rendering_context", 0)
    return md


@pytest.mark.parametrize("make", [under_mkdocs, under_zensical])
def test_a_builder_is_asked_for_the_page_and_the_root(make: Any):
    assert (page_of(make()), root_of(make())) == (Path("/site/docs/a/page.md"), Path("/site"))


def test_without_a_builder_there_is_no_page():
    assert (page_of(Markdown()), root_of(Markdown())) == (None, Path())


@pytest.mark.parametrize(
    ("page", "text", "line"),
    [
        ("# T\n\n=> a.b\n", "# T\n\n=> a.b\n", 3),
        ("---\ntitle: T\n---\n\n# T\n\n=> a.b\n", "# T\n\n=> a.b", 7),
        ("\ufeff# T\n \n\n=> a.b\n\n", "# T\n\n\n=> a.b", 4),
        ("# T\n\nText.\n\n=> a.b\n", "# Changed\n\n=> a.b", 5),
        ("# T\n\nnothing\n", "# Changed\n\n=> a.b", None),
    ],
    ids=["the same", "front matter", "white space", "changed by another extension", "made by another extension"],
)
def test_a_line_of_the_text_is_found_in_the_file(tmp_path: Path, page: str, text: str, line: int | None):
    (tmp_path / "page.md").write_text(page, "utf-8")
    (part,) = find_parts(text)
    assert line_of(tmp_path / "page.md", text, part) == line


@pytest.mark.parametrize("theme", ["mkdocs", "material"])
def test_search_of_the_first_served_pages_is_empty(tmp_path: Path, theme: str):
    """The first page does not wait until all pages are read for the search. The next build reads them."""
    (tmp_path / "docs").mkdir()
    config = MkDocsConfig()
    site = {"site_name": "test", "docs_dir": str(tmp_path / "docs"), "site_dir": str(tmp_path / "site")}
    config.load_dict({**site, "theme": {"name": theme}, "plugins": ["search"]})
    assert config.validate() == ([], [])
    (search,) = config.plugins.values()
    page = SimpleNamespace(content="<h1>One</h1>", url="one/", title="One", meta={}, toc=[])
    found = []
    for leaves_out in (True, False):
        config.plugins.on_config(config)
        config.plugins.on_pre_build(config=config)
        if leaves_out:
            leave_out_search(config)
        search.on_page_context({}, page=page, config=config, nav=None)
        search.on_post_build(config=config)
        found.append(json.loads((tmp_path / "site/search/search_index.json").read_text("utf-8"))["docs"])
    assert [len(one) for one in found] == [0, 1]

"""What is asked of the builder: which page it renders, and where its configuration stands."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from seconded._internal.integrations.builders import line_of, page_of, root_of
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

"""Built site: the pages that a builder has written, with the facts that the MkDocs plugin would have about them.

MkDocs gives its plugins the order, the titles and the addresses of the pages. After the build, and for other builders,
this module reads them from the configuration, the sources and the built pages.
"""

import os
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import yaml

from seconded._internal.errors import ExampleError, author_path
from seconded._internal.export.downloads import Entry, markdown_of

_INDEXES = ("index", "README")
_FRONT_MATTER = re.compile(r"-{3}[ \t]*\n(.*?\n)(?:\.{3}|-{3})[ \t]*\n", re.DOTALL)
_HEADING = re.compile(r"\s*(?:[ ]{0,3}#(?!#)|[^\n]*\S[^\n]*\n=+[ \t]*(?:\n|\Z))")
_H1 = re.compile(r"<h1\b[^>]*>(.*?)</h1>", re.DOTALL)
_NOT_OF_TITLE = re.compile(
    r'<a\b[^>]*\bclass="?headerlink.*?</a>|<sup\b[^>]*\bid="?fnref.*?</sup>|<!--.*?-->', re.DOTALL
)
_IMAGE = re.compile(r'<img\b[^>]*?\balt="([^"]*)"[^>]*>')
# The element of a theme with the text of a page; the first of these that a page has.
_CONTAINERS: tuple[Callable[[str, Mapping[str, str | None]], bool], ...] = (
    lambda tag, _: tag == "article",
    lambda _, attributes: attributes.get("itemprop") == "articleBody",
    lambda _, attributes: attributes.get("role") == "main",
    lambda tag, _: tag == "main",
    lambda tag, _: tag == "body",
)


@dataclass(frozen=True)
class SiteFile:
    """A file in the folder of pages."""

    src_uri: str
    url: str
    source: Path
    built: Path | None = None  # the built page; None for a file that is not a page

    def is_documentation_page(self) -> bool:
        """Return True if the builder makes a page from the file."""
        return self.built is not None

    def read(self) -> tuple[dict[str, Any], str]:
        """Return the front matter of a page, and its text without the front matter."""
        text = self.source.read_text("utf-8-sig", "strict")
        found = _FRONT_MATTER.match(text)
        if found:
            try:
                data = yaml.safe_load(found[1])
            except yaml.YAMLError:
                return {}, text
            if isinstance(data, dict):
                return data, text[found.end() :].lstrip("\n")
        return {}, text


@dataclass(frozen=True)
class BuiltSite:
    """A site after its build."""

    files: Mapping[str, SiteFile]  # by path in the folder of pages
    config: Mapping[str, Any]  # the configuration of the builder

    @property
    def pages(self) -> list[SiteFile]:
        """Return the pages, with index first, and each folder after the pages beside it."""
        return [file for file in self.files.values() if file.is_documentation_page()]

    @property
    def address(self) -> str:
        """Return the address of the site, with a slash at its end; empty if it is unknown."""
        parts = urlsplit(self.config.get("site_url") or "")
        path = parts.path if parts.path.endswith("/") else f"{parts.path}/"
        return urlunsplit(parts._replace(path=path)) if parts.scheme else ""

    def extra(self, name: str, default: Any) -> Any:
        """Return the value of an option under ``extra`` in the configuration."""
        return (self.config.get("extra") or {}).get(name) or default

    def entries(self) -> Iterator[Entry]:
        """Yield the pages as ``llms.txt`` lists them: in the order of the navigation, then the others."""
        nav = self.config.get("nav")
        listed = {file.src_uri: (title, file, section) for title, file, section in self._in_nav(nav or [], None)}
        others = [(None, file, None if nav else _section_of(file)) for file in self.pages if file.src_uri not in listed]
        for title, file, section in [*listed.values(), *others]:
            data, text = file.read()
            known = title or data.get("title") or _title(file, text, is_top=section is None)
            yield Entry(str(known), markdown_of(file), data.get("description"), section)

    def _in_nav(self, nav: Any, section: str | None) -> Iterator[tuple[str | None, SiteFile, str | None]]:
        """Yield the pages of a navigation, each with its declared title, if any, and its section."""
        for item in nav if isinstance(nav, list) else []:
            for title, value in item.items() if isinstance(item, Mapping) else [(None, item)]:
                file = self.files.get(posixpath.normpath(value)) if isinstance(value, str) else None
                if file is not None and file.is_documentation_page():
                    yield title, file, section
                elif isinstance(value, list):
                    yield from self._in_nav(value, str(title))


def read_built_site(built: Path, docs: Path, config: Mapping[str, Any]) -> BuiltSite:
    """Return the site that a builder has written.

    Args:
        built: the folder of the built site.
        docs: the folder of the pages.
        config: the configuration of the builder.

    Raises:
        ExampleError: the builder did not write a page.
    """
    files, lost = {}, []
    for source in _walk(docs):
        uri = source.relative_to(docs).as_posix()
        if source.suffix != ".md":
            files[uri] = SiteFile(uri, quote(uri), source)
            continue
        page = next((page for page in _places(uri, config) if (built / page).is_file()), None)
        if page is None:
            lost.append(uri)
            continue
        files[uri] = SiteFile(uri, _url(page, config), source, built / page)
    lost = [uri for uri in lost if not _is_left_out(uri, config)]
    if lost:
        path = author_path(docs / lost[0])
        others = ", ".join(author_path(docs / uri) for uri in lost[1:])
        places = " or ".join(str(built / place) for place in _places(lost[0], config))
        raise ExampleError(
            path,
            None,
            f"the builder did not write this page into {built}",
            f"expected: {places}",
            *([f"nor these pages: {others}"] if others else []),
            "build the site first, then export; name the folder that the builder writes",
        )
    return BuiltSite(files, config)


def add_foot(html: str, foot: str) -> str:
    """Return a built page with a foot at the end of its text; a page with a foot stays unchanged."""
    if re.search(r"<p class=\"?example-forms\b", html) or not foot:
        return html
    finder = _EndOfText()
    finder.feed(html)
    at = finder.end(html)
    text = html[:at].rstrip()
    return f"{text}{foot}{html[len(text) :]}"


def _walk(docs: Path) -> Iterator[Path]:
    """Yield the files in the folder of pages, in MkDocs' order, without hidden files."""
    for folder, folders, names in os.walk(docs, followlinks=True):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names, key=lambda name: (Path(name).stem not in _INDEXES, name)):
            has_index = name == "README.md" and "index.md" in names
            if not name.startswith(".") and not has_index:
                yield Path(folder, name)


def _places(uri: str, config: Mapping[str, Any]) -> list[str]:
    """Return the places where a builder may have written a page: with or without a folder of its own."""
    folder, name = posixpath.split(uri.removesuffix(".md"))
    if name == "README":
        name = "index"
    alone, own = posixpath.join(folder, f"{name}.html"), posixpath.join(folder, name, "index.html")
    if name == "index":
        return [alone]
    return [own, alone] if config.get("use_directory_urls", True) else [alone, own]


def _url(page: str, config: Mapping[str, Any]) -> str:
    folder, name = posixpath.split(page)
    is_short = name == "index.html" and config.get("use_directory_urls", True)
    return quote(f"{folder or '.'}/" if is_short else page)


def _is_left_out(uri: str, config: Mapping[str, Any]) -> bool:
    """Return True if MkDocs may have left out a page on purpose: a draft, or an excluded page."""
    excludes = config.get("exclude_docs") or config.get("draft_docs")
    return bool(excludes) or uri.startswith("templates/")


def _section_of(file: SiteFile) -> str | None:
    """Return the section that MkDocs makes of a folder if no navigation is declared."""
    folder = posixpath.basename(posixpath.dirname(file.src_uri))
    return _words(folder) if folder else None


def _title(file: SiteFile, text: str, *, is_top: bool) -> str:
    """Return the title of a page: its heading, or its name."""
    html = file.built.read_text("utf-8") if file.built else ""
    if _HEADING.match(text) and (found := _H1.search(html)):
        heading = _IMAGE.sub(r"\1", _NOT_OF_TITLE.sub("", found[1]))
        return " ".join(re.sub(r"<[^>]*>", "", heading).split())
    name = posixpath.basename(file.src_uri).removesuffix(".md")
    if is_top and file.url in ("./", "index.html"):
        return "Home"
    return _words("index" if name == "README" else name)


def _words(name: str) -> str:
    title = name.replace("-", " ").replace("_", " ")
    return title.capitalize() if title.lower() == title else title


class _EndOfText(HTMLParser):
    """Finds the end of a page's text in its HTML."""

    def __init__(self) -> None:
        super().__init__()
        self._open: dict[int, tuple[str, int]] = {}  # by the number of the container: its tag, and how many are open
        self._ends: dict[int, tuple[int, int]] = {}

    def end(self, html: str) -> int:
        """Return the place before the end tag of the element with the text; the end of the HTML if there is none."""
        if not self._ends:
            return len(html)
        line, column = self._ends[min(self._ends)]
        return sum(map(len, html.split("\n")[: line - 1])) + line - 1 + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a container that begins, and tags of its name within it."""
        for number, (name, depth) in self._open.items():
            if name == tag and number not in self._ends:
                self._open[number] = name, depth + 1
        for number, is_container in enumerate(_CONTAINERS):
            if number not in self._open and is_container(tag, dict(attrs)):
                self._open[number] = tag, 1

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a container."""
        for number, (name, depth) in self._open.items():
            if name == tag and number not in self._ends:
                self._open[number] = name, depth - 1
                if depth == 1:
                    self._ends[number] = self.getpos()

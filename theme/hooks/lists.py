"""Lists: a MkDocs hook that makes lists of pages from `nav` and the pages' front matter.

- `<!-- pages -->` on a page becomes a list of all pages in the order of `nav`, under its headings. If a tab has an
  `index.md` of its own, the list has only this page of the tab.
- Each page but home and those that are lists ends with "Linked from", the pages that link to it, in the order of `nav`.
- The first sentence of a page is its `description`, if its front matter has none.

A row has the page's title and the `question` of its front matter. In a long "Linked from", a row has only the title. A
page that lists messages needs no question. Its title, a whole message, is too long for "Linked from", which uses the
title in `nav`.
"""

import html
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from seconded._internal.errors import ExampleError

MARKER = "<!-- pages -->"
NEXT = "## Where to go next\n"
_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C version, if available, is ten times as fast
_FRONT_MATTER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
_TITLE = re.compile(r"^# (.+?)(?: *\{[^}]*\})?$", re.MULTILINE)
_LISTS = re.compile(r"^<!-- (pages|messages) -->$", re.MULTILINE)
_HOME = "index.md"  # the header of each page links to it
_MANY = 40  # many links on one page
_FEW = 5  # rows of "Linked from" that have a question; a page with many rows must stay light
_LINK = re.compile(r"\]\(([^()\s#?]+\.(?:md|py))(?:[#?][^()\s]*)?\)")
_SENTENCE = re.compile(r"<p>(.*?[.?!:])(?= |\n|</p>)", re.DOTALL)
_UNQUOTED = str.maketrans({'"': "'", "<": "‹", ">": "›", "\n": " "})  # themes put it into quotes
_CODE = re.compile(r"(`+) ?(.+?) ?\1")

log = get_plugin_logger("lists")


@dataclass(frozen=True)
class Entry:
    """The data of a page for a list, and the links of the page."""

    title: str
    question: str
    """The question that the page answers, with only code marked; empty if there is none."""
    answers_message: bool
    links: frozenset[str]
    """The pages that it links to, by their paths below docs/."""
    next: frozenset[str]
    """The linked pages under "Where to go next"."""
    lists: bool
    """Whether the page is a list itself, of all pages, of all messages, or of very many links; or the home page."""


_pages: dict[str, tuple[Page, Entry]] = {}  # the pages of this build, in the order of nav
_nav: list[Navigation] = []


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Read the entry of each page in `nav`, and warn about a page without a question."""
    _nav[:] = [nav]
    _pages.clear()
    for page in nav.pages:
        path = page.file.src_uri
        entry = read(page.file.content_string, path)
        _pages[path] = page, entry
        if not entry.question.endswith("?") and not entry.answers_message:
            log.warning(str(without_question(f"docs/{path}")))


def without_question(file: str) -> ExampleError:
    """Return the error for a page without a question."""
    advice = "add it to the front matter, as in: question: What does v do to a cube?"
    return ExampleError(file, 1, "this page does not say which question it answers", advice)


@cache
def read(text: str, path: str) -> Entry:
    """Return the entry of a page.

    Args:
        text: its source, Markdown or a lab in the py:percent format.
        path: its path below docs/.
    """
    if path.endswith(".py"):
        text = re.sub(r"^# ?", "", text, flags=re.MULTILINE)
    front = _FRONT_MATTER.match(text)
    try:
        matter = yaml.load(front[1], _YAML) if front else None
    except yaml.YAMLError:
        matter = None  # the builder reports the error
    matter = matter if isinstance(matter, dict) else {}
    title = _TITLE.search(text, front.end() if front else 0)
    folder = posixpath.dirname(path)
    body, _, last = text.partition(NEXT)
    here, there = (
        frozenset(posixpath.normpath(posixpath.join(folder, link)) for link in _LINK.findall(part))
        for part in (body, last)
    )
    return Entry(
        title[1] if title else path,
        matter.get("question") or "",
        "messages" in matter,
        here | there,
        there,
        path == _HOME or _LISTS.search(text) is not None or len(here | there) > _MANY,
    )


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Replace the marker by the list of all pages."""
    if MARKER not in markdown:
        return markdown
    return markdown.replace(MARKER, "\n".join(_rows(_nav[0], page.file.src_uri)).strip())


def _rows(nav: Navigation, source: str) -> Iterator[str]:
    for tab in nav.items:
        if isinstance(tab, Section):
            index = [page for page in tab.children if isinstance(page, Page) and page.file.name == "index"]
            yield from _part(tab.title, index, source) if index else _parts(tab, source)


def _parts(section: Section, source: str) -> Iterator[str]:
    yield from _part(section.title, [page for page in section.children if isinstance(page, Page)], source)
    for part in section.children:
        if isinstance(part, Section):
            yield from _parts(part, source)


def _part(title: str, pages: list[Page], source: str) -> Iterator[str]:
    if pages:
        yield f"\n## {title}\n"
    for page in pages:
        _, entry = _pages[page.file.src_uri]
        link = posixpath.relpath(page.file.src_uri, posixpath.dirname(source) or ".")
        yield f"- [{entry.title}]({link})" + (f": {entry.question}" if entry.question else "")


def on_page_content(content: str, *, page: Page, **_: object) -> str:
    """Use a page's first sentence as its description, unless it has one, and append the pages that link to it."""
    sentence = _SENTENCE.search(content)
    if sentence:
        described = html.unescape(re.sub(r"<[^>]*>", "", sentence[1])).translate(_UNQUOTED)
        page.meta.setdefault("description", described)
    path = page.file.src_uri
    if path not in _pages or _pages[path][1].lists:
        return content
    own = _pages[path][1].next
    linking = [
        (other, entry)
        for name, (other, entry) in _pages.items()
        if path in entry.links and name != path and name not in own and not entry.lists
    ]
    if not linking:
        return content
    rows = "".join(_linked_from(page, other, entry, asks=len(linking) <= _FEW) for other, entry in linking)
    summary = f"<summary>Linked from ({len(linking)})</summary>"
    return f'{content}\n<details class="linked-from" data-search-exclude>{summary}<ul>{rows}</ul></details>'


def _linked_from(page: Page, other: Page, entry: Entry, *, asks: bool) -> str:
    link = html.escape(get_relative_url(other.url, page.url))
    title = entry.title if entry.question else other.title or entry.title
    about = f": {_html(entry.question)}" if entry.question and asks else ""
    return f'<li><a href="{link}">{_html(str(title))}</a>{about}</li>'


def _html(text: str) -> str:
    """Return text, in which only code is marked, as HTML."""
    pieces = _CODE.split(text)  # text, ticks, code, text, ...
    marked = (
        f"<code>{html.escape(piece, quote=False)}</code>" if place % 3 else html.escape(piece, quote=False)
        for place, piece in enumerate(pieces)
        if place % 3 != 1
    )
    return re.sub(r"\\(?=\*)", "", "".join(marked))

"""What nobody keeps by hand: a MkDocs hook that makes lists of pages from `nav` and the pages' front matter.

- `<!-- pages -->` on a page becomes a list of all pages in the order of `nav`, under its headings. A tab that has an
  `index.md` of its own is represented by that page.
- Each page that is no list itself ends with "Linked from", the pages that link to it, in the order of `nav`.
- The first sentence of a page is its `description`, where its front matter has none.

A row has the page's title and the `question` of its front matter. A page that lists messages need not have one; its own
title, a whole message, is too long for "Linked from", which has the one in `nav`.
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
_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C, where that was built: ten times as fast
_FRONT_MATTER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
_TITLE = re.compile(r"^# (.+?)(?: *\{[^}]*\})?$", re.MULTILINE)
_LISTS = re.compile(r"^<!-- (pages|messages) -->$", re.MULTILINE)
_MANY = 40  # links of one page
_LINK = re.compile(r"\]\(([^()\s#?]+\.(?:md|py))(?:[#?][^()\s]*)?\)")
_SENTENCE = re.compile(r"<p>(.*?[.?!:])(?= |\n|</p>)", re.DOTALL)
_UNQUOTED = str.maketrans({'"': "'", "<": "‹", ">": "›", "\n": " "})  # themes write it between quotes
_CODE = re.compile(r"(`+) ?(.+?) ?\1")

log = get_plugin_logger("lists")


@dataclass(frozen=True)
class Entry:
    """What a list says of a page, and where the page links to."""

    title: str
    question: str
    """What the page answers, with only code marked; empty if it does not say so."""
    answers_message: bool
    links: frozenset[str]
    """The pages that it links to, by their paths below docs/."""
    next: frozenset[str]
    """Those of them that it names under "Where to go next"."""
    lists: bool
    """Whether the page is a list itself: of all pages, of all messages, or of very many."""


_pages: dict[str, tuple[Page, Entry]] = {}  # of this build, in the order of nav
_nav: list[Navigation] = []


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Read what each page in `nav` says of itself, and warn where it says nothing."""
    _nav[:] = [nav]
    _pages.clear()
    for page in nav.pages:
        path = page.file.src_uri
        entry = read(page.file.content_string, path)
        _pages[path] = page, entry
        if not entry.question.endswith("?") and not entry.answers_message:
            log.warning(str(without_question(f"docs/{path}")))


def without_question(file: str) -> ExampleError:
    """Return the error of a page that has no question."""
    advice = "add it to the front matter, as in: question: What does v do to a cube?"
    return ExampleError(file, 1, "this page does not say which question it answers", advice)


@cache
def read(text: str, path: str) -> Entry:
    """Return what a page says of itself.

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
        matter = None  # the builder tells what is wrong with it
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
        _LISTS.search(text) is not None or len(here | there) > _MANY,
    )


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Put the list of all pages in the place of its marker."""
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
        yield f"\n### {title}\n"
    for page in pages:
        _, entry = _pages[page.file.src_uri]
        link = posixpath.relpath(page.file.src_uri, posixpath.dirname(source) or ".")
        yield f"- [{entry.title}]({link})" + (f": {entry.question}" if entry.question else "")


def on_page_content(content: str, *, page: Page, **_: object) -> str:
    """Describe a page by its first sentence, unless it says otherwise, and end it with the pages that link to it."""
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
    rows = "".join(_linked_from(page, other, entry) for other, entry in linking)
    summary = f"<summary>Linked from ({len(linking)})</summary>"
    return f'{content}\n<details class="linked-from" data-search-exclude>{summary}<ul>{rows}</ul></details>'


def _linked_from(page: Page, other: Page, entry: Entry) -> str:
    link = html.escape(get_relative_url(other.url, page.url))
    title, about = (entry.title, f": {_html(entry.question)}") if entry.question else (other.title or entry.title, "")
    return f'<li><a href="{link}">{_html(str(title))}</a>{about}</li>'


def _html(text: str) -> str:
    """Return text in which only code is marked as HTML."""
    pieces = _CODE.split(text)  # text, ticks, code, text, ...
    marked = (
        f"<code>{html.escape(piece, quote=False)}</code>" if place % 3 else html.escape(piece, quote=False)
        for place, piece in enumerate(pieces)
        if place % 3 != 1
    )
    return re.sub(r"\\(?=\*)", "", "".join(marked))

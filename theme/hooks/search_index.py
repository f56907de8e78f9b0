"""Search index: a MkDocs hook that writes the index for the search of this site, docs/assets/search.js.

The theme's own index has the code of every example, and formulas without spaces between their parts. Here, each section
of a page has its title, and its prose, paragraph by paragraph, with formulas as text. It also has the messages that it
quotes, the messages that its cells raise, and the names in its code. It does not have the numbers that cells print. A
page has the number of pages that link to it, too, because many pages refer to what is general.

`theme/questions.tsv` has questions that people asked in public threads, and for each the section that answers it. The
section has the words of these questions, too, because people ask in other words than a page uses. `theme/searches.tsv`
has short queries, such as "grad is None", and for each the section whose page comes first.

A page about a message has the message as its title. Under `search: also:` its front matter lists other words that find
it. Older wordings and symptoms under `messages:` also find it. `search: exclude: true` and `data-search-exclude` work
as in Material.
"""

import json
import posixpath
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

_THEME = Path(__file__).parents[1]
_serving = False

_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_BLOCKS = {"p", "li", "ul", "ol", "tr", "dt", "dd", "pre", "table", "blockquote", "figure", "figcaption", "details"}
_BLOCKS |= {"summary", "section", "div", *_HEADINGS}
_CELLS = {"td", "th"}
_SILENT = {"script", "style", "svg", "button"}
_VOID = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_EXAMPLE = "example"  # the class of a cell with its output
_RAISED = re.compile(r"^(?:[^\n]*? )?((?:\w+\.)*\w*(?:Error|Warning|Exception): .*)", re.MULTILINE | re.DOTALL)
_BESIDE = re.compile(r"\(Triggered internally at [^)]*\)|\n  .*")  # the source of a warning, and its line
_LINK = re.compile(r"\]\(([^)\s#:]+)")  # in Markdown, to another file of the site
_MESSAGE = re.compile(r"[^\W\d_]+ [^\W\d_]+ [^\W\d_]+")  # code does not have three words in a row
_CODE, _COLOR = re.compile("<code.*?</code>", re.DOTALL), re.compile("</?span[^>]*>")
_NAME = re.compile(r"\b[^\W\d_]+(?:_\w+)+|(?<=\.)[^\W\d]\w{3,}")

_RELATIONS = set("=≠≈≤≥<>∈∉→⇒≡∼∝+−±×⋅·⊗⊙")
_HIGH = dict(zip("0123456789nmijkTᵀ+−-", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵐⁱʲᵏᵀᵀ⁺⁻⁻", strict=True))
_LOW = dict(zip("0123456789aeijkmnprtuvx+−", "₀₁₂₃₄₅₆₇₈₉ₐₑᵢⱼₖₘₙₚᵣₜᵤᵥₓ₊₋", strict=True))


class _Index:
    """Replaces the index that Material's search fills and writes."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._pages = set[str]()

    def add_entry_from_context(self, page: Page) -> None:
        """Note a page of the index: the hook reads all of them when it writes the index."""
        self._pages.add(page.url)

    def generate_search_index(self, _previous: object) -> str:
        """Return the index of the noted pages as JSON."""
        docs = list(_docs(self._files, self._pages))
        return json.dumps({"docs": docs}, ensure_ascii=False, separators=(",", ":"))


def on_startup(*, command: str, dirty: bool) -> None:  # noqa: ARG001 - MkDocs calls
    """Store whether the site is served: then examples hardly run, and the author waits for the page."""
    global _serving  # noqa: PLW0603 - a hook has no other place for state
    _serving = command == "serve"


def on_env(env: Any, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Put our index into Material's search, which then does not read each page for its own index."""
    for name in ("search", "material/search"):
        if name in config.plugins:
            config.plugins[name].search_index = _Index(files)  # type: ignore[attr-defined]


@event_priority(-100)  # after other plugins have changed the content
def on_page_content(html: str, *, page: Page, **_: object) -> None:
    """Read the page now: a build has time while it waits for the examples of the next page."""
    if not _serving:
        _read(html, page.url)


def _docs(files: Files, pages: AbstractSet[str]) -> Iterator[dict[str, Any]]:
    """Yield the entries of the index, section by section, of the pages with these addresses."""
    asked, typed = _sections_of("questions.tsv"), _sections_of("searches.tsv")
    linked = Counter(other for file in files.documentation_pages() for other in _linked_from(file))
    for file in files.documentation_pages():
        page, name = file.page, file.src_uri.removesuffix(".md")
        if page is None or page.content is None or page.url not in pages:
            continue
        told = page.meta.get("search") or {}
        if told.get("exclude"):
            continue
        first, *others = _read(page.content, page.url)
        also = told.get("also") or []
        messages = [*first["messages"], *([also] if isinstance(also, str) else also)]
        messages += _other_words(page.meta.get("messages"))
        about = [page.meta["description"]] if page.meta.get("description") else []
        first = first | {"title": first["title"] or str(page.title), "messages": messages, "about": about}
        first["links"] = linked[file.src_uri]
        for entry in (first, *others):
            _, sign, anchor = entry["location"].partition("#")
            section = f"{name}{sign}{anchor}"
            all_of_it = entry | {"typed": typed.get(section), "asked": asked.get(section)}
            yield {key: value for key, value in all_of_it.items() if value}


def _linked_from(file: File) -> set[str]:
    """Return the other files that a page links to."""
    folder, text = posixpath.dirname(file.src_uri), (file.page and file.page.markdown) or ""
    return {posixpath.normpath(posixpath.join(folder, path)) for path in _LINK.findall(text)} - {file.src_uri}


def _sections_of(file: str) -> dict[str, list[str]]:
    """Return the words in a file, by section, which is PAGE or PAGE#ANCHOR."""
    found = defaultdict[str, list[str]](list)
    for row in (_THEME / file).read_text("utf-8").splitlines():
        words, section, *_source = row.split("\t")
        found[section].append(words)
    return found


def _other_words(messages: Any) -> list[str]:
    """Return the listed words that a page does not show: older wordings, and symptoms. messages.py reports errors."""
    entries = [entry for entry in messages if isinstance(entry, dict)] if isinstance(messages, list) else []
    found = [entry.get(key) or [] for entry in entries for key in ("older", "symptom", "also")]
    flat = [text for texts in found for text in ([texts] if isinstance(texts, str) else texts)]
    words = [text["said"] if isinstance(text, dict) else text for text in flat]  # a wording may have versions
    return list(dict.fromkeys(words))


@lru_cache(maxsize=2_000)
def _read(html: str, url: str) -> tuple[dict[str, Any], ...]:
    """Return the sections of a page; an unchanged page is read only once."""
    return tuple(sections(html, url))


def sections(html: str, url: str) -> Iterator[dict[str, Any]]:
    """Yield the sections of a page; the first one is the text before the second heading.

    Args:
        html: the content of the page.
        url: its address.
    """
    reader = _Reader()
    reader.feed(_CODE.sub(lambda code: _COLOR.sub("", code[0]), html))  # spans of colors take a fifth of the time
    reader.close()
    for number, section in enumerate(reader.sections):
        if number == 0 or section.blocks or section.raised or not section.leads_away:
            yield {
                "location": f"{url}#{section.anchor}" if number and section.anchor else url,
                "title": section.title,
                "text": section.blocks,
                "messages": section.messages,
                "raised": section.raised,
                "names": " ".join(sorted(section.names)),
            }


@dataclass
class _Section:
    anchor: str = ""
    title: str = ""
    blocks: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    raised: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    leads_away: bool = False  # whether it had links to other pages, which are left out


@dataclass
class _Element:
    tag: str
    classes: set[str]
    silent: bool  # whether the search skips it
    example: bool  # whether it is a cell, or a part of one
    formula: bool
    begins: int  # the start of its text
    parts: list["_Element"] = field(default_factory=list)  # the parts of a formula
    text: str = ""


_NOTHING = _Element("", set(), silent=False, example=False, formula=False, begins=0)


class _Reader(HTMLParser):
    """Reads the content of a page into its sections."""

    def __init__(self) -> None:
        super().__init__()
        self.sections = [_Section()]
        self._open = [_NOTHING]
        self._text: list[str] = []  # the text of the current block
        self._cell: list[str] = []  # the text of the current cell

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self.handle_data(" ")
            return
        given, around = dict(attrs), self._open[-1]
        classes = set((given.get("class") or "").split())
        if tag == "a" and around.tag in ("li", "p") and not "".join(self._text).strip():
            self._lead_away(given.get("href") or "")
        silent = around.silent or tag in _SILENT or "headerlink" in classes or "data-search-exclude" in given
        silent = silent or (tag == "details" and around.example)  # the code of a picture
        if tag in _BLOCKS:
            self._end_block()
        if tag in _HEADINGS and not silent and (tag != "h1" or self.sections[-1].title or self.sections[-1].blocks):
            self.sections.append(_Section(given.get("id") or ""))
        example = around.example or _EXAMPLE in classes
        begins = len(self._cell if example else self._text)
        self._open.append(_Element(tag, classes, silent, example, around.formula or tag == "math", begins))

    def handle_endtag(self, tag: str) -> None:
        while any(element.tag == tag for element in self._open):
            element = self._open.pop()
            self._end(element)
            if element.tag == tag:
                break

    def handle_data(self, data: str) -> None:
        around = self._open[-1]
        if around.silent:
            return
        if around.formula:
            around.text += data
        else:
            (self._cell if around.example else self._text).append(data)

    def close(self) -> None:
        super().close()
        self._end_block()

    def _end(self, element: _Element) -> None:
        around, section = self._open[-1], self.sections[-1]
        if around.formula:
            around.parts.append(element)
        elif element.formula:
            self.handle_data(" ".join(_said(element).split()))
        elif element.silent:
            pass
        elif element.example:
            self._end_of_example(element)
        elif element.tag == "pre":
            self._text.clear()
        elif element.tag == "code":
            text = " ".join("".join(self._text[element.begins :]).split())
            if _MESSAGE.search(text) and (around.tag != "pre" or self._in_class("language-text")):
                section.messages.append(text)
        elif element.tag in _HEADINGS:
            section.title = " ".join("".join(self._text).split())
            self._text.clear()
        elif element.tag in _CELLS:
            self._text.append(" · ")
        elif element.tag in _BLOCKS:
            self._end_block()

    def _end_of_example(self, element: _Element) -> None:
        """Store the errors that a cell raised, and the names in its code."""
        text = "".join(self._cell[element.begins :])
        if element.classes & {"error", "warning"} and (raised := _RAISED.search(text)):
            message = " ".join((_BESIDE.sub("", raised[1]) if "warning" in element.classes else raised[1]).split())
            if message not in self.sections[-1].raised:
                self.sections[-1].raised.append(message)
        elif element.tag == "code":
            self.sections[-1].names.update(_NAME.findall(text))
        if not self._open[-1].example:
            self._cell.clear()

    def _end_block(self) -> None:
        text = " ".join("".join(self._text).split()).removesuffix("·").rstrip()
        self._text.clear()
        if text:
            self.sections[-1].blocks.append(text)

    def _in_class(self, name: str) -> bool:
        return any(name in element.classes for element in self._open)

    def _lead_away(self, address: str) -> None:
        """Leave out a list item that begins with a link to another page, because the other page has this text."""
        item = next((element for element in self._open[-2:] if element.tag == "li"), None)
        if item and not re.match(r"#|\w+:", address):
            self.sections[-1].leads_away = self._open[-1].silent = item.silent = True


def _said(element: _Element) -> str:
    """Return a formula, or a part of one, as a reader types it."""
    parts = element.parts
    tag = element.tag
    if tag in ("msub", "munder", "msup", "mover", "msubsup", "munderover") and parts:
        base, *rest = map(_said, parts)
        low = rest[0] if tag not in ("msup", "mover") else ""
        high = rest[-1] if tag not in ("msub", "munder") else ""
        if tag == "munder" and parts[-1].tag != "mi":  # a brace, or the text below it
            return base
        return base + _shifted(low, _LOW, "_") + _shifted(high, _HIGH, "^")
    if tag == "mfrac":
        above, below = (_bracketed(_said(part)) for part in parts)
        return f"{above}/{below}"
    if tag == "msqrt":
        return f"√{_bracketed(''.join(map(_said, parts)))}"
    if tag == "mtable":
        return "; ".join(map(_said, parts))
    if tag == "mtr":
        return ", ".join(map(_said, parts))
    if tag in ("mspace", "annotation"):
        return " " if tag == "mspace" else ""
    if parts:
        return "".join(_spaced(parts))
    return element.text.replace("\u2061", " ").replace("\u22a4", "ᵀ")


def _spaced(parts: list[_Element]) -> Iterator[str]:
    """Yield the parts of a row, with spaces around a relation unless it is a sign."""
    before = ""
    for part in parts:
        text = _said(part)
        if part.tag == "mo" and text in _RELATIONS and before and before not in "([,;":
            yield f" {text} "
        elif part.tag == "mo" and text in (",", ";"):
            yield f"{text} "
        else:
            yield text
        before = text.strip() or before


def _shifted(text: str, letters: dict[str, str], sign: str) -> str:
    text = text.strip()
    if set(text) <= set(letters):
        return "".join(map(letters.__getitem__, text))
    return f"{sign}{_bracketed(text)}" if text not in ("⏟", "⏞") else ""


def _bracketed(text: str) -> str:
    text = text.strip()
    return f"({text})" if set(text) & (_RELATIONS | {" "}) else text

"""Messages: a MkDocs hook that collects the pages' entries about PyTorch's messages, for machines and the finder.

Any page may list messages in its front matter::

    messages:
      - said: "RuntimeError: trying to … a … twice"  # the text that Python prints, with … for variable parts
        cause: One sentence.
        cure: One sentence.
        # All keys below may be left out.
        id: page.other-words  # unless the default, the page's name and five words, is free and unchanged
        at: "#anchor"  # the section or the box that answers the message
        older: ["RuntimeError: wording of another version", {said: "a wording", versions: "1.8"}]
        also: ["RuntimeError: another wording of this version"]
        generic: true  # Python raises it in programs without PyTorch, too
        harmless: true  # a warning after which the gradient is right
        before: |  # code that raises or prints the message; a test runs it
          torch.ones(2, requires_grad=True).backward()
        after: |  # the same code, fixed
          torch.ones(2, requires_grad=True).sum().backward()
      - symptom: Words for a fault without a message.
        also: ["other words for it"]
        cause: ...
        cure: ...

A wrong entry is a warning, so a strict build fails. `<!-- messages -->` on a page becomes a list of all messages, in
the order of `nav`. This hook writes the entries into `messages.json`, which `llms.txt` lists and
docs/messages.schema.json describes. It also writes `assets/messages.js`, the data of docs/assets/finder.js. It is a
script because a page that was opened from a folder may load a script, but not JSON. By `extra: finder`, the templates
find out that there is a finder.
"""

import html
import json
import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.utils import get_build_date

from seconded._internal.errors import ExampleError, author_path
from seconded._internal.export.downloads import markdown_of

HOME = "messages/index.md"  # the page with the finder
MARKER = "<!-- messages -->"
FORMAT = 1  # the version of messages.json; increase it if a field is removed or changes its meaning
LICENSE = "MIT"
_DATA, _SCRIPT, _SCHEMA = "messages.json", "assets/messages.js", "messages.schema.json"
_TEXTS = {"said", "symptom", "cause", "cure", "at", "id", "before", "after"}
_LISTS = {"older", "also"}
_FLAGS = {"generic", "harmless"}
_KEYS = _TEXTS | _LISTS | _FLAGS
_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C version, if available, is ten times as fast
_HEAD = re.compile(r"---\n(.*?)\n(?:---|\.\.\.)\n", re.DOTALL)
_TYPE = re.compile(r"((?:\w+\.)*(?=[A-Z])\w*(?:Error|Warning|Exception)): ")
_ANY_TYPE = r"(?<![\w.])[\w.]*(?:Error|Warning|Exception): "
_TOLD = re.compile(r'<span class="(?:error|warning)">(.*?)</span>', re.DOTALL)
_OUTPUT = re.compile(r'<pre class="example-output[^>]*>(.*?)</pre>', re.DOTALL)
_ELSEWHERE = "On other pages"
_WIDTH = 90  # the width of a message in the list, in characters
_NEEDS = "a frame of torch or a call of backward in the traceback"
_ABOUT = (
    "Messages of PyTorch about gradients, each with its cause, its cure and its page. … stands for text "
    f"that varies. {_SCHEMA} documents every field and how to match a message."
)

log = get_plugin_logger("messages")
_nav: list[Navigation] = []  # the navigation of this build


@dataclass(frozen=True)
class Message:
    """An entry in a page's front matter."""

    file: str
    line: int
    id: str
    said: str
    """The message, or the symptom of an error without a message."""
    silent: bool
    older: tuple[tuple[str, str], ...]
    """Wordings of other versions, each with these versions, if they are known."""
    also: tuple[str, ...]
    """Other wordings of this version, or other words for the symptom."""
    cause: str
    cure: str
    at: str
    generic: bool
    harmless: bool
    before: str
    after: str

    @property
    def others(self) -> tuple[str, ...]:
        """Return all wordings except the first."""
        return (*(text for text, _ in self.older), *self.also)

    @property
    def type(self) -> str:
        """Return the type of the exception or warning, as Python prints it."""
        match = _TYPE.match(self.said)
        return match[1] if match and not self.silent else ""


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Store the order of the pages, for the list of the messages."""
    _nav[:] = [nav]


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Replace the marker by the list of all messages."""
    return markdown.replace(MARKER, "\n".join(_list(page)).strip()) if MARKER in markdown else markdown


def _list(source: Page) -> Iterator[str]:
    """Return the rows of the list: a part for each group of this page's tab, and one for all pages elsewhere."""
    tab = source.parent.children if isinstance(source.parent, Section) else []
    groups = {group.title: list(_pages_of(group)) for group in tab if isinstance(group, Section)}
    here = {page.file.src_uri for group in groups.values() for page in group}
    groups[_ELSEWHERE] = [page for page in _nav[0].pages if page.file.src_uri not in here]
    for title, pages in groups.items():
        rows = [row for page in pages for row in _list_of(page, source)]
        if rows:
            yield from (f"\n## {title}\n", *rows)


def _pages_of(section: Section) -> Iterator[Page]:
    for child in section.children:
        if isinstance(child, Section):
            yield from _pages_of(child)
        elif isinstance(child, Page):
            yield child


def _list_of(page: Page, source: Page) -> Iterator[str]:
    """Yield a row for each message of a page; later rows are below the first, which has the cause."""
    text = page.file.content_string
    link = posixpath.relpath(page.file.src_uri, posixpath.dirname(source.file.src_uri) or ".")
    for place, message in enumerate(read(text, page.file.src_uri)[0]):
        row = f"- [{_named(message)}]({link}{message.at})"
        yield f"    {row}" if place else f"{row}: {message.cause}"
        if not message.silent:
            yield from (f"    - [{_as_code(other)}]({link}{message.at})" for other in message.others)


def _named(message: Message) -> str:
    return message.said if message.silent else _as_code(message.said)


def _as_code(said: str) -> str:
    """Return the first words of a message, without its type, as code."""
    words = _TYPE.sub("", " ".join(said.split()), count=1)
    if len(words) > _WIDTH:
        words = words[:_WIDTH].rpartition(" ")[0]
    return f"`` {words} ``" if "`" in words else f"`{words}`"


@event_priority(50)  # before the plugin writes llms.txt
def on_env(env: Any, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Read the front matter of all pages, which now have their contents and titles; write the data."""
    messages: list[tuple[Message, Page]] = []
    complaints: list[ExampleError] = []
    for file in files.documentation_pages():
        page = file.page
        if page is None or not file.abs_src_path or not file.src_uri.endswith(".md"):
            continue
        source = Path(file.abs_src_path)
        entries, wrong = read(source.read_text("utf-8"), author_path(source))
        messages += [(entry, page) for entry in entries]
        complaints += [*wrong, *_unplaced(entries, page.content or "")]
    for complaint in [*complaints, *repeated(message for message, _ in messages)]:
        log.warning(str(complaint))
    if not messages:
        return
    told = [_entry(message, page, config) for message, page in messages]
    about = {"version": FORMAT, "torch": torch(), "built": get_build_date(), "license": LICENSE, "about": _ABOUT}
    _write(config, _DATA, {"$schema": _address(config, _SCHEMA), **about, "messages": told})
    _write(config, _SCRIPT, finder_data((message, _title(page), page.url) for message, page in messages))
    config.extra.setdefault("llms", {})[_DATA] = f"{len(told)} messages with cause, cure and page. {_ABOUT}"
    home = files.get_file_from_path(HOME)
    if home is not None:
        older = sum(len(message.older) for message, _ in messages)
        counts = {"messages": len(told), "older": older, "torch": torch()}
        config.extra["finder"] = {"url": home.url, **counts}


def torch() -> str:
    """Return the version of torch that the examples run with."""
    return version("torch").partition("+")[0]


def read(text: str, file: str) -> tuple[list[Message], list[ExampleError]]:
    """Return the messages that a page lists, and the errors of those that are left out.

    Args:
        text: the source of the page.
        file: its path for messages.
    """
    head = _HEAD.match(text)
    if head is None or not re.search(r"^messages:", head[1], re.MULTILINE):
        return [], []
    try:
        node = yaml.compose(head[1], _YAML)
        listed = yaml.load(head[1], _YAML)["messages"]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        advice = 'is a text with a colon in quotes? - said: "RuntimeError: …"'
        return [], [ExampleError(file, mark.line + 2 if mark else 1, "this front matter is no YAML", advice)]
    assert isinstance(node, yaml.MappingNode)  # it has the key messages
    value = next(value for key, value in node.value if key.value == "messages")
    if not isinstance(listed, list):
        return [], [ExampleError(file, value.start_mark.line + 2, "messages is no list", 'write: - said: "…"')]
    messages, complaints = [], []
    for entry, item in zip(listed, value.value, strict=True):
        line = item.start_mark.line + 2  # the front matter begins below ---
        wrong = [ExampleError(file, line, *complaint) for complaint in _wrong(entry)]
        complaints += wrong
        if not wrong:
            messages.append(_message(entry, file, line))
    return messages, complaints


def _message(entry: dict[str, Any], file: str, line: int) -> Message:
    """Return the message of an entry without errors."""
    said = entry.get("said") or entry["symptom"]
    older = tuple(
        (one, "") if isinstance(one, str) else (one["said"], one["versions"]) for one in entry.get("older", ())
    )
    return Message(
        file,
        line,
        entry.get("id") or default_id(file, said),
        said,
        "symptom" in entry,
        older,
        tuple(entry.get("also", ())),
        entry["cause"],
        entry["cure"],
        entry.get("at", ""),
        *(entry.get(key, False) for key in ("generic", "harmless")),
        *(entry.get(key, "").strip() for key in ("before", "after")),
    )


def default_id(file: str, said: str) -> str:
    """Return the name of the page and the first five words of the message that do not vary."""
    words = re.findall("[a-z]+", _TYPE.sub("", said, count=1).replace("…", " ").lower())
    return f"{Path(file).stem.replace('_', '-')}.{'-'.join(words[:5])}"


def _wrong(entry: Any) -> Iterator[tuple[str, str]]:
    """Yield the errors of an entry, each with advice."""
    if not isinstance(entry, dict):
        yield f"this is no entry: {entry}", "write: - said: …, and below it cause: … and cure: …"
        return
    for key in entry.keys() - _KEYS:
        yield f"an entry of messages has no {key}", f"it may have {', '.join(sorted(_KEYS))}"
    for key in entry.keys() & _KEYS:
        listed, texts = key in _LISTS, _texts(entry[key]) if key in _LISTS else [entry[key]]
        if key in _FLAGS:
            if entry[key] is not True:
                yield f"{key} is not true", f"write {key}: true, or leave it out"
            continue
        if listed != isinstance(entry[key], list) or not all(isinstance(one, str) and one for one in texts):
            yield f"{key} is no {'list of texts' if listed else 'text'}", "write it in quotes"
            return
        if key in ("said", "symptom", *_LISTS) and any(len(letters(one)) < 7 for one in texts):  # noqa: PLR2004
            yield f"{key} has less than seven letters, and could not be told from others", "write more of it"
    if ("said" in entry) == ("symptom" in entry):
        yield "an entry is either a message or a symptom", 'write one of: said: "RuntimeError: …", symptom: "…"'
        return
    for key in ("cause", "cure"):
        if key not in entry:
            yield f"{entry.get('said') or entry['symptom']} has no {key}", f"add {key}: one short sentence"
    for key in sorted({"older", *_FLAGS, "before", "after"} & entry.keys() if "symptom" in entry else ()):
        yield f"a symptom has no {key}", "only what PyTorch prints has it: said: …"
    if ("before" in entry) != ("after" in entry):
        yield "before and after belong together", "write the code that raises the message, and the same code, fixed"
    if "said" in entry and not _TYPE.match(entry["said"]):
        yield f"this message has no type: {entry['said']}", 'write all that torch prints: said: "RuntimeError: …"'
    if not entry.get("at", "#").startswith("#"):
        yield f"{entry['at']} is no anchor of this page", 'write: at: "#anchor"'
    if not re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", entry.get("id", "a.b")):
        yield f"{entry['id']} is no id", "write it as page.first-words-of-it, in small letters"


def _texts(listed: Any) -> list[Any]:
    """Return the wordings of a list; a wording of another version may have its versions beside it."""
    texts = []
    for one in listed if isinstance(listed, list) else []:
        whole = isinstance(one, dict) and one.keys() == {"said", "versions"} and isinstance(one["versions"], str)
        texts.append(one["said"] if whole else one)
    return texts


def repeated(messages: Iterable[Message]) -> Iterator[ExampleError]:
    """Yield errors for messages on two pages, or twice on one; other numbers make no other message."""
    seen: dict[tuple[str, ...], Message] = {}
    ids: dict[str, Message] = {}
    for message in messages:
        for text in (message.said, *message.others):
            key = pieces(text)
            first = seen.setdefault(key, message)
            if first is not message:
                advice = f"leave it out here, or there: {first.file}:{first.line}"
                yield ExampleError(message.file, message.line, f"this is listed twice: {text}", advice)
        first = ids.setdefault(message.id, message)
        if first is not message:
            advice = f"write another one here: id: {message.id}-…; the first is at {first.file}:{first.line}"
            yield ExampleError(message.file, message.line, f"this id is taken: {message.id}", advice)


def _unplaced(messages: Iterable[Message], content: str) -> Iterator[ExampleError]:
    """Yield errors for entries whose section does not exist on their page."""
    for message in messages:
        if message.at and f'id="{message.at[1:]}"' not in content:
            advice = "the anchors are those of the headings, in the address of a link to them"
            yield ExampleError(message.file, message.line, f"this page has no section {message.at}", advice)


def letters(text: str) -> str:
    """Return the letters of a text that count: no spaces, as a terminal may break a word, no numbers, no signs."""
    return re.sub("[^a-z]", "", text.lower())


def pieces(text: str) -> tuple[str, ...]:
    """Return the constant parts of a message, without its type."""
    return tuple(filter(None, map(letters, _TYPE.sub("", text, count=1).split("…"))))


def is_in(said: str, text: str) -> bool:
    """Return True if a text has the letters of this message in their order, with anything in place of its `…`."""
    return re.search(".*?".join(pieces(said)), letters(text)) is not None


def is_raised(said: str, output: str) -> bool:
    """Return True if the output of a cell has this message: its type, its words and its numbers.

    Only white space may differ. `…` matches any text except another message.
    """
    return _pattern(said).search(output) is not None


@cache
def _pattern(said: str) -> re.Pattern[str]:
    match = _TYPE.match(said)
    kind = match[1].rpartition(".")[2] if match else r"[\w.]*(?:Error|Warning|Exception)"
    parts = (_TYPE.sub("", said, count=1)).split("…")
    words = [r"\s+".join(map(re.escape, re.split(r"\s+", part))) for part in parts]
    return re.compile(rf"(?<![\w.])(?:[\w.]+\.)?{kind}:\s+" + f"(?:(?!{_ANY_TYPE}).)*?".join(words), re.DOTALL)


def finder_data(messages: Iterable[tuple[Message, str, str]]) -> dict[str, Any]:
    """Return the data for docs/assets/finder.js.

    Args:
        messages: each message with the title and the address of its page.
    """
    pages: dict[tuple[str, str], int] = {}
    entries = []
    for message, title, url in messages:
        entry = {
            "page": pages.setdefault((title, url), len(pages)),
            "at": message.at,
            "silent": message.silent,
            "generic": message.generic,
            "said": message.said,
            "also": message.others,
            "cause": message.cause,
            "cure": message.cure,
        }
        entries.append({key: value for key, value in entry.items() if value or key == "page"})
    return {"pages": list(pages), "messages": entries}


def _entry(message: Message, page: Page, config: MkDocsConfig) -> dict[str, Any]:
    """Return a message in the form of `messages.json`."""
    where = {
        "cause": message.cause,
        "cure": message.cure,
        "page": _title(page),
        "url": _address(config, page.url) + message.at,
        "markdown": _address(config, markdown_of(page.file)),
    }
    if message.silent:
        about = {"id": message.id, "kind": "silent", "severity": "wrong", "symptom": message.said}
        return {**about, "also": message.also, **where}
    kind = "warning" if message.type.endswith("Warning") else "error"
    code = {"before": message.before, "after": message.after} if message.before else {}
    return {
        "id": message.id,
        "kind": kind,
        "severity": "stops" if kind == "error" else "harmless" if message.harmless else "wrong",
        "type": message.type,
        "said": message.said,
        "run": any(is_raised_by(message.said, *cell) for cell in executed_cells(page.content or "")),
        "generic": message.generic,
        **({"needs": _NEEDS} if message.generic else {}),
        "also": message.also,
        "older": [{"said": text, "versions": versions or None, "run": False} for text, versions in message.older],
        **where,
        **code,
    }


def is_raised_by(said: str, code: str, output: str, told: list[str]) -> bool:
    """Return True if a cell raised a message, or printed it without a string that contains it.

    Args:
        said: the message.
        code: the code of the cell.
        output: its whole output.
        told: the errors and warnings in the output.
    """
    is_typed = max(pieces(said), key=len) in letters(code)
    return any(is_raised(said, one) for one in told) or (is_raised(said, output) and not is_typed)


def executed_cells(content: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the code of each cell of a page, its output, and the errors and warnings in the output."""
    for found in _OUTPUT.finditer(content):
        code = content[max(0, content.rfind("<figure ", 0, found.start())) : found.start()]
        yield _plain(code), _plain(found[1]), [_plain(one) for one in _TOLD.findall(found[1])]


def _plain(content: str) -> str:
    """Return the text of some HTML."""
    return html.unescape(re.sub("<[^>]*>", "", content))


def _address(config: MkDocsConfig, url: str) -> str:
    """Return the whole address if the site's address is known, else the one relative to `messages.json`."""
    return urljoin(config.site_url or "", url)


def _title(page: Page) -> str:
    """Return the heading of a page."""
    top = next(iter(page.toc), None)
    return html.unescape(re.sub("<[^>]*>", "", top.title)) if top and top.level == 1 else str(page.title)


def _write(config: MkDocsConfig, uri: str, data: dict[str, Any]) -> None:
    file = Path(config.site_dir, uri)
    file.parent.mkdir(parents=True, exist_ok=True)
    if uri == _SCRIPT:
        file.write_text(f"window.__messages={json.dumps(data, ensure_ascii=False, separators=(',', ':'))}", "utf-8")
    else:
        file.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")

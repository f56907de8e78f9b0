"""Messages: a MkDocs hook that collects what the pages say of PyTorch's messages, for machines and for the finder.

Any page may list messages in its front matter::

    messages:
      - said: "RuntimeError: trying to … a … twice"  # as torch prints it, with … for what varies
        cause: One sentence.
        cure: One sentence.
        older: ["RuntimeError: wording of another version"]  # may be left out
        at: "#anchor"  # of the section that answers it; may be left out
      - symptom: Words for a fault without a message.
        also: ["other words for it"]  # may be left out
        cause: ...
        cure: ...

What is wrong with an entry is a warning, and so ends a strict build. From the entries this hook writes `messages.json`,
which `llms.txt` names, and `assets/messages.js`, the same for docs/assets/finder.js: a script, for a page that was
opened from a folder may load a script, but no JSON. Under `extra: finder`, templates are told that there is one.
"""

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from by_example.errors import ExampleError, author_path

HOME = "messages/index.md"  # the page with the finder
_DATA, _SCRIPT = "messages.json", "assets/messages.js"
_KEYS = {"said", "symptom", "older", "also", "cause", "cure", "at"}
_LISTS = ("older", "also")
_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C, where that was built: ten times as fast
_HEAD = re.compile(r"---\n(.*?)\n(?:---|\.\.\.)\n", re.DOTALL)
_TYPE = re.compile(r"(?:\w+\.)*[A-Z]\w*(Error|Warning|Exception): ")
_OUTPUT = re.compile(r'<pre class="example-output[^>]*>(.*?)</pre>', re.DOTALL)
_ABOUT = (
    "Messages of PyTorch about gradients. … stands for what varies from one program to another. What was run is raised "
    "or printed by a cell of its page; older wordings are those of other versions, and were not run."
)

log = get_plugin_logger("messages")


@dataclass(frozen=True)
class Message:
    """An entry of a page's front matter."""

    file: str
    line: int
    said: str
    """The message, or the symptom of a fault that has none."""
    silent: bool
    others: tuple[str, ...]
    """Older wordings of the message, or other words for the symptom."""
    cause: str
    cure: str
    at: str


@event_priority(50)  # before the plugin that writes llms.txt
def on_env(env: Any, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Read the front matter of all pages, now that each has its content and its title; write what comes of it."""
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
    _write(config, _DATA, {"torch": torch(), "about": _ABOUT, "messages": told})
    _write(config, _SCRIPT, finder_data((message, _title(page), page.url) for message, page in messages))
    config.extra.setdefault("llms", {})[_DATA] = f"{len(told)} messages with cause, cure and page. {_ABOUT}"
    home = files.get_file_from_path(HOME)
    if home is not None:
        older = sum(len(message.others) for message, _ in messages if not message.silent)
        counts = {"messages": len(told), "older": older, "torch": torch()}
        config.extra["finder"] = {"url": home.url, **counts}


def torch() -> str:
    """The version of torch that the examples are run with."""
    return version("torch").partition("+")[0]


def read(text: str, file: str) -> tuple[list[Message], list[ExampleError]]:
    """The messages that a page lists, and what is wrong with those that are left out.

    Args:
        text: the source of the page.
        file: its name, as authors know it.
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
            silent = "symptom" in entry
            said, others = (entry["symptom"], "also") if silent else (entry["said"], "older")
            told = (entry["cause"], entry["cure"], entry.get("at", ""))
            messages.append(Message(file, line, said, silent, tuple(entry.get(others, ())), *told))
    return messages, complaints


def _wrong(entry: Any) -> Iterator[tuple[str, str]]:
    """What is wrong with an entry, and what to do."""
    if not isinstance(entry, dict):
        yield f"this is no entry: {entry}", "write: - said: …, and below it cause: … and cure: …"
        return
    for key in entry.keys() - _KEYS:
        yield f"an entry of messages has no {key}", f"it may have {', '.join(sorted(_KEYS))}"
    for key in entry.keys() & _KEYS:
        texts = entry[key] if key in _LISTS and isinstance(entry[key], list) else [entry[key]]
        if (key in _LISTS) != isinstance(entry[key], list) or not all(isinstance(one, str) and one for one in texts):
            yield f"{key} is no {'list of texts' if key in _LISTS else 'text'}", "write it in quotes"
            return
        if key not in ("cause", "cure", "at") and any(len(letters(one)) < 7 for one in texts):  # noqa: PLR2004
            yield f"{key} has less than seven letters, and could not be told from others", "write more of it"
    if ("said" in entry) == ("symptom" in entry):
        yield "an entry is either a message or a symptom", 'write one of: said: "RuntimeError: …", symptom: "…"'
        return
    for key in ("cause", "cure"):
        if key not in entry:
            yield f"{entry.get('said') or entry['symptom']} has no {key}", f"add {key}: one short sentence"
    wrong_list = "older" if "symptom" in entry else "also"
    if wrong_list in entry:
        advice = "said has older: […], symptom has also: […]"
        yield f"a {'symptom' if 'symptom' in entry else 'message'} has no {wrong_list}", advice
    if "said" in entry and not _TYPE.match(entry["said"]):
        yield f"this message has no type: {entry['said']}", 'write all that torch prints: said: "RuntimeError: …"'
    if not entry.get("at", "#").startswith("#"):
        yield f"{entry['at']} is no anchor of this page", 'write: at: "#anchor"'


def repeated(messages: Iterable[Message]) -> Iterator[ExampleError]:
    """A message leads to one page, so it is listed on one, and there once; numbers do not tell two messages apart."""
    seen: dict[tuple[str, ...], Message] = {}
    for message in messages:
        for text in (message.said, *message.others):
            key = pieces(text)
            first = seen.setdefault(key, message)
            if first is not message:
                advice = f"leave it out here, or there: {first.file}:{first.line}"
                yield ExampleError(message.file, message.line, f"this is listed twice: {text}", advice)


def _unplaced(messages: Iterable[Message], content: str) -> Iterator[ExampleError]:
    """An entry that leads to a section leads to one that is there."""
    for message in messages:
        if message.at and f'id="{message.at[1:]}"' not in content:
            advice = "the anchors are those of the headings, in the address of a link to them"
            yield ExampleError(message.file, message.line, f"this page has no section {message.at}", advice)


def letters(text: str) -> str:
    """All that counts of a text: no spaces, which a terminal may put into a word, no numbers, no signs."""
    return re.sub("[^a-z]", "", text.lower())


def pieces(text: str) -> tuple[str, ...]:
    """What of a message stays the same, without its type."""
    return tuple(filter(None, map(letters, _TYPE.sub("", text, count=1).split("…"))))


def is_in(said: str, text: str) -> bool:
    """Whether a text has this message, whatever stands for its `…`."""
    return re.search(".*?".join(pieces(said)), letters(text)) is not None


def finder_data(messages: Iterable[tuple[Message, str, str]]) -> dict[str, Any]:
    """What docs/assets/finder.js needs.

    Args:
        messages: each with the title and the address of its page.
    """
    pages: dict[tuple[str, str], int] = {}
    entries = []
    for message, title, url in messages:
        entry = {
            "page": pages.setdefault((title, url), len(pages)),
            "at": message.at,
            "silent": message.silent,
            "said": message.said,
            "also": message.others,
            "cause": message.cause,
            "cure": message.cure,
        }
        entries.append({key: value for key, value in entry.items() if value or key == "page"})
    return {"pages": list(pages), "messages": entries}


def _entry(message: Message, page: Page, config: MkDocsConfig) -> dict[str, Any]:
    """A message as `messages.json` has it."""
    where = {
        "cause": message.cause,
        "cure": message.cure,
        "page": _title(page),
        "url": urljoin(config.site_url or "", page.url) + message.at,
    }
    if message.silent:
        return {"kind": "silent", "symptom": message.said, "also": message.others, **where}
    kind = _TYPE.match(message.said)
    output = html.unescape(re.sub("<[^>]*>", "", " ".join(_OUTPUT.findall(page.content or ""))))
    return {
        "kind": "warning" if kind and kind[1] == "Warning" else "error",
        "said": message.said,
        "run": is_in(message.said, output),
        "older": [{"said": older, "run": False} for older in message.others],
        **where,
    }


def _title(page: Page) -> str:
    """What stands above the text of a page."""
    top = next(iter(page.toc), None)
    return html.unescape(re.sub("<[^>]*>", "", top.title)) if top and top.level == 1 else str(page.title)


def _write(config: MkDocsConfig, uri: str, data: dict[str, Any]) -> None:
    file = Path(config.site_dir, uri)
    file.parent.mkdir(parents=True, exist_ok=True)
    if uri == _SCRIPT:
        file.write_text(f"window.__messages={json.dumps(data, ensure_ascii=False, separators=(',', ':'))}", "utf-8")
    else:
        file.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")

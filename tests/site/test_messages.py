"""The list of messages in the pages: refused entries, the JSON for programs, and the data of the finder.

browser/test_finder.py tests the results of the finder. test_site.py tests that the messages are really raised.
"""

import gzip
import html
import importlib
import json
import logging
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest

from theme.hooks import messages
from theme.hooks.minified import minified
from tools.drift import IDS, complaints, listed_entries, today, worded_anew
from tools.ours import PAGES, ROOT

SCHEMA = json.loads((PAGES / "messages.schema.json").read_text("utf-8"))
GOOD = """\
---
description: A page.
messages:
  - said: "RuntimeError: the shape […] of … is wrong"
    cause: Its `shape`.
    cure: Another one.
    older: ["a shape … is wrong", {said: "no shape … is right", versions: "1.4"}]
    at: "#part"
  - symptom: "the gradient is too large"
    also: ["gradients explode"]
    cause: It doubles.
    cure: Halve it.
---

# A <title> & more
"""


def read(text: str) -> tuple[list[Any], list[str]]:
    """Return the entries of a page, and the complaints about the others."""
    entries, complaints = messages.read(text, "docs/page.md")
    return entries, list(map(str, complaints))


def test_entries_are_read():
    entries, complaints = read(GOOD)
    assert complaints == []
    message, symptom = entries
    assert (message.said, message.line, message.silent) == ("RuntimeError: the shape […] of … is wrong", 4, False)
    assert (message.older, message.at) == ((("a shape … is wrong", ""), ("no shape … is right", "1.4")), "#part")
    assert (message.id, message.type) == ("page.the-shape-of-is-wrong", "RuntimeError")
    assert (symptom.said, symptom.line, symptom.silent) == ("the gradient is too large", 9, True)
    assert (symptom.also, symptom.cause, symptom.cure) == (("gradients explode",), "It doubles.", "Halve it.")
    assert (symptom.id, symptom.type) == ("page.the-gradient-is-too-large", "")


def test_a_page_need_not_list_any():
    assert read("# Title\n") == ([], [])
    assert read("---\ndescription: about messages: none\n---\n# Title\n") == ([], [])


BROKEN = [
    # the old text, the new text, the complaint
    ("    cause: Its `shape`.\n", "", "docs/page.md:4: RuntimeError: the shape […] of … is wrong has no cause\n  add cause"),
    ("    cure: Halve it.\n", "", "docs/page.md:9: the gradient is too large has no cure\n  add cure"),
    ("cause: It", "why: It", "docs/page.md:9: an entry of messages has no why\n  it may have after, also, at, before, cause"),
    ('symptom: "', 'x: "', "docs/page.md:9: an entry is either a message or a symptom\n  write one of"),
    ('also: ["gradients explode"]', 'said: "x y z: other words"', "docs/page.md:9: an entry is either a message or a symptom\n"),
    ("RuntimeError: the", "the", "docs/page.md:4: this message has no type: the shape […] of … is wrong\n  write all"),
    ('"RuntimeError: the shape […] of … is wrong"', "RuntimeError: x", "docs/page.md:4: this front matter is no YAML\n  is a text with a colon in quotes"),
    ('["a shape … is wrong", {said: "no shape … is right", versions: "1.4"}]', "a shape … is wrong", "docs/page.md:4: older is no list of texts\n"),
    (', versions: "1.4"', "", "docs/page.md:4: older is no list of texts\n"),
    ("Its `shape`.", "[1, 2]", "docs/page.md:4: cause is no text\n"),
    ('["a shape … is wrong",', '["a …",', "docs/page.md:4: older has less than seven letters"),
    ("also:", "older:", "docs/page.md:9: a symptom has no older\n"),
    ('"#part"', "part", "docs/page.md:4: part is no anchor of this page\n"),
    ('at: "#part"', 'id: "The part"', "docs/page.md:4: The part is no id\n"),
    ('at: "#part"', "before: x = 1", "docs/page.md:4: before and after belong together\n"),
    ('at: "#part"', "generic: maybe", "docs/page.md:4: generic is not true\n"),
    ("cure: Halve it.", "cure: Halve it.\n    generic: true", "docs/page.md:9: a symptom has no generic\n"),
    ('  - symptom: "the gradient is too large"\n', "  - words\n  - symptom: words of others\n", "docs/page.md:9: this is no entry: words\n"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "complaint"), BROKEN, ids=[row[-1] for row in BROKEN])
def test_wrong_entry_is_reported_and_left_out(old: str, new: str, complaint: str):
    assert old in GOOD
    entries, complaints = read(GOOD.replace(old, new))
    assert [one for one in complaints if one.startswith(complaint) and "\n  " in one], complaints
    assert len(entries) < 2 or "words" in new


def test_front_matter_without_a_list_is_reported():
    assert read("---\nmessages: none\n---\n")[1] == ['docs/page.md:2: messages is no list\n  write: - said: "…"']


@pytest.mark.parametrize(
    "other",
    [
        'said: "ValueError: The shape [3] of 7 is wrong"',  # where one has …, the other has a number
        'said: "RuntimeError: something else of it"\n    older: ["a SHAPE … is wrong."]',
        'symptom: "x: the gradient is too large"\n    also: ["gradients explode"]',
    ],
)
def test_a_message_is_listed_once(other: str):
    """Otherwise, one message would lead to two pages. Numbers and signs do not make two messages different."""
    page = GOOD.replace("[…] of …", "of")
    second = f"---\nmessages:\n  - {other}\n    cause: c\n    cure: c\n---\n".replace("[3] of 7", "of")
    entries = [entry for text, name in ((page, "a.md"), (second, "b.md")) for entry in messages.read(text, name)[0]]
    complaints = [str(complaint) for complaint in messages.repeated(entries)]
    assert len(complaints) == 1, complaints
    assert complaints[0].startswith("b.md:3: this is listed twice: ")
    assert "\n  leave it out here, or there: a.md:" in complaints[0]


def test_id_belongs_to_one_entry():
    entries, _ = read(GOOD.replace('at: "#part"', "id: page.the-gradient-is-too-large"))
    (complaint,) = messages.repeated(entries)
    assert str(complaint).startswith(
        "docs/page.md:9: this id is taken: page.the-gradient-is-too-large\n  write another"
    )


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("ValueError: the shape [3, 4] of x is wrong", True),
        ("x.py:3: RuntimeError: the sha\npe torch.Size([3]) of a leaf is wro\nng, I fear", True),
        ("the shape is wrong", False),
        ("of the shape, is wrong", False),
    ],
)
def test_a_text_has_a_message_or_not(text: str, there: bool):
    assert messages.is_in("RuntimeError: the shape … of … is wrong", text) is there


@pytest.mark.parametrize(
    ("output", "raised"),
    [
        ("RuntimeError: got 2 tensors and 1 gradients", True),
        ("x.py:3: RuntimeError: got 2 tensors and 1\ngradients", True),
        ("my.module.RuntimeError: got 2 tensors and 1 gradients", True),
        ("RuntimeError: got 1 tensors and 2 gradients", False),  # other numbers
        ("ValueError: got 2 tensors and 1 gradients", False),  # another type
        ("got 2 tensors and 1 gradients", False),  # no type
        ("RuntimeError: got 2 tensors and one gradients", False),
    ],
)
def test_message_is_raised_with_its_type_and_its_numbers(output: str, raised: bool):
    assert messages.is_raised("RuntimeError: got 2 tensors and 1 gradients", output) is raised


def test_dots_do_not_reach_into_another_message():
    said = "RuntimeError: got … gradients"
    assert messages.is_raised(said, "RuntimeError: got 2 tensors\nand 1 gradients")
    assert not messages.is_raised(said, "RuntimeError: got 2 tensors\nRuntimeError: no gradients")


CELLS = {
    "it raises": ("f()", '<span class="error">RuntimeError: got 2 of 1</span>', True),
    "it raises what it says itself": ('raise RuntimeError("got 2 of 1")', '<span class="error">RuntimeError: got 2 of 1</span>', True),
    "it warns": ("f()", 'a\n<span class="warning">x.py:1: RuntimeError: got 2 of 1</span>', True),
    "it prints what it caught": ("print(error)", "RuntimeError: got 2 of 1", True),
    "it prints a string": ('print("RuntimeError: got 2 of 1")', "RuntimeError: got 2 of 1", False),
    "it raises another message, and prints a string": ('print("got 2 of 1")\nf()', 'got 2 of 1\n<span class="error">RuntimeError: got 1 of 2</span>', False),
}  # fmt: skip


@pytest.mark.parametrize(("code", "output", "raised"), CELLS.values(), ids=CELLS)
def test_message_counts_as_run_if_a_cell_raised_it(code: str, output: str, raised: bool):
    """Two cells that each print one half have not raised it."""
    cell = '<figure class="example"><pre>{}</pre><pre class="example-output"><samp>{}</samp></pre></figure>'
    content = (
        cell.format(html.escape(code), output) + cell.format("f()", "RuntimeError: got") + cell.format("", "2 of 1")
    )
    results = [messages.is_raised_by("RuntimeError: got 2 of 1", *one) for one in messages.executed_cells(content)]
    assert results == [raised, False, False]


def build(folder: Path, pages: dict[str, str], site_url: str = "") -> SimpleNamespace:
    """Run the hook on a site with these pages."""
    files = []
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
        url = name.replace(".md", ".html")
        top = SimpleNamespace(title="A &lt;title&gt; &amp; more", level=1)
        content = '<h2 id="part">…</h2><pre class="example-output"><samp>RuntimeError: the <i>shape</i> [(3, 4)]\nof &quot;x&quot; is wrong</samp></pre>'
        page = SimpleNamespace(url=url, title="Short", toc=[top], content=content, file=SimpleNamespace(src_uri=name))
        files.append(SimpleNamespace(page=page, src_uri=name, abs_src_path=str(folder / name), url=url))
    config = SimpleNamespace(site_dir=str(folder / "site"), site_url=site_url, extra={})
    one = {file.src_uri: file for file in files}
    messages.on_env(
        None, config=config, files=SimpleNamespace(documentation_pages=lambda: files, get_file_from_path=one.get)
    )
    return config


def test_machines_get_all_of_it(tmp_path: Path):
    """The JSON says which messages were run, which were not, and where to read on."""
    page = GOOD.replace(
        '    at: "#part"\n', '    at: "#part"\n    generic: true\n    before: x = 1\n    after: x = 2\n'
    )
    build(tmp_path, {"messages/index.md": page}, "https://example.org/docs/")
    data = json.loads((tmp_path / "site" / "messages.json").read_text("utf-8"))
    jsonschema.validate(data, SCHEMA)
    assert data["$schema"] == "https://example.org/docs/messages.schema.json"
    assert (data["version"], data["torch"], data["license"]) == (1, messages.torch(), "MIT")
    where = {
        "page": "A <title> & more",
        "url": "https://example.org/docs/messages/index.html",
        "markdown": "https://example.org/docs/messages/index.md",
    }
    assert data["messages"] == [
        {
            "id": "index.the-shape-of-is-wrong",
            "kind": "error",
            "severity": "stops",
            "type": "RuntimeError",
            "said": "RuntimeError: the shape […] of … is wrong",
            "run": True,
            "generic": True,
            "needs": "a frame of torch or a call of backward in the traceback",
            "also": [],
            "older": [
                {"said": "a shape … is wrong", "versions": None, "run": False},
                {"said": "no shape … is right", "versions": "1.4", "run": False},
            ],
            "cause": "Its `shape`.",
            "cure": "Another one.",
            **where,
            "url": where["url"] + "#part",
            "before": "x = 1",
            "after": "x = 2",
        },
        {
            "id": "index.the-gradient-is-too-large",
            "kind": "silent",
            "severity": "wrong",
            "symptom": "the gradient is too large",
            "also": ["gradients explode"],
            "cause": "It doubles.",
            "cure": "Halve it.",
            **where,
        },
    ]


def test_messages_of_this_site_fit_the_schema(tmp_path: Path):
    build(tmp_path, {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in PAGES.rglob("*.md")})
    data = json.loads((tmp_path / "site" / "messages.json").read_text("utf-8"))
    jsonschema.validate(data, SCHEMA)
    assert data["$schema"] == "messages.schema.json"
    assert len(data["messages"]) == len(listed_entries())


def test_schema_documents_every_field():
    """The descriptions are plain English, and the schema itself is valid."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    rows = [SCHEMA, *SCHEMA["$defs"].values()]
    fields = [(name, field) for row in rows for name, field in row.get("properties", {}).items()]
    fields = [
        (name, SCHEMA["$defs"][field["$ref"].split("/")[-1]] if "$ref" in field else field) for name, field in fields
    ]
    assert [name for name, field in fields if not field.get("description") and "const" not in field] == []


def test_message_that_no_cell_raises_does_not_count_as_run(tmp_path: Path):
    build(tmp_path, {"page.md": GOOD.replace("RuntimeError: the", "UserWarning: no")})
    entry = json.loads((tmp_path / "site" / "messages.json").read_text("utf-8"))["messages"][0]
    assert (entry["kind"], entry["severity"], entry["run"]) == ("warning", "wrong", False)
    assert (entry["url"], entry["markdown"]) == ("page.html#part", "page.md")


def test_the_finder_gets_what_it_needs(tmp_path: Path):
    """The data is a script with addresses inside the site, because the finder works from a folder, too."""
    config = build(tmp_path, {"messages/index.md": GOOD, "b.md": "# None\n"}, "https://example.org/docs/")
    script = (tmp_path / "site" / "assets" / "messages.js").read_text("utf-8")
    data = json.loads(script.removeprefix("window.__messages="))
    assert data["pages"] == [["A <title> & more", "messages/index.html"]]
    assert data["messages"][1] == {
        "page": 0,
        "silent": True,
        "said": "the gradient is too large",
        "also": ["gradients explode"],
        "cause": "It doubles.",
        "cure": "Halve it.",
    }
    known = {"messages": 2, "older": 2, "torch": messages.torch()}
    assert config.extra["finder"] == {"url": "messages/index.html", **known}
    assert config.extra["llms"]["messages.json"].startswith("2 messages ")


def test_a_site_without_messages_has_no_finder(tmp_path: Path):
    config = build(tmp_path, {"messages/index.md": "# Title\n"})
    assert config.extra == {}
    assert not (tmp_path / "site").exists()


def test_wrong_entry_stops_a_strict_build(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """MkDocs counts the warnings of its loggers."""
    pages = {"a.md": GOOD.replace('"#part"', '"#par"'), "b.md": GOOD.replace("cure: Halve", "cured: Halve")}
    build(tmp_path, pages)
    records = [(record.name.split(".")[0], record.levelno, record.getMessage()) for record in caplog.records]
    assert {row[:2] for row in records} == {("mkdocs", logging.WARNING)}
    for part in ["this page has no section #par", "has no cured", "is listed twice: RuntimeError"]:
        assert any(part in row[2] for row in records), part


def test_the_finder_is_light():
    """Its data is light, too, because a reader on a phone waits for it before the first answer."""
    entries = [(entry, entry.file, entry.file) for entry in listed_entries()]
    data = json.dumps(messages.finder_data(entries), ensure_ascii=False, separators=(",", ":"))
    assert len(gzip.compress(data.encode())) <= 121 * len(entries)
    script = minified((ROOT / "docs" / "assets" / "finder.js").read_text("utf-8"), ".js")
    assert len(gzip.compress(script.encode())) <= 4_000


def test_id_stays():
    """Other sites keep ids. If a new wording changes the id, the entry keeps the old one in `id`."""
    recorded, today = IDS.read_text("utf-8").split(), {entry.id for entry in listed_entries()}
    gone = [name for name in recorded if name not in today]
    assert gone == [], (
        f"write `id: {gone[0]}` into the entry that answers it now; delete it in {IDS.name} only with the entry"
    )
    assert recorded == sorted(today), f"record the new ids in {IDS.name}: python -m tools.drift"


def test_later_message_of_a_page_has_an_anchor():
    first: dict[str, Any] = {}
    assert [
        entry.said for entry in listed_entries() if first.setdefault(entry.file, entry) is not entry and not entry.at
    ] == []


def test_type_is_what_python_prints():
    def full(name: str) -> str:
        if name == "Warning":
            return name  # from PyTorch's log
        module, _, kind = name.rpartition(".")
        found = getattr(importlib.import_module(module or "builtins"), kind)
        return found.__qualname__ if found.__module__ == "builtins" else f"{found.__module__}.{found.__qualname__}"

    types = {entry.type for entry in listed_entries() if not entry.silent}
    assert [name for name in types if full(name) != name] == []


def test_before_says_it_and_after_does_not():
    """The test runs the code of `messages.json` in one process of its own."""
    entries = [entry for entry in listed_entries() if entry.before]
    assert len(entries) > 200
    codes = [code for entry in entries for code in (entry.before, entry.after)]
    run = subprocess.run(
        [sys.executable, "-m", "tests.site.message_code"],
        cwd=ROOT,
        input=json.dumps(codes),
        capture_output=True,
        text=True,
        check=True,
    )
    sayings = json.loads(run.stdout)

    def says(entry: Any, sayings: dict[str, list[str]]) -> bool:
        return any(messages.is_raised(entry.said, text) for text in (*sayings["raised"], *sayings["warned"]))

    rows = list(zip(entries, sayings[::2], sayings[1::2], strict=True))
    assert [(entry.id, before) for entry, before, _ in rows if not says(entry, before)] == []
    assert [(entry.id, after) for entry, _, after in rows if after["raised"] or says(entry, after)] == []


NO_CODE = {  # errors of one process on a CPU whose cure is more than a change of a few lines
    "numbers.expected-isfloatingtype-grad-scalar-type",
}


def test_error_has_code():
    """Errors that need a GPU, several processes or a compiler may have no code."""
    elsewhere = (
        "unused-parameters.",
        "several-devices.",
        "flat-parameter.",
        "not-autograd.cuda-",
        "on-a-gpu.",
        "not-implemented-derivative.",
        "once-differentiable.",
        "numbers.",
        "found-dtype.",
    )
    errors = [entry for entry in listed_entries() if not entry.silent and not entry.type.endswith("Warning")]
    assert [entry.id for entry in errors if not entry.before and not entry.id.startswith(elsewhere)] == []


def test_new_wording_of_another_torch_is_reported():
    """The complaint has the old words, the new words and what to do. A message with other numbers only is not reported."""
    record = [
        ("docs/a.md", "RuntimeError: One of the differentiated Tensors … was not used"),
        ("docs/a.md", "RuntimeError: element … of tensors does not require grad"),
        ("docs/b.md", "UserWarning: take care of …"),
    ]
    outputs = {
        "docs/a.md": [
            "Traceback …\nRuntimeError: The differentiated Tensor at index 0 was not used\n",
            "Traceback …\nRuntimeError: element 7 of tensors does not require grad and more\n",
        ],
        "docs/b.md": ["x.py:3: UserWarning: take care of it\n"],
    }
    (complaint,) = worded_anew(record, outputs)
    assert complaint == (
        "docs/a.md: not said any more: RuntimeError: One of the differentiated Tensors … was not used\n"
        "  said now: RuntimeError: The differentiated Tensor at index 0 was not used\n"
        "  if it is worded anew, write that as said and this one under older, then run: python -m tools.drift"
    )
    assert worded_anew(record[1:], outputs) == []
    swapped = [("docs/a.md", "RuntimeError: got 2 tensors and 1 gradients")]
    (complaint,) = worded_anew(swapped, {"docs/a.md": ["RuntimeError: got 1 tensors and 2 gradients\n"]})
    assert "said now: RuntimeError: got 1 tensors and 2 gradients\n" in complaint
    assert "said now: nothing" in worded_anew(record[2:], {})[0]


def test_the_record_of_another_torch_tells_what_is_new(tmp_path: Path):
    """The complaint compares with this record if the installed torch has none; a record of its own must be up to date."""
    said = {"docs/a.md": ["RuntimeError: element … of it", "RuntimeError: told in words only"]}
    outputs = {"docs/a.md": ["RuntimeError: element 0 of it\n"]}
    (tmp_path / "torch-2.13.0.txt").write_text(today(said, outputs), "utf-8")
    assert (tmp_path / "torch-2.13.0.txt").read_text("utf-8") == "docs/a.md  RuntimeError: element … of it\n"
    assert complaints(tmp_path, "2.13.0", said, outputs) == []
    assert "is not what the pages raise" in complaints(tmp_path, "2.13.0", said, {"docs/a.md": ["nothing"]})[0]
    none = "there is no torch-2.14.0.txt; run: python -m tools.drift"
    assert complaints(tmp_path, "2.14.0", said, outputs) == [none]
    anew = complaints(tmp_path, "2.14.0", said, {"docs/a.md": ["RuntimeError: the element at index 0\n"]})
    assert anew[-1] == none
    assert anew[0].startswith(
        "docs/a.md: not said any more: RuntimeError: element … of it\n  said now: RuntimeError: the el"
    )

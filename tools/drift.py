"""Drift: record the messages that our pages raise for each version of torch, and the ids of all entries.

`python -m tools.drift` records the current messages in `tests/messages/torch-VERSION.txt`, one line for each message. The
message is in the form of `said` in the front matter of its page: `docs/PAGE.md  RuntimeError: …`. The records of other
versions stay. A test fails if there is no record of the installed torch, or if the pages raise other messages; it lists
the reworded messages. `tests/messages/ids.txt` has the ids of all entries. An id is removed only with its entry.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from seconded._internal.examples import Examples
from seconded._internal.read.page import CellReference, find_references
from seconded._internal.run.output import text_of
from theme.hooks import messages
from tools.ours import PAGES, ROOT, our_examples

RECORDS = ROOT / "tests" / "messages"
IDS = RECORDS / "ids.txt"  # the ids of all entries of any version of this site
BETWEEN = "  "
_SAID = re.compile(r"^(?:\S+:\d+: )?((?:\w+\.)*[A-Z]\w*(?:Error|Warning|Exception): .{0,160})", re.MULTILINE)
_HEAD = re.compile(r"---\n.*?\n---\n", re.DOTALL)


def listed_entries() -> list[Any]:
    """Return the entries of all pages."""
    found = []
    for page in sorted(PAGES.rglob("*.md")):
        entries, complaints = messages.read(page.read_text("utf-8"), page.relative_to(ROOT).as_posix())
        assert complaints == [], "\n".join(map(str, complaints))
        found += entries
    return found


def listed() -> dict[str, list[str]]:
    """Return the messages that each page lists for the installed version, by the page's name."""
    found: dict[str, list[str]] = {}
    for entry in listed_entries():
        if not entry.silent:
            found.setdefault(entry.file, []).append(entry.said)
    return found


def put_out(name: str, examples: Examples) -> list[str]:
    """Return the output of each cell on a page."""
    page = ROOT / name
    references = find_references(page.read_text("utf-8"), locate=examples.locate(page))
    cells = dict.fromkeys((one.name, one.cell) for one in references if isinstance(one, CellReference))
    outputs = (examples.get(snippet).output(cell) for snippet, cell in cells)
    return [text_of(output) for output in outputs]


def told(name: str) -> str:
    """Return the prose of a page."""
    return _HEAD.sub("", (ROOT / name).read_text("utf-8"), count=1)


def recorded(file: Path) -> list[tuple[str, str]]:
    """Return the pages and messages of a record."""
    rows = file.read_text("utf-8").splitlines()
    return [(page, said) for page, _, said in (row.partition(BETWEEN) for row in rows)]


def real_messages() -> list[tuple[str, str, str]]:
    """Return the rows of `real.txt`: the finder's answer for a message, the id of its entry, and the message.

    PyTorch 2.13 raised or printed these messages. The messages that need a GPU are from its source. The answer is `known`,
    `probably`, or `-` for an unknown message.
    """
    rows = (row.split(BETWEEN, 2) for row in (RECORDS / "real.txt").read_text("utf-8").splitlines())
    return [
        (said, name, re.sub(r"\\(.)", lambda one: "\n" if one[1] == "n" else one[1], text)) for said, name, text in rows
    ]


def worded_anew(record: Iterable[tuple[str, str]], outputs: Mapping[str, list[str]]) -> list[str]:
    """Return the changes since a record that was made with another torch.

    Args:
        record: pages and messages, as they were raised then.
        outputs: the current output of each cell of each page.

    Returns:
        The messages that are not raised any more, each with the new messages of its page.
    """
    by_page: dict[str, list[str]] = {}
    for page, said in record:
        by_page.setdefault(page, []).append(said)
    complaints = []
    for page, known in by_page.items():
        output = outputs.get(page, [])
        found = [one for text in output for one in _SAID.findall(text)]
        new = [one for one in found if not any(messages.is_raised(said, one) for said in known)]
        complaints += [
            f"{page}: not said any more: {said}\n  said now: {' / '.join(new) or 'nothing'}\n"
            "  if it is worded anew, write that as said and this one under older, then run: python -m tools.drift"
            for said in known
            if not any(messages.is_raised(said, text) for text in output)
        ]
    return complaints


def complaints(
    folder: Path, version: str, said: Mapping[str, list[str]], outputs: Mapping[str, list[str]]
) -> list[str]:
    """Return the complaints about the records.

    Args:
        folder: the folder of the records.
        version: the version of the installed torch.
        said: the messages that each page lists.
        outputs: the current output of each cell of each page.
    """
    ours = folder / f"torch-{version}.txt"
    if ours.exists():
        kept = ours.read_text("utf-8") == today(said, outputs)
        return [] if kept else [f"{ours.name} is not what the pages raise; run: python -m tools.drift"]
    others = [row for record in sorted(folder.glob("torch-*.txt")) for row in recorded(record)]
    anew = worded_anew(dict.fromkeys(others), outputs)
    return [*anew, f"there is no {ours.name}; run: python -m tools.drift"]


def today(said: Mapping[str, list[str]], outputs: Mapping[str, list[str]]) -> str:
    """Return the current record: the listed messages of each page that its cells raise or print."""
    rows = ((page, one) for page, all_said in said.items() for one in all_said)
    return "".join(
        f"{page}{BETWEEN}{one}\n" for page, one in rows if any(messages.is_raised(one, text) for text in outputs[page])
    )


if __name__ == "__main__":
    said = listed()
    record = RECORDS / f"torch-{messages.torch()}.txt"
    RECORDS.mkdir(exist_ok=True)
    record.write_text(today(said, {page: put_out(page, our_examples()) for page in said}), "utf-8")
    ids = {entry.id for entry in listed_entries()} | set(IDS.read_text("utf-8").split() if IDS.exists() else ())
    IDS.write_text("".join(f"{name}\n" for name in sorted(ids)), "utf-8")
    print(f"recorded: {record.relative_to(ROOT)}, {IDS.relative_to(ROOT)}")

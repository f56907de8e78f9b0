"""What PyTorch says anew: the messages that our pages raise, recorded for each version of torch.

`python -m tests.drift` records those of today in `tests/messages/torch-VERSION.txt`, one line for each message, as `said`
in the front matter of its page has it: `docs/PAGE.md  RuntimeError: …`. The record of another version stays beside it. Where
no record of the installed torch exists, or where it is not what the pages raise, a test says which messages are worded anew.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from by_example.examples import Examples
from by_example.source.page import CellReference, find_references
from tests.hooks import hook
from tests.on_pages import PAGES, ROOT, our_examples

messages = hook("messages")

RECORDS = ROOT / "tests" / "messages"
BETWEEN = "  "
_SAID = re.compile(r"^(?:\S+:\d+: )?((?:\w+\.)*[A-Z]\w*(?:Error|Warning|Exception): .{0,160})", re.MULTILINE)
_HEAD = re.compile(r"---\n.*?\n---\n", re.DOTALL)


def listed() -> dict[str, list[str]]:
    """The messages that each page lists as those of today, by the page's name."""
    found = {}
    for page in sorted(PAGES.rglob("*.md")):
        name = page.relative_to(ROOT).as_posix()
        entries, complaints = messages.read(page.read_text("utf-8"), name)
        assert complaints == [], "\n".join(map(str, complaints))
        if said := [entry.said for entry in entries if not entry.silent]:
            found[name] = said
    return found


def put_out(name: str, examples: Examples) -> str:
    """All that the cells on a page put out."""
    text = (ROOT / name).read_text("utf-8")
    cells = dict.fromkeys((one.name, one.cell) for one in find_references(text) if isinstance(one, CellReference))
    outputs = (examples.get(snippet).output(cell) for snippet, cell in cells)
    return "\n".join("".join(segment.text for segment in output) for output in outputs)


def told(name: str) -> str:
    """What a page says in its own words."""
    return _HEAD.sub("", (ROOT / name).read_text("utf-8"), count=1)


def recorded(file: Path) -> list[tuple[str, str]]:
    """The pages and messages of a record."""
    rows = file.read_text("utf-8").splitlines()
    return [(page, said) for page, _, said in (row.partition(BETWEEN) for row in rows)]


def worded_anew(record: Iterable[tuple[str, str]], outputs: Mapping[str, str]) -> list[str]:
    """What is to be said of a record that was made with another torch.

    Args:
        record: pages and messages, as they were raised then.
        outputs: what the cells of each page put out now.

    Returns:
        The messages that are not raised any more, each with what its page raises now and did not then.
    """
    by_page: dict[str, list[str]] = {}
    for page, said in record:
        by_page.setdefault(page, []).append(said)
    complaints = []
    for page, known in by_page.items():
        output = outputs.get(page, "")
        new = [one for one in _SAID.findall(output) if not any(messages.is_in(said, one) for said in known)]
        complaints += [
            f"{page}: not said any more: {said}\n  said now: {' / '.join(new) or 'nothing'}\n"
            "  if it is worded anew, write that as said and this one under older, then run: python -m tests.drift"
            for said in known
            if not messages.is_in(said, output)
        ]
    return complaints


def complaints(folder: Path, version: str, said: Mapping[str, list[str]], outputs: Mapping[str, str]) -> list[str]:
    """What is to be done about the records.

    Args:
        folder: where they are.
        version: that of the installed torch.
        said: the messages that each page lists.
        outputs: what the cells of each page put out now.
    """
    ours = folder / f"torch-{version}.txt"
    if ours.exists():
        kept = ours.read_text("utf-8") == today(said, outputs)
        return [] if kept else [f"{ours.name} is not what the pages raise; run: python -m tests.drift"]
    others = [row for record in sorted(folder.glob("torch-*.txt")) for row in recorded(record)]
    anew = worded_anew(dict.fromkeys(others), outputs)
    return [*anew, f"there is no {ours.name}; run: python -m tests.drift"]


def today(said: Mapping[str, list[str]], outputs: Mapping[str, str]) -> str:
    """The record of today: of what each page lists, what its cells raise or print."""
    rows = ((page, one) for page, all_said in said.items() for one in all_said if messages.is_in(one, outputs[page]))
    return "".join(f"{page}{BETWEEN}{one}\n" for page, one in rows)


if __name__ == "__main__":
    said = listed()
    record = RECORDS / f"torch-{messages.torch()}.txt"
    RECORDS.mkdir(exist_ok=True)
    record.write_text(today(said, {page: put_out(page, our_examples()) for page in said}), "utf-8")
    print(f"recorded: {record.relative_to(ROOT)}")

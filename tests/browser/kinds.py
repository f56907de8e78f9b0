"""Pages that have, between them, all that any page of our site has: what holds for these holds for what is built alike."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from bs4 import BeautifulSoup
from filelock import FileLock


def kinds_of(site: Path) -> frozenset[str]:
    """Those pages of a built site, by their names; found once for all the processes that run tests."""
    found = site.parent / "kinds.json"
    with FileLock(f"{found}.lock"):
        if not found.exists():
            names = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html"))
            found.write_text(json.dumps([*_of_each_kind(site, names)]), "utf-8")
    return frozenset(json.loads(found.read_text("utf-8")))


def _of_each_kind(site: Path, names: Iterable[str]) -> Iterator[str]:
    """Few of these pages, such that each element with its classes that stands on any of them stands on one of these.

    So a new kind of page, or a new part of one, is looked at in every way without being named anywhere.
    """
    left = {name: set(_kinds_of(BeautifulSoup((site / name).read_text("utf-8"), "html.parser"))) for name in names}
    while any(left.values()):
        best = max(left, key=lambda name: len(left[name]))
        yield best
        seen = left.pop(best)
        left = {name: parts - seen for name, parts in left.items()}


def _kinds_of(page: BeautifulSoup) -> Iterator[tuple[str, ...]]:
    """Each element of a page with its classes and those of what it stands in, but for what is within a picture or formula."""
    for whole in page.find_all(["svg", "math"]):
        whole.clear()
    for tag in page.body.find_all(True):
        yield (tag.name, *sorted(tag.get("class", [])), *sorted(tag.parent.get("class", [])))

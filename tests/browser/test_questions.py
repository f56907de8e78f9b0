"""Questions that people asked in public threads: the search or the finder leads each to the page that answers it.

Each row of `tests/site/questions.tsv` has the asker's words, the section as PAGE#ANCHOR, and the address of the thread. The
page must be among the first three of the search, or of the finder. The section must exist and have an executed example.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_finder import ENTRIES, find, finding
from tests.browser.test_search import FIELD, HIT, searching
from tests.browser.visit import Server
from tools.ours import ROOT

__all__ = ["finding"]  # a fixture
FEWEST = 300
ADDRESSES = """async ([field, item, query]) => {
    const input = document.querySelector(field);
    input.value = query;
    input.dispatchEvent(new KeyboardEvent("keyup", {bubbles: true}));
    await new Promise((done) => setTimeout(done));
    const three = [...document.querySelectorAll(item)].slice(0, 3);
    return three.flatMap((hit) => [...hit.querySelectorAll("article")].map((one) => one.closest("a").href));
}"""


class Question(NamedTuple):
    words: str
    section: str
    """The page without its ending, and the anchor, if any."""
    source: str


def questions() -> list[Question]:
    rows = (ROOT / "tests" / "site" / "questions.tsv").read_text("utf-8").splitlines()
    return [Question(*row.split("\t")) for row in rows]


QUESTIONS = questions()


def is_found(question: Question, pages: set[str]) -> bool:
    """Return True if the page of the section is among those that were found."""
    return question.section.partition("#")[0] in pages


@pytest.fixture(scope="module")
def found(browser: Browser, server: Server, finding: Page) -> dict[str, set[str]]:
    """Return the pages that each question finds: the first three of the search, and those of the finder."""
    words = [question.words for question in QUESTIONS]
    with searching(browser, server.base) as page:
        addresses = [page.evaluate(ADDRESSES, [FIELD, HIT, one]) for one in words]
    by_search = [{one.removeprefix(server.base).partition(".html")[0] for one in those} for those in addresses]
    entries = {entry.id: Path(entry.file).relative_to("docs").with_suffix("").as_posix() for entry in ENTRIES}
    by_finder = [
        {entries[one] for one in answer.ids} if answer.said != "-" else set() for answer in find(finding, words)
    ]
    return {one: those | other for one, those, other in zip(words, by_search, by_finder, strict=True)}


def test_questions_are_many_and_from_public_threads():
    assert len({question.words for question in QUESTIONS}) == len(QUESTIONS) >= FEWEST
    assert [one for one in QUESTIONS if not re.fullmatch(r"https://\S+", one.source)] == []


def test_each_question_finds_its_page(found: dict[str, set[str]]):
    assert {one.words: one.section for one in QUESTIONS if not is_found(one, found[one.words])} == {}


def test_each_section_has_an_executed_example(server: Server):
    """The section ends at the next heading of its level or above; the lead of a page, at its first section."""
    missing = {one.section for one in QUESTIONS if not _has_example(server.site, one.section)}
    assert missing == set()


def _has_example(site: Path, section: str) -> bool:
    page, _, anchor = section.partition("#")
    text = (site / f"{page}.html").read_text("utf-8")
    start = (
        re.search(rf'<h(\d)\b[^>]*\bid="?{re.escape(anchor)}"?[ >]', text) if anchor else re.search(r"<h(1)[ >]", text)
    )
    if start is None:
        return False
    level = int(start[1]) if anchor else 2
    end = re.compile(rf"<h[1-{level}][ >]").search(text, start.end())
    return "example-anchor" in text[start.end() : end.start() if end else len(text)]

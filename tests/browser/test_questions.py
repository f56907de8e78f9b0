"""Questions that people asked in public threads: the search or the finder leads each to the page that answers it.

Each row of `tests/site/questions.tsv` has the asker's words, the section as PAGE#ANCHOR, and the address of the thread. The
page must be among the first three of the search, or of the finder. The section must exist and have an executed example.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_finder import find, finding
from tests.browser.test_search import ask, searching
from tests.browser.visit import Server
from tools.ours import ROOT

__all__ = ["finding"]  # a fixture
FEWEST = 300


class Question(NamedTuple):
    words: str
    section: str
    """The page without its ending, and the anchor, if any."""
    source: str

    @property
    def page(self) -> str:
        """Return the name of the section's page."""
        return self.section.partition("#")[0].rpartition("/")[2]


def questions() -> list[Question]:
    rows = (ROOT / "tests" / "site" / "questions.tsv").read_text("utf-8").splitlines()
    return [Question(*row.split("\t")) for row in rows]


QUESTIONS = questions()


@pytest.fixture(scope="module")
def found(browser: Browser, server: Server, finding: Page) -> dict[str, set[str]]:
    """Return the names of the pages that each question finds: the first three of the search, and those of the finder."""
    words = [question.words for question in QUESTIONS]
    with searching(browser, server.base) as page:
        by_search = [{hit.page for hit in ask(page, one)[:3]} for one in words]
    by_finder = [{Path(one).stem for one in answer.pages if answer.said != "-"} for answer in find(finding, words)]
    return {one: those | other for one, those, other in zip(words, by_search, by_finder, strict=True)}


def test_questions_are_many_and_from_public_threads():
    assert len({question.words for question in QUESTIONS}) == len(QUESTIONS) >= FEWEST
    assert [one for one in QUESTIONS if not re.fullmatch(r"https://\S+", one.source)] == []


def test_each_question_finds_its_page(found: dict[str, set[str]]):
    assert {one.words: one.section for one in QUESTIONS if one.page not in found[one.words]} == {}


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

"""Questions that people asked in public threads: the search or the finder leads each to the section that answers it.

Each row of `theme/questions.tsv` has the asker's words, the section as PAGE#ANCHOR, and the address of the thread. The search
knows these words. The section must be among the first three that it shows, or its page among the first three of the finder.
The section must exist and have an executed example.
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
    rows = (ROOT / "theme" / "questions.tsv").read_text("utf-8").splitlines()
    return [Question(*row.split("\t")) for row in rows]


QUESTIONS = questions()


@pytest.fixture(scope="module")
def by_search(browser: Browser, server: Server) -> dict[str, set[str]]:
    """Return the first three sections of each of the first three pages, for each question."""
    with searching(browser, server.base) as page:
        found = {one.words: ask(page, one.words)[:3] for one in QUESTIONS}
    return {
        words: {f"{hit.page}#{anchor}".removesuffix("#") for hit in hits for anchor in hit.anchors[:3]}
        for words, hits in found.items()
    }


@pytest.fixture(scope="module")
def by_finder(finding: Page) -> dict[str, set[str]]:
    """Return the pages that the finder names for each question."""
    answers = zip(QUESTIONS, find(finding, [one.words for one in QUESTIONS]), strict=True)
    return {one.words: {Path(page).stem for page in answer.pages if answer.said != "-"} for one, answer in answers}


def test_questions_are_many_and_from_public_threads():
    assert len({question.words for question in QUESTIONS}) == len(QUESTIONS) >= FEWEST
    assert [one for one in QUESTIONS if not re.fullmatch(r"https://\S+", one.source)] == []


def test_each_question_finds_its_section(by_search: dict[str, set[str]], by_finder: dict[str, set[str]]):
    lost = {
        one.words: one.section
        for one in QUESTIONS
        if one.section.rpartition("/")[2] not in by_search[one.words] and one.page not in by_finder[one.words]
    }
    assert lost == {}


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

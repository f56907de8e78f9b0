"""Rules that hold for every page and every example of ours."""

import re
from collections.abc import Callable

import pytest

from seconded._internal.check import check_script, unused
from seconded._internal.read.pages import page_files
from seconded._internal.run.output import text_of
from tools import drift, site_rules
from tools.ours import ROOT, SNIPPETS, name_of, our_examples, sample

NAMES = [name_of(file) for file in sorted(SNIPPETS.rglob("*.py"))]
PAGES = sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("rule", site_rules.RULES, ids=lambda rule: rule.__name__)
def test_there_is_no_complaint(rule: Callable[..., site_rules.Complaints]):
    """`make check` prints the same complaints, with the file, the line and what to do."""
    site = site_rules.Site(ROOT, known=our_examples())
    assert [str(complaint) for complaint in rule(site)] == []


def test_every_message_is_raised_or_told():
    """Each message of today that a page lists is raised or printed by a cell, or quoted in the page's text.

    Otherwise, its code under `before` raises it, or it is one of the real messages of the finder's test.
    """
    real = [message for _, _, message in drift.real_messages()]
    for page in {entry.file for entry in drift.listed_entries()}:
        outputs, words = drift.put_out(page, our_examples()), drift.told(page)
        entries = [
            entry for entry in drift.listed_entries() if entry.file == page and not entry.silent and not entry.before
        ]
        missing = [
            entry.said for entry in entries if not any(drift.messages.is_raised(entry.said, text) for text in outputs)
        ]
        missing = [one for one in missing if not drift.messages.is_in(one, words)]
        assert [one for one in missing if not any(drift.messages.is_in(one, message) for message in real)] == [], page


def test_pytorch_says_what_it_said_when_that_was_recorded():
    """The complaint of another torch names the message that has changed, and its new wording."""
    pages = {page: drift.put_out(page, our_examples()) for page in drift.listed()}
    assert drift.complaints(drift.RECORDS, drift.messages.torch(), drift.listed(), pages) == []


def test_published_site_is_compared_with_other_inputs():
    """`make check` runs all examples with other inputs, and the workflow's build uses the results."""
    makefile, workflow, config = (
        (ROOT / file).read_text("utf-8") for file in ("Makefile", ".github/workflows/site.yml", "mkdocs.yml")
    )
    (folder,) = re.findall(r"^RESULTS := (.+)$", makefile, re.MULTILINE)
    assert "seconded check --points 3 --shard 1/1 --results $(RESULTS)\n" in makefile
    assert workflow.index("run: make check") < workflow.index("run: make site")
    assert f"SECONDED_RESULTS: {folder} " in workflow.partition("run: make site")[2]
    assert 'results: !ENV [SECONDED_RESULTS, ""]' in config


def test_every_snippet_is_on_a_page_or_imported():
    assert (
        unused(our_examples(), {page: page.read_text("utf-8") for page in page_files(ROOT / "docs")}, ROOT / "docs")
        == []
    )


@pytest.mark.parametrize("name", sample(NAMES, 20))
def test_a_snippet_runs_as_a_plain_script(name: str):
    """`python snippets/PAGE/NAME.py` prints what the page shows; after a cell that raises, its notebook goes on.

    `seconded check`, which is a part of `make check`, tests this for all snippets.
    """
    check_script(our_examples().get(name), our_examples().run_script(name))


def test_vector_to_vector_shows_the_known_result():
    """Torch and NumPy both compute 26 and 1240; neither number is typed."""
    output = our_examples().get("vector_to_vector/r3").output
    texts = ["".join(segment.text for segment in output(cell)) for cell in ("torch", "numpy")]
    assert "tensor([  26., 1240.])" in texts[0]
    assert "[  26. 1240.]" in texts[1]
    for file in [*PAGES, *SNIPPETS.rglob("*.py")]:
        assert "1240" not in file.read_text("utf-8")


def test_the_card_shows_what_home_comes_to():
    """docs/assets/card.png appears with links to this site, and has two numbers in it."""
    assert "[34., 20.]" in text_of(our_examples().get("home/main").output("torch"))

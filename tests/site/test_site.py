"""What holds for every page and every snippet of ours."""

import re
from collections.abc import Callable

import pytest

from seconded._internal.run.output import text_of
from seconded._internal.check import check_script, unused
from seconded._internal.read.pages import page_files
from tools import drift, site_rules
from tools.ours import ROOT, SNIPPETS, name_of, our_examples, sample

NAMES = [name_of(file) for file in sorted(SNIPPETS.rglob("*.py"))]
PAGES = sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("rule", site_rules.RULES, ids=lambda rule: rule.__name__)
def test_there_is_no_complaint(rule: Callable[..., site_rules.Complaints]):
    """`make check` tells the same, with the file, the line and what to do."""
    site = site_rules.Site(ROOT, known=our_examples())
    assert [str(complaint) for complaint in rule(site)] == []


def test_every_message_is_raised_or_told():
    """What a page lists as a message of today, a cell on it raises or prints, or the page says it in words.

    Else its code under `before` raises it, or it is one of the real messages of the finder's test.
    """
    real = [message for _, _, message in drift.real_messages()]
    for page in {entry.file for entry in drift.listed_entries()}:
        outputs, words = drift.put_out(page, our_examples()), drift.told(page)
        entries = [
            entry for entry in drift.listed_entries() if entry.file == page and not entry.silent and not entry.before
        ]
        said = [
            entry.said for entry in entries if not any(drift.messages.is_raised(entry.said, text) for text in outputs)
        ]
        said = [one for one in said if not drift.messages.is_in(one, words)]
        assert [one for one in said if not any(drift.messages.is_in(one, message) for message in real)] == [], page


def test_pytorch_says_what_it_said_when_that_was_recorded():
    """Another torch may word a message anew; then this tells which one, and what it says now."""
    pages = {page: drift.put_out(page, our_examples()) for page in drift.listed()}
    assert drift.complaints(drift.RECORDS, drift.messages.torch(), drift.listed(), pages) == []


def test_published_site_is_compared_with_other_inputs():
    """`make check` runs all examples with other inputs, and the build of the workflow takes what they came to."""
    makefile, workflow, config = (
        (ROOT / file).read_text("utf-8") for file in ("Makefile", ".github/workflows/site.yml", "mkdocs.yml")
    )
    (folder,) = re.findall(r"^RESULTS := (.+)$", makefile, re.MULTILINE)
    assert "seconded check --points 3 --shard 1/1 --results $(RESULTS)\n" in makefile
    assert workflow.index("run: make check") < workflow.index("run: make site")
    assert f"SECONDED_RESULTS: {folder} " in workflow.partition("run: make site")[2]
    assert 'results: !ENV [SECONDED_RESULTS, ""]' in config


def test_every_snippet_is_on_a_page_or_imported():
    assert unused(our_examples(), {page: page.read_text("utf-8") for page in page_files(ROOT / "docs")}, ROOT / "docs") == []


@pytest.mark.parametrize("name", sample(NAMES, 20))
def test_a_snippet_runs_as_a_plain_script(name: str):
    """`python snippets/PAGE/NAME.py` prints what the page shows; behind a cell that raises, a notebook of it goes on.

    Of all snippets, `seconded check` says so, which is a part of `make check`.
    """
    check_script(our_examples().get(name), our_examples().run_script(name))


def test_vector_to_vector_shows_the_known_result():
    """26 and 1240, from torch and from NumPy; typed nowhere."""
    output = our_examples().get("vector_to_vector/r3").output
    texts = ["".join(segment.text for segment in output(cell)) for cell in ("torch", "numpy")]
    assert "tensor([  26., 1240.])" in texts[0]
    assert "[  26. 1240.]" in texts[1]
    for file in [*PAGES, *SNIPPETS.rglob("*.py")]:
        assert "1240" not in file.read_text("utf-8")


def test_the_card_shows_what_home_comes_to():
    """docs/assets/card.png, which is shown with a link to this site, is a picture with two numbers in it."""
    assert "[34., 20.]" in text_of(our_examples().get("home/main").output("torch"))

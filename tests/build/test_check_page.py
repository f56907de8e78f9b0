"""`make check PAGE=…`: all that can be wrong with a page is reported at once, with its place."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.building import ENVIRONMENT
from tests.small_site import copy_ours
from tools import check_page

MISSPELLED = "teh"  # codespell:ignore teh


def check(root: Path, page: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tools.check_page", page]
    done = subprocess.run(
        command, cwd=root, env=ENVIRONMENT | {"PYTHONPATH": str(root)}, text=True, capture_output=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This site, where a page may be spoiled."""
    root = tmp_path_factory.mktemp("copy")
    copy_ours(root)
    return root


def test_page_of_this_site_has_no_problem(copy: Path):
    """Each part is checked: a part that finds nothing to check would not say how much it found."""
    status, said = check(copy, "docs/learn/shapes/shape_of_v.md")
    assert status == 0, said
    counts = re.search(
        r"examples: (\d+) of (\d+) agree, (\d+) values derived\nfaults: (\d+) tried\ntext: .*\nprose: .*\nlinks: .*\n"
        r"search: (\d+) sections\nweight: (?:at least )?[\d.]+ kB of 100 kB.*\ndocs/learn/shapes/shape_of_v.md: no problems",
        said,
    )
    assert counts, said
    assert counts[1] == counts[2]
    assert "0" not in counts.groups()


def test_each_problem_of_a_page_is_reported(copy: Path):
    """In one run: a fault that goes unseen, a typed number, a misspelled word, a link to nothing."""
    page, example = copy / "docs/learn/functions/kinks.md", copy / "snippets/kinks/same.py"
    page.write_text(page.read_text("utf-8") + f"\nIt is 27.5, as {MISSPELLED} [page](nowhere.md) says.\n", "utf-8")
    example.write_text(re.sub(r' blind=".*"', "", example.read_text("utf-8")), "utf-8")
    status, said = check(copy, "kinks")
    assert status == 1
    for part in [
        "nothing that is printed changes",
        f"{MISSPELLED} ==> the",
        "no snippet of this section has the number 27.5",
        "nowhere.md",
    ]:
        assert part in said, said


def test_page_that_is_not_there_is_named_with_the_closest(capsys: pytest.CaptureFixture[str]):
    assert check_page.main(["hoks"]) == 2
    assert "there is no page hoks\n  pages with such a name: hooks" in capsys.readouterr().out

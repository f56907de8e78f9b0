"""A release needs one version, and the changelog must have it."""

import re

import pytest

import seconded
from seconded._internal.commands.init import first_files
from seconded._internal.pair import PLAIN
from tools.ours import ROOT
from tools.release import version, wrong_with

CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_this_version_can_be_released():
    assert wrong_with(f"v{version()}", CHANGELOG) is None


@pytest.mark.parametrize(
    ("tag", "changelog", "wrong"),
    [
        ("v99.0", CHANGELOG, "the tag is v99.0, but"),
        (f"v{version()}", "## Unreleased\n", "CHANGELOG.md has no heading"),
        (version(), CHANGELOG, "the tag is"),
    ],
)
def test_tag_that_cannot_be_released(tag: str, changelog: str, wrong: str):
    assert str(wrong_with(tag, changelog)).startswith(wrong)


def test_package_knows_its_version_from_its_metadata():
    assert seconded.__version__ == version()
    sources = [
        file for file in (ROOT / "src").rglob("*.py") if re.search(re.escape(version()), file.read_text("utf-8"))
    ]
    assert sources == []


def test_readme_of_the_package_shows_what_init_writes():
    """A new user types these commands, and the tests of the wheel run them."""
    readme = (ROOT / "src" / "README.md").read_text("utf-8")
    example, page = first_files(PLAIN)
    assert f"```python\n{example}```" in readme
    assert f"```markdown\n{page}```" in readme

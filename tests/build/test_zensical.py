"""Zensical publishes each page as soon as it is made: what does not hold must stop it before the first one."""

import re
from pathlib import Path

import pytest

from tests.building import build

GOOD = '"""T."""\n\n# %% lib\nx = 3.0\nprint("y:", x * x)\n\n# %% check\nx = 3.0\nprint("y:", x**2)\n'
SHOWN = "# {0}\n\n=> {1}.lib\n\n=> {1}.check\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of three pages that hold and one that does not, in a folder of its own."""
    files = {
        "mkdocs.yml": "site_name: small\nmarkdown_extensions: [seconded]\n",
        "examples/good.py": GOOD,
        "examples/bad.py": GOOD.replace("x**2", "x**3"),
        "docs/index.md": SHOWN.format("Home", "good"),
        "docs/first.md": SHOWN.format("First", "good"),
        "docs/other/good.md": SHOWN.format("Other", "good"),
        "docs/sub/bad.md": SHOWN.format("Bad", "bad"),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


REFUSED = {
    "nothing declared": ("", "examples/bad.py:9: lib and check disagree about 'y' [values-differ]"),
    "another folder of pages": ('pages = "docs/other"\n', "examples/bad.py:9: lib and check disagree about 'y' [values-differ]"),
    "no folder of pages": ('pages = "nowhere"\n', "nowhere: there is no such folder [no-folder]"),
    "no folder of examples": ('examples = "nowhere"\n', "nowhere: there is no such folder [no-folder]"),
    "a key that there is not": ('exmaples = "x"\n', "seconded.toml:1: exmaples: there is no such key [declaration]\n  is examples meant?"),
}  # fmt: skip


@pytest.mark.parametrize(("declared", "message"), REFUSED.values(), ids=REFUSED)
def test_nothing_is_published_where_something_does_not_hold(site: Path, declared: str, message: str):
    (site / "seconded.toml").write_text(declared, "utf-8")
    done = build("zensical", site)
    assert done.returncode != 0
    assert message in done.stdout
    assert [file for file in (site / "site").rglob("*.html") if file.name != "404.html"] == []
    frames = re.findall(r'^  File ".*", line \d+', done.stdout, re.MULTILINE)
    assert len(frames) <= 3, done.stdout

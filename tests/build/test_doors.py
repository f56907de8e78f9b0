"""The doors of both builders: what is declared wrongly, and what does not hold, is refused before anything is published."""

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
    "a key that there is not": ("limits = 3\n", "seconded.toml:1: limits: there is no such key [declaration]\n  is limit meant?"),
}  # fmt: skip


@pytest.mark.parametrize(("declared", "message"), REFUSED.values(), ids=REFUSED)
def test_zensical_publishes_nothing_where_something_does_not_hold(site: Path, declared: str, message: str):
    """It publishes each page as soon as it is made, so all are checked before the first; and it prints frames."""
    (site / "seconded.toml").write_text(declared, "utf-8")
    done = build("zensical", site)
    assert done.returncode != 0
    assert message in done.stdout
    assert [file for file in (site / "site").rglob("*.html") if file.name != "404.html"] == []
    frames = re.findall(r'^  File ".*", line \d+', done.stdout, re.MULTILINE)
    assert len(frames) <= 3, done.stdout


MISTAKES = {
    "a key of the plugin that there is not": ("plugins:\n  - seconded:\n      limits: 3\n", "mkdocs.yml:4: limits: there is no such key [declaration]\n  is limit meant?"),
    "a key of the extension that there is not": ("markdown_extensions:\n  - seconded:\n      limits: 3\n", "mkdocs.yml:4: limits: there is no such key [declaration]\n  is limit meant?"),
    "no folder of examples": ("plugins:\n  - seconded:\n      examples: nowhere\n", "nowhere: there is no such folder [no-folder]"),
    "no folder of pages": ("plugins:\n  - seconded:\n      pages: nowhere\n", "nowhere: there is no such folder [no-folder]"),
    "two values": ("plugins:\n  - seconded:\n      limit: 3\nmarkdown_extensions:\n  - seconded:\n      limit: 4\n", "limit: two declarations contradict each other [declaration]"),
    "a tolerance that is no number": ("plugins:\n  - seconded:\n      rtol: {float64: often}\n", "mkdocs.yml:4: rtol: float64 = 'often' is not a number from 0 to 1 [declaration]"),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mkdocs_refuses_what_is_declared_wrongly(site: Path, lines: str, message: str):
    """With and without --strict, by its own error."""
    (site / "docs" / "sub" / "bad.md").unlink()
    (site / "examples" / "bad.py").unlink()
    (site / "mkdocs.yml").write_text(f"site_name: small\n{lines}", "utf-8")
    done = build("mkdocs", site, strict=False)
    assert done.returncode != 0
    assert message in done.stdout
    assert "Traceback" not in done.stdout
    assert list((site / "site").rglob("index.html")) == []


@pytest.mark.parametrize("lines", ["plugins: [seconded]\n", "markdown_extensions: [seconded]\n"])
def test_plugin_and_extension_work_alone(site: Path, lines: str):
    """The plugin brings the extension; the extension alone shows and checks, and has no styles."""
    (site / "mkdocs.yml").write_text(f"site_name: small\n{lines}", "utf-8")
    assert "disagree about 'y'" in build("mkdocs", site).stdout
    (site / "docs" / "sub" / "bad.md").unlink()
    (site / "examples" / "bad.py").unlink()
    assert build("mkdocs", site).returncode == 0
    text = (site / "site" / "index.html").read_text("utf-8")
    assert "✓ derived again in check" in text
    assert ("seconded.css" in text) == ("plugins" in lines)

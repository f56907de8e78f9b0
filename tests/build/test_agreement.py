"""`seconded check` and a build agree on whether a site holds: each site here is given to both."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.run.runner import Runner
from tests.building import build

GOOD = '"""T."""\n\n# %% one\nx = 3\nprint("twice:", x * 2)\n\n# %% check\nx = 3\nprint("twice:", x + x)\n'
PAGE = "# A\n\n=> s.one\n\n=> s.check\n"
MISSING = "# B\n\n=> s.nope\n"
CONFIG = "site_name: t\nstrict: true\ntheme: {name: mkdocs}\nplugins: [seconded]\nmarkdown_extensions: [seconded]\n"
JUPYTER = "mkdocs-jupyter: {include: ['labs/*.py'], ignore: ['*.md'], execute: true, allow_errors: false}"
LABS = CONFIG.replace("plugins: [seconded]", f"plugins: [seconded, {{{JUPYTER}}}]")
INCLUDES = CONFIG.replace("extensions: [seconded]", "extensions: [seconded, pymdownx.snippets]")
LAB = "# %% [markdown]\n# # L\n\n# %% one\n"
# What is wrong with a site, its configuration, its other files, and what both say; nothing where both accept it.
SITES = {
    "a page with another suffix": (CONFIG, {"docs/b.markdown": MISSING}, "docs/b.markdown:3: => s.nope"),
    "a file that a page includes": (INCLUDES, {"docs/b.md": '# B\n\n--8<-- "part"\n', "part": "{= s: nope =}\n"}, "docs/b.md: {= s: nope =} cannot"),
    "an example that an included file shows": (INCLUDES, {"docs/b.md": '# B\n\n--8<-- "part"\n', "part": "=> t.one\n\n=> t.check\n", "examples/t.py": GOOD}, ""),
    "another folder of pages, which is inherited": (f"INHERIT: base.yml\n{CONFIG}", {"base.yml": "docs_dir: pages\n", "pages/b.md": MISSING}, "pages/b.md:3: => s.nope"),
    "another folder of pages than the declared one": (CONFIG, {"seconded.toml": 'pages = "pages"\n', "pages/b.md": "# B\n", "docs/b.md": MISSING}, "docs/b.md:3: => s.nope"),
    "no folder of pages": (f"{CONFIG}docs_dir: nowhere\n", {}, "nowhere"),
    "a lab that is no Python": (LABS, {"docs/labs/l.py": f"{LAB}x = = 1\n"}, "docs/labs/l.py:5: SyntaxError"),
    "a lab whose assertion fails": (LABS, {"docs/labs/l.py": f"{LAB}assert 1 == 2\n"}, "docs/labs/l.py:5: the cell 'one', number 1 of this lab, raised AssertionError"),
    "a wrong example that no page shows": (CONFIG, {"examples/w.py": GOOD.replace("x + x", "x + 4")}, "examples/w.py:"),
    "pages that are excluded": (f"{CONFIG}exclude_docs: |\n  old/\ndraft_docs: new.md\n", {"docs/old/b.md": MISSING, "docs/new.md": MISSING, "docs/.b.md": MISSING, "docs/templates/b.md": MISSING}, ""),
    "a value in a title": (f"{CONFIG}nav:\n  - 'A {{= s: x =}}': index.md\n", {}, "mkdocs.yml:7: {= s: x =} stands in nav"),
    "a value in the copyright": (f"{CONFIG}copyright: '{{= s: x =}}'\n", {}, "mkdocs.yml:6: {= s: x =} stands in copyright"),
    "an address with a value": (CONFIG, {"docs/b.md": "# B\n\n[c](c{= s: x =}.md)\n"}, "docs/b.md:3: {= s: x =} cannot be put here"),
}  # fmt: skip


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Servers that know no library."""
    with Runner(10) as runner:
        yield runner


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write a site with one good page and one good example."""
    docs = "pages" if "base.yml" in files else "docs"
    for name, text in ({f"{docs}/index.md": PAGE, "examples/s.py": GOOD} | files).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@pytest.mark.parametrize(("config", "files", "message"), SITES.values(), ids=SITES)
def test_check_and_build_say_the_same(
    config: str, files: dict[str, str], message: str, tmp_path: Path, plain: Runner, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    write(tmp_path, {"mkdocs.yml": config, **files})
    monkeypatch.chdir(tmp_path)
    status = command_line.main(["check"], runner=plain)
    said = "".join(capsys.readouterr())
    built = build("mkdocs", tmp_path, strict=False)  # its configuration is strict
    assert (status != 0, built.returncode != 0) == (bool(message), bool(message)), f"{said}\n{built.stdout}"
    assert message in said
    assert message in built.stdout


def test_check_with_no_labs_reads_labs_only(
    tmp_path: Path, plain: Runner, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    write(tmp_path, {"mkdocs.yml": LABS, "docs/labs/l.py": f"{LAB}assert 1 == 2\n"})
    monkeypatch.chdir(tmp_path)
    assert command_line.main(["check", "--no-labs"], runner=plain) == 0
    assert ", 1 lab (1 not executed), 0 errors, in " in capsys.readouterr().out


def test_build_of_changed_pages_alone_is_refused(tmp_path: Path):
    """Their files may be as they were while their examples have changed."""
    write(tmp_path, {"mkdocs.yml": CONFIG})
    built = build("mkdocs", tmp_path, "--dirty")
    assert built.returncode == 1
    assert "mkdocs.yml: mkdocs --dirty builds only pages whose own files have changed" in built.stdout
    assert not (tmp_path / "site" / "index.html").exists()

"""Labs: notebooks that mkdocs-jupyter executes, as pages and as downloads."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup

from seconded._internal.labs.lab import read_lab
from tests.build.test_builds import free_address, get, wait_for, wait_until
from tests.build.test_lab import WAITS, lives, runs
from tests.building import BUILDERS, ENVIRONMENT, build
from tools.ours import ROOT

LABS = sorted((ROOT / "docs" / "explore").glob("*.py"))
labs = pytest.mark.parametrize("file", LABS, ids=lambda file: file.stem)
MEASURES = {"price_of_j"}  # their output differs from run to run
Sites = Callable[[str], Path]
Build = Callable[..., subprocess.CompletedProcess[str]]
RunAll = Callable[[Path], list[nbformat.NotebookNode]]

HEAD = "# ---\n# description: What a lab is.\n# ---\n\n# %% [markdown]\n# # A lab\n#\n# In $\\R$, see [home](index.md).\n\n"
LAB = f"{HEAD}# %% first\nimport helper\nx = helper.double(21)\n\n# %% second\nprint('x:', x)\n"
HELPER = "from deeper import TWO\n\n\ndef double(x):\n    return TWO * x\n"


@pytest.fixture
def lab_site(site: Path) -> Path:
    """Return a tiny site with one lab, which imports a helper, which imports another."""
    config = yaml.safe_load((site / "mkdocs.yml").read_text("utf-8"))
    jupyter = {"include": ["pages/*.py"], "execute": True, "allow_errors": False, "cache": False}
    config["plugins"] = ["seconded", {"mkdocs-jupyter": jupyter}]  # in either order
    (site / "mkdocs.yml").write_text(yaml.safe_dump(config), "utf-8")
    (site / "pages" / "lab.py").write_text(LAB, "utf-8")
    (site / "examples" / "helper.py").write_text(HELPER, "utf-8")
    (site / "examples" / "deeper.py").write_text("TWO = 2\n", "utf-8")
    return site


def printed(page: Path) -> list[str]:
    """Return the text that the cells of a built page have printed."""
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    return [samp.get_text() for samp in soup.select("pre samp")]


FAILS = {
    "does not hold": ("\n\nassert x == 43", "pages/lab.py:17: the cell 'second', number 2 of this lab, raised AssertionError [lab]\n  assert x == 43\n"),
    "raises deep in a helper": ("helper.double(None)", "pages/lab.py:15: the cell 'second', number 2 of this lab, raised TypeError: unsupported operand type(s) for *: 'int' and 'NoneType' [lab]\n  helper.double(None)\n"),
    "ends the kernel": ("import os; os._exit(1)", "pages/lab.py: the kernel that executed this lab has died"),
}  # fmt: skip


@pytest.mark.parametrize(("code", "message"), FAILS.values(), ids=FAILS)
def test_a_cell_that_fails_stops_the_build(lab_site: Path, code: str, message: str):
    """The message names the lab, the cell and the line, and no page of the site is published."""
    (lab_site / "pages" / "lab.py").write_text(LAB.replace("print('x:', x)", code), "utf-8")
    done = build("mkdocs", lab_site)
    assert done.returncode != 0
    assert message in done.stdout
    assert not any(row.startswith("Traceback") for row in done.stdout.splitlines()), done.stdout
    assert not (lab_site / "site" / "index.html").exists()


def test_a_lab_is_a_page_and_a_notebook(lab_site: Path, run_all: RunAll):
    """The notebook includes its helpers, so it runs in an empty folder."""
    done = build("mkdocs", lab_site)
    assert done.returncode == 0, done.stdout
    page = lab_site / "site" / "lab" / "index.html"
    assert printed(page) == ["x: 42"]
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    assert soup.select_one("meta[name=description]")["content"] == "What a lab is."
    assert soup.select_one("article h1").get_text().startswith("A lab")
    assert soup.select_one("article p math")
    assert soup.select_one("article p a")["href"] == "../"
    assert (page.parent / soup.select_one(".example-forms a")["href"]).resolve() == lab_site / "site" / "lab.ipynb"
    made, executed = run_all(lab_site / "site" / "lab.ipynb")
    nbformat.validate(made)
    assert [cell.id for cell in made.cells] == ["0-text", "helper-deeper", "helper-helper", "3-first", "4-second"]
    assert made.cells[0].source == "# A lab\n\nIn $\\mathbb{R}$, see [home](index.ipynb)."
    assert executed.cells[-1].outputs[0].text == made.cells[-1].outputs[0].text == "x: 42\n"


def test_a_link_that_leads_nowhere_stops_a_strict_build(lab_site: Path):
    (lab_site / "pages" / "lab.py").write_text(LAB.replace("index.md", "nowhere.md"), "utf-8")
    done = build("mkdocs", lab_site)
    assert done.returncode != 0
    assert "'lab.py' contains a link 'nowhere.md'" in done.stdout


def test_serve_executes_a_lab_again_only_if_it_has_changed(lab_site: Path):
    """An edit of a page does not execute it; an edit of the lab, of a module, or of a file that it reads does."""
    once, lab, data = lab_site / "once", lab_site / "pages" / "lab.py", lab_site / "data.txt"
    reads = f"print('n:', open({str(data)!r}).read())\n"
    lab.write_text(f"{LAB}{reads}with open({str(once)!r}, 'a') as file:\n    print('once', file=file)\n", "utf-8")
    data.write_text("26", "utf-8")
    address = free_address()
    command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
    log = lab_site / "log"

    def says(path: str, text: str) -> None:
        wait_for(f"{address}/{path}", text, log)

    with (
        log.open("w") as out,
        subprocess.Popen(command, cwd=lab_site, env=ENVIRONMENT, stdout=out, stderr=out) as server,
    ):
        try:
            says("lab", "x: 42")
            index = lab_site / "pages" / "index.md"
            index.write_text(index.read_text("utf-8") + "\nEdited.\n", "utf-8")
            says("", "Edited.")
            assert "x: 42" in get(f"{address}/lab")
            assert len(once.read_text("utf-8").splitlines()) == 1
            (lab_site / "examples" / "deeper.py").write_text("TWO = 3\n", "utf-8")
            says("lab", "x: 63")
            lab.write_text(lab.read_text("utf-8").replace("(21)", "(22)"), "utf-8")
            says("lab", "x: 66")
            data.write_text("-5", "utf-8")
            says("lab", "n: -5")
            wait_until(lambda: len(once.read_text("utf-8").splitlines()) == 4, log)
            # A cell that fails is reported; its lab runs again only after a save.
            whole = lab.read_text("utf-8")
            lab.write_text(f"{whole}raise ValueError('on purpose')\n", "utf-8")
            wait_until(lambda: "raised ValueError: on purpose" in log.read_text("utf-8"), log)
            lab.write_text(whole.replace("(22)", "(23)"), "utf-8")
            says("lab", "x: 69")
            assert len(once.read_text("utf-8").splitlines()) == 6
            # A faulty page stops a build while the lab runs, and is fixed before the lab is done.
            whole = index.read_text("utf-8")
            (lab_site / "examples" / "helper.py").write_text(f"FOLDER = {str(lab_site)!r}\n", "utf-8")
            lab.write_text(HEAD + WAITS, "utf-8")
            runs(lab_site, 1, log)
            index.write_text(f"{whole}\n=> good.nope\n", "utf-8")
            wait_until(lambda: "there is no cell 'nope'" in log.read_text("utf-8"), log)
            builds = log.read_text("utf-8").count("Building documentation")
            index.write_text(whole, "utf-8")
            wait_until(lambda: log.read_text("utf-8").count("Building documentation") > builds, log)
            (lab_site / "go on").touch()
            says("lab", "x: 1")
            assert len(runs(lab_site, 1)) == 1
            # Killing the server also ends the processes that it has started.
            (lab_site / "go on").unlink()
            lab.write_text(f"{HEAD}{WAITS}y = 2\n", "utf-8")
            *_, last = runs(lab_site, 2, log)
            assert lives(last)
            server.kill()
            wait_until(lambda: not lives(last), log)
        finally:
            server.kill()


@labs
def test_a_lab_says_what_it_is_about_and_is_in_the_navigation(file: Path):
    lab = read_lab(file, file.name, ROOT / "snippets")
    description = yaml.safe_load(lab.head.strip("-\n"))["description"]
    assert len(description) > 40
    prose = re.findall(r"^# # ", lab.text, re.MULTILINE)
    assert len(prose) == 1, f"{file} needs one title"
    assert f" explore/{file.name}\n" in (ROOT / "mkdocs.yml").read_text("utf-8"), "add it to nav"
    assert not (ROOT / "snippets" / file.name).exists(), "an import would find the lab, not the helper"


@labs
def test_cells_of_a_lab_assert_its_claims(file: Path):
    """Each lab has assertions, and its cells need only Python."""
    lab = read_lab(file, file.name, ROOT / "snippets")
    assert sum("assert" in cell.source for cell in lab.cells) >= 3
    assert not [cell.name for cell in lab.cells if re.search(r"^[%!]", cell.source, re.MULTILINE)]


def outputs(made: nbformat.NotebookNode) -> Iterator[tuple[str, int, str]]:
    """Yield the printed text of each cell, the number of its pictures and tables, and the name of its error."""
    for cell in made.cells:
        if cell.cell_type == "code":
            printed = "".join(output.text for output in cell.outputs if output.get("name") == "stdout")
            rich = sum(output.output_type == "display_data" for output in cell.outputs)
            yield printed, rich, "".join(output.ename for output in cell.outputs if output.output_type == "error")


@pytest.mark.parametrize("file", [file for file in LABS if file.stem not in MEASURES][:1], ids=lambda file: file.stem)
def test_a_downloaded_lab_runs_and_gives_the_same(our_sites: Sites, run_all: RunAll, file: Path):
    downloaded, executed = run_all(our_sites("mkdocs") / "explore" / f"{file.stem}.ipynb")
    nbformat.validate(downloaded)
    assert list(outputs(downloaded)) == list(outputs(executed))


@labs
def test_lab_shows_its_output(our_sites: Sites, file: Path):
    """The download has the executed cells, after their helpers. Executing a few of the labs again is enough.

    A lab that measures is not executed again, because it prints other numbers each time. It needs only its own cells.
    """
    made = nbformat.read(our_sites("mkdocs") / "explore" / f"{file.stem}.ipynb", nbformat.NO_CONVERT)
    cells_outputs = list(outputs(made))
    assert sum(bool(printed) for printed, *_ in cells_outputs) >= 3
    assert sum(rich for _, rich, _ in cells_outputs) >= 3
    cells = {cell.id: cell.source for cell in made.cells if cell.cell_type == "code"}
    helpers = [one for one in cells if one.startswith("helper-")]
    assert [cells[one] for one in cells if one not in helpers] == [
        cell.source for cell in read_lab(file, file.name, ROOT / "snippets").cells
    ]
    assert not helpers or file.stem not in MEASURES


@labs
def test_a_lab_leads_to_its_other_forms(our_sites: Sites, file: Path):
    page = our_sites("mkdocs") / "explore" / f"{file.stem}.html"
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    line = soup.select_one(".example-forms")
    download, markdown, colab = [link["href"] for link in line.find_all("a")]
    assert download == f"{file.stem}.ipynb"
    assert markdown == f"{file.stem}.md"
    assert (page.parent / markdown).is_file()
    assert colab.endswith(f"/blob/notebooks/explore/{file.stem}.ipynb")
    assert re.search(r"Last executed with PyTorch 2\.13\.0, NumPy [\d.]+ on 2026-01-01$", line.get_text())
    for link in soup.select("nav.md-nav--primary a[href*='.ipynb'], nav.md-nav--primary a[href$='.py']"):
        pytest.fail(f"under MkDocs a lab is a page, not {link['href']}")


@labs
def test_under_zensical_a_lab_is_a_file_to_download(our_sites: Sites, file: Path):
    """Zensical runs no plugins and no hooks, so the navigation links to the file of the lab itself."""
    site = our_sites("zensical")
    assert (site / "explore" / file.name).read_bytes() == file.read_bytes()
    soup = BeautifulSoup((site / "explore" / "explorer.html").read_text("utf-8"), "html.parser")
    links = {(site / "explore" / link["href"]).resolve() for link in soup.select("nav a[href]")}
    assert site / "explore" / file.name in links


@pytest.mark.parametrize("builder", BUILDERS)
def test_nothing_of_a_lab_is_kept_on_disk(our_sites: Sites, builder: str):
    """No lab shows the output of another torch or another helper."""
    root = our_sites(builder).parent
    assert not list(root.glob(".cache/mkdocs-jupyter/*"))
    assert not list((root / "docs" / "explore").glob("*.ipynb"))

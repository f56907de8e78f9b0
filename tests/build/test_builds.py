"""Whole builds, by MkDocs and by Zensical, of a second, tiny site and of ours.

A build that fails takes one of a few paths, whatever the fault. Here, each builder takes each path once. Other tests read
the messages without a builder, and test_run.py reads those about a snippet.
"""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown

from seconded._internal.errors import ExampleError
from tests.browser.kinds import kinds_of
from tests.building import BUILDERS, ENVIRONMENT, build
from tests.conftest import say_page
from tests.small_site import GOOD, NUMPY, TORCH
from tools.ours import ROOT

Build = Callable[..., subprocess.CompletedProcess[str]]


def article(page: Path) -> list[str]:
    """Return the parts of a page that show its snippets, in order: code, output, marks, values and formulas."""
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    for tag in soup.select("[data-search-exclude]"):  # Zensical removes the attribute when it reads it
        del tag["data-search-exclude"]
    parts = soup.select("figure.example, .example-value, math")
    return [re.sub(r"(?<=>)\s+(?=<)", "", str(part)) for part in parts]  # MkDocs writes pages without these spaces


@pytest.mark.parametrize("builder", BUILDERS)
def test_a_tiny_site_of_another_shape_is_built(site: Path, builder: str):
    """The site is built from another folder, too. A second build reuses nothing, although no file has another age or size."""
    config = site / "mkdocs.yml"
    config.write_text(
        config.read_text("utf-8").replace("formulas: true", "formulas: true, folded: [index.md]"), "utf-8"
    )
    done = build(builder, site, "--config-file", str(config), at=site.parent)
    assert done.returncode == 0, done.stdout
    soup = BeautifulSoup((site / "site" / "index.html").read_text("utf-8"), "html.parser")
    assert soup.select_one("details.example-folded > figure#good-numpy")
    assert [samp.get_text() for samp in soup.select("pre samp")] == [
        "x.grad: tensor([  6., 120.])",
        "vᵀJ: [  6. 120.]",
    ]
    assert soup.select_one(".example-value").get_text() == "(1, 2)"
    assert soup.select_one("p math")
    assert soup.select_one(".example-ledger li").get_text() == "PyTorch x.grad [6, 120] = [6, 120] NumPy vᵀJ"
    file = site / "examples" / "good.py"
    age = file.stat().st_mtime_ns
    file.write_text(GOOD.replace("6 * x", "7 * x"), "utf-8")
    os.utime(file, ns=(age, age))
    done = build(builder, site)
    assert done.returncode != 0
    assert "PyTorch and NumPy disagree" in done.stdout


def snippet(text: str) -> Callable[[Path], None]:
    return lambda root: (
        (root / "examples" / "good.py").write_bytes(text.encode() if isinstance(text, str) else text) and None
    )


def page(text: str) -> Callable[[Path], None]:
    return lambda root: (
        (root / "pages" / "index.md").write_text(f"---\ntitle: T\n---\n\n# T\n\n{text}\n", "utf-8") and None
    )


TAIL = "\n# %% numpy\nx = 1\n"
STOPS = {
    "a wrong digit in the numpy cell": (snippet(GOOD.replace("6 * x", "6.0001 * x")), "examples/good.py:12: PyTorch and NumPy disagree"),
    "a wrong digit in the torch cell": (snippet(GOOD.replace("(3 * x", "(3.0001 * x")), "examples/good.py:12: PyTorch and NumPy disagree"),
    "a raising cell": (snippet(GOOD.replace('print("x', '1 / 0\nprint("x')), "examples/good.py:7: the cell 'torch' raised ZeroDivisionError"),
    "a cell that should raise and does not": (snippet(f'"""T."""\n{NUMPY}\n{TORCH}'.replace("# %% torch", '# %% torch tags=["raises-exception"] raises="RuntimeError: grad can be"')), "examples/good.py:8: the cell 'torch' should raise and did not"),
    "an unknown snippet": (page("=> nope.torch"), "pages/index.md:7: => nope.torch cannot be put here"),
    "an unknown cell": (page("text\n\n=> good.nope"), "pages/index.md:9: => good.nope cannot be put here"),
    "a syntax error": (snippet(GOOD.replace("x = np.array(", "x = = np.array(")), "examples/good.py:11: SyntaxError"),
    "an endless loop": (snippet(GOOD.replace("import torch", "import torch\nwhile True: pass")), "examples/good.py:5: the cell 'torch' ran longer than the time limit"),
    "os._exit": (snippet(GOOD.replace("import torch", "import os; os._exit(0)")), "examples/good.py:4: the cell 'torch' ended its process with exit status 0"),
    "a crash by signal": (snippet(GOOD.replace("import torch", "import os\nos.kill(os.getpid(), 11)")), "examples/good.py:5: the cell 'torch' crashed its process: Segmentation fault"),
    "a snippet that is not UTF-8": (snippet(GOOD.encode().replace(b"A good one", b"A good \xe9")), "examples/good.py:1: the file is not UTF-8"),
    "a bad inline expression": (page("It is {= good: oops =}."), "pages/index.md:7: {= good: oops =} cannot be put here"),
    "a numpy cell that imports torch": (snippet(GOOD.replace("import numpy as np", "import torch")), "examples/good.py:10: the cell 'numpy' raised ImportError: a NumPy cell cannot import torch"),
    "bad TeX": (page("$$\n\\oops\n$$"), "pages/index.md:7: "),
}  # fmt: skip


# One fault for each path: in reading a snippet, in checking it, in its process, in a page's reference, and in TeX. Zensical
# checks all pages before it writes the first one, so that all faults take one path there.
PATHS = [
    "a snippet that is not UTF-8",
    "a wrong digit in the numpy cell",
    "a crash by signal",
    "an unknown snippet",
    "bad TeX",
]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folders of a site that no builder builds: the servers stay warm from one fault to the next."""
    root = tmp_path_factory.mktemp("folders")
    for folder in ("examples", "pages"):
        (root / folder).mkdir()
    return root


@pytest.mark.parametrize(("spoil", "message"), STOPS.values(), ids=STOPS)
def test_extension_reports_each_fault(
    folders: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None], message: str
):
    """The extension alone, without a builder, reports the fault."""
    monkeypatch.chdir(folders)
    monkeypatch.delitem(sys.modules, "mkdocs.exceptions", raising=False)
    snippet(GOOD)(folders)
    page("=> good.torch\n\n=> good.numpy")(folders)
    spoil(folders)
    options = {
        "preset": "torch-numpy",
        "underived": "refuse",
        "examples": "examples",
        "pages": "pages",
        "limit": 1,
        "formulas": True,
    }
    markdown = Markdown(extensions=["seconded"], extension_configs={"seconded": options})
    say_page(markdown, folders / "pages" / "index.md")
    with pytest.raises(ExampleError) as caught:
        markdown.convert((folders / "pages" / "index.md").read_text("utf-8").removeprefix("---\ntitle: T\n---\n"))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("fault", "builder"), [*((fault, "mkdocs") for fault in PATHS), *((fault, "zensical") for fault in PATHS[1::2])]
)
def test_fault_stops_the_build(site: Path, builder: str, fault: str):
    spoil, message = STOPS[fault]
    spoil(site)
    done = build(builder, site)
    assert done.returncode != 0
    assert message in done.stdout
    if builder == "mkdocs":
        assert not any(row.startswith("Traceback") for row in done.stdout.splitlines()), done.stdout
    assert not (site / "site" / "index.html").exists(), "a page with a fault was published"


def test_both_builders_show_the_same_on_our_pages(our_sites: Callable[[str], Path]):
    """The pages that are compared together have every feature of any page."""
    by_mkdocs, by_zensical = our_sites("mkdocs"), our_sites("zensical")
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert len(pages & kinds_of(by_mkdocs)) > 3
    for path in pages & kinds_of(by_mkdocs):
        source = (ROOT / "docs" / path).with_suffix(".md").read_text("utf-8")
        plain = re.sub(r"^( *`{3,}).*?^\1$", "", source, flags=re.MULTILINE | re.DOTALL)  # the guide shows code
        shows = re.search(r"^=> ", plain, re.MULTILINE)
        assert bool(article(by_mkdocs / path)) or not shows, f"{path} shows no example"
        assert article(by_mkdocs / path) == article(by_zensical / path)


def test_two_builds_are_byte_identical(our_sites: Callable[[str], Path]):
    """The small site has each kind of page: pictures, formulas, their font, an error, a lab with a helper.

    The test above and Sybil, which checks all of our own site, show that our site is the same in each build.
    """
    first, second = our_sites("small"), our_sites("small again")
    files = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(second) for path in second.rglob("*") if path.is_file())
    assert {".html", ".ipynb", ".woff2", ".css", ".json", ".md", ".txt"} <= {file.suffix for file in files}
    assert [file for file in files if (first / file).read_bytes() != (second / file).read_bytes()] == []


def test_serve_shows_an_edit_and_runs_only_edited_examples(site: Path):
    """Save a snippet that failed in the first build, a page, and a file that a cell reads, while the site is served."""
    data = site / "data.txt"
    data.write_text("sooner", "utf-8")
    reads = f'"""T."""\n# %% torch\nprint(open({str(data)!r}).read())\n'
    (site / "examples" / "reads.py").write_text(reads, "utf-8")
    (site / "examples" / "other.py").write_text(GOOD, "utf-8")
    address = free_address()
    command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
    log, file = site / "log", site / "examples" / "good.py"
    file.write_text(GOOD.replace("6 * x", "7 * x"), "utf-8")
    with log.open("w") as out, subprocess.Popen(command, cwd=site, env=ENVIRONMENT, stdout=out, stderr=out) as server:
        try:
            wait_for(address, "This example is running.", log)
            wait_until(lambda: "the site is served as it was" in log.read_text("utf-8"), log)
            assert "disagree about" in log.read_text("utf-8")
            file.write_text(GOOD, "utf-8")
            wait_for(address, "tensor([  6., 120.])", log)
            file.write_text(file.read_text("utf-8").replace("[1.0, 10.0]", "[1.0, 100.0]"), "utf-8")
            wait_for(address, "tensor([   6., 1200.])", log)
            assert "after 1 example ran again" in log.read_text("utf-8")
            index = site / "pages" / "index.md"
            index.write_text(index.read_text("utf-8") + "\nNew {= good: 2 * x =}.\n\n=> reads.torch\n", "utf-8")
            wait_for(address, "(2, 4)", log)
            wait_for(address, "sooner", log)
            data.write_text("later", "utf-8")
            wait_for(address, "later", log)
            file.write_text(GOOD.replace("6 * x", "8 * x"), "utf-8")
            wait_until(lambda: "[  8. 160.]" in log.read_text("utf-8"), log)
            index.write_text(index.read_text("utf-8") + "\nSaved while it is broken.\n", "utf-8")
            wait_until(lambda: log.read_text("utf-8").count("the site is served as it was") == 3, log)
            assert log.read_text("utf-8").count("[  8. 160.]") == 2, "MkDocs does not print the same message twice"
            file.write_text(GOOD, "utf-8")
            wait_for(address, "tensor([  6., 120.])", log)
        finally:
            server.terminate()


def free_address() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


def wait_for(address: str, text: str, log: Path) -> None:
    wait_until(lambda: text in get(address), log)


def wait_until(holds: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + 300  # on a busy machine, a server takes a minute
    while not holds():
        assert time.monotonic() < deadline, log.read_text("utf-8")
        time.sleep(0.1)


def get(address: str) -> str:
    """Return the text of the first page, without the notice that it is old."""
    try:
        with urllib.request.urlopen(f"http://{address}/", timeout=5) as answer:
            soup = BeautifulSoup(answer.read(), "html.parser")
    except OSError:
        return ""
    for notice in soup.select(".seconded-failure"):
        notice.decompose()
    return soup.get_text()


@pytest.mark.parametrize("wanted", [True, False])
def test_downloads_and_predict_can_be_switched_off(tmp_path: Path, wanted: bool):
    """The plugin adds the extension if its author did not list it."""
    files = {
        "examples/one.py": '"""T."""\n\n# %% mylib\nx = 2.0\nprint("y:", 2 * x)\n\n# %% check\nx = 2.0\nprint("y:", x + x)\n',
        "docs/index.md": "# T\n\n=> one.mylib\n\n=> one.check\n",
        "mkdocs.yml": "site_name: T\nplugins: [seconded]\n",
        "seconded.toml": f"downloads = {str(wanted).lower()}\npredict = {str(wanted).lower()}\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    done = build("mkdocs", tmp_path)
    assert done.returncode == 0, done.stdout
    html = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert ("predict.js" in html, "Download as a notebook" in html) == (wanted, wanted)
    assert (tmp_path / "site" / "llms.txt").exists() is wanted
    assert (tmp_path / "site" / "index.ipynb").exists() is wanted
    assert "check</b> <code>y</code>" in html
    assert not re.search("torch|numpy", html, re.IGNORECASE)


@pytest.mark.parametrize(
    ("plugin", "extension", "message"),
    [
        ("{formulas: true}", "{limit: 3}", ""),
        ("{formula: true}", "{limit: 3}", "formula: there is no such key [declaration]\n  is formulas meant?"),
        ("{formulas: true}", "{formulas: false}", "formulas: two declarations contradict each other [declaration]"),
    ],
)
def test_options_of_the_plugin_are_declarations(tmp_path: Path, plugin: str, extension: str, message: str):
    """An option has the same effect in a build and in `seconded check`."""
    for folder in ("docs", "examples"):
        (tmp_path / folder).mkdir()
    options = f"plugins:\n  - seconded: {plugin}\nmarkdown_extensions:\n  - seconded: {extension}\n"
    (tmp_path / "mkdocs.yml").write_text(f"site_name: T\ntheme: {{name: mkdocs}}\n{options}", "utf-8")
    (tmp_path / "docs" / "index.md").write_text("# T\n\nIt is $x^2$.\n", "utf-8")
    done = build("mkdocs", tmp_path)
    if message:
        assert done.returncode == 1
        assert message in done.stdout
    else:
        assert done.returncode == 0, done.stdout
        assert "<math" in (tmp_path / "site" / "index.html").read_text("utf-8")

r"""Run other tools, and print one line for each claim that docs/generator/peers.md makes about them.

A line has the tool, its version, the row of the page, the claim, and what was seen. The exit status is 1 if a claim does
not hold. Nothing in this repository imports this program or what it needs. To run it again, make a throw-away environment:

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install markdown-exec mkdocs-jupyter myst-nb sphinx-gallery pytest-examples mktestdocs \
        mkdocs zensical 'mkdocstrings[python]' joblib matplotlib pandas ipywidgets pytest-xdist
    /tmp/peers/bin/python tools/peers.py            # all tools; about three minutes
    /tmp/peers/bin/python tools/peers.py myst-nb    # one tool

Quarto is not here: the page describes it by its documentation.
"""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

LONG = 40  # seconds; longer than MyST-NB waits by default, and than `seconded` does
Files = dict[str, str]
BARE_THEME = "theme: {name: null, custom_dir: theme}\n"  # a page is its content alone


@dataclass
class Claim:
    """A row of the page, its statement about a tool, the result of the check, and the observation."""

    row: str
    statement: str
    holds: bool
    seen: str


@dataclass
class Result:
    """The result of a build or a test run."""

    root: Path
    status: int
    log: str
    seconds: float

    def page(self, name: str) -> str:
        """Return the HTML of a page, or nothing if there is no such page."""
        file = self.root / "out" / name
        return file.read_text("utf-8") if file.is_file() else ""

    def words(self, name: str) -> str:
        """Return what a reader of a page sees, without markup."""
        body = re.sub(r"<(script|style|head)\b.*?</\1>", "", self.page(name), flags=re.DOTALL)
        return " ".join(html.unescape(re.sub(r"<[^>]+>", "", body)).split())

    def wrote(self, pattern: str) -> list[str]:
        """Return the names of the written files that match a pattern."""
        return sorted(file.name for file in (self.root / "out").rglob(pattern))

    def line(self, pattern: str) -> str:
        """Return the first line of the log that matches a pattern."""
        return next((" ".join(line.split()) for line in self.log.splitlines() if re.search(pattern, line)), "")


def run(root: Path, files: Files, *command: str, kill_after: float = 300) -> Result:
    """Write files into a folder, and run a Python module there."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    setting = os.environ | {"PYTHONPATH": str(root), "NO_MKDOCS_2_WARNING": "1"}
    start = time.time()
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=root,
        env=setting,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            log, _ = process.communicate(timeout=kill_after)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            log, _ = process.communicate()
            status = -1
    return Result(root, status, re.sub(r"\x1b\[[0-9;]*m", "", log), time.time() - start)


def mkdocs(root: Path, files: Files, plugins: str, *, options: tuple[str, ...] = ("--strict",)) -> Result:
    """Build a site with MkDocs; the names of the files begin in the folder of the pages."""
    config = (
        f"site_name: peers\n{BARE_THEME}use_directory_urls: false\nsite_dir: out\n"
        f"markdown_extensions: [pymdownx.superfences]\nplugins:\n{plugins}\n"
    )
    site = {f"docs/{name}": text for name, text in files.items()}
    theme = {"theme/main.html": "<body>{{ page.content }}</body>"}
    return run(root, {"docs/index.md": "# Start"} | theme | site | {"mkdocs.yml": config}, "mkdocs", "build", *options)


def zensical(root: Path) -> Result:
    """Build the same site with Zensical, whose theme replaces the one of MkDocs."""
    config = (root / "mkdocs.yml").read_text("utf-8").replace(BARE_THEME, "")
    return run(root, {"mkdocs.yml": config}, "zensical", "build", "--clean")


def sphinx(root: Path, files: Files, conf: str, *options: str) -> Result:
    """Build a site with Sphinx."""
    toc = "".join(f"   {name.rpartition('.')[0]}\n" for name in files if name.endswith((".md", ".ipynb")))
    index = f"Start\n=====\n\n.. toctree::\n\n{toc}"
    return run(root, {"index.rst": index} | files | {"conf.py": conf}, "sphinx", "-b", "html", *options, ".", "out")


def overlap(root: Path) -> bool:
    """Return True if the two pieces of code that `NAPS` makes ran at the same time."""
    (a, b), (c, d) = (map(float, file.read_text("utf-8").split()) for file in sorted(root.glob("nap_*")))
    return max(a, c) < min(b, d)


def nap(root: Path, name: str) -> str:
    """Return code that sleeps, and records from when to when."""
    return (
        "import pathlib, time\nstart = time.time()\ntime.sleep(2)\n"
        f"pathlib.Path({str(root / f'nap_{name}')!r}).write_text(f'{{start}} {{time.time()}}')\n"
    )


def count(root: Path) -> str:
    """Return code that leaves a mark each time it runs."""
    return f"with open({str(root / 'marks')!r}, 'a') as file:\n    _ = file.write('x')\n"


def marks(root: Path) -> int:
    """Return how often that code ran."""
    return len((root / "marks").read_text("utf-8"))


def pids(text: str) -> list[str]:
    """Return the process ids that pages print as `pid=…`."""
    return re.findall(r"pid=(\d+)", text)


PID = "import os\nprint(f'pid={os.getpid()}')\n"
PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2]);\n"
FRAME = "import pandas as pd\npd.DataFrame({'left': [1]})\n"
TWO_DERIVATIONS = ("print('slope:', 2 * 3)\n", "print('slope:', 3 * 3)\n")


def fence(code: str, head: str = "python") -> str:
    """Return a Markdown fence."""
    return f"```{head}\n{code}```\n\n"


def markdown_exec(new: Callable[[], Path]) -> Iterator[Claim]:
    """Yield the claims about markdown-exec."""
    plugins = "  - markdown-exec"
    on = 'python exec="1"'
    one, other = TWO_DERIVATIONS
    page = "# A\n\n" + fence(one, on) + fence(other, on)
    built = mkdocs(new(), {"a.md": page}, plugins)
    words = built.words("a.html")
    both = "slope: 6" in words and "slope: 9" in words
    yield Claim(
        "derivation", "values are not compared", built.status == 0 and both, "a page with slope: 6 and slope: 9"
    )
    yield Claim("fences", "fences run, without a derivation", both, "both fences printed")
    same = (built.root / "docs/a.md").read_text("utf-8") == page
    yield Claim("writes", "the page's source stays as it is", same, f"unchanged: {same}")
    yield Claim("take away", "no notebook, no Markdown", not built.wrote("*.ipynb") + built.wrote("*.md"), "HTML only")

    sentence = fence("x = 3\nprint(f'The slope is {2 * x}, computed.')\n", on) + '`2 * 4`{.python exec="1"}\n'
    built = mkdocs(new(), {"a.md": "# A\n\n" + sentence}, plugins)
    words = built.words("a.html")
    printed = "The slope is 6, computed." in words and "8" not in words
    yield Claim("prose", "a fence prints the whole sentence; there is no inline form", printed, words[-60:])

    session = fence(">>> 2 * 3\n7\n", 'pycon exec="1" source="console"')
    built = mkdocs(new(), {"a.md": "# A\n\n" + session}, plugins)
    words = built.words("a.html")
    replaced = built.status == 0 and "7" not in words
    yield Claim("written output", "a wrong written output is dropped, not reported", replaced, words[-40:])

    docstring = 'def f():\n    """Do it.\n\n' + "".join(
        f"    {line}\n" if line else "\n" for line in fence("print(6 * 707)\n", on).splitlines()
    )
    root = new()
    (root / "ours.py").write_text(docstring + '    """\n', "utf-8")
    built = mkdocs(root, {"a.md": "# A\n\n::: ours.f\n"}, plugins + "\n  - mkdocstrings")
    words = built.words("a.html")
    yield Claim(
        "docstrings", "with mkdocstrings, fences of docstrings run", "4242" in words, f"4242: {'4242' in words}"
    )

    state = fence("x = 41\n", on + ' session="s"') + fence("print(x + 1)\n", on + ' session="s"')
    alone = fence("try:\n    x\nexcept NameError:\n    print('no x')\n", on)
    built = mkdocs(new(), {"a.md": "# A\n\n" + state + alone}, plugins)
    words = built.words("a.html")
    yield Claim("state", "only fences of one session share variables", "42" in words and "no x" in words, words[-20:])
    hidden = "x + 1" not in words
    shown = fence("print(7 * 6)  # markdown-exec: hide\nprint(7 * 9)\n", on + ' source="above"')
    built = mkdocs(new(), {"a.md": "# A\n\n" + shown}, plugins)
    words = built.words("a.html")
    yield Claim("API links", "none", "<a" not in built.page("a.html"), "no link in code")
    yield Claim("hide", "code or single lines of it are hidden", hidden and "7 * 6" not in words, words[-40:])
    yield Claim("hide", "output is shown wherever code prints", "42" in words and "63" in words, words[-40:])

    shell = fence("echo $((6 * 7))\n", 'bash exec="1"') + fence("$ echo $((6 * 8))\n", 'console exec="1"')
    built = mkdocs(new(), {"a.md": "# A\n\n" + shell}, plugins)
    words = built.words("a.html")
    yield Claim("languages", "Bash and console sessions run", "42" in words and "48" in words, words[-30:])

    plot = fence(PLOT + "plt.show()\n", on)
    by_hand = fence(
        PLOT + "import io\nfile = io.StringIO()\nplt.savefig(file, format='svg')\nprint(file.getvalue())\n",
        on + ' html="1"',
    )
    pages = {"a.md": "# A\n\n" + plot, "b.md": "# B\n\n" + by_hand, "c.md": "# C\n\n" + fence(FRAME, on)}
    pages["d.md"] = "# D\n\n" + fence(FRAME.replace("pd.D", "print(pd.D").strip() + ".to_html())\n", on + ' html="1"')
    built = mkdocs(new(), pages, plugins)
    found = ["<svg" in built.page(name) or "<img" in built.page(name) for name in ("a.html", "b.html")]
    yield Claim("plots", "only if your code prints its SVG", found == [False, True], f"show, print: {found}")
    found = ["<table" in built.page(name) for name in ("c.html", "d.html")]
    yield Claim("HTML", "only if your code prints it", found == [False, True], f"last expression, print: {found}")

    root = new()
    pages = {name: "# A\n\n" + fence(nap(root, name[0]) + count(root) + PID, on) for name in ("a.md", "b.md")}
    mkdocs(root, pages, plugins)
    built = mkdocs(root, pages, plugins)
    yield Claim("cache", "each build runs all code", marks(root) == 4, f"{marks(root)} runs of 2 fences in 2 builds")
    yield Claim("parallel", "one after the other", not overlap(root), f"overlap: {overlap(root)}")
    seen = pids(built.words("a.html") + built.words("b.html"))
    yield Claim(
        "isolation", "all pages run in one process", len(set(seen)) == 1, f"{len(set(seen))} process for 2 pages"
    )
    leak = {"a.md": fence("import math\nmath.pi = 3\n", on), "b.md": fence("import math\nprint(math.pi)\n", on)}
    words = mkdocs(new(), {name: "# A\n\n" + text for name, text in leak.items()}, plugins).words("b.html")
    yield Claim("isolation", "a page changes a module for the next page", "3.14" not in words, words[-10:])
    built = mkdocs(new(), {"a.md": "# A\n\n" + fence(f"import time\ntime.sleep({LONG})\n", on)}, plugins)
    yield Claim("limit", "no time limit", built.status == 0, f"sleeping {LONG} s: status {built.status}")

    wrong = "# A\n\nText.\n\n" + fence("x = 1\nx / 0\n", on)
    built = mkdocs(new(), {"a.md": wrong}, plugins)
    places = built.line(r'File "<code block')
    yield Claim("error place", "the code and its line, not the page", bool(places) and "a.md" not in built.log, places)
    yield Claim("error place", "a strict build fails", built.status != 0, f"status {built.status}")
    built = mkdocs(new(), {"a.md": wrong}, plugins, options=())
    yield Claim(
        "error place", "otherwise the page shows the traceback", "ZeroDivisionError" in built.words("a.html"), "built"
    )
    expected = fence("x / 0\n", on + ' returncode="1"')
    shell = fence("exit 1\n", 'bash exec="1" returncode="1"')
    status = [mkdocs(new(), {"a.md": "# A\n\n" + text}, plugins).status for text in (expected, shell)]
    held = status[0] != 0 and status[1] == 0
    yield Claim("expected error", "exit codes of shells only", held, f"status for Python, Bash: {status}")

    root = new()
    mkdocs(root, {"a.md": "# A\n\n" + fence("print(6 * 7)\n", on)}, plugins)
    words = zensical(root).words("a.html")
    yield Claim("Zensical", "works", "42" in words, f"42 on the page: {'42' in words}")


def cells(*codes: str, tags: tuple[str, ...] = ()) -> str:
    """Return a notebook in the py:percent format."""
    heads = [f"# %% tags={json.dumps([tag])}" if tag else "# %%" for tag in tags or ("",) * len(codes)]
    return "# %% [markdown]\n# # A\n\n" + "\n\n".join(
        f"{head}\n{code}" for head, code in zip(heads, codes, strict=True)
    )


JUPYTEXT = """\
---
jupyter:
  jupytext: {text_representation: {extension: .md, format_name: markdown}}
  kernelspec: {display_name: Python 3, language: python, name: python3}
---

# A

"""


def mkdocs_jupyter(new: Callable[[], Path]) -> Iterator[Claim]:
    """Yield the claims about mkdocs-jupyter."""
    base = "  - mkdocs-jupyter:\n      execute: true\n"
    plugins = base + "      allow_errors: false\n      include_source: true\n"
    plugins += "      remove_tag_config: {remove_input_tags: [no-code], remove_all_outputs_tags: [no-output]}\n"
    one, other = TWO_DERIVATIONS
    sentence = "from IPython.display import Markdown\nMarkdown(f'The slope is {2 * 3}, **computed**.')"
    codes = (one, other, sentence, "hidden_code = 7\nprint(hidden_code * 6)", "print(7 * 9)", PLOT, FRAME)
    codes += ("import ipywidgets\nipywidgets.IntSlider()", "%%bash\necho $((6 * 8))", "print(hidden_code + 70)")
    tags = ("", "", "", "no-code", "no-output", "", "", "", "", "")
    root = new()
    pages = {"a.py": cells(*codes, tags=tags), "b.md": JUPYTEXT + fence("print(6 * 11)\n") + fence("print(6 * 12)\n")}
    built = mkdocs(root, pages, plugins)
    words, markup = built.words("a.html"), built.page("a.html")
    both = built.status == 0 and "slope: 6" in words and "slope: 9" in words
    yield Claim("derivation", "values are not compared", both, "a page with slope: 6 and slope: 9")
    yield Claim("prose", "a cell displays the sentence as Markdown", "<strong>computed</strong>" in markup, "computed")
    yield Claim("state", "the cells of a notebook share variables", "77" in words, "77")
    yield Claim(
        "hide", "code is hidden by a tag", "42" in words and "hidden_code * 6" not in words, "42 without its code"
    )
    yield Claim(
        "hide", "the tag for output has no effect if the build executes", "63" in words, "63 in spite of the tag"
    )
    yield Claim("plots", "shown as images", "data:image/png" in markup, "a PNG in the page")
    yield Claim("HTML", "a DataFrame is a table", "dataframe" in markup, "class dataframe")
    widget = "vnd.jupyter.widget-view" in markup
    yield Claim("HTML", "the state of a widget is in the page", widget, f"vnd.jupyter.widget-view: {widget}")
    yield Claim("languages", "magics and kernels of other languages", "48" in words, "48 from %%bash")
    fences = built.words("b.html")
    yield Claim("fences", "in Markdown with jupytext's front matter", "66" in fences and "72" in fences, fences[-40:])
    sources = built.wrote("a.*")
    yield Claim("take away", "the source file of the notebook", "a.py" in sources, ", ".join(sources))
    linked = re.search(r"<pre[^>]*>(?:(?!</pre>).)*<a [^>]*href=\"http", markup, re.DOTALL)
    yield Claim("API links", "none", linked is None, "no link in code")

    root = new()
    docstring = "\n".join(f"    {line}" for line in fence("print(6 * 707)\n").splitlines())
    (root / "ours.py").write_text(f'def f():\n    """Do it.\n\n{docstring}\n    """\n', "utf-8")
    words = mkdocs(root, {"a.md": "# A\n\n::: ours.f\n"}, plugins + "  - mkdocstrings").words("a.html")
    held = "6 * 707" in words and "4242" not in words
    yield Claim("docstrings", "with mkdocstrings, shown, not run", held, f"no 4242: {held}")

    stored = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}}
    output = {"output_type": "stream", "name": "stdout", "text": "999"}
    code = {"cell_type": "code", "id": "a", "metadata": {}, "source": "print(6 * 7)", "execution_count": 1}
    notebook = json.dumps(stored | {"cells": [code | {"outputs": [output]}]})
    built = mkdocs(new(), {"a.ipynb": notebook}, plugins)
    words = built.words("a.html")
    replaced = built.status == 0 and "42" in words and "999" not in words
    yield Claim("written output", "a wrong stored output is replaced, not reported", replaced, "42 for 999")
    tagged = notebook.replace('"metadata": {}, "source"', '"metadata": {"tags": ["no-output"]}, "source"')
    still = mkdocs(new(), {"a.ipynb": tagged}, plugins.replace("execute: true", "execute: false")).words("a.html")
    yield Claim("hide", "a stored output is hidden by a tag", "999" not in still and "6 * 7" in still, still[-50:])
    same = (built.root / "docs/a.ipynb").read_text("utf-8") == notebook
    yield Claim("writes", "the notebook's source stays as it is", same, f"unchanged: {same}")

    root = new()
    (root / "ours.py").write_text("value = 'old'", "utf-8")
    pages = {
        name: cells(nap(root, name[0]) + count(root) + PID, "import ours\nours.value") for name in ("a.py", "b.py")
    }
    built = mkdocs(root, pages, plugins)
    seen = pids(built.words("a.html") + built.words("b.html"))
    yield Claim("isolation", "a process for each notebook", len(set(seen)) == 2, f"{len(set(seen))} for 2 notebooks")
    yield Claim("parallel", "one after the other", not overlap(root), f"overlap: {overlap(root)}")
    (root / "ours.py").write_text("value = 'new'", "utf-8")
    built = mkdocs(root, pages, plugins)
    yield Claim(
        "cache", "by default, an unchanged notebook does not run", marks(root) == 2, f"{marks(root)} runs, 2 builds"
    )
    yield Claim("cache", "it misses a changed module", "old" in built.words("a.html"), "the old value")
    built = mkdocs(new(), {"a.py": cells(f"import time\ntime.sleep({LONG})")}, plugins)
    yield Claim("limit", "no time limit by default", built.status == 0, f"sleeping {LONG} s: status {built.status}")

    wrong = cells("x = 1\nx / 0")
    built = mkdocs(new(), {"a.py": wrong}, base)
    passes = built.status == 0 and "ZeroDivisionError" in built.words("a.html")
    yield Claim("error place", "by default an error passes, with --strict too", passes, f"status {built.status}")
    built = mkdocs(new(), {"a.py": wrong}, plugins)
    place = f"{built.line('a.py')[-9:]}; {built.line('Cell In')[:40]}"
    failed = built.status != 0 and "Cell In[1], line 2" in built.log and "a.py" in built.log
    yield Claim("error place", "the notebook, the cell and its line", failed, place)
    tagged = cells("1 / 0", "print(6 * 7)", tags=("raises-exception", ""))
    built = mkdocs(new(), {"a.py": tagged}, plugins)
    status = [built.status, mkdocs(new(), {"a.py": tagged.replace("1 / 0", "open('')")}, plugins).status]
    held = status == [0, 0] and "42" in built.words("a.html")
    yield Claim("expected error", "a tag, which any error satisfies", held, f"status of two errors: {status}")
    none = mkdocs(new(), {"a.py": tagged.replace("1 / 0", "1 / 1")}, plugins).status
    yield Claim("expected error", "no error passes too", none == 0, f"status {none}")

    root = new()
    mkdocs(root, {"a.py": cells("print(6 * 7)")}, plugins)
    built = zensical(root)
    missing = "Start" in built.words("index.html") and "42" not in built.words("a.html")
    yield Claim("Zensical", "notebooks are left out", missing, f"pages: {', '.join(built.wrote('*.html'))}")


NOTEBOOK = "---\nfile_format: mystnb\nkernelspec: {name: python3}\n---\n\n# A\n\n"
CELL = "{code-cell} python"


def myst_nb(new: Callable[[], Path]) -> Iterator[Claim]:
    """Yield the claims about MyST-NB."""
    conf = "extensions = ['myst_nb']\nhtml_theme = 'alabaster'\nhtml_copy_source = False\n"
    one, other = TWO_DERIVATIONS
    page = NOTEBOOK + fence(one, CELL) + fence(other, CELL)
    page += fence(":tags: [remove-input]\nhidden_code = 7\nprint(hidden_code * 6)\n", CELL)
    page += fence(":tags: [remove-output]\nprint(7 * 9)\n", CELL)
    page += fence(PLOT, CELL) + fence(FRAME, CELL) + fence("import ipywidgets\nipywidgets.IntSlider()\n", CELL)
    page += fence("%%bash\necho $((6 * 8))\n", CELL) + fence("print(hidden_code + 70)\n", CELL)
    page += fence("from myst_nb import glue\nglue('slope', 2 * 3, display=False)\n", CELL)
    page += "The slope is {glue}`slope`, computed. {nb-download}`a.ipynb`\n"
    built = sphinx(new(), {"a.md": page}, conf, "-W", "--keep-going")
    words, markup = built.words("a.html"), built.page("a.html")
    both = built.status == 0 and "slope: 6" in words and "slope: 9" in words
    yield Claim("derivation", "values are not compared", both, "a page with slope: 6 and slope: 9")
    yield Claim("fences", "code-cell fences run, without a derivation", both, "both fences printed")
    yield Claim("prose", "glue, or eval in the mode inline", "The slope is 6, computed." in words, "The slope is 6")
    yield Claim("state", "the cells of a page share variables", "77" in words, "77")
    yield Claim(
        "hide", "code is hidden by a tag", "42" in words and "hidden_code * 6" not in words, "42 without its code"
    )
    yield Claim("hide", "output is hidden by a tag", "63" not in words and "7 * 9" in words, "no 63")
    yield Claim("plots", "shown as images", "<img" in markup and bool(built.wrote("*.png")), "a PNG beside the page")
    yield Claim("HTML", "a DataFrame is a table", "dataframe" in markup, "class dataframe")
    widget = "vnd.jupyter.widget-view" in markup
    yield Claim("HTML", "the state of a widget is in the page", widget, f"vnd.jupyter.widget-view: {widget}")
    yield Claim("languages", "magics and kernels of other languages", "48" in words, "48 from %%bash")
    notebooks = built.wrote("a.ipynb")
    outputs = [file for file in (built.root / "out").rglob("a.ipynb") if '"slope: 6' in file.read_text("utf-8")]
    yield Claim("take away", "a link downloads the executed notebook", bool(outputs), f"{notebooks}, with outputs")
    same = (built.root / "a.md").read_text("utf-8") == page
    yield Claim("writes", "the page's source stays as it is", same, f"unchanged: {same}")
    linked = re.search(r"<pre[^>]*>(?:(?!</pre>).)*<a [^>]*href", markup, re.DOTALL)
    yield Claim("API links", "none of its own", linked is None, "no link in code")

    inline = NOTEBOOK + fence("slope = 6\n", CELL) + "The slope is {eval}`slope`, computed.\n"
    built = sphinx(new(), {"a.md": inline}, conf + "nb_execution_mode = 'inline'\n", "-W")
    seen = "The slope is 6, computed." in built.words("a.html")
    yield Claim("prose", "eval evaluates a name", seen, f"The slope is 6: {seen}")

    stored = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"name": "python3", "display_name": "3"}}}
    output = {"output_type": "stream", "name": "stdout", "text": "999"}
    code = {"cell_type": "code", "id": "a", "metadata": {}, "source": "print(6 * 7)", "execution_count": 1}
    title = {"cell_type": "markdown", "id": "b", "metadata": {}, "source": "# A"}
    notebook = json.dumps(stored | {"cells": [title, code | {"outputs": [output]}]})
    built = sphinx(new(), {"a.ipynb": notebook}, conf + "nb_execution_mode = 'force'\n", "-W")
    replaced = "42" in built.words("a.html") and "999" not in built.words("a.html")
    yield Claim("written output", "a wrong stored output is replaced, not reported", replaced, "42 for 999")
    built = sphinx(new(), {"a.ipynb": notebook}, conf, "-W")
    yield Claim(
        "written output", "by default it stays, and is not run", "999" in built.words("a.html"), "999, for 6 * 7"
    )

    docstring = '"""Ours."""\n\ndef f():\n    """Do it.\n\n    .. code-cell:: python\n\n        print(6 * 7)\n    """\n'
    auto = conf.replace("['myst_nb']", "['myst_nb', 'sphinx.ext.autodoc']")
    built = sphinx(new(), {"ours.py": docstring, "a.md": "# A\n\n```{eval-rst}\n.. autofunction:: ours.f\n```\n"}, auto)
    seen = built.line("code-cell")
    yield Claim(
        "docstrings", "a code-cell there does not run", "42" not in built.words("a.html") and bool(seen), seen[-90:]
    )

    root = new()
    (root / "ours.py").write_text("value = 'old'", "utf-8")
    pages = {
        name: NOTEBOOK + fence(nap(root, name[0]) + count(root) + PID + "import ours\nprint(ours.value)\n", CELL)
        for name in ("a.md", "b.md")
    }
    built = sphinx(root, pages, conf + "nb_execution_mode = 'cache'\n")
    seen = pids(built.words("a.html") + built.words("b.html"))
    yield Claim("isolation", "a process for each page", len(set(seen)) == 2, f"{len(set(seen))} for 2 pages")
    yield Claim("parallel", "one after the other by default", not overlap(root), f"overlap: {overlap(root)}")
    (root / "ours.py").write_text("value = 'new'", "utf-8")
    built = sphinx(root, pages, conf + "nb_execution_mode = 'cache'\n", "-E")
    yield Claim(
        "cache", "in the mode cache, unchanged code does not run", marks(root) == 2, f"{marks(root)} runs, 2 builds"
    )
    yield Claim("cache", "it misses a changed module", "old" in built.words("a.html"), "the old value")
    root = new()
    # with fewer pages, Sphinx reads them one after the other
    pages = {f"{name}.md": NOTEBOOK + fence(nap(root, name), CELL) for name in "ab"}
    pages |= {f"rest{number}.md": "# Rest\n" for number in range(8)}
    sphinx(root, pages, conf + "nb_execution_mode = 'force'\n", "-j", "10")
    yield Claim("parallel", "Sphinx's -j runs pages side by side", overlap(root), f"overlap: {overlap(root)}")

    slow = NOTEBOOK + fence(f"import time\ntime.sleep({LONG})\n", CELL)
    built = sphinx(new(), {"a.md": slow}, conf, "-W")
    seen = built.line("Executing notebook failed")
    yield Claim("limit", "a cell of 40 s ends at the default limit", built.status != 0 and bool(seen), seen[-70:])

    wrong = NOTEBOOK + fence("x = 1\nx / 0\n", CELL)
    built = sphinx(new(), {"a.md": wrong}, conf, "-W")
    seen = built.line(r"a\.md: WARNING")
    named = bool(seen) and not re.search(r"a\.md:\d", built.log)
    yield Claim("error place", "the page, not the line in it", named, seen[-80:])
    report = re.sub(r"\x1b\[[0-9;]*m", "", built.page("reports/a.err.log"))
    saved = "Cell In[1], line 2" in report
    yield Claim(
        "error place", "a file has the traceback, with cell and line", saved, "reports/a.err.log: Cell In[1], line 2"
    )
    built = sphinx(new(), {"a.md": wrong}, conf)
    passes = built.status == 0 and "ZeroDivisionError" in built.words("a.html")
    yield Claim("error place", "without -W, an error is a warning", passes, f"status {built.status}")
    status = []
    for code in ("x / 0\n", "open('')\n", "1 / 1\n"):
        tagged = NOTEBOOK + fence(":tags: [raises-exception]\n" + code, CELL)
        status.append(sphinx(new(), {"a.md": tagged}, conf, "-W").status)
    yield Claim("expected error", "a tag, which any error and none satisfies", status == [0, 0, 0], f"status {status}")


def gallery_script(*codes: str) -> str:
    """Return an example of sphinx-gallery."""
    return '"""\nA\n=\n\nText.\n"""\n' + "\n\n# %%\n# Text.\n\n".join(codes)


def sphinx_gallery(new: Callable[[], Path]) -> Iterator[Claim]:
    """Yield the claims about sphinx-gallery."""

    def build(root: Path, files: Files, more: str = "", *options: str, extensions: str = "") -> Result:
        conf = (
            f"extensions = ['sphinx_gallery.gen_gallery'{extensions}]\nhtml_theme = 'alabaster'\n"
            f"sphinx_gallery_conf = {{'examples_dirs': 'examples', 'gallery_dirs': 'gallery', {more}}}\n"
        )
        index = {"index.rst": "Start\n=====\n\n.. toctree::\n\n   gallery/index\n   gallery/plot_a\n   more\n"}
        rest = {"more.rst": "More\n====\n", "examples/README.rst": "Gallery\n=======\n"}
        return sphinx(root, index | rest | files, conf, *options)

    one, other = TWO_DERIVATIONS
    hidden = "# sphinx_gallery_start_ignore\nhidden_code = 7\n# sphinx_gallery_end_ignore\nprint(hidden_code * 6)\n"
    sentence = "class Sentence:\n    def _repr_html_(self):\n        return '<p>The slope is 6, <b>computed</b>.</p>'\nSentence()\n"
    script = gallery_script(
        one, other, hidden, "print(hidden_code + 70)\n", PLOT, FRAME, sentence, "import ours\nours.double(2)\n"
    )
    ours = '"""Ours."""\n\ndef double(x):\n    """Return twice x.\n\n    >>> double(2)\n    999\n    """\n    return 2 * x\n'
    more = "More\n====\n\n.. code-block:: python\n\n   print(6 * 17)\n\n.. automodule:: ours\n   :members:\n"
    files = {
        "examples/plot_a.py": script,
        "ours.py": ours,
        "more.rst": more,
        "examples/shell.sh": "# B\n# =\n\necho 4$((1 + 1))\n",
    }
    links = "'doc_module': ('ours',), 'example_extensions': {'.py', '.sh'}, "
    built = build(new(), files, links, extensions=", 'sphinx.ext.autodoc'")
    words, markup = built.words("gallery/plot_a.html"), built.page("gallery/plot_a.html")
    both = built.status == 0 and "slope: 6" in words and "slope: 9" in words
    yield Claim("derivation", "values are not compared", both, "a page with slope: 6 and slope: 9")
    yield Claim("prose", "a cell's HTML shows the sentence", "<b>computed</b>" in markup, "computed")
    yield Claim("state", "the cells of a script share variables", "77" in words, "77")
    yield Claim("hide", "lines of code are hidden by comments", "42" in words and "hidden_code = 7" not in words, "42")
    yield Claim(
        "plots", "shown, with a thumbnail", bool(built.wrote("*thumb.png")), ", ".join(built.wrote("*plot_a*.png"))
    )
    yield Claim("HTML", "a DataFrame is a table", "dataframe" in markup, "class dataframe")
    taken = built.wrote("plot_a.*")
    outputs = [file for file in (built.root / "out").rglob("plot_a.ipynb") if "slope: 6" in file.read_text("utf-8")]
    held = {"plot_a.ipynb", "plot_a.py"} <= set(taken) and not outputs
    yield Claim("take away", "notebook and script, without outputs", held, ", ".join(taken))
    link = re.search(r'href="[^"]*more\.html#ours\.double"', markup)
    yield Claim("API links", "a call in the code leads to its reference", link is not None, link[0] if link else "none")
    shell = built.words("gallery/shell.html")
    yield Claim(
        "languages", "shown, not run", "echo" in shell and "42" not in shell, " ".join(re.findall(r"echo \S+", shell))
    )
    words = built.words("more.html")
    yield Claim("fences", "code blocks of pages do not run", "6 * 17" in words and "102" not in words, "no 102")
    mentions = "gallery" in built.page("more.html") and "999" in words
    yield Claim("docstrings", "not run; a wrong output there stays", mentions, "999, for double(2)")
    same = (built.root / "examples/plot_a.py").read_text("utf-8") == script
    yield Claim("writes", "the script stays as it is", same, f"unchanged: {same}")
    built = build(new(), {"examples/plot_a.py": gallery_script("print(6 * 7)  #> 999\n")})
    yield Claim("written output", "a wrong output in a comment passes", built.status == 0, f"status {built.status}")

    silent = {"examples/plot_a.py": gallery_script("7 * 6\n", "print(7 * 9)\n")}
    words = build(new(), silent, "'capture_repr': (), ").words("gallery/plot_a.html")
    held = "42" not in words and "63" in words
    yield Claim("hide", "expressions can stay silent; prints cannot", held, f"63, no 42: {held}")

    root = new()
    (root / "ours.py").write_text("value = 'old'", "utf-8")
    files = {
        f"examples/plot_{name}.py": gallery_script(nap(root, name) + count(root) + PID + "import ours\nours.value\n")
        for name in "ab"
    }
    built = build(root, files)
    seen = pids(built.words("gallery/plot_a.html") + built.words("gallery/plot_b.html"))
    yield Claim(
        "isolation", "all scripts run in Sphinx's process", len(set(seen)) == 1, f"{len(set(seen))} for 2 scripts"
    )
    yield Claim("parallel", "one after the other by default", not overlap(root), f"overlap: {overlap(root)}")
    (root / "ours.py").write_text("value = 'new'", "utf-8")
    built = build(root, files, "", "-E")
    yield Claim("cache", "an unchanged script does not run", marks(root) == 2, f"{marks(root)} runs, 2 builds")
    yield Claim("cache", "it misses a changed module", "old" in built.words("gallery/plot_a.html"), "the old value")
    root = new()
    build(root, {f"examples/plot_{name}.py": gallery_script(nap(root, name)) for name in "ab"}, "'parallel': 2, ")
    yield Claim("parallel", "side by side with the option parallel", overlap(root), f"overlap: {overlap(root)}")
    built = build(new(), {"examples/plot_a.py": gallery_script(f"import time\ntime.sleep({LONG})\n")})
    yield Claim("limit", "no time limit", built.status == 0, f"sleeping {LONG} s: status {built.status}")

    wrong = {"examples/plot_a.py": gallery_script("x = 1\nx / 0\n")}
    built = build(new(), wrong)
    seen = built.line(r'plot_a\.py", line \d')
    yield Claim("error place", "file and line, and the build fails", built.status != 0 and "line 8" in seen, seen[-60:])
    listed = "'expected_failing_examples': ['examples/plot_a.py'], "
    status = [build(new(), wrong, listed).status]
    status += [build(new(), {"examples/plot_a.py": gallery_script("open('')\n")}, listed).status]
    yield Claim("expected error", "a list of scripts; any error will do", status == [0, 0], f"status {status}")
    none = build(new(), {"examples/plot_a.py": gallery_script("1 / 1\n")}, listed).status
    yield Claim("expected error", "a listed script must fail", none != 0, f"without an error: status {none}")
    rest = gallery_script("1 / 0\n", "print(6 * 7)\n")
    words = build(new(), {"examples/plot_a.py": rest}, listed).words("gallery/plot_a.html")
    ends = "ZeroDivisionError" in words and "42" not in words
    yield Claim("expected error", "the script ends at the error", ends, f"output of the next cell: {'42' in words}")


def pytest_examples(new: Callable[[], Path]) -> Iterator[Claim]:
    """Yield the claims about pytest-examples."""
    test = (
        "import pytest\nfrom pytest_examples import CodeExample, EvalExample, find_examples\n\n"
        "@pytest.mark.parametrize('example', find_examples('docs', 'src'), ids=str)\n"
        "def test_it(example: CodeExample, eval_example: EvalExample):\n"
        "    if eval_example.update_examples:\n        eval_example.run_print_update(example)\n"
        "    else:\n        eval_example.run_print_check(example)\n"
    )
    empty = {"src/empty.py": "", "test_it.py": test}
    options = ("-p", "no:cacheprovider", "-q")

    def check(root: Path, page: str, *more: str) -> Result:
        return run(root, {"docs/a.md": page} | empty, "pytest", *options, *more)

    one, other = ("x = 3\nprint(2 * x)\n#> 6\n", "x = 3\nprint(3 * x)\n#> 9\n")
    built = check(new(), fence(one) + fence(other))
    yield Claim("derivation", "values are not compared", built.status == 0, built.line("passed"))
    yield Claim("fences", "fences run, one test each", "2 passed" in built.log, built.line("passed"))
    built = check(new(), "Text.\n\n" + fence("x = 3\nprint(2 * x)\n#> 7\n"))
    seen = built.line(r"^E? *[-+] *#>")
    yield Claim("written output", "a wrong comment fails", built.status == 1 and "#> 6" in built.log, seen)
    root = new()
    built = check(root, fence("print(2 * 3)\n"), "--update-examples")
    page = (root / "docs/a.md").read_text("utf-8")
    yield Claim("writes", "--update-examples adds the comment", "#> 6" in page, page.replace("\n", " "))
    docstring = 'def f():\n    """Do it.\n\n    ```python\n    print(2 * 3)\n    #> 7\n    ```\n    """\n'
    built = run(new(), {"docs/a.md": ""} | empty | {"src/ours.py": docstring}, "pytest", *options)
    seen = built.line("FAILED|failed")
    yield Claim("docstrings", "fences of docstrings run", built.status == 1 and "ours.py" in built.log, seen[:90])
    built = check(new(), fence("x = 1\n") + fence("try:\n    x\nexcept NameError:\n    print('no x')\n    #> no x\n"))
    yield Claim("state", "each fence begins anew", built.status == 0, built.line("passed"))
    shared = test.replace(
        "eval_example.run_print_check(example)", "SEEN.update(eval_example.run(example, module_globals=SEEN))"
    )
    shared = "SEEN = {}\n" + shared
    built = run(
        new(), {"docs/a.md": fence("x = 1\n") + fence("x\n")} | empty | {"test_it.py": shared}, "pytest", *options
    )
    yield Claim("state", "your test may hand variables on", built.status == 0, built.line("passed"))
    built = check(new(), fence("exit 1\n", "bash") + fence("x = 1\n"))
    yield Claim("languages", "Python only", "1 passed" in built.log, built.line("passed"))
    root = new()
    check(root, fence(nap(root, "a")) + fence(nap(root, "b")))
    yield Claim("parallel", "one after the other by default", not overlap(root), f"overlap: {overlap(root)}")
    root = new()
    check(root, fence(nap(root, "a")) + fence(nap(root, "b")), "-n", "2")
    yield Claim("parallel", "with pytest-xdist", overlap(root), f"overlap: {overlap(root)}")
    built = check(new(), fence("import math\nmath.pi = 3\n") + fence("import math\nassert math.pi == 3\n"))
    yield Claim("isolation", "pytest's process; a change of a module stays", built.status == 0, built.line("passed"))
    built = check(new(), fence(f"import time\ntime.sleep({LONG})\n"))
    yield Claim("limit", "no time limit", built.status == 0, f"sleeping {LONG} s: {built.line('passed')}")
    root = new()
    built = check(root, fence(count(root)))
    check(root, fence(count(root)))
    yield Claim("cache", "each run runs all code", marks(root) == 2, f"{marks(root)} runs of 2")
    built = check(new(), "Text.\n\n" + fence("x = 1\nx / 0\n"))
    if sys.version_info < (3, 12):
        seen = built.line("INTERNALERROR> RuntimeError")
        yield Claim("error place", "on Python 3.11, a fence that raises ends pytest", built.status == 3, seen)
    else:
        seen = built.line(r"^docs/a\.md:\d")
        yield Claim("error place", "file and line of the page", seen.startswith("docs/a.md:5: ZeroDivisionError"), seen)
    raised = test.replace(
        "eval_example.run_print_check(example)",
        "with pytest.raises(ZeroDivisionError, match='by zero'):\n            eval_example.run(example)",
    )
    files = {"docs/a.md": fence("1 / 0\n")} | empty | {"test_it.py": raised}
    built = run(new(), files, "pytest", *options)
    yield Claim("expected error", "pytest.raises in your test", built.status == 0, built.line("passed"))
    status = [run(new(), files | {"docs/a.md": fence(code)}, "pytest", *options).status for code in ("x\n", "1 / 1\n")]
    yield Claim("expected error", "another error fails, and so does none", 0 not in status, f"status {status}")


def mktestdocs(new: Callable[[], Path]) -> Iterator[Claim]:
    """Yield the claims about mktestdocs."""
    options = ("-p", "no:cacheprovider", "-q")

    def check(
        root: Path, page: str, *more: str, call: str = "check_md_file('a.md')", files: Files | None = None
    ) -> Result:
        test = f"import pytest\nfrom mktestdocs import *\n\ndef test_it():\n    {call}\n"
        return run(root, {"a.md": page, "test_it.py": test} | (files or {}), "pytest", *options, *more)

    one, other = TWO_DERIVATIONS
    built = check(new(), fence(one) + fence(other))
    yield Claim("derivation", "values are not compared", built.status == 0, built.line("passed"))
    yield Claim("fences", "fences run, one test for a page", "1 passed" in built.log, built.line("passed"))
    root = new()
    page = fence("print(2 * 3)  #> 7\n") + fence(">>> 2 * 3\n7\n", "pycon")
    built = check(root, page)
    yield Claim("written output", "not compared; a failing assert fails", built.status == 0, built.line("passed"))
    same = (root / "a.md").read_text("utf-8") == page
    yield Claim("writes", "the page stays as it is", same, f"unchanged: {same}")
    built = check(new(), fence("assert 2 * 3 == 7\n"))
    yield Claim("written output", "your own assertions count", built.status == 1, built.line("failed"))
    docstring = 'def f():\n    """Do it.\n\n    ```python\n    1 / 0\n    ```\n    """\n'
    call = "import ours; check_docstring(ours.f, lang='python')"
    built = check(new(), "", call=call, files={"ours.py": docstring})
    yield Claim("docstrings", "fences of docstrings run", "ZeroDivisionError" in built.log, built.line("^E .*Zero"))
    two = fence("x = 1\n") + fence("x\n")
    status = [check(new(), two).status, check(new(), two, call="check_md_file('a.md', memory=True)").status]
    yield Claim("state", "with memory=True, as one script", status == [1, 0], f"status without, with: {status}")
    built = check(new(), fence("exit 3\n", "bash"), call="check_md_file('a.md', lang='bash')")
    yield Claim(
        "languages", "Bash, or an executor of yours", "exit status 3" in built.log, built.line("^E .*exit status")
    )
    root = new()
    check(root, fence(nap(root, "a")) + fence(nap(root, "b")), "-n", "2")
    yield Claim("parallel", "the fences of a page run in one test", not overlap(root), f"overlap: {overlap(root)}")
    root = new()
    pages = {"a.md": fence(nap(root, "a")), "b.md": fence(nap(root, "b"))}
    pages["test_more.py"] = "from mktestdocs import *\n\ndef test_it():\n    check_md_file('b.md')\n"
    check(root, pages["a.md"], "-n", "2", files=pages)
    yield Claim("parallel", "tests run side by side with pytest-xdist", overlap(root), f"overlap: {overlap(root)}")
    built = check(new(), fence("import math\nmath.pi = 3\n") + fence("import math\nassert math.pi == 3\n"))
    yield Claim("isolation", "pytest's process; a change of a module stays", built.status == 0, built.line("passed"))
    built = check(new(), fence(f"import time\ntime.sleep({LONG})\n"))
    yield Claim("limit", "no time limit", built.status == 0, f"sleeping {LONG} s: {built.line('passed')}")
    root = new()
    check(root, fence(count(root)))
    check(root, fence(count(root)))
    yield Claim("cache", "each run runs all code", marks(root) == 2, f"{marks(root)} runs of 2")
    built = check(new(), "Text.\n\n" + fence("x = 1\nx / 0\n"))
    seen = built.line(r"<string>:\d")
    yield Claim("error place", "the line in the fence, and its code", "<string>:2" in seen, seen)
    yield Claim("error place", "the page only where your test names it", "a.md:" not in built.log, "no a.md:LINE")
    raised = "\n    with pytest.raises(ZeroDivisionError, match='by zero'):\n        check_md_file('a.md')"
    built = check(new(), fence("1 / 0\n"), call=raised.strip())
    yield Claim("expected error", "pytest.raises in your test", built.status == 0, built.line("passed"))
    status = [check(new(), fence(code), call=raised.strip()).status for code in ("x\n", "1 / 1\n")]
    yield Claim("expected error", "another error fails, and so does none", 0 not in status, f"status {status}")


TOOLS = {
    "markdown-exec": markdown_exec,
    "mkdocs-jupyter": mkdocs_jupyter,
    "myst-nb": myst_nb,
    "sphinx-gallery": sphinx_gallery,
    "pytest-examples": pytest_examples,
    "mktestdocs": mktestdocs,
}


def main() -> int:
    """Check all claims, or those about the tools that the command line names; print a line for each."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:

        def new() -> Path:
            return Path(tempfile.mkdtemp(dir=folder))

        def check(tool: str) -> None:
            for claim in TOOLS[tool](new):
                verdict = "holds" if claim.holds else "DOES NOT HOLD"
                words = (f"{tool} {version(tool)}", claim.row, claim.statement, f"{verdict}: {claim.seen}")
                print(" | ".join(words), flush=True)
                wrong.extend([] if claim.holds else [claim])

        with ThreadPoolExecutor(len(TOOLS)) as threads:
            for done in [threads.submit(check, tool) for tool in sys.argv[1:] or TOOLS]:
                done.result()
    others = ("mkdocs", "sphinx", "zensical", "mkdocstrings", "pytest", "pytest-xdist", "ipykernel")
    print("with", ", ".join(f"{name} {version(name)}" for name in others), "and Python", sys.version.split()[0])
    print(f"{len(wrong)} claims do not hold")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

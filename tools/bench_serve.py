"""Measure how long an author waits: from a save to the browser, for the first page, and for a whole build.

    python -m tools.bench_serve                   # all parts, about half an hour
    python -m tools.bench_serve saves --load      # one part, while four busy loops take the processors
    python -m tools.bench_serve starts builds     # the parts: saves, starts, builds, shards, peers

The time of a save is from the write of the file until a real browser with the page shows the new words. Each part works
on a copy of this site, and on a site that it makes: a thousand pages with four small examples each. Other tools are
measured, too.
"""

import argparse
import os
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from seconded._internal.pair import CLAIM
from seconded._internal.read.page import CellReference, Formula, find_parts
from seconded._internal.read.snippet import Snippet, read_snippet
from tests.browser.conftest import chromium
from tools.ours import PAIR

ROOT = Path(__file__).parent.parent
PARTS = ("saves", "starts", "builds", "shards", "peers")
ENVIRONMENT = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
MKDOCS, ZENSICAL = ("mkdocs",), ("zensical",)
LONGEST = 600  # seconds, the limit for any wait
MANY = """\
site_name: many
theme: {name: material, font: false, features: [navigation.prune]}
plugins: [search, seconded]
markdown_extensions: [pymdownx.superfences, admonition]
"""
PLAIN = """\
site_name: plain
theme: {name: material, font: false}
use_directory_urls: false
plugins: [search]
markdown_extensions: [pymdownx.superfences, admonition, attr_list, md_in_html, footnotes, pymdownx.details, tables]
"""
BUSY = "while True: pass"


def our_site(root: Path) -> Path:
    """Return a copy of this site."""
    for name in ("docs", "snippets", "theme"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    return root


def many(root: Path, count: int) -> Path:
    """Return a site with this number of pages, each with four examples."""
    (root / "docs").mkdir(parents=True)
    (root / "mkdocs.yml").write_text(MANY, "utf-8")
    (root / "docs/index.md").write_text("# Begin\n", "utf-8")
    for page in range(1, count):
        folder = root / "examples" / f"p{page}"
        folder.mkdir(parents=True)
        text = f"# Page\n\nIts number is {page}.\n\n"
        for one in range(4):
            n = page + one + 2
            code = f'"""A sum."""\n\n# %% sum\nn = {n}\nprint("sum:", sum(range(n)))\n\n'
            (folder / f"e{one}.py").write_text(f'{code}# %% check\nn = {n}\nprint("sum:", n * (n - 1) // 2)\n', "utf-8")
            text += f"## Part {one}\n\nSome words.\n\n=> e{one}.sum\n\n=> e{one}.check\n\n"
        file = root / "docs" / f"g{page // 25}" / f"p{page}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return root


def unexecuted(root: Path) -> Path:
    """Return the pages of this site with the code of their examples as code that nobody runs: the floor."""
    our_site(root)
    for page in (root / "docs").rglob("*.md"):
        text = page.read_text("utf-8")
        shelf = root / "snippets" / page.stem
        for part in reversed(list(find_parts(text))):
            text = text[: part.start] + _without_values(part, shelf, root) + text[part.end :]
        page.write_text(text, "utf-8")
    for file in [*(root / "docs").rglob("*.py"), root / "pyproject.toml"]:
        file.unlink()
    shutil.rmtree(root / "theme")
    (root / "mkdocs.yml").write_text(PLAIN, "utf-8")
    return root


def _without_values(part: object, shelf: Path, root: Path) -> str:
    if isinstance(part, Formula):
        return part.text if not part.values else "$1$"
    if not isinstance(part, CellReference):
        return "1"
    files = (shelf / f"{part.name}.py", root / "snippets" / f"{part.name}.py")
    file = next((one for one in files if one.is_file()), None)
    cell = read_snippet(part.name, file, str(file), PAIR).cell(part.cell) if file else None
    return f"```python\n{cell.source}\n```" if cell else ""


class Served:
    """A served site, read in a browser."""

    def __init__(self, root: Path, command: tuple[str, ...], options: tuple[str, ...], port: int | None = None) -> None:
        self.port = port or free_port()
        address = ("--dev-addr", f"127.0.0.1:{self.port}")
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command, "serve", *address, *options],
            cwd=root,
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def read(self, path: str) -> str:
        """Return the server's answer for a path; empty if there is none."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=LONGEST) as answer:
                return str(answer.read().decode())
        except (OSError, urllib.error.URLError):
            return ""

    def wait_for(self, path: str, word: str = "") -> float:
        """Return the time at which a path has a word."""
        deadline = time.perf_counter() + LONGEST
        while not (text := self.read(path)) or word not in text:
            if self._process.poll() is not None or time.perf_counter() > deadline:
                sys.exit(f"{path} never had {word!r}")
            time.sleep(0.01)
        return time.perf_counter()

    def first_page(self) -> float:
        """Return the seconds until the first page."""
        return self.wait_for("index.html") - self._began

    def peak(self) -> int:
        """Return the peak memory of the builder's process, in MB; 0 if the system does not report it."""
        status = Path(f"/proc/{self._process.pid}/status")
        found = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) // 1024 if found else 0

    def end(self) -> None:
        """End the server."""
        self._process.terminate()
        self._process.wait(LONGEST)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def served(root: Path, command: tuple[str, ...] = MKDOCS, *options: str, port: int | None = None) -> Iterator[Served]:
    """Return a context with a server of a site."""
    server = Served(root, command, options, port)
    try:
        yield server
    finally:
        server.end()


def save(
    server: Served, page: Page, file: Path, change: Callable[[str, str], str], rounds: int, form: str = ""
) -> tuple[list[float], list[float]]:
    """Save a file again and again, and restore it at the end.

    Args:
        server: the server of the site.
        page: the page in the browser.
        file: the file to save.
        change: returns the text of the file with a word in it.
        rounds: the number of saves.
        form: the path of another file that depends on this one; each round waits for it. Without it, wait a fixed time.

    Returns:
        The seconds from the write to the browser, and to the form.
    """
    text, seen, whole = file.read_text("utf-8"), [], []
    for number in range(rounds):
        word = f"word{number}x{time.time_ns()}"
        began = time.perf_counter()
        file.write_text(change(text, word), "utf-8")
        page.get_by_text(word).first.wait_for(state="attached", timeout=1000 * LONGEST)
        seen.append(time.perf_counter() - began)
        if form:
            whole.append(server.wait_for(form, word) - began)
        time.sleep(1)
    file.write_text(text, "utf-8")
    return seen, whole


def prose(text: str, word: str) -> str:
    """Add a word to a page."""
    return f"{text}\n\nA {word}.\n"


def remark(text: str, word: str) -> str:
    """Add a word to an example, at the start of its first cell."""
    return re.sub(r"(^# %%[^\n]*\n)", rf"\1# {word}\n", text, count=1, flags=re.MULTILINE)


def told(seconds: list[float]) -> str:
    """Return the median, and the longest time, in words."""
    return f"{statistics.median(seconds):5.2f} s (at most {max(seconds):.2f})" if seconds else ""


def saves(browser: Browser, folder: Path, rounds: int, pages: int, loops: int) -> None:
    """Measure from the save of a page and of an example to the browser, and to the whole site, beside busy loops."""
    ours = our_site(folder / "ours")
    sites = {
        "this site": (ours, "docs/learn/shapes/vector_to_vector.md", "learn/shapes/vector_to_vector", ".html", MKDOCS),
        f"{pages} pages, {4 * pages} examples": (
            many(folder / "many", pages),
            f"docs/g{pages // 50}/p{pages // 2}.md",
            f"g{pages // 50}/p{pages // 2}",
            "/",
            MKDOCS,
        ),
    }
    for title, (root, source, uri, ending, command) in sites.items():
        example = min((root / ("snippets" if root == ours else "examples") / Path(source).stem).glob("*.py"))
        form = f"{uri}.md"
        with served(root, command, "--livereload") as server, browser.new_page() as page, ExitStack() as stack:
            server.first_page()
            page.goto(f"http://127.0.0.1:{server.port}/{uri}{ending}")
            server.wait_for(form)  # wait for the first whole build
            stack.enter_context(busy(loops))
            time.sleep(3)
            for what, file, change in ("a page", root / source, prose), ("an example", example, remark):
                seen, whole = save(server, page, file, change, rounds, form)
                print(f"  {title}: {what:10} {told(seen)}; the whole site {told(whole)}", flush=True)
            print(f"  {title}: peak memory {server.peak()} MB", flush=True)


def starts(folder: Path) -> None:
    """Measure the first page of `serve`: when everything has to run, and when nothing has changed."""
    root, port = our_site(folder / "starts"), free_port()  # stored pages depend on the address of the site
    for title in "everything runs", "nothing changed", "nothing changed":
        with served(root, MKDOCS, "--livereload", port=port) as server:
            print(f"  {title}: the first page after {server.first_page():.1f} s", flush=True)
            server.wait_for("llms.txt")  # wait for the whole site, which stores the results of all examples


def built(root: Path, command: tuple[str, ...], *options: str) -> tuple[float, float, int]:
    """Return the seconds of a clean build, its CPU seconds, and the peak memory of a process in MB."""
    shutil.rmtree(root / "site", ignore_errors=True)
    code = f"import os, runpy, sys; sys.argv = {['', 'build', *options]!r}; runpy.run_module({command[0]!r}, run_name='__main__')"
    before, began = ticks(), time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=root, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command[0]} could not build {root}")
    return time.perf_counter() - began, ticks() - before, peak(usage)


def ticks() -> float:
    """Return the CPU seconds of this machine; only Linux reports them."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    user, nice, system = map(int, stat.read_text().split("\n", 1)[0].split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def peak(usage: resource.struct_rusage) -> int:
    """Return the peak memory of a process, in MB."""
    return usage.ru_maxrss // (1024 if sys.platform == "linux" else 1024**2)


def builds(folder: Path, rounds: int, pages: int) -> None:
    """Measure clean builds: of this site, its floor, and sites that are twice and four times as large."""
    sites = {
        "this site, strict": (our_site(folder / "ours"), MKDOCS),
        "the floor": (unexecuted(folder / "plain"), MKDOCS),
    }
    sites["the floor, Zensical"] = (sites["the floor"][0], ZENSICAL)
    for title, (root, command) in sites.items():
        strict = ("--strict",) if title.startswith("this") else ()
        results = [built(root, command, *strict) for _ in range(rounds)]
        wall, worked, memory = (statistics.median(column) for column in zip(*results, strict=True))
        print(f"  {title}: {wall:.1f} s, of the processors {worked:.1f} s, peak {memory:.0f} MB", flush=True)
    for count in (pages // 4, pages // 2, pages):
        wall, worked, memory = built(many(folder / f"many{count}", count), MKDOCS)
        print(f"  {count} pages, {4 * count} examples: {wall:.1f} s, {worked:.1f} s, peak {memory} MB", flush=True)


def shards(folder: Path, pages: int) -> None:
    """Run all examples in one share, in two and in four, one share after the other."""
    root = many(folder / "shards", pages)
    for count in (1, 2, 4):
        seconds = []
        for number in range(1, count + 1):
            command = ["seconded", "check", "--quiet", "--shard", f"{number}/{count}", "--results", f"results{count}"]
            began = time.perf_counter()
            subprocess.run([sys.executable, "-m", *command], cwd=root, check=True, env=ENVIRONMENT, capture_output=True)
            seconds.append(time.perf_counter() - began)
        each = ", ".join(f"{one:.1f}" for one in seconds)
        apart = max(seconds) / min(seconds) - 1
        print(
            f"  {count} of {4 * (pages - 1)} examples: {each} s, {apart:.0%} apart, {sum(seconds):.1f} s together",
            flush=True,
        )
    began = time.perf_counter()
    command = ["seconded", "check", "--quiet", "--results", "results4"]
    subprocess.run([sys.executable, "-m", *command], cwd=root, check=True, env=ENVIRONMENT, capture_output=True)
    print(f"  the merged results are taken in {time.perf_counter() - began:.1f} s", flush=True)


def twenty() -> list[Snippet]:
    """Return twenty of our examples that any tool can run: without pictures, errors, and modules of the site."""
    found = []
    for file in sorted((ROOT / "snippets").glob("*/*.py")):
        one = read_snippet(file.stem, file, file.name, PAIR)
        text = one.text
        plain = not re.search(
            r"raises=|^# %% \w*figure|^from (?!torch)|^import (?!torch|numpy)|warn", text, re.MULTILINE
        )
        if plain and one.is_derived and len(one.side(CLAIM)) == 1:
            found.append(one)
    return found[:: len(found) // 20][:20]


def peers(browser: Browser, folder: Path, rounds: int) -> None:
    """Measure the floor in a browser, and twenty of our examples under the tools that run code."""
    plain = unexecuted(folder / "plain")
    for title, command, options in ("MkDocs", MKDOCS, ("--livereload",)), ("Zensical", ZENSICAL, ()):
        with served(plain, command, *options) as server, browser.new_page() as page:
            server.first_page()
            page.goto(f"http://127.0.0.1:{server.port}/learn/shapes/vector_to_vector.html")
            time.sleep(3)
            seen, _ = save(server, page, plain / "docs/learn/shapes/vector_to_vector.md", prose, rounds)
            print(f"  {title}, this site's pages unexecuted: a saved page {told(seen)}", flush=True)
    examples = twenty()
    for title, write in (("seconded", _seconded), ("markdown-exec", _markdown_exec), ("mkdocs-jupyter", _jupyter)):
        root = write(folder / title, examples)
        wall, _, _ = built(root, MKDOCS)
        with served(root, MKDOCS, "--livereload") as server, browser.new_page() as page:
            server.first_page()
            name = "e0" if title == "mkdocs-jupyter" else "page"
            page.goto(f"http://127.0.0.1:{server.port}/{name}.html")
            time.sleep(5)
            file = {"seconded": root / "examples/page/e0.py", "mkdocs-jupyter": root / "docs/e0.py"}.get(title)
            if file is None:
                seen, _ = save(server, page, root / "docs/page.md", _in_fence, max(3, rounds // 4))
            else:
                seen, _ = save(server, page, file, remark, max(3, rounds // 4))
        print(f"  {title}, 20 examples: built in {wall:.1f} s; a saved example {told(seen)}", flush=True)
    _myst_nb(folder / "myst", examples)
    _quarto(folder / "quarto")


def _config(root: Path, plugins: str) -> None:
    (root / "docs").mkdir(parents=True)
    text = f"site_name: twenty\ntheme: {{name: material, font: false}}\nuse_directory_urls: false\nplugins: {plugins}\n"
    (root / "mkdocs.yml").write_text(f"{text}markdown_extensions: [pymdownx.superfences]\n", "utf-8")
    (root / "docs/index.md").write_text("# Begin\n", "utf-8")


def _seconded(root: Path, examples: list[Snippet]) -> Path:
    _config(root, "[search, {seconded: {preset: torch-numpy, underived: allow}}]")
    (root / "examples/page").mkdir(parents=True)
    text = "# Examples\n\n"
    for number, one in enumerate(examples):
        (root / f"examples/page/e{number}.py").write_text(one.text, "utf-8")
        text += "".join(f"=> e{number}.{cell.name}\n\n" for cell in one.cells)
    (root / "docs/page.md").write_text(text, "utf-8")
    return root


def _markdown_exec(root: Path, examples: list[Snippet]) -> Path:
    _config(root, "[search, markdown-exec]")
    head = '```python exec="on" source="above" result="text" session="s{}"\n'
    fences = (
        f"{head.format(number)}{cell.source}\n```\n\n" for number, one in enumerate(examples) for cell in one.cells
    )
    (root / "docs/page.md").write_text(f"# Examples\n\n{''.join(fences)}", "utf-8")
    return root


def _in_fence(text: str, word: str) -> str:
    return text.replace("\nimport torch\n", f"\nimport torch  # {word}\n", 1)


def _jupyter(root: Path, examples: list[Snippet]) -> Path:
    _config(root, "[search, {mkdocs-jupyter: {execute: true, include: ['*.py']}}]")
    for number, one in enumerate(examples):
        (root / f"docs/e{number}.py").write_text(one.text, "utf-8")
    return root


def _myst_nb(root: Path, examples: list[Snippet]) -> None:
    """Measure MyST-NB, in an environment of its own that can import the libraries of this one."""
    root.mkdir()
    python = _environment(root / "env", "myst-nb")
    if python is None:
        print("  MyST-NB cannot be installed here")
        return
    (root / "conf.py").write_text(
        "project = 'twenty'\nextensions = ['myst_nb']\nnb_execution_mode = 'cache'\n", "utf-8"
    )
    head = "---\nfile_format: mystnb\nkernelspec: {name: python3}\n---\n\n# Example\n\n"
    for number, one in enumerate(examples):
        cells = "".join(f"```{{code-cell}}\n{cell.source}\n```\n\n" for cell in one.cells)
        (root / f"e{number}.md").write_text(f"{head}{cells}", "utf-8")
    names = "\n".join(f"e{number}" for number in range(len(examples)))
    (root / "index.md").write_text(f"# Begin\n\n```{{toctree}}\n{names}\n```\n", "utf-8")
    seconds = []
    for number in range(3):
        began = time.perf_counter()
        done = subprocess.run([python, "-m", "sphinx", "-q", ".", "out"], cwd=root, capture_output=True, check=False)
        seconds.append(time.perf_counter() - began)
        if done.returncode:
            print(f"  MyST-NB fails: {done.stderr.decode()[-300:]}")
            return
        file = root / "e0.md"
        file.write_text(_in_fence(file.read_text("utf-8"), f"word{number}"), "utf-8")
    print(f"  MyST-NB, 20 examples: built in {seconds[0]:.1f} s; again after a save in {seconds[-1]:.1f} s", flush=True)


def _quarto(root: Path) -> None:
    root.mkdir()
    said = "installs" if _environment(root / "env", "quarto-cli") else "cannot be installed from the registry here"
    print(f"  Quarto {said}: it is not measured", flush=True)


def _environment(folder: Path, package: str) -> str | None:
    """Return the Python of a new environment with a package and the libraries of this one; None if this fails."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin/python")
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
    if subprocess.run(install, capture_output=True, check=False).returncode:
        return None
    (site,) = folder.glob("lib/python*/site-packages")
    ours = next(one for one in sys.path if one.endswith("site-packages"))
    (site / "ours.pth").write_text(f"{ours}\n", "utf-8")
    return python


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Run busy loops inside a context."""
    with ExitStack() as stack:
        for _ in range(loops):
            loop = stack.enter_context(subprocess.Popen([sys.executable, "-c", BUSY]))
            stack.callback(loop.kill)
        yield


def main() -> None:
    """Run the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all by default")
    parser.add_argument("--load", action="store_true", help="with four busy loops beside the saves")
    parser.add_argument("--rounds", type=int, default=20, help="saves of each kind")
    parser.add_argument("--pages", type=int, default=1000, help="of the large site")
    asked = parser.parse_args()
    parts = asked.parts or PARTS
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        browser = stack.enter_context(chromium()) if {"saves", "peers"} & set(parts) else None
        if browser and "saves" in parts:
            print(f"from a save to the browser, median of {asked.rounds}")
            saves(browser, folder / "saves", asked.rounds, asked.pages, 4 if asked.load else 0)
        if "starts" in parts:
            print("the first page under serve")
            starts(folder / "starts")
        if "builds" in parts:
            print("clean builds")
            builds(folder / "builds", 3, asked.pages)
        if "shards" in parts:
            print("shares of the examples, one after the other")
            shards(folder / "shards", asked.pages)
        if browser and "peers" in parts:
            print("beside others")
            peers(browser, folder / "peers", asked.rounds)


if __name__ == "__main__":
    main()

"""A served site is equal to a clean build of the same files, byte for byte, after any sequence of edits.

The edits are random, by a seed that a failure names. They change pages, front matter, examples, helpers, the files that
examples read, and the configuration. They add, rename and delete files; examples fail and are repaired. Edits follow each
other at once, or come during a build. ``SEED=7 pytest tests/build/test_serving.py`` tries another sequence.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.build.test_builds import free_address, wait_until
from tests.building import ENVIRONMENT, build

SEED = int(os.environ.get("SEED", "20261124"))
PATIENCE = 300  # seconds, as in wait_until: how fast a server is, tools.bench_serve measures
_RELOADS = re.compile(rb"<script>\s*var livereload = .*?</script>", re.DOTALL)  # added to each page by MkDocs' server
CONFIG = """\
site_name: {name}
site_url: http://{address}/
theme: {{name: material, font: false}}
plugins: [search, seconded: {{formulas: true}}]
markdown_extensions: [admonition, toc, pymdownx.superfences]
{hooks}
"""
HELPER = '''"""A helper."""

# %% helper
def twice(x):
    return {}
'''
# With this hook, each page depends on all others. Plugins of MkDocs may do the same.
HOOK = """\
from pathlib import Path

_titles = {}

def on_page_content(html, *, page, **_):
    _titles[page.file.src_uri] = page.title
    return html

def on_env(env, *, files, **_):
    there = {file.src_uri for file in files.documentation_pages()}
    for gone in set(_titles) - there:
        del _titles[gone]

def on_page_context(context, *, page, **_):
    page.content += "<p>All: " + ", ".join(f"{uri} {title}" for uri, title in sorted(_titles.items())) + "</p>"
    return context

def on_post_build(config, **_):
    for file in Path(config.site_dir).rglob("*.html"):
        file.write_text(file.read_text() + "<!-- changed once more -->")
"""


class Site:
    """A site whose files are edited at random."""

    def __init__(self, root: Path, address: str, seed: int, *, hook: bool) -> None:
        self.root, self.address, self.random, self._hook = root, address, random.Random(seed), hook
        self._count = 0
        self.broken: dict[Path, str] = {}  # the files that must be repaired, with their text before
        self.write("data.txt", "3")
        self.write("examples/helper.py", HELPER.format("2 * x"))
        self.write("docs/links.md", "# Links\n\nSee [it](maybe.md).\n")
        if hook:
            self.write("hook.py", HOOK)
        self.configure("first")
        for name in ("index", "a", "deep/b", "deep/c"):
            self.add_page(name)
        self.write(
            "docs/index.md",
            "# Home\n\nOf {= site: examples =} examples {= site: values =} values.\n",
        )

    def write(self, name: str, text: str) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def configure(self, name: str) -> None:
        hooks = "hooks: [hook.py]" if self._hook else ""
        self.write("mkdocs.yml", CONFIG.format(name=name, address=self.address, hooks=hooks))

    def next(self) -> int:
        self._count += 1
        return self._count

    def pages(self) -> list[Path]:
        """Return the pages to rename, delete and break; the first page, and the page with links, always stay."""
        pages = (self.root / "docs").rglob("*.md")
        return sorted(page for page in pages if page.name not in ("index.md", "links.md", "maybe.md"))

    def examples(self) -> list[Path]:
        return sorted((self.root / "examples").glob("*/*.py"))

    def example(self, number: int) -> str:
        """Return a right example, of one of four kinds."""
        plain = f'print("double:", 2 * {number})\n'
        kinds = [
            f"n = {number}\n{plain.replace(str(number), 'n')}",
            f'from helper import twice\n\nn = {number}\nprint("double:", twice(n))\n',
            f'n = {number}\nprint("double:", int(open({str(self.root / "data.txt")!r}).read()) * 0 + 2 * n)\n',
            f'n = {number}  # {"a long remark " * self.random.randrange(3)}\nprint("double:", n + n)\n',
        ]
        more = 'print("triple:", 3 * n)\n' if self.random.random() < 1 / 2 else ""  # so the number of values changes
        check = f'n = {number}\nprint("double:", n * 4 / 2)\n{more.replace("3 * n", "n + n + n")}'
        return f'"""A number."""\n\n# %% double\n{self.random.choice(kinds)}{more}\n# %% check\n{check}'

    def add_page(self, name: str | None = None) -> None:
        number = self.next()
        name = name or self.random.choice([f"p{number}", f"deep/p{number}", f"other/p{number}"])
        stem = name.rpartition("/")[2]
        if stem == "index":
            return
        self.write(f"examples/{stem}/e1.py", self.example(number))
        link = "index.md" if "/" not in name else "../index.md"
        self.write(
            f"docs/{name}.md",
            f"# Page {number}\n\nIt is about {number}: {{= e1: n =}}. See [home]({link}).\n\n=> e1.double\n\n=> e1.check\n",
        )

    def edit_page(self) -> None:
        page = self.random.choice([*self.pages(), self.root / "docs" / "index.md"])
        formula = self.random.choice(["", "", f"$x \\{self.random.choice(['alpha', 'Omega', 'nabla', 'leq'])} y$"])
        page.write_text(page.read_text("utf-8") + f"\nSentence {self.next()}. {formula}\n", "utf-8")

    def edit_title(self) -> None:
        page = self.random.choice(self.pages())
        page.write_text(re.sub("^# .*", f"# Title {self.next()}", page.read_text("utf-8"), flags=re.MULTILINE), "utf-8")

    def edit_head(self) -> None:
        page = self.random.choice(self.pages())
        text = re.sub(r"\A---\n.*?\n---\n", "", page.read_text("utf-8"), flags=re.DOTALL)
        head = self.random.choice(
            ["", f"---\ndescription: Words {self.next()}.\n---\n", f"---\ntitle: T{self.next()}\n---\n"]
        )
        page.write_text(head + text, "utf-8")

    def edit_example(self) -> None:
        example = self.random.choice(self.examples())
        example.write_text(self.example(self.next()), "utf-8")

    def edit_helper(self) -> None:
        self.write("examples/helper.py", HELPER.format(f"x + x  # {self.next()}"))

    def shadow_helper(self) -> None:
        """Add a helper in the folder of a page, which comes before the shared helper, or delete it."""
        file = self.random.choice(self.examples()).parent / "helper.py"
        if file.exists():
            file.unlink()
        else:
            file.write_text(HELPER.format(f"x * 2 + 0 * {self.next()}"), "utf-8")

    def edit_data(self) -> None:
        self.write("data.txt", str(self.next()))

    def edit_configuration(self) -> None:
        self.configure(f"name {self.next()}")

    def edit_picture(self) -> None:
        """Add or save a picture, or delete it; a page may later have its name."""
        name = self.random.choice(["picture.svg", "pictures/p.svg", f"p{self.random.randrange(99)}"])
        file = self.root / "docs" / name
        if file.is_file() and self.random.random() < 1 / 2:
            file.unlink()
        elif not file.is_dir():
            self.write(f"docs/{name}", f"<svg><!-- {self.next()} --></svg>")

    def come_or_go(self) -> None:
        """Add or delete the page that the first page links to."""
        file = self.root / "docs" / "maybe.md"
        if file.exists():
            file.unlink()
        else:
            file.write_text(f"# Maybe {self.next()}\n", "utf-8")

    def rename_page(self) -> None:
        page = self.random.choice(self.pages())
        number = self.next()
        (self.root / "examples" / page.stem).rename(self.root / "examples" / f"r{number}")
        page.rename(page.with_name(f"r{number}.md"))

    def delete_page(self) -> None:
        pages = self.pages()
        if len(pages) > 3:
            page = self.random.choice(pages)
            shutil.rmtree(self.root / "examples" / page.stem)
            page.unlink()

    def break_example(self) -> None:
        example = self.random.choice(self.examples())
        if example.name == "helper.py":
            return
        text = example.read_text("utf-8")
        self.broken.setdefault(example, text)
        example.write_text(text.replace("n * 4 / 2", "n * 5 / 2"), "utf-8")

    def break_page(self) -> None:
        page = self.random.choice(self.pages())
        self.broken.setdefault(page, page.read_text("utf-8"))
        page.write_text(page.read_text("utf-8") + "\n=> e1.lost\n", "utf-8")

    def touch(self) -> None:
        self.random.choice([*self.pages(), *self.examples()]).touch()

    def repair(self) -> None:
        for file, text in self.broken.items():
            if file.exists():
                file.write_text(text, "utf-8")
        self.broken.clear()

    def step(self, *, files: bool) -> str:
        """Save an edit, and return its description; FILES says whether files may be added, renamed and deleted."""
        often = [self.edit_page, self.edit_example, self.edit_title, self.edit_head]
        seldom = [self.edit_helper, self.edit_data, self.edit_configuration]
        seldom += [self.break_example, self.break_page, self.touch]
        of_files = [self.add_page, self.rename_page, self.delete_page, self.shadow_helper]
        of_files += [self.come_or_go, self.edit_picture, self.edit_picture]
        edit: Callable[[], None] = self.random.choice([*often, *often, *seldom, *(of_files if files else [])])
        if self.broken and edit in (self.rename_page, self.delete_page):
            edit = self.repair
        edit()
        return edit.__name__


@contextmanager
def served(root: Path, address: str, log: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
    with log.open("w") as out, subprocess.Popen(command, cwd=root, env=ENVIRONMENT, stdout=out, stderr=out) as server:
        try:
            yield
        finally:
            server.terminate()


def fetch(address: str, path: str) -> bytes | None:
    """Return the text that the server has at a path, or None if there is none."""
    try:
        with urllib.request.urlopen(f"http://{address}/{path}", timeout=PATIENCE) as answer:
            return _RELOADS.sub(b"", answer.read())
    except urllib.error.HTTPError:
        return None
    except OSError:
        return b"no server"


def differing(address: str, clean: dict[str, bytes], before: set[str]) -> list[str]:
    """Return the files that differ from the clean build, or that exist and should not."""
    wrong = [path for path, content in clean.items() if fetch(address, path) != content]
    return wrong + [path for path in sorted(before - clean.keys()) if fetch(address, path) is not None]


@pytest.mark.parametrize(("hook", "steps"), [(False, 200), (True, 40)], ids=["known plugins", "an unknown hook"])
def test_served_site_equals_a_clean_build(tmp_path: Path, hook: bool, steps: int):
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    site = Site(root, address, SEED, hook=hook)
    done: list[str] = []
    paths = set[str]()
    with ExitStack() as server:
        for number in range(1, steps + 1):
            if number % 50 == 1:  # start a new server, which finds the store of the last one and the edits since
                server.close()
                done.append(site.step(files=True))
                site.repair()
                server.enter_context(served(root, address, log))
            done.append(site.step(files=number // 10 % 2 == 0))  # otherwise, each edit would build all pages again
            time.sleep(site.random.choice([0, 0, 0, 0.01, 0.1, 0.4]))
            if number % 10:
                continue
            site.repair()
            target = tmp_path / "clean"
            built = build("mkdocs", root, "--quiet", "--site-dir", str(target), strict=False)
            assert built.returncode == 0, f"seed {SEED}, after {done}: {built.stdout}"
            clean = {
                file.relative_to(target).as_posix(): file.read_bytes() for file in target.rglob("*") if file.is_file()
            }
            deadline = time.monotonic() + PATIENCE
            while wrong := differing(address, clean, paths):
                assert time.monotonic() < deadline, f"seed {SEED}, after {done}: {wrong}\n{log.read_text('utf-8')}"
                time.sleep(0.1)
            paths |= clean.keys()
            shutil.rmtree(target)
            done.append("|")


# Waits on the first page, as long as there is a file.
WAITING = """
def on_page_markdown(markdown, *, page, **_):
    here = Path(__file__).parent
    while page.file.src_uri == "index.md" and here.joinpath("hold").exists():
        here.joinpath("held").touch()
    return markdown
"""


def test_a_saved_page_need_not_wait_for_the_build_of_a_site_with_hooks(tmp_path: Path):
    """A build of the whole site, which takes long on a large site, stops for a newer save, and begins again after it."""
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    site = Site(root, address, SEED, hook=True)
    site.write("hook.py", HOOK + WAITING)
    page = root / "docs" / "a.md"
    with served(root, address, log):
        wait_until(lambda: log.read_text("utf-8").count("Documentation built") == 2, log)  # the second one is whole
        (root / "hold").touch()
        site.configure("another")
        wait_until((root / "held").exists, log)
        before = len(log.read_text("utf-8"))
        page.write_text(page.read_text("utf-8") + "\nA newer word.\n", "utf-8")
        time.sleep(0.5)  # the system reports the save
        (root / "hold").unlink()
        wait_until(lambda: b"A newer word." in (fetch(address, "a/") or b""), log)
        wait_until(lambda: b"another" in (fetch(address, "a/") or b""), log)
        built = re.findall(r"a\.md: built|Documentation built", log.read_text("utf-8")[before:])
        assert built == ["a.md: built", "Documentation built"]


def test_text_that_has_become_a_reference_is_refused(tmp_path: Path):
    """A text that looks like a reference stays text until an example has that name, even if the page is not saved again."""
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    Site(root, address, SEED, hook=False)
    page = root / "docs" / "a.md"
    page.write_text(page.read_text("utf-8") + "\nAs in x => later.double, it is text.\n", "utf-8")
    with served(root, address, log):
        wait_until(lambda: b"it is text" in (fetch(address, "a/") or b""), log)
        (root / "examples" / "later.py").write_text((root / "examples" / "a" / "e1.py").read_text("utf-8"), "utf-8")
        wait_until(lambda: "=> later.double cannot be put here" in log.read_text("utf-8"), log)
        assert b"it is text" in (fetch(address, "a/") or b""), "the site is served as it was"


def test_request_for_a_missing_page_does_not_stop_a_strict_build(tmp_path: Path):
    """MkDocs' server logs a warning, and a strict build would count it."""
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    site = Site(root, address, SEED, hook=False)
    site.write("mkdocs.yml", (root / "mkdocs.yml").read_text("utf-8") + "\nstrict: true\n")
    (root / "docs" / "links.md").unlink()
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            fetch(address, "nothing.html")

    with served(root, address, log):
        wait_until(lambda: fetch(address, "a/") not in (None, b"no server"), log)
        reader = threading.Thread(target=ask, daemon=True)
        reader.start()
        try:
            site.edit_configuration()
            (root / "mkdocs.yml").open("a").write("\nstrict: true\n")
            site.write("docs/later.md", "# Later\n")
            wait_until(lambda: fetch(address, "later/") is not None, log)
        finally:
            over.set()
            reader.join()
    assert "nothing.html" in log.read_text("utf-8"), "the log names the missing page"


# Holds each build after the first one of a server, as long as there is a file.
HOLDS = """
import time
from pathlib import Path

here, built = Path(__file__).parent, []

def on_nav(nav, **_):
    while built and (here / "hold").exists():
        time.sleep(0.1)
    return nav

def on_post_build(**_):
    built.append(True)
"""


def test_first_build_of_a_server_reuses_pages_and_leaves_many_others_for_the_next(tmp_path: Path):
    """So the first page waits neither for the examples of all pages, nor for comparing and rendering them."""
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    site = Site(root, address, SEED, hook=False)
    site.write("hook.py", HOLDS)
    site.write("mkdocs.yml", (root / "mkdocs.yml").read_text("utf-8") + "\nhooks: [hook.py]\n")
    for number in range(30):
        site.add_page(f"many/m{number}")
    pages = [f"{page.relative_to(root / 'docs').with_suffix('')}/" for page in site.pages()]

    def running() -> int:
        return sum(b"This example is running" in (fetch(address, page) or b"") for page in pages)

    for stored, waiting in ((False, len(pages)), (True, 0), (False, len(pages) - 20)):
        if not stored:
            shutil.rmtree(root / ".seconded_cache" / "pages", ignore_errors=True)
        (root / "hold").touch()
        with served(root, address, log):
            wait_until(lambda: "Documentation built" in log.read_text("utf-8"), log)
            wait_until(lambda: fetch(address, "") not in (None, b"no server"), log)
            assert running() == waiting, log.read_text("utf-8")
            font = fetch(address, "assets/seconded/math.woff2")
            (root / "hold").unlink()
            wait_until(lambda: log.read_text("utf-8").count("Documentation built") == 2, log)
            wait_until(lambda: running() == 0, log)
            assert font == fetch(address, "assets/seconded/math.woff2") != b"", "no formula has changed"


# Writes how many builds' objects are in memory.
COUNTS = """
import weakref
from pathlib import Path

builds = []

def on_post_build(config, **_):
    builds.append(weakref.ref(config))
    count = sum(build() is not None for build in builds)
    Path(config.site_dir, "builds.txt").write_text(f"{count} builds")
"""


def test_server_frees_what_earlier_builds_made(tmp_path: Path):
    """The objects of a build refer to each other, and Python would collect them only after many builds of a large site."""
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    site = Site(root, address, SEED, hook=False)
    site.write("hook.py", COUNTS)
    site.write("mkdocs.yml", (root / "mkdocs.yml").read_text("utf-8") + "\nhooks: [hook.py]\n")
    page = root / "docs" / "a.md"
    with served(root, address, log):
        for number in range(2, 9):
            wait_until(lambda number=number: log.read_text("utf-8").count("Documentation built") == number, log)
            page.write_text(page.read_text("utf-8") + "\nA newer word.\n", "utf-8")
        found = int((fetch(address, "builds.txt") or b"").split()[0])
        assert found <= 3, "more than the first build, which the server holds, the last one, and the one before"


# Breaks the configuration after the first build, once.
BREAKS = """
from pathlib import Path

def on_post_build(config, **_):
    mark = Path(__file__).with_name("mark")
    if not mark.exists():
        mark.touch()
        Path(config.config_file_path).write_text("site_name: [", "utf-8")
"""


def test_failed_load_of_the_configuration_removes_no_file(tmp_path: Path):
    """The build has no folder of its own then, and must not give back another one to be emptied."""
    root, address, log = tmp_path / "site", free_address(), tmp_path / "log"
    site = Site(root, address, SEED, hook=False)
    site.write("hook.py", BREAKS)
    text = (root / "mkdocs.yml").read_text("utf-8") + "\nhooks: [hook.py]\n"
    site.write("mkdocs.yml", text)
    before = sorted(file for file in root.rglob("*") if "cache" not in str(file))
    with log.open("w") as out:
        command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
        server = subprocess.Popen(command, cwd=root, env=ENVIRONMENT, stdout=out, stderr=out)
    try:
        wait_until(lambda: "is served as it was" in log.read_text("utf-8"), log)
        site.write("mkdocs.yml", text)  # the next build must not empty anything either
        wait_until(lambda: log.read_text("utf-8").count("Documentation built") == 2, log)
        assert fetch(address, "a/") not in (None, b"no server")
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
    finally:
        server.kill()
    after = sorted(file for file in root.rglob("*") if "cache" not in str(file))
    assert after == sorted([*before, root / "mark"])

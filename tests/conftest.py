"""What the tests of the generator share."""

import asyncio
import contextlib
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from filelock import FileLock
from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from nbclient import NotebookClient

from by_example.examples import Example, Examples
from by_example.run.runner import Runner
from tests.browser.kinds import kinds_of
from tests.on_pages import ROOT
from tests.small_site import GOOD, copy_ours, shorten, write_small

LIMIT = 4  # seconds
PATIENCE = 900  # seconds for a build, which takes less than one minute of a calm machine
BUILDERS = {"mkdocs": ["mkdocs", "build", "--strict"], "zensical": ["zensical", "build", "--strict"]}
KEPT = "mkdocs.kept"
BUILT_BY = {"small": "mkdocs", "small again": "mkdocs"}
ENVIRONMENT = os.environ | {
    "NO_MKDOCS_2_WARNING": "1",
    "NO_COLOR": "1",
    "SOURCE_DATE_EPOCH": "1767225600",
    "PYTHONPATH": str(ROOT),  # this checkout's generator, also where another one is installed
}
# Where the site is published, in tests: not at the root of its host, as on GitHub Pages.
PUBLISHED = {"SITE_URL": "https://example.org/docs/", "REPO_URL": "https://github.com/example/example"}


class Shared:
    """Servers that are the same for all tests, and outlive who would close them: starting others takes seconds."""

    def __init__(self, runner: Runner) -> None:
        self.submit = runner.submit

    def close(self) -> None:
        pass


@pytest.fixture(scope="session")
def shared() -> Iterator[Shared]:
    """The servers."""
    with Runner(LIMIT, draw=True) as runner:
        yield Shared(runner)


@pytest.fixture(scope="session")
def examples_of(shared: Shared) -> Callable[[Path], Examples]:
    """The examples of a folder, run by the shared servers."""

    def make(folder: Path) -> Examples:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("by_example.examples.Runner", lambda *_, **__: shared)
            return Examples(folder)

    return make


@pytest.fixture(scope="session")
def cold() -> type[Examples]:
    """The examples of a folder, run by servers of their own; a fixture for the same reason as `build`."""
    return Examples


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    """An empty folder of snippets."""
    return examples_of(tmp_path_factory.mktemp("snippets"))


@pytest.fixture(scope="session")
def run(folder: Examples) -> Callable[..., Example]:
    """Write a snippet of these cells, run it and prove it."""
    numbers = itertools.count()

    def run(cells: str, *wanted: tuple[str | None, str], title: str = "A case.") -> Example:
        name = f"case_{next(numbers)}"
        (folder.folder / f"{name}.py").write_text(f'"""{title}"""\n{cells}', "utf-8")
        return folder.get(name, frozenset(wanted))

    return run


@pytest.fixture(scope="session")
def torch_runner() -> Iterator[Runner]:
    """Servers for what is no snippet: a whole file, a notebook."""
    with Runner(limit=20, worlds=["torch"], draw=True) as runner:
        yield runner


def printed(example: Example, cell: str) -> str:
    """All that a cell put out."""
    return "".join(segment.text for segment in example.output(cell))


def say_page(markdown: Markdown, page: Path) -> None:
    """Say which page is rendered, as MkDocs does."""
    links: Any = Treeprocessor(markdown)
    links.file = SimpleNamespace(abs_src_path=str(page))
    markdown.treeprocessors.register(links, "relpath", 0)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A second, tiny site that shares nothing with ours: other folders, other options."""
    (tmp_path / "examples").mkdir()
    (tmp_path / "pages").mkdir()
    (tmp_path / "examples" / "good.py").write_text(GOOD, "utf-8")
    page = "---\ntitle: Tiny\n---\n\n# Tiny\n\n=> good.torch\n\n=> good.numpy\n\nHere $x = {= good: x =}$ and x is {= good: x =}.\n"
    (tmp_path / "pages" / "index.md").write_text(page, "utf-8")
    config = """\
        site_name: tiny
        docs_dir: pages
        strict: true
        watch: [examples]
        theme: {name: material, font: false}
        plugins: [by_example]
        markdown_extensions:
          - by_example: {snippets: examples, pages: pages, limit: 3, workers: 2, formulas: true}
    """
    (tmp_path / "mkdocs.yml").write_text("\n".join(row[8:] for row in config.splitlines()), "utf-8")
    return tmp_path


def _build(
    builder: str, root: Path, *options: str, at: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return _run(*BUILDERS[builder], *options, at=at or root, **environment)


def _run(*command: str, at: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=at,
        env=ENVIRONMENT | {"SITE_URL": "", "REPO_URL": ""} | environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=PATIENCE,
    )


@pytest.fixture(scope="session")
def build() -> Callable[..., subprocess.CompletedProcess[str]]:
    """To build the site in a folder: by which builder, where, and with what in the environment.

    A fixture, though it holds nothing: who builds says so in its arguments, and so is known to be slow.
    """
    return _build


@cache
def our_site(common: Path, name: str) -> Path:
    """Build our site, or the small one, in a folder that all processes share; see `our_sites`."""
    root, done = common / name.replace(" ", "-"), common / f"{name}.json"
    with FileLock(common / f"{name}.lock"):
        if not done.exists():
            kinds = kinds_of(our_site(common, "mkdocs")) if name == "zensical" else None
            root.mkdir()
            (write_small if name.startswith("small") else copy_ours)(root)
            if kinds is not None:
                shorten(root, kinds)
            try:
                if name == "mkdocs":
                    built = _run("tests.kept", str(common / KEPT), "build", "--strict", at=root, **PUBLISHED)
                else:
                    built = _build(BUILT_BY.get(name, name), root)
                came_to = built.returncode, built.stdout
            except subprocess.TimeoutExpired as error:  # told to all who ask, and not tried again by each
                came_to = 1, str(error)
            done.write_text(json.dumps(came_to), "utf-8")
    returned, said = json.loads(done.read_text("utf-8"))
    assert returned == 0, said
    return root / "site"


def kept(common: Path) -> Path:
    """What our snippets came to while our site was built; no file, if it could not be."""
    with contextlib.suppress(AssertionError):  # its own tests tell so
        our_site(common, "mkdocs")
    return common / KEPT


def common_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all the processes share that run tests."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def our_sites(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Our site as it is published, made by "mkdocs"; by "zensical"; and, by MkDocs, the "small" one, twice: "small again".

    Only ours by MkDocs has an address and a repository. Zensical makes its pages of each kind whole, and of the others
    what leads to them. Each is built once for all the processes that run tests, from a copy in which nothing has been
    built before.
    """
    return partial(our_site, common_folder(tmp_path_factory))


@pytest.fixture(scope="session")
def run_all(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], list[nbformat.NotebookNode]]:
    """Open a downloaded notebook twice, once as it is and once after Run All, in a fresh kernel that knows nothing of this repository."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}

    def run(file: Path) -> list[nbformat.NotebookNode]:
        downloaded, executed = (nbformat.read(file, nbformat.NO_CONVERT) for _ in range(2))
        folder = tmp_path_factory.mktemp("elsewhere")
        client = NotebookClient(executed, timeout=120, resources={"metadata": {"path": str(folder)}})
        asyncio.run(client.async_execute(env=environment | {"IPYTHONDIR": str(folder / "ipython")}))
        return [downloaded, executed]

    return run

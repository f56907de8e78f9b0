"""Fixtures that tests of several folders share: servers that run examples, and the built sites."""

import asyncio
import itertools
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from nbclient import NotebookClient

from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.run.runner import Runner
from tests.building import our_site
from tests.small_site import GOOD
from tools.ours import PAIR

LIMIT = 4  # seconds
RUNNER = pytest.StashKey[Runs]()  # the runner of all examples, if a tool brings one


@pytest.fixture(scope="session")
def runner(request: pytest.FixtureRequest) -> Iterator[Runs]:
    """Yield the servers that all tests share, because starting others takes seconds."""
    if RUNNER in request.config.stash:
        yield request.config.stash[RUNNER]
        return
    with Runner(LIMIT, draw=True, pair=PAIR) as runner:
        yield runner


@pytest.fixture(scope="session")
def examples_of(runner: Runs) -> Callable[[Path], Examples]:
    """Return the examples of a folder, run by the shared servers."""
    return partial(Examples, runner=runner, pair=PAIR)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    """Return an empty folder of snippets."""
    return examples_of(tmp_path_factory.mktemp("snippets"))


@pytest.fixture(scope="session")
def run(folder: Examples) -> Callable[..., Example]:
    """Return a function that writes a snippet of these cells, runs it and compares its two sides."""
    numbers = itertools.count()

    def run(cells: str, *expressions: tuple[str | None, str], title: str = "A case.") -> Example:
        name = f"case_{next(numbers)}"
        (folder.folder / f"{name}.py").write_text(f'"""{title}"""\n{cells}', "utf-8")
        return folder.get(name, frozenset(expressions))

    return run


@pytest.fixture(scope="session")
def torch_runner() -> Iterator[Runner]:
    """Yield servers for code that is not a snippet: a whole file, a notebook."""
    with Runner(limit=60, roles=["claim"], draw=True, pair=PAIR) as runner:
        yield runner


def printed(example: Example, cell: str) -> str:
    """Return all that a cell printed."""
    return "".join(segment.text for segment in example.output(cell))


def say_page(markdown: Markdown, page: Path) -> None:
    """Set the page that is rendered, as MkDocs does."""
    links: Any = Treeprocessor(markdown)
    links.file = SimpleNamespace(abs_src_path=str(page))
    markdown.treeprocessors.register(links, "relpath", 0)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a second, tiny site that shares nothing with ours: other folders, other options."""
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
        plugins: [seconded]
        markdown_extensions:
          - seconded: {preset: torch-numpy, underived: refuse, examples: examples, limit: 3, workers: 2, formulas: true}
    """
    (tmp_path / "mkdocs.yml").write_text("\n".join(row[8:] for row in config.splitlines()), "utf-8")
    return tmp_path


@pytest.fixture(scope="session")
def our_sites(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the built sites, by their names: see `our_site`."""
    own = tmp_path_factory.getbasetemp()
    return partial(our_site, own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session")
def run_all(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], list[nbformat.NotebookNode]]:
    """Return a function that opens a downloaded notebook as it is, and after Run All in a fresh kernel.

    The kernel cannot import the modules of this repository.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}

    def run(file: Path) -> list[nbformat.NotebookNode]:
        downloaded, executed = (nbformat.read(file, nbformat.NO_CONVERT) for _ in range(2))
        folder = tmp_path_factory.mktemp("elsewhere")
        client = NotebookClient(executed, timeout=120, resources={"metadata": {"path": str(folder)}})
        asyncio.run(client.async_execute(env=environment | {"IPYTHONDIR": str(folder / "ipython")}))
        return [downloaded, executed]

    return run

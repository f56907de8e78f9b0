"""pytest collects the examples of snippets/, docs/, README.md and CONTRIBUTING.md here, by Sybil.

An item is a whole example, a whole page, a cell of a lab, or an example in a Python fence. Examples and pages are run
and compared by the same calls as in a build; the cells of a lab run one after the other, in one namespace.
"""

import os
import sys
import tempfile
from collections.abc import Generator, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.sybil import SybilCollection
from sybil.typing import Parser

from seconded._internal.errors import SecondedError
from seconded._internal.examples import Examples
from seconded._internal.read.snippet import read_cells
from seconded._internal.render.embed import page_errors
from seconded._internal.run.figures import prepare, take_figures
from seconded._internal.run.runner import Runner
from tools.guide import Fence, python_fences
from tools.ours import LABS, PAGES, PAIR, ROOT, SNIPPETS, name_of, our_examples

# Threads that wait for each other in a loop take half of what a lab takes; tests are what runs side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")


def whole(document: Document) -> Iterator[Region]:
    """Return an example or a page as one region."""
    holds = _example_holds if document.path.endswith(".py") else _page_holds
    yield Region(0, 0, Path(document.path), holds)  # of no length: fences of the page are regions of their own


def fences(document: Document) -> Iterator[Region]:
    """Return the examples in Python fences."""
    for fence in python_fences(document.text):
        yield Region(fence.start, fence.start + 1, fence, _fence_holds)


def _fence_holds(example: Example) -> str | None:
    fence: Fence = example.parsed
    if not fence.is_example:
        return "write the whole example, with its title and its cells, or make it a text fence"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "example.py").write_text(f"{fence.code}\n", "utf-8")
        try:
            Examples(folder, runner=_runner(), pair=PAIR).get("example")
        except SecondedError as error:
            return None if fence.refused and fence.refused in str(error) else f"\n{error}"
    return f"this example should be refused: {fence.refused}" if fence.refused else None


@cache
def _runner() -> Runner:
    return Runner(10, draw=True, pair=PAIR)


def _example_holds(example: Example) -> str | None:
    try:
        our_examples().get(name_of(example.parsed))
    except SecondedError as error:
        return f"\n{error}"
    return None


def _page_holds(example: Example) -> str | None:
    page: Path = example.parsed
    errors = page_errors(our_examples(), page, str(page.relative_to(ROOT)), formulas=True)
    return "".join(f"\n{error}" for error in errors) or None


def lab_cells(document: Document) -> Iterator[Region]:
    """Return the code cells of a lab."""
    text, cells = read_cells(Path(document.path), document.path)
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    for cell in cells:
        yield Region(starts[cell.line - 1], starts[cell.line - 1] + len(cell.source), cell, _run_cell)


def _run_cell(example: Example) -> None:
    cell = example.parsed
    code = compile("\n" * (cell.line - 1) + cell.source, example.path, "exec")
    try:
        exec(code, example.namespace)
    except Exception:
        if not cell.raises:
            raise
    else:
        assert not cell.raises, f"the cell {cell.name!r} should raise and did not"
    pictures = take_figures()
    assert cell.words.caption or not pictures, f"the picture of the cell {cell.name!r} has no caption"


def _begin_lab(namespace: dict[str, object]) -> None:
    import torch  # noqa: PLC0415 - takes two seconds, and most runs have no lab

    namespace |= {"__name__": "__main__", "path before": list(sys.path), "threads before": torch.get_num_threads()}
    sys.path.append(str(SNIPPETS))
    prepare()


def _end_lab(namespace: dict[str, list[str]]) -> None:
    sys.path[:] = namespace["path before"]
    sys.modules["torch"].set_num_threads(namespace["threads before"])


def _sybil(folder: Path, *patterns: str, parsers: Iterable[Parser] = (whole,), **options: object) -> Sybil:
    return Sybil(parsers, path=str(folder), patterns=patterns, document_types={".py": Document}, **options)


_collect = SybilCollection(
    [
        _sybil(SNIPPETS, "*.py", "**/*.py"),
        _sybil(PAGES, "*.md", "**/*.md", parsers=[whole, fences]),
        _sybil(LABS, "*.py", parsers=[lab_cells], setup=_begin_lab, teardown=_end_lab),
        _sybil(ROOT, "README.md", "CONTRIBUTING.md", parsers=[fences]),
    ]
).pytest()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Return what Sybil collects of a file: an example is no test module, not even where the command line names it."""
    others = yield
    examples = _collect(file_path, parent)
    return others if examples is None else [examples]

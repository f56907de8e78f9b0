"""pytest collects the examples of snippets/ and docs/ here, by Sybil.

An item is a whole example, a whole page or a cell of a lab. Examples and pages are run and compared by the same calls
as in a build; the cells of a lab run one after the other, in one namespace.
"""

import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.sybil import SybilCollection

from by_example.errors import ByExampleError
from by_example.page.embed import page_errors
from by_example.run.figures import prepare, take_figures
from by_example.source.snippet import read_cells
from tools.ours import LABS, PAGES, ROOT, SNIPPETS, name_of, our_examples

# Threads that wait for each other in a loop take half of what a lab takes; tests are what runs side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")


def whole(document: Document) -> Iterator[Region]:
    """Return an example or a page as one region."""
    holds = _example_holds if document.path.endswith(".py") else _page_holds
    yield Region(0, len(document.text), Path(document.path), holds)


def _example_holds(example: Example) -> str | None:
    try:
        our_examples().get(name_of(example.parsed))
    except ByExampleError as error:
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


def _sybil(folder: Path, *patterns: str, **options: object) -> Sybil:
    parser = lab_cells if folder == LABS else whole
    return Sybil([parser], path=str(folder), patterns=patterns, document_types={".py": Document}, **options)


_collect = SybilCollection(
    [
        _sybil(SNIPPETS, "*.py", "**/*.py"),
        _sybil(PAGES, "*.md", "**/*.md"),
        _sybil(LABS, "*.py", setup=_begin_lab, teardown=_end_lab),
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

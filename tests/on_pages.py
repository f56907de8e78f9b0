"""Sybil collects the examples: each cell of a snippet, each embedding, value and formula of a page, each cell of a lab.

One pytest item each, named by its file and line; or one for a file, where time counts. Snippets and pages are run and
proved by the same call as the pages are built with. The cells of a lab run one after the other, in a namespace that they share.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.sybil import SybilCollection

from by_example.errors import ByExampleError
from by_example.examples import Examples
from by_example.page.embed import Embedder, page_errors
from by_example.page.lookup import start_all
from by_example.run.figures import prepare, take_figures
from by_example.source.page import Formula, all_parts, find_parts
from by_example.source.snippet import Cell, read_cells, read_snippet
from tests.kept import Knowing

ROOT = Path(__file__).parents[1]
SNIPPETS, PAGES = ROOT / "snippets", ROOT / "docs"
LABS = PAGES / "explore"


def name_of(file: Path) -> str:
    """The name of one of our snippets: PAGE/NAME."""
    return file.relative_to(SNIPPETS).with_suffix("").as_posix()


class Kept:
    """Where our site is built in any case, our snippets run then, and not once more."""

    wait: Callable[[], Path] | None = None  # for the reports of that; see `tests.kept`


class Items:
    """How the examples of a file are collected."""

    together = False  # as one item: what pytest does for each takes longer than what the example does


@cache
def our_examples() -> Examples:
    """The site's own snippets, all started, with all that the pages ask of them; or as they ran while our site was built."""
    with pytest.MonkeyPatch.context() as patch:
        if Kept.wait is not None:
            patch.setattr("by_example.examples.Runner", partial(Knowing, Kept.wait()))
        examples = Examples(SNIPPETS)
    start_all(examples, all_parts(PAGES, examples.locate))
    return examples


def _said(check: Callable[[], object]) -> str | None:
    """What Sybil shows as the reason of a failure; None where the check passes."""
    try:
        check()
    except ByExampleError as error:
        return f"\n{error}"
    return None


def cells(document: Document) -> Iterator[Region]:
    """The cells of a snippet."""
    file = Path(document.path)
    snippet = read_snippet(name_of(file), file, str(file.relative_to(ROOT)))
    cells = snippet.cells[:1] if Items.together else snippet.cells  # a snippet holds as a whole
    return _regions(snippet.text, cells, _holds)


def lab_cells(document: Document) -> Iterator[Region]:
    """The code cells of a lab."""
    file = Path(document.path)
    return _regions(*read_cells(file, str(file.relative_to(ROOT))), _runs)


def _regions(text: str, cells: Iterable[Cell], holds: Callable[[Example], str | None]) -> Iterator[Region]:
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    for cell in cells:
        start = starts[cell.line - 1]
        yield Region(start, start + len(cell.source), cell, holds)


def _holds(example: Example) -> str | None:
    return _said(lambda: our_examples().get(name_of(Path(example.path))).output(example.parsed.name))


def parts(document: Document) -> Iterator[Region]:
    """The embeddings, values and formulas of a page."""
    if Items.together:
        yield Region(0, len(document.text), Path(document.path), _all_stands)
        return
    for part in find_parts(document.text, locate=our_examples().locate(Path(document.path))):
        # Regions must not overlap: a formula has its opening delimiter, and each value in it a region of its own.
        yield Region(part.start, part.inside if isinstance(part, Formula) else part.end, part, _stands)
        for value in part.values if isinstance(part, Formula) else ():
            yield Region(value.start, value.end, value, _stands)


@cache
def _embedder(text: str, page: Path) -> Embedder:
    return Embedder(our_examples(), text, formulas=True, page=page)


def _stands(example: Example) -> str | None:
    return _said(lambda: _embedder(example.document.text, Path(example.path)).embed(example.parsed))


def _all_stands(example: Example) -> str | None:
    page: Path = example.parsed
    errors = page_errors(our_examples(), page, str(page.relative_to(ROOT)), formulas=True)
    return "\n".join(f"\n{error}" for error in errors) or None


def _runs(example: Example) -> None:
    """Run a cell of a lab, as its kernel does; what it asserts is what it is tested for."""
    cell: Cell = example.parsed
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


def _enter(namespace: dict[str, object]) -> None:
    import torch  # noqa: PLC0415 - takes two seconds, and most processes that load this run no lab

    namespace |= {"__name__": "__main__", "path before": list(sys.path), "threads before": torch.get_num_threads()}
    sys.path.append(str(SNIPPETS))
    prepare()


def _leave(namespace: dict[str, object]) -> None:
    sys.path[:] = namespace["path before"]
    sys.modules["torch"].set_num_threads(namespace["threads before"])


_KEEP = ["keep_what_ran"]  # of conftest.py
snippets_sybil = Sybil(
    parsers=[cells], path=str(SNIPPETS), patterns=["*.py", "**/*.py"], document_types={".py": Document}, fixtures=_KEEP
)
pages_sybil = Sybil(parsers=[parts], path=str(PAGES), patterns=["**/*.md", "*.md"], fixtures=_KEEP)
labs_sybil = Sybil(
    parsers=[lab_cells],
    path=str(LABS),
    patterns=["*.py"],
    document_types={".py": Document},
    setup=_enter,
    teardown=_leave,
)
pytest_collect_file = SybilCollection([snippets_sybil, pages_sybil, labs_sybil]).pytest()

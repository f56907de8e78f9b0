"""Sybil collects the examples: every cell of every snippet, every embedding, value and formula of every page.

One pytest item each, named by its file and line. They are run and proved by the same call as the pages are built with.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from sybil import Document, Example, Region, Sybil

from by_example.embed import begin, check_part
from by_example.errors import ExampleError
from by_example.examples import Examples
from by_example.pages import Formula, all_parts, find_parts
from by_example.read import read_snippet

ROOT = Path(__file__).parents[1]
SNIPPETS, PAGES = ROOT / "snippets", ROOT / "docs"


@cache
def our_examples() -> Examples:
    """The site's own snippets, all started, with all that the pages ask of them."""
    examples = Examples(SNIPPETS)
    begin(examples, all_parts(PAGES))
    return examples


def _said(check: Callable[[], object]) -> str | None:
    """What Sybil shows as the reason of a failure; None where the check passes."""
    try:
        check()
    except (ExampleError, ValueError) as error:
        return f"\n{error}"
    return None


def cells(document: Document) -> Iterator[Region]:
    """The cells of a snippet."""
    file = Path(document.path)
    snippet = read_snippet(file.stem, file, str(file.relative_to(ROOT)))
    starts = [0]
    for row in snippet.text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    for cell in snippet.cells:
        start = starts[cell.line - 1]
        yield Region(start, start + len(cell.source), cell, _holds)


def _holds(example: Example) -> str | None:
    return _said(lambda: our_examples().get(Path(example.path).stem).output(example.parsed.name))


def parts(document: Document) -> Iterator[Region]:
    """The embeddings, values and formulas of a page."""
    for part in find_parts(document.text):
        # Regions must not overlap: a formula has its opening delimiter, and each value in it a region of its own.
        yield Region(part.start, part.inside if isinstance(part, Formula) else part.end, part, _stands)
        for value in part.values if isinstance(part, Formula) else ():
            yield Region(value.start, value.end, value, _stands)


def _stands(example: Example) -> str | None:
    return _said(lambda: check_part(our_examples(), example.parsed, formulas=True))


snippets_sybil = Sybil(parsers=[cells], path=str(SNIPPETS), patterns=["*.py"], document_types={".py": Document})
pages_sybil = Sybil(parsers=[parts], path=str(PAGES), patterns=["**/*.md", "*.md"])
pytest_collect_file = (snippets_sybil + pages_sybil).pytest()

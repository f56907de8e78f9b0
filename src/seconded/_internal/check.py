"""Check: find errors in examples, and in the pages that show them, before a site is built."""

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future
from pathlib import Path

from seconded._internal.errors import ExampleError, ServerError, author_path
from seconded._internal.examples import Example, Examples
from seconded._internal.export.rerun import Code, codes, error_in
from seconded._internal.read.cell import NAME
from seconded._internal.read.fences import is_of_page
from seconded._internal.read.page import Formula, Malformed, Part, SiteReference, find_references, shelves_of
from seconded._internal.render.embed import page_errors
from seconded._internal.run.job import Report
from seconded._internal.run.output import Segment, Stretch, first_difference, row_at

_ONE_NAMESPACE = (
    "in a script, all cells share their variables: give this cell its own values, or move it above the other side"
)


def check_script(example: Example, script: Future[Report]) -> None:
    """Compare the output of an example as a plain script with its output on a page.

    A script runs all cells one after the other, in one namespace.

    Args:
        example: the example.
        script: the report that `Examples.run_script` returned for it.

    Raises:
        ExampleError: the script prints something else, or fails.
    """
    snippet = example.snippet
    try:
        report = script.result()
    except ServerError as error:
        raise ExampleError(
            snippet.path, None, "it could not be run as a plain script", str(error), code="machine"
        ) from error
    if report.failure:
        what, *details = re.sub(r"^the cell '\w+' ", "", report.failure).split("\n")
        summary = f"as a plain script (python {snippet.path}), it {what}"
        raise ExampleError(snippet.path, report.line, summary, *details, _ONE_NAMESPACE, code="script-fails")
    _compare(example, report)


def _compare(example: Example, report: Report) -> None:
    cells = example.snippet.cells
    page = [segment for cell in cells for segment in _printed(example.output(cell.name))]
    script = [segment for output in report.outputs.values() for segment in _printed(output)]
    ours, theirs = ("".join(segment.text for segment in side) for side in (page, script))
    if ours == theirs:
        return
    same = first_difference(ours, theirs)
    raise ExampleError(
        example.snippet.path,
        _line_at(page, same),
        f"as a plain script (python {example.snippet.path}), it prints something else than on a page",
        f"on a page:   {row_at(ours, same)}",
        f"as a script: {row_at(theirs, same)}",
        _ONE_NAMESPACE,
        "if that differs each time, seed what is random, and print no time",
        code="script-differs",
    )


def _printed(output: tuple[Segment, ...]) -> list[Stretch]:
    """Return the text that a cell printed. A script shows no pictures and no value of a last expression."""
    return [segment for segment in output if isinstance(segment, Stretch) and not segment.result]


def _line_at(segments: list[Stretch], offset: int) -> int | None:
    for segment in segments:
        offset -= len(segment.text)
        if offset < 0:
            return segment.line
    return segments[-1].line if segments else None


def shows_any(examples: Examples, names: Collection[str]) -> Callable[[Path, str], bool]:
    """Return a quick test of a page and its text, False only if the page shows none of these examples."""
    parts = [(name, *name.rpartition("/")[::2]) for name in names if not is_of_page(name)]

    def test(page: Path, text: str) -> bool:
        here = {"", *shelves_of(page)}
        short = {bare for _, shelf, bare in parts if shelf in here}
        return (
            examples.locate(page).own in names
            or any(name in text for name, shelf, _ in parts if shelf)
            or (bool(short) and not short.isdisjoint(re.findall(NAME, text)))
        )

    return test


class Notebooks:
    """The notebooks of pages, which run while the examples are compared.

    Args:
        examples: the examples.
        pages: the pages, each with its text as its builder reads it.
        names: the examples whose cells are compared; None for all.
        share: the number of the share that runs, from 1, and the number of shares.
    """

    def __init__(
        self, examples: Examples, pages: Mapping[Path, str], names: Collection[str] | None, share: tuple[int, int]
    ) -> None:
        self._examples, self._names = examples, names
        known = [code for code in codes(examples, pages) if names is None or not code.names.isdisjoint(names)]
        self.scripts = {name for code in known for name in code.scripts}  # examples that need not run as a script, too
        self._running: list[tuple[Code, Future[Report] | ExampleError]] = []
        for code in known[share[0] - 1 :: share[1]]:
            try:
                self._running.append((code, code.run(examples)))
            except ExampleError as error:
                self._running.append((code, error))

    def errors(
        self, failed: Collection[str], wrong: Collection[str] = (), *, compared: bool = True
    ) -> Iterator[ExampleError]:
        """Yield the error of each notebook that has one; wait for each notebook that is not skipped.

        Args:
            failed: the examples with an error; a notebook that uses one of them is skipped.
            wrong: the pages with an error, as messages call them; their notebooks are skipped.
            compared: whether the notebooks are compared with the pages; if not, only failed runs are errors.
        """
        for code, future in self._running:
            if not code.names.isdisjoint(failed) or author_path(code.page) in wrong:
                continue
            if isinstance(future, ExampleError):
                yield future
            elif error := error_in(self._examples, code, future, self._names if compared else ()):
                yield error


def errors_on_pages(
    examples: Examples,
    pages: Mapping[Path, str],
    *,
    formulas: bool,
    names: Collection[str] | None,
    failed: Collection[str],
    whole: Collection[Path] = (),
) -> Iterator[ExampleError]:
    """Yield the errors on the pages, page by page.

    Args:
        examples: the examples.
        pages: the pages, each with its text as its builder reads it.
        formulas: whether formulas are read as TeX.
        names: the examples whose references are checked, with malformed references on their pages; None for all.
        failed: the examples with an error; references to them are skipped.
        whole: the pages that are checked completely.
    """
    for page, text in sorted(pages.items()):
        # A malformed reference may not say which example it needs. Assume the examples that its page names.
        bare = {name.rpartition("/")[2] for name in names or ()}
        named = names is None or not set(re.findall(NAME, text)).isdisjoint(bare)

        def wanted(part: Part, *, named: bool = named, all_of_it: bool = names is None or page in whole) -> bool:
            if isinstance(part, SiteReference):  # it needs all examples
                return names is None and not failed
            asked = asked_of(part)
            meant = all_of_it or not asked.isdisjoint(names or ()) or (named and not asked and is_malformed(part))
            return meant and asked.isdisjoint(failed)

        yield from page_errors(examples, page, author_path(page), formulas=formulas, wanted=wanted, text=text)


def is_malformed(part: Part) -> bool:
    """Return True if a part of a page, or a value in a formula, is a reference with a mistake in it."""
    return any(isinstance(one, Malformed) for one in (part, *(part.values if isinstance(part, Formula) else ())))


def asked_of(part: Part) -> set[str]:
    """Return the examples that a part of a page refers to, also in malformed references."""
    malformed = [part, *(part.values if isinstance(part, Formula) else ())]
    meant = {one.name for one in malformed if isinstance(one, Malformed) and one.name is not None}
    return meant | {reference.name for reference in part.references}


def unused(examples: Examples, pages: Mapping[Path, str], labs: Path) -> list[str]:
    """Return the examples that no page shows and no other file imports.

    Args:
        examples: the examples.
        pages: the pages, each with its text as its builder reads it.
        labs: the folder where the labs are.
    """
    used = {
        reference.name
        for page, text in pages.items()
        for reference in find_references(text, locate=examples.locate(page))
    }
    for file in (*examples.folder.rglob("*.py"), *labs.rglob("*.py")):
        # Search the rows instead of parsing: another check reports files with a syntax error.
        used |= {name for row in re.findall(r"^\s*(?:from|import) ([^#\n]+)", _text(file), re.MULTILINE)
                 for name in re.findall(r"\w+", row.partition(" import ")[0])}  # fmt: skip
    return [name for name in examples.names() if name not in used]


def not_shown(examples: Examples, name: str) -> ExampleError:
    """Return the error for an example that no page shows."""
    shelf, _, bare = name.rpartition("/")
    where = f"in {shelf}.md" if shelf else "in a page"
    advice = f"write => {bare}.CELL on a line of its own {where}, or delete it"
    what, path = "no page shows this example, and no other file imports it", author_path(examples.folder / f"{name}.py")
    return ExampleError(path, None, what, advice, code="example-not-shown")


def without_page(examples: Examples, pages: Iterable[Path]) -> Iterator[ExampleError]:
    """Yield an error for each folder of examples that belongs to no page."""
    there = {shelf for page in pages for shelf in shelves_of(page)}
    for shelf in sorted({name.rpartition("/")[0] for name in examples.names() if not is_of_page(name)} - {"", *there}):
        close = difflib.get_close_matches(shelf, there, n=3)
        advice = "name the folder as its page" + (f", such as {', '.join(close)}" if close else "")
        yield ExampleError(
            author_path(examples.folder / shelf),
            None,
            f"there is no page {shelf}.md",
            advice,
            code="folder-without-page",
        )


def _text(file: Path) -> str:
    return file.read_text("utf-8", "replace") if file.is_file() else ""

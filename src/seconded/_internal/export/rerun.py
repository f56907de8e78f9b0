"""Rerun: run the code of a page's notebook, and compare what it prints with what the page shows.

On a page, each side of an example has a process of its own. In a notebook, all cells share one. So the next
example sees a mode, a default type or print options that an example has changed, and a module that remembers something.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from seconded._internal.errors import ExampleError, ServerError, author_path
from seconded._internal.examples import Examples
from seconded._internal.export.course import Course
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.page import CellReference, find_parts
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.output import ErrorText, Segment, Stretch, WarningText, first_difference, row_at

_SHARED = "in a notebook, all cells of a page share one process, and nothing is seeded"
_ADVICE = "give this cell its own values, seed what is random, and let no module remember anything"


@dataclass(frozen=True)
class _Step:
    """A code cell of a notebook."""

    part: CellReference  # that asks for it, or for the cell that it runs before
    snippet: Snippet
    cell: Cell  # as it runs
    is_shown: bool  # whether its output is
    is_module: bool = False  # whether it writes a module that later cells import


@dataclass(frozen=True)
class Code:
    """The code of a page's notebook."""

    page: Path
    steps: tuple[_Step, ...]

    @property
    def names(self) -> set[str]:
        """Return the examples that the page shows."""
        return {step.part.name for step in self.steps}

    @property
    def scripts(self) -> set[str]:
        """Return the examples whose cells it shows all, in the order of their file: it runs them as a script does."""
        return {name for name in self.names if tuple(self._of(name)) == self._snippet(name).cells}

    def _of(self, name: str) -> Iterator[Cell | None]:
        """Yield the cells that it runs of an example; None for one that is not shown."""
        for step in self.steps:
            if step.part.name == name and not step.is_module:
                yield step.snippet.cell(step.part.cell) if step.is_shown else None

    def _snippet(self, name: str) -> Snippet:
        return next(step.snippet for step in self.steps if step.part.name == name)

    def run(self, examples: Examples) -> Future[Report]:
        """Let it run.

        Raises:
            ExampleError: its result is to be taken, and is not there.
        """
        return examples.run_notebook(self.page, tuple(step.cell for step in self.steps), len(self.names))


def codes(examples: Examples, pages: Mapping[Path, str]) -> Iterator[Code]:
    """Yield the code of the notebook of each page that has some; other checks report a page that cannot be read.

    Args:
        examples: the examples.
        pages: the pages, each with its text as its builder reads it.
    """
    read = cache(lambda name: examples.started(name) or examples.snippet(name))
    for page, text in sorted(pages.items()):
        with suppress(ExampleError):
            if steps := tuple(_placed(_steps(examples, page, text, read))):
                yield Code(page, steps)


def error_in(
    examples: Examples, run: Code, future: Future[Report], names: Collection[str] | None = None
) -> ExampleError | None:
    """Return what is wrong with a notebook: the first of its cells that prints something else than on the page.

    Args:
        examples: the examples, which hold.
        run: the code of the notebook.
        future: the report on its run.
        names: the examples whose cells are compared; None for all.
    """
    path = author_path(run.page)
    try:
        report = future.result()
    except ServerError as error:
        return ExampleError(path, None, "its notebook could not be run", str(error), code="machine")
    failing = _failing(run, report)
    for step in run.steps:
        name, written = step.part.name, step.part.text
        if step is failing:
            what, *more = _without_places(re.sub(r"^the cell '[\w-]+' ", "", report.failure or "")).splitlines()
            details = (*(row for row in more if row not in what), _SHARED, *_advice(run, step, report))
            summary = f"in the notebook of this page, the code of {written} {what}"
            return ExampleError(path, step.part.line, summary, *details, code="notebook-fails")
        if not step.is_shown or step.cell.name not in report.outputs or (names is not None and name not in names):
            continue
        ours, theirs = map(_text, (examples.get(name).output(step.part.cell), report.outputs[step.cell.name]))
        if ours != theirs:
            at = first_difference(ours, theirs)
            rows = (f"on the page:     {row_at(ours, at)}", f"in the notebook: {row_at(theirs, at)}")
            summary = f"in the notebook of this page, the code of {written} prints something else than on the page"
            advice = _advice(run, step, report)
            return ExampleError(path, step.part.line, summary, *rows, _SHARED, *advice, code="notebook-differs")
    return None


def _steps(examples: Examples, page: Path, text: str, read: Callable[[str], Snippet]) -> Iterator[_Step]:
    """Yield the code cells of the notebook of a page."""
    course = Course(examples.folder)
    for part in find_parts(text, locate=examples.locate(page), is_known=examples.__contains__):
        if not isinstance(part, CellReference):
            continue
        snippet = read(part.name)
        cell = snippet.cell(part.cell)
        if cell is None:  # it is refused at its own place
            continue
        modules, missing = course.before(snippet, cell)
        for name, source in modules:
            writes = f"_ = __import__('pathlib').Path('{name}.py').write_text({source!r}, 'utf-8')"
            yield _Step(part, snippet, Cell(name, 1, writes), is_shown=False, is_module=True)
        yield from (_Step(part, snippet, one, is_shown=False) for one in missing)
        yield _Step(part, snippet, cell, is_shown=True)


def _placed(steps: Iterator[_Step]) -> Iterator[_Step]:
    """Yield the cells with names and lines of their own."""
    line = 1
    for number, step in enumerate(steps):
        yield replace(step, cell=replace(step.cell, name=f"{step.cell.name}_{number}", line=line))
        line += step.cell.source.count("\n") + 1


def _failing(run: Code, report: Report) -> _Step | None:
    """Return the cell with which a notebook has ended before its end."""
    if report.failure is None:
        return None
    return [step for step in run.steps if step.cell.line <= (report.line or 1)][-1]


def _text(segments: tuple[Segment, ...]) -> str:
    """Return what a cell printed; of an error, its type and message, and no warnings: Python shows some only once."""
    return "".join(_plain(one) for one in segments if isinstance(one, Stretch))


def _plain(segment: Stretch) -> str:
    if isinstance(segment, WarningText):
        return ""
    return _without_places(segment.text) if isinstance(segment, ErrorText) else segment.text


def _without_places(text: str) -> str:
    """Return the text of an error without the lines that it came by, which are others in a notebook."""
    return re.sub(r"Traceback .*\n(  .*\n)+", "", text)


def _advice(run: Code, step: _Step, report: Report) -> tuple[str, ...]:
    """Return what to do: with the states that earlier cells have left changed, where there are any."""
    drawn, name = support(step.snippet.pair.preset).drawn, step.cell.name
    before = run.steps[: run.steps.index(step)]
    found = [one for one in report.found.get(name, ()) if one not in drawn]
    changed = {
        f"{one.part.text} in line {one.part.line} leaves {state} changed: set it back there"
        for state in found
        for one in before
        if state in report.left.get(one.cell.name, ())
    }
    return tuple(sorted(changed)) or (_ADVICE,)

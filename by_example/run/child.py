"""Child: run a job's cells in this very process, with the manners of a notebook.

It changes the process for good (the main module, imports, and what `transcript` changes): it is one made for the job.
"""

import ast
import linecache
import os
import sys
import traceback
import types
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.abc import PathEntryFinder
from importlib.machinery import FileFinder, SourceFileLoader
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn

from by_example.run.capture import capture
from by_example.run.figures import prepare, take_figures
from by_example.run.guard import Guard
from by_example.run.job import Job, Report, Segment
from by_example.run.transcript import MOST_OUTPUT, TooMuchError, Transcript, short_path
from by_example.run.worlds import versions
from by_example.source.snippet import Cell

_HERE = str(Path(__file__).parents[1])


def perform(job: Job, announce: Callable[[str], None], guard: Guard) -> Report:
    """Run the job's cells in order and say what came of them; ANNOUNCE is told of each step before it is taken.

    GUARD watches over them, from the first one on.

    This changes the process for good (streams, ``print``, limits): call it in one made for the job.
    """
    report = Report()
    transcript = Transcript(job)
    main = types.ModuleType("__main__")
    main.__file__ = str(Path(job.folder) / Path(job.path).name)  # job.path is as the builder sees it, from elsewhere
    sys.modules["__main__"] = main
    sys.path.insert(0, job.folder)
    sys.path_hooks.insert(0, _helpers_from(job.folder))
    linecache.cache[job.path] = (len(job.text), None, job.text.splitlines(keepends=True), job.path)
    if any(cell.draws for cell in job.cells):
        prepare()
    guard.start()
    for cell in job.cells:
        announce(step(cell))
        raised = _run_cell(cell, job.path, main.__dict__, transcript)
        report.outputs[cell.name] = output = transcript.take()
        if transcript.overflow:
            report.line = (raised and raised.segment.line) or cell.line
            report.failure = f"{step(cell)} puts out more than {MOST_OUTPUT} characters"
            break
        drawn = any(segment.kind == "figure" for segment in output)
        report.line, report.failure = _verdict(cell, raised, drawn=drawn)
        if report.failure:
            break
        _look_up(cell.name, job, main.__dict__, report, announce)
        transcript.forget()  # what a look-up prints is no cell's output
    else:
        _look_up(None, job, main.__dict__, report, announce)
    report.versions = versions()
    report.read = guard.read
    return report


def step(cell: Cell) -> str:
    """What the running of a cell is called."""
    return f"the cell {cell.name!r}"


class _Helper(SourceFileLoader):
    """Loads a helper module from its source, always: bytecode is judged by the second, and an editor may be faster."""

    def path_stats(self, path: str) -> NoReturn:  # noqa: ARG002 - the loader's
        raise OSError("no bytecode")


def _helpers_from(folder: str) -> Callable[[str], PathEntryFinder]:
    """An entry of `sys.path_hooks` that finds the modules in and below the snippets' folder."""

    def hook(path: str) -> PathEntryFinder:
        if not f"{path}{os.sep}".startswith(f"{folder}{os.sep}"):
            raise ImportError
        return FileFinder(path, (_Helper, [".py"]))

    return hook


@dataclass(frozen=True)
class Raised:
    """An error that a cell raised."""

    segment: Segment
    slip: bool  # whether the author has mistyped something


def _run_cell(cell: Cell, path: str, names: dict[str, Any], transcript: Transcript) -> Raised | None:
    """Run a cell; the error that it raised, if it did."""
    tree = ast.parse("\n" * (cell.line - 1) + cell.source, path)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    try:
        exec(compile(tree, path, "exec"), names)
        if isinstance(last, ast.Expr):
            thing = eval(compile(ast.Expression(last.value), path, "eval"), names)
            if not cell.draws:  # what a cell that draws ends with is matplotlib's, and no one's to read
                transcript.show(thing, ast.unparse(last.value), last.lineno)
        for svg in take_figures():  # what matplotlib finds wrong only now is the cell's error as well
            transcript.add(Segment("figure", svg, cell.line))
    except BaseException as error:  # also SystemExit: a cell that exits has not done what it shows
        raised = Raised(_error(error, path, transcript.shown), _is_slip(error))
        with suppress(TooMuchError):  # a traceback may be too long itself; the transcript remembers
            transcript.add(raised.segment)
        return raised
    return None


def _verdict(cell: Cell, raised: Raised | None, *, drawn: bool) -> tuple[int | None, str | None]:
    """Where and how a cell failed to do what it is there for; (None, None) if it did it."""
    if raised is None and cell.raises:
        return cell.line, f"{step(cell)} should raise and did not\nif that is right, take its tag away"
    if raised is None and cell.draws and not drawn:
        return cell.line, f"{step(cell)} should draw a figure and did not\nleave the figure open at its end"
    if raised is None and drawn and not cell.draws:
        advice = "call it figure or figure_..., or close it"
        return cell.line, f"{step(cell)} leaves a figure open, which would be lost\n{advice}"
    if raised is None or (cell.raises and not raised.slip):
        return None, None
    text = raised.segment.text.rstrip()
    summary = f"{step(cell)} raised {text.splitlines()[-1]}"
    if raised.slip and cell.raises:
        summary += "\nit is meant to raise, but this looks like a slip of the pen"
    return raised.segment.line or cell.line, f"{summary}\n{text}"


def _is_slip(error: BaseException) -> bool:
    """Whether an error is the author's rather than the one to be shown: a name that does not exist."""
    if isinstance(error, AttributeError):
        return error.obj is not None  # to use a .grad that is still None is worth showing
    return isinstance(error, NameError | SyntaxError | ImportError)


def _error(error: BaseException, path: str, shown: Callable[[str], str]) -> Segment:
    """The traceback as Python prints it, but the frames within libraries are counted, not listed."""
    rows, hidden, library, line = ["Traceback (most recent call last):\n"], 0, "", None
    for frame, number in traceback.walk_tb(error.__traceback__):
        file, function = frame.f_code.co_filename, frame.f_code.co_name
        if file.startswith(_HERE):
            continue  # how we ran the cell is not the reader's business
        if "site-packages" in file or file.startswith("<frozen"):
            hidden, library = hidden + 1, short_path(file).partition("/")[0]
            continue
        line = number if file == path else line
        row = linecache.getline(file, number).strip()
        rows.append(f'  File "{short_path(file)}", line {number}, in {function}\n' + (f"    {row}\n" if row else ""))
    rows = list(_folded(rows))
    if hidden:
        rows.append(f"  … {hidden} frame{'s' * (hidden > 1)} inside {library} …\n")
    if isinstance(error, SyntaxError):
        line = line or error.lineno
    rows.extend(traceback.format_exception_only(error))
    return Segment("error", shown("".join(rows)), line)


def _folded(rows: list[str]) -> Iterator[str]:
    """The rows of a recursion, not a thousand times."""
    for row, same in groupby(rows):
        count = len(list(same))
        yield row
        if count > 1:
            yield f"  … the same {count - 1} times more …\n"


def _look_up(
    cell: str | None, job: Job, names: dict[str, Any], report: Report, announce: Callable[[str], None]
) -> None:
    """What the expressions come to that pages want after a cell, or (None) at the end."""
    for key in sorted((key for key in job.wanted if key[0] == cell), key=str):
        announce(f"a page's expression {key[1]!r}")
        try:
            thing = eval(key[1], dict(names))
            value = str(thing) if isinstance(thing, str) else capture(thing)
        except BaseException as error:
            report.refused[key] = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
            continue
        if value is None:
            what = "None" if thing is None else f"a {type(thing).__name__}"
            report.refused[key] = f"it is {what}, neither a number, a tensor, an array nor a string"
        else:
            report.values[key] = value

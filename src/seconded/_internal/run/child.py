"""Child: run a job's cells in this process, as a notebook does.

This changes the process for good (the main module, imports, and the changes of `transcript`), so it must be a process
for this job only.
"""

import ast
import dis
import linecache
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import PathEntryFinder
from importlib.machinery import FileFinder, SourceFileLoader
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn

from seconded._internal.errors import Code
from seconded._internal.pair import DERIVATION
from seconded._internal.read.cell import Cell, Words, computed_text
from seconded._internal.read.literals import quoted
from seconded._internal.run.beginning import Beginning, new_main
from seconded._internal.run.capture import capture
from seconded._internal.run.dependence import find_unchecked
from seconded._internal.run.figures import prepare, take_figures
from seconded._internal.run.guard import Guard
from seconded._internal.run.job import Job, PointReport, Report
from seconded._internal.run.limits import MemoryLimit, lacks_memory, memory_in_words
from seconded._internal.run.look import look
from seconded._internal.run.output import ErrorText, Figure, Labeled, Segment
from seconded._internal.run.preloaded import hide_unimported
from seconded._internal.run.states import States
from seconded._internal.run.transcript import (
    MOST_OUTPUT,
    PACKAGE,
    TooMuchError,
    Transcript,
    in_boxes,
    short_path,
    shown,
)
from seconded._internal.value import Array, Table, Value

_MOST_NAMED = 1000  # the most numbers of a reported name; no picture shows more


def perform(job: Job, announce: Callable[[str], None], guard: Guard) -> Iterator[Report | PointReport]:
    """Run the job's cells in order and yield their report; then do the same for each of the job's points.

    It ends with the first failure. It calls ANNOUNCE before each step. GUARD watches all steps.

    This changes the process for good (streams, ``print``, limits), so call it in a process for this job only.
    """
    beginning, transcript = Beginning(job, guard), Transcript(job)
    limit = MemoryLimit(job.memory)
    report = _perform(job, announce, guard, transcript, limit)
    report.modules, report.point_count = tuple(guard.imported), job.point_count
    yield report
    for cells in job.points if report.failure is None else ():
        beginning.restore()
        point = _perform_point(job, cells, announce, guard, transcript, limit)
        yield point
        if point.failure is not None:
            return


def _perform(
    job: Job, announce: Callable[[str], None], guard: Guard, transcript: Transcript, limit: MemoryLimit
) -> Report:
    report = Report()
    names = new_main(job)
    sys.path.insert(0, job.folder)
    sys.path_hooks.insert(0, _helpers_from(job.folder))
    linecache.cache[job.path] = (len(job.text), None, job.text.splitlines(keepends=True), job.path)
    if loaded := [name for name in job.forbidden if name in sys.modules]:
        what = (
            f"a {job.title} cell cannot run where {', '.join(loaded)} is loaded: it must derive the result without it"
        )
        report.code = "not-independent"
        report.failure = f"{what}\ntake what imports it out of `preload` of the derivation"
        return report
    drawing = next((cell for cell in job.cells if cell.draws), None)
    if drawing is not None and not prepare():
        report.line = drawing.line
        report.code = "extra-missing"
        report.failure = f"{step(drawing)} draws with matplotlib\ninstall it: pip install 'seconded[figures]'"
        return report
    if drawing is not None:  # load matplotlib before the guard starts
        guard.imported.update(name.partition(".")[0] for name in sys.modules)
    hide_unimported(job.text, Path(job.folder))
    limit.measure()  # before the guard, because it reads a file of the system
    guard.start()
    states = States()
    for cell in job.cells:
        announce(step(cell))
        transcript.cell = cell.name
        raised = _run_cell(cell, job, names, transcript, limit)
        report.outputs[cell.name] = output = transcript.take()
        states.measure(cell.name, report)
        if transcript.overflow:
            report.line = (raised and raised.segment.line) or cell.line
            report.code = "too-much-output"
            report.failure = f"{step(cell)} puts out more than {MOST_OUTPUT} characters"
            break
        drawn = any(isinstance(segment, Figure) for segment in output)
        verdict = _verdict(cell, raised, job.memory, drawn=drawn)
        if verdict is not None:
            report.line, report.failure, report.code = verdict
            if raised is not None and raised.error is guard.refusal:
                report.code = "not-independent" if job.role == DERIVATION else "cell-fails"
            break
        _look_up(cell.name, job, names, report, announce, limit)
        transcript.forget()  # the output of a look-up does not belong to a cell
    else:
        _look_up(None, job, names, report, announce, limit)
        report.names = dict(_numeric(names)) if job.names else {}
    report.versions = {name: found for name in job.libraries if (found := _version(name))}
    if job.asked and report.failure is None:
        announce("what a page's values depend on")
        report.unchecked = find_unchecked(job, names, report)
    report.read = guard.read
    return report


def _perform_point(
    job: Job,
    cells: Iterable[Cell],
    announce: Callable[[str], None],
    guard: Guard,
    transcript: Transcript,
    limit: MemoryLimit,
) -> PointReport:
    """Run the cells of a point of the job. A cell that is meant to raise may raise another error, or none."""
    names, outputs = new_main(job), dict[str, tuple[Segment, ...]]()
    line, failure = None, None
    transcript.begin_again()
    for cell in cells:
        announce(step(cell))
        transcript.cell = cell.name
        raised = _run_cell(cell, job, names, transcript, limit)
        outputs[cell.name] = tuple(one for one in transcript.take() if isinstance(one, Labeled))
        if transcript.overflow:
            line, failure = cell.line, f"{step(cell)} puts out more than {MOST_OUTPUT} characters"
        elif raised is not None and not cell.raises:
            line, failure = raised.segment.line or cell.line, f"{step(cell)} raised {raised.headline}"
        if failure:
            transcript.forget()
            break
    return PointReport(outputs, line, failure, tuple(guard.imported), guard.read)


def _version(name: str) -> str:
    """Return the version of a loaded module, without its local part; empty if it has none."""
    module = sys.modules.get(name)
    if module is None:
        return ""
    known = getattr(module, "__version__", None)
    if known is None:
        metadata = import_module("importlib.metadata")  # it is slow, and few libraries need it
        with suppress(metadata.PackageNotFoundError):
            known = metadata.version(name)
    return str(known or "").partition("+")[0]


def step(cell: Cell) -> str:
    """Return the name of a cell's run for messages."""
    return f"the cell {cell.name!r}"


class _Helper(SourceFileLoader):
    """Loads a helper module from its source, always: bytecode has a time stamp in seconds, too coarse for an editor."""

    def path_stats(self, path: str) -> NoReturn:  # noqa: ARG002 - the loader's
        raise OSError("no bytecode")


def _helpers_from(folder: str) -> Callable[[str], PathEntryFinder]:
    """Return an entry of `sys.path_hooks` that finds the modules in and below the examples' folder."""

    def hook(path: str) -> PathEntryFinder:
        if not f"{path}{os.sep}".startswith(f"{folder}{os.sep}"):
            raise ImportError
        return FileFinder(path, (_Helper, [".py"]))

    return hook


@dataclass(frozen=True)
class Raised:
    """An error that a cell raised."""

    segment: ErrorText  # its traceback, with line numbers in the boxes of a page
    traceback: str  # its traceback, with line numbers in the file
    headline: str  # its type, and the first line of its message
    names: tuple[str, str]  # the names of its type: with its module, and without
    message: str
    error: BaseException


def _run_cell(cell: Cell, job: Job, names: dict[str, Any], transcript: Transcript, limit: MemoryLimit) -> Raised | None:
    """Run a cell; return the error that it raised, if any."""
    path = job.path
    tree = ast.parse("\n" * (cell.line - 1) + cell.source, path)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    words = cell.words
    try:
        with limit:
            if cell.draws and (computed := computed_text(tree.body)):
                number, text = computed
                exec(compile(ast.Module(tree.body[:number], []), path, "exec"), names)
                words = Words.read(eval(compile(ast.Expression(text), path, "eval"), names))
                del tree.body[: number + 1]
            exec(compile(tree, path, "exec"), names)
            if isinstance(last, ast.Expr):
                thing = eval(compile(ast.Expression(last.value), path, "eval"), names)
                if not cell.draws:  # the last value of a cell that draws belongs to matplotlib
                    transcript.show(thing, ast.unparse(last.value), last.lineno)
            for figure in take_figures():  # an error that matplotlib raises here is the cell's error, too
                transcript.add(Figure(figure.svg, cell.line, words.caption, words.alternative, figure.shown))
    except BaseException as error:  # also SystemExit, because a cell that exits is not complete
        raised = _raised(error, job, cell)
        with suppress(TooMuchError):  # a traceback may be too long; the transcript stores this
            transcript.add(raised.segment)
        return raised
    return None


def _numeric(names: dict[str, Any]) -> Iterator[tuple[str, Value]]:
    """Yield the names of a side with numbers, up to a limit, with their values."""
    for name, thing in names.items():
        value = None if name.startswith("_") else capture(thing)
        if value is not None and _count(value) <= _MOST_NAMED:
            yield name, value


def _count(value: Value) -> int:
    if isinstance(value, Array):
        return len(value.numbers)
    return sum(map(_count, value.columns if isinstance(value, Table) else value))


def _verdict(cell: Cell, raised: Raised | None, memory: int, *, drawn: bool) -> tuple[int, str, Code] | None:
    """Return the place, the text and the kind of a cell's failure to do its task; None if it has done it."""
    if raised is None and cell.raises:
        return (
            cell.line,
            f"{step(cell)} should raise and did not\nif that is right, delete raises= from its header",
            "error-expected",
        )
    if raised is None and cell.draws and not drawn:
        return (
            cell.line,
            f"{step(cell)} should draw a figure and did not\nleave the figure open at the end of the cell",
            "no-picture",
        )
    if raised is None and drawn and not cell.draws:
        advice = "call it figure or figure_..., or close it"
        return cell.line, f"{step(cell)} leaves a figure open, which would be lost\n{advice}", "picture-left-open"
    if raised is None or cell.is_meant(raised.names, raised.message):
        return None
    text = raised.traceback.rstrip()
    if memory and lacks_memory(raised.error):
        what = f"{step(cell)} needs more memory than the limit: {memory_in_words(memory)}"
        advice = "use smaller inputs, or raise the option `memory`"
        return raised.segment.line or cell.line, f"{what}\n{advice}\n{text}", "too-much-memory"
    summary = f"{step(cell)} raised {raised.headline}"
    if cell.raises:
        summary += (
            f'\nit is meant to raise another error: {cell.error}\nif this one is right, say so in its raises="..."'
        )
    code: Code = "error-expected" if cell.raises else "cell-fails"
    return raised.segment.line or cell.line, f"{summary}\n{text}", code


def _raised(error: BaseException, job: Job, cell: Cell) -> Raised:
    kind, (text, line) = type(error), _traceback(error, job)
    segment = ErrorText(in_boxes(text, job, cell.name), line, own=_said(error, job))
    names = (f"{kind.__module__}.{kind.__qualname__}", kind.__name__)
    return Raised(segment, text, shown(_headline(error), job), names, str(error), error)


def _headline(error: BaseException) -> str:
    """Return the type of an error and the first line of its message, without the code in a syntax error."""
    rows = traceback.format_exception_only(error)
    return next((row for row in rows if not row.startswith(" ")), rows[-1]).splitlines()[0].strip()


def _traceback(error: BaseException, job: Job) -> tuple[str, int | None]:
    """Return the traceback, with the number of frames in libraries instead of the frames, and its line."""
    path = job.path
    rows, hidden, library, line = ["Traceback (most recent call last):\n"], 0, "", None
    for frame, number in traceback.walk_tb(error.__traceback__):
        file, function = frame.f_code.co_filename, frame.f_code.co_name
        if file.startswith(PACKAGE):
            continue  # the frames of this package do not help the reader
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
    return shown("".join(rows), job), line


def _said(error: BaseException, job: Job) -> str:
    """Return the author's own part of an error's text: all, a sentence, notes, or the name of its type."""
    if _is_own(error, job):
        return "".join(traceback.format_exception_only(error))
    name = type(error).__name__ if type(error).__module__ == "__main__" else ""
    return "\n".join(filter(None, [name, *quoted(job.cells, str(error)), *getattr(error, "__notes__", [])]))


def _is_own(error: BaseException, job: Job) -> bool:
    """Return True if the author's own code raised an error, by `raise` or `assert`."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return False
    code = last.tb_frame.f_code
    if code.co_filename != job.path and not code.co_filename.startswith(job.folder + os.sep):
        return False
    return dis.opname[code.co_code[last.tb_lasti]] == "RAISE_VARARGS"


def _folded(rows: list[str]) -> Iterator[str]:
    """Yield the rows of a traceback, with a recursion shortened."""
    for row, same in groupby(rows):
        count = len(list(same))
        yield row
        if count > 1:
            yield f"  … the same {count - 1} times more …\n"


def _look_up(
    cell: str | None,
    job: Job,
    names: dict[str, Any],
    report: Report,
    announce: Callable[[str], None],
    limit: MemoryLimit,
) -> None:
    """Report the values of the expressions that pages need after a cell, or (None) at the end."""
    for key in sorted((key for key in job.wanted if key[0] == cell), key=str):
        announce(f"a page's expression {key[1]!r}")
        with limit:
            seen = look(key[1], names)
        if seen.value is not None:
            report.values[key] = seen.value
        elif seen.type == "str":
            report.values[key] = seen.text
        else:
            what = "None" if seen.type == "NoneType" else f"a {seen.type}"
            report.refused[key] = seen.error or f"it is {what}, neither a number, a tensor, an array nor a string"

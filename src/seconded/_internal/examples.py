"""Examples: a folder of examples, each read, run and compared once, and stored until it changes.

Pages, the command line and tests share this call, so a page shows exactly what was tested.
"""

import contextlib
import difflib
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Protocol, Self

from seconded._internal.aside import Aside
from seconded._internal.compare.comparison import Agreement, Comparison, SameFact
from seconded._internal.compare.inline import looks, value_for_page
from seconded._internal.compare.points import NO_POINTS, Points, compare_points
from seconded._internal.compare.rule import compare, fact_of
from seconded._internal.errors import ExampleError, ServerError, author_path
from seconded._internal.pair import CLAIM, DERIVATION, PLAIN, ROLES, Pair, Role
from seconded._internal.presets import support
from seconded._internal.progress import Progress
from seconded._internal.read.cell import Cell, Wanted
from seconded._internal.read.fences import OWN, has_fences, is_of_page, read_page
from seconded._internal.read.modules import imported, imports, modules_of
from seconded._internal.read.page import Names, shelves_of
from seconded._internal.read.pages import page_files
from seconded._internal.read.points import Point, points_of
from seconded._internal.read.snippet import Snippet, read_snippet
from seconded._internal.run.files import Age, age_of
from seconded._internal.run.job import Job, Report
from seconded._internal.run.output import Fact, Labeled, Segment
from seconded._internal.run.results import Results
from seconded._internal.run.runner import Runner
from seconded._internal.settings import Settings
from seconded._internal.value import Value

IN_MEMORY = 64  # a page and its other forms ask for the same examples
_AHEAD = 128  # the jobs of examples that are read before they can run
_DAY = 86_400  # seconds
_DRAWS = re.compile(r"^(?:# %%|[ \t]*[`~]{3,}\w*) figure", re.MULTILINE)
_RUN_AGAIN = "run seconded check --shard 1/1 with --results again, or leave `results` out"
_TICK = 20_000_000  # nanoseconds by which the clock of the file system may be late


class Runs(Protocol):
    """Runs the cells of examples, as `run.runner.Runner` does."""

    def submit(self, role: Role, job: Job) -> Future[Report]:
        """Start one side of an example."""

    def close(self) -> None:
        """End all running jobs."""


@dataclass(frozen=True)
class Example:
    """An example after its run and comparison."""

    snippet: Snippet
    reports: Mapping[Role, Report]
    comparison: Comparison
    forbidden: tuple[str, ...] = ()  # modules that the derivation could not import
    points: Points = NO_POINTS  # the result of the comparison with other inputs

    @property
    def seconds(self) -> float:
        """Return the seconds that its sides ran, together."""
        return sum(report.seconds for report in self.reports.values())

    def output(self, cell: str) -> tuple[Segment, ...]:
        """Return the output of a cell of the example.

        Raises:
            KeyError: there is no such cell; the text lists the cells.
        """
        for report in self.reports.values():
            if cell in report.outputs:
                return report.outputs[cell]
        known = ", ".join(one.name for one in self.snippet.cells)
        raise KeyError(f"there is no cell {cell!r} in {self.snippet.path}; the cells are: {known}")

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """Return the numbers that both sides print."""
        return self.comparison.agreements

    @property
    def derived(self) -> tuple[Agreement, ...]:
        """Return the numbers that were derived, without facts such as a truth value."""
        return tuple(one for one in self.agreements if one.derived)

    @property
    def stated(self) -> tuple[Agreement | SameFact, ...]:
        """Return the values that both sides print and that the author typed into the derivation."""
        return self.comparison.stated

    def is_underived(self, cell: str) -> bool:
        """Return True if a page marks a cell because nobody derived its output again."""
        one = self.snippet.cell(cell)
        if self.snippet.pair.underived != "mark" or one is None or one.defines or not self.output(cell):
            return False
        return one.is_underived or not self.snippet.is_derived

    def words_of_claim(self, cell: str) -> tuple[str, ...]:
        """Return the labels of the facts that a cell prints and the derivation does not, which are not checked."""
        both = {one.claim.label for one in self.comparison.facts}
        printed = (one for one in self.output(cell) if isinstance(one, Labeled) and fact_of(one) is not None)
        facts = (
            one for one in printed if not isinstance(one, Fact) or one.type is not None
        )  # a string is the author's
        return tuple(dict.fromkeys(one.label for one in facts if one.label is not None and one.label not in both))

    @property
    def versions(self) -> dict[str, str]:
        """Return the versions of the libraries that the example ran with, by module, claims first."""
        return {
            name: version
            for role in ROLES
            if role in self.reports
            for name, version in self.reports[role].versions.items()
        }

    @property
    def libraries(self) -> str:
        """Return the libraries with their versions, with the names that readers know."""
        titles = self.snippet.pair.titles
        return " and ".join(f"{titles.get(name, name)} {version}" for name, version in self.versions.items())

    def value(self, wanted: Wanted) -> Value | str:
        """Return the value of an expression on a page; raises as `value_for_page`."""
        return value_for_page(self.snippet, self.reports, self.agreements, wanted)


class _Run:
    """A run of an example, running or done, with the files that it depends on."""

    def __init__(
        self,
        snippet: Snippet,
        wanted: frozenset[Wanted],
        futures: Mapping[Role, Future[Report]],
        file: Path,
        age: Age,
        folder: Path,
        asked: int,
        points: tuple[Point, ...],
        aside: Aside[Example] | None,
    ) -> None:
        self._snippet: Snippet | None = snippet
        self.wanted, self.file, self._folder = wanted, file, folder
        self._asked, self._points = asked, points
        self._aside = aside
        self._get: Callable[[], Example] | None = None  # after the run: returns the example
        self.total: tuple[int, int, Mapping[str, str]] = 0, 0, {}  # of the example, after the run
        self.failed = False
        self._lost = False
        self.read: set[Path] = set()  # the files that its cells imported or opened, after the run
        self._futures = futures
        self._reports: Mapping[Role, Report] = {}
        self._once = threading.Lock()  # only one caller compares
        self.had_to_run = not all(future.done() for future in futures.values())  # False if stored results were used
        self._ages: dict[Path, Age | None] = {file: age}
        self._started = time.time_ns() - _TICK

    @property
    def pending(self) -> tuple[Future[Report], ...]:
        """Return the jobs whose reports have not been compared."""
        return tuple(self._futures.values())

    @property
    def snippet(self) -> Snippet:
        """Return the example, as its file was at the start of the run."""
        return self._snippet or self.finish().snippet

    @property
    def reports(self) -> Mapping[Role, Report]:
        """Wait for the run, and return the reports of its sides, which need not have been compared."""
        with self._once:
            return self._wait() if self._get is None else self._get().reports

    def finish(self) -> Example:
        """Wait for the run, compare its sides, and return the example."""
        self.compare()
        assert self._get is not None
        return self._get()

    def compare(self) -> None:
        """Wait for the run, and compare its sides, unless that has been done."""
        with self._once:
            if self._get is None:
                self._compare()

    def _wait(self) -> Mapping[Role, Report]:
        """Return the reports, and note the files that the sides have read."""
        if self._reports:
            return self._reports
        try:
            reports = {role: future.result() for role, future in self._futures.items()}
        except ServerError as error:
            self.failed = self._lost = True  # this may be a failure of the machine: try again
            raise ExampleError(self.snippet.path, None, "it could not be run", str(error), code="machine") from error
        except ExampleError:
            self._fail()
            raise
        self._lost = any(report.lost for report in reports.values())
        self.read = {Path(file) for report in reports.values() for file in report.read}
        self._ages |= {file: self._seen(file) for file in self.read}
        self._reports = reports
        return reports

    def _compare(self) -> None:
        snippet, reports = self.snippet, self._wait()
        try:
            comparison = compare(snippet, reports)
            # If results were stored, there may be more points than asked for.
            asked = max((report.point_count for report in reports.values()), default=0)
            inputs = self._points if asked == self._asked else points_of(snippet, asked)
            points = compare_points(snippet, comparison, reports, inputs, asked)
        except ExampleError:
            self._fail()
            raise
        example = Example(snippet, reports, comparison, _forbidden(snippet, self._folder), points)
        self.total = len(example.derived), len(example.stated), example.versions
        self._get = (lambda: example) if self._aside is None else partial(self._aside.get, self._aside.put(example))
        # The example has all that came of these, and they take memory.
        self._snippet, self._futures, self._reports, self._points = None, {}, {}, ()

    def _fail(self) -> None:
        # The author may fix the error in any file, also in one that the run did not read, or that does not exist yet.
        self.failed = True
        self._ages = {file: self._seen(file) for file in self._files()}

    def fresh(self) -> bool:
        """Return True if a new run would give the same result."""
        if self._lost:
            return False
        if self.failed:
            return self._ages == {file: age_of(file) for file in self._files()}
        return all(age_of(file) == known for file, known in self._ages.items())

    def _seen(self, file: Path) -> Age | None:
        """Return the age of a file that the run read; None if the file was saved after the run began."""
        age = age_of(file)
        return age if age[-1] < self._started else None

    def _files(self) -> set[Path]:
        return {*self._folder.rglob("*.py"), *self.read}


class Examples:
    """The examples of a folder.

    Args:
        folder: the folder of the examples.
        limit: the CPU time that the cells of one side of an example may take, in seconds, a day at most.
        workers: the number of examples that run in parallel; None for the number of cores.
        memory: the bytes that one side of an example may use in addition to its libraries; 0 for no limit.
        runner: the runner of the cells, which others may share and close; None to start servers with this limit and
            these workers.
        pair: the declaration of the two sides.
        pages: the folder of the pages, whose own fences are examples as well; None for none.
        results: stored results of earlier runs, used while all that they depend on stays the same, and new results.
        runs: whether an example without a stored result may run; if not, it is an error.
        all_run: whether all examples are going to run: then servers load in advance what some of them need.
        points: the number of additional comparisons of both sides, each with other inputs.
        in_memory: the number of examples that stay in memory after their run; None for all. The others are in a file.

    Raises:
        ExampleError: there is no such folder, and no page has an example of its own.
        ValueError: the limit is not a valid time, or the number of workers is negative.
    """

    def __init__(
        self,
        folder: str | Path,
        limit: float = 10,
        workers: int | None = None,
        *,
        memory: int = 0,
        runner: Runs | None = None,
        pair: Pair = PLAIN,
        pages: Path | None = None,
        results: Results | None = None,
        runs: bool = True,
        all_run: bool = False,
        points: int = 0,
        in_memory: int | None = IN_MEMORY,
    ) -> None:
        self.folder, self.pair, self._pages = Path(folder), pair, pages
        self._fenced: dict[Path, tuple[Age, bool]] = {}
        optional = self.folder.name == Settings.examples  # any other name was declared, so the folder must exist
        if not self.folder.is_dir() and not (optional and self._with_fences()):
            advice = "run seconded init, or set the option `examples` to the folder of the examples"
            raise ExampleError(author_path(self.folder), None, "there is no such folder", advice, code="no-folder")
        if not 0 < limit <= _DAY or (workers or 0) < 0:
            raise ValueError(
                f"limit must be positive, a day at most, and workers not negative, not {limit} and {workers}"
            )
        self._memory = memory
        self.progress = Progress(0, quiet=True)  # counts the examples that have been started
        self.runs = self.repeats = 0  # the number of runs of examples, of all and of repeated ones
        self.shown = set[str]()  # the examples on the pages that a build has rendered so far
        self.starts_by_page = False  # whether the builder starts the expected examples of each page that needs them
        self._expected: Mapping[str, frozenset[Wanted]] = {}  # the examples that pages need; see `expect`
        self._limits, self._results, self._may_run, self._all_run = (limit, workers), results, runs, all_run
        self._points = points
        self._own_runner: Runs | None = runner
        self._shared = runner is not None
        if results is None:
            self.warm_up()
        self._known: dict[str, _Run] = {}
        self._aside = None if in_memory is None else Aside[Example](in_memory)
        self._lock = threading.RLock()

    def close(self) -> None:
        """End the servers that this object started; examples that have not run yet are lost."""
        if not self._shared and self._own_runner is not None:
            self._own_runner.close()

    def warm_up(self) -> None:
        """Start the servers, unless they run; otherwise the first example that has to run starts them."""
        if self._own_runner is None:
            self._own_runner = self._servers(*self._limits)

    def _submit(self, name: str, part: str, role: Role, job: Job) -> Future[Report]:
        """Start a job, unless its result is stored."""
        job = replace(job, memory=self._memory)
        if self._results is not None:
            found = self._results.find(name, part, job)
            if isinstance(found, Report):
                known: Future[Report] = Future()
                known.set_result(found)
                return known
            if not self._may_run:
                what = f"its result in {author_path(self._results.folder)} cannot be used: {found}"
                raise ExampleError(job.path, None, what, _RUN_AGAIN, code="no-result")
        self.warm_up()
        assert self._own_runner is not None
        future = self._own_runner.submit(role, job)
        if self._results is None:
            return future
        kept: Future[Report] = Future()  # a caller that waits for the result may end this process at once
        future.add_done_callback(partial(self._keep, name, part, job, kept))
        return kept

    def _count(self, name: str, future: Future[Report]) -> None:
        self.progress.done(name, future.result().seconds if future.exception() is None else 0.0)

    def _keep(self, name: str, part: str, job: Job, kept: Future[Report], future: Future[Report]) -> None:
        assert self._results is not None
        error = future.exception()
        if error is not None:
            kept.set_exception(error)
            return
        with contextlib.suppress(OSError):  # if the folder is read-only, only time is lost
            self._results.keep(name, part, job, future.result())
        kept.set_result(future.result())

    def _servers(self, limit: float, workers: int | None) -> Runner:
        """Start servers; a side without declared modules preloads the imports of its cells."""
        useful: dict[Role, set[str]] = {role: set() for role in ROLES if not self.pair.side(role).preload}
        forbidden = set[str]()
        for name in self.names() if useful else ():
            with contextlib.suppress(ExampleError):  # `get` raises the error
                snippet = self.snippet(name)
                forbidden |= set(_forbidden(snippet, self.folder))
                for role in useful:  # as a script, both sides of an example run on a server of the claims
                    cells = snippet.cells if role == CLAIM else snippet.side(role)
                    useful[role] |= imports(cell.source for cell in cells)
        own = {file.stem for file in self.folder.glob("*.py")}
        ordered = {
            role: sorted(name for name in modules if name.partition(".")[0] not in own)
            for role, modules in useful.items()
        }
        texts = [file.read_text("utf-8", "replace") for file in [*self._snippets(), *self._with_fences()]]
        asked = support(self.pair.preset)
        late = {
            role: sorted({name for text in texts for name in asked.late(role, text)} if self._all_run else ())
            for role in ROLES
        }
        return Runner(
            limit,
            workers,
            draw=any(map(_DRAWS.search, texts)),
            pair=self.pair,
            useful=ordered,
            forbidden=sorted(forbidden),
            late=late,
        )

    @property
    def read(self) -> set[Path]:
        """Return the files that cells imported or opened, in any folder."""
        with self._lock:
            return {file for run in self._known.values() for file in run.read}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def names(self) -> list[str]:
        """Return the names of all examples, in alphabetical order: PAGE/NAME, then the pages with fences: PAGE.md."""
        files = sorted(file.relative_to(self.folder).with_suffix("").as_posix() for file in self._snippets())
        return [*files, *sorted(filter(None, map(self._own_name, self._with_fences())))]

    def _with_fences(self) -> list[Path]:
        """Return the pages that have an example of their own."""
        pages = page_files(self._pages) if self._pages is not None else ()
        return [page for page in pages if page.is_file() and self._has_fences(page)]

    def _has_fences(self, page: Path) -> bool:
        """Return True if a page has an example of its own; read the page again after a save."""
        age = age_of(page)
        known = self._fenced.get(page)
        if known is None or known[0] != age:
            known = self._fenced[page] = age, has_fences(page, self.pair)
        return known[1]

    def _own_name(self, page: Path | None) -> str:
        """Return the name of the example in a page's own fences; empty for a file that is not a page of this site."""
        if page is None or self._pages is None:
            return ""
        file, folder = page.resolve(), self._pages.resolve()
        return file.relative_to(folder).as_posix() if file.is_relative_to(folder) else ""

    def _snippets(self) -> Iterator[Path]:
        # The files of editors and of the system begin with a dot, and may be broken links.
        found = (file for pattern in ("*.py", "*/*.py") for file in self.folder.glob(pattern))
        return (file for file in found if file.is_file() and not any(part.startswith(".") for part in file.parts[-2:]))

    def locate(self, page: Path | None) -> Names:
        """Return the meaning of names on a page: an example in its own folder, else one in no folder.

        The name ``page`` means the example in the page's own fences.

        Args:
            page: the file of the page; None for a text that is not a page.
        """
        shelves = shelves_of(page) if page is not None else ()
        own = self._own_name(page)

        @cache
        def find(name: str) -> str:
            here = (f"{shelf}/{name}" for shelf in shelves)
            found = name if "/" in name else next((one for one in here if one in self), name)
            return own if found == OWN and OWN not in self and own in self else found

        return Names(find, own, self.pair)

    def __contains__(self, name: str) -> bool:
        file = self._file(name)
        return file.is_file() and (not is_of_page(name) or self._has_fences(file))

    def _file(self, name: str) -> Path:
        """Return the file of an example, also if it does not exist."""
        if is_of_page(name) and self._pages is not None:
            return self._pages / name
        return self.folder / f"{name}.py"

    def snippet(self, name: str) -> Snippet:
        """Return an example, as its file is now.

        Raises:
            ExampleError: there is no such example, or it cannot be read.
        """
        file = self._file(name)
        if name not in self:
            raise ExampleError(author_path(file), None, "there is no such example", self.like(name), code="no-example")
        return (read_page if is_of_page(name) else read_snippet)(name, file, author_path(file), self.pair)

    def started(self, name: str) -> Snippet | None:
        """Return an example, as its file was at the start of its run; None if it was not started."""
        with self._lock:
            known = self._known.get(name)
            return known.snippet if known is not None else None

    def like(self, name: str) -> str:
        """Return the closest names of examples, in words for a message."""
        names = self.names()
        close = difflib.get_close_matches(name, names, n=5, cutoff=0.5) or names[:5]
        there = "there is 1 example" if len(names) == 1 else f"there are {len(names)} examples, such as"
        return f"{there}: {', '.join(close)}" if names else "there is none"

    def expect(self, wanted: Mapping[str, frozenset[Wanted]]) -> None:
        """Note the expressions that pages need of each example: its first run then computes all of them."""
        self._expected = wanted

    def start_expected(self, names: Iterable[str] | None = None) -> None:
        """Start expected examples in the background, in this order; by default all that have not been started."""
        for name in self._expected if names is None else names:
            if name not in self._known:
                self.start(name)

    def start(self, name: str, wanted: frozenset[Wanted] = frozenset()) -> None:
        """Start an example in the background; `get` raises its errors."""
        with contextlib.suppress(ExampleError):  # `get` reads the file again, and raises the error to the caller
            self._run(name, wanted)

    def start_in_turn(self, wanted: Mapping[str, frozenset[Wanted]]) -> None:
        """Start examples in the background, in this order, a few ahead of the workers: `get` raises their errors.

        An example that waits takes memory. If all of a large site were started at once, they would take most of it.
        """
        threading.Thread(target=self._start_in_turn, args=(wanted,), daemon=True).start()

    def _start_in_turn(self, wanted: Mapping[str, frozenset[Wanted]]) -> None:
        room = threading.Semaphore(_AHEAD)
        for name, expressions in wanted.items():
            with contextlib.suppress(ExampleError, ServerError, OSError):  # `get` raises them to the caller
                for future in self._run(name, expressions).pending:
                    room.acquire()
                    future.add_done_callback(lambda _: room.release())

    def get(self, name: str, wanted: frozenset[Wanted] = frozenset()) -> Example:
        """Return the example NAME after its run and comparison, with the values of the wanted expressions.

        Raises:
            ExampleError: there is no such example, or it cannot be read or run, or its sides disagree.
        """
        return self._run(name, wanted).finish()

    def reports(self, name: str, wanted: frozenset[Wanted] = frozenset()) -> Mapping[Role, Report]:
        """Return the reports of both sides of the example NAME, which need not agree.

        If all examples stay in memory, this is the same object until the example runs again.

        Raises:
            ExampleError: there is no such example, or it cannot be read or run.
        """
        return self._run(name, wanted).reports

    def doubts(self, name: str) -> Sequence[ExampleError]:
        """Return the warnings about the example NAME from its comparison at other points; raises as `get`."""
        is_compared = any(report.point_count for report in self.reports(name).values())
        return self.get(name).points.doubts if is_compared else ()

    def inputs(self, names: Iterable[str]) -> tuple[set[Path], set[str], set[str]] | None:
        """Return the files, the modules and the folders of helpers of some examples; None if a run was not complete.

        Raises:
            ExampleError: there is no such example, or it cannot be read or run.
        """
        files, modules, shelves = set[Path](), set[str](), set[str]()
        for name in names:
            reports, snippet = self.reports(name).values(), self.started(name)
            if snippet is None or any(report.lost or report.failure is not None for report in reports):
                return None
            helpers = modules_of(snippet.code, self.folder)  # also those that no run has imported
            files |= {self._file(name), *(self.folder / f"{helper}.py" for helper in helpers)}
            files |= {Path(file) for report in reports for file in report.read}
            modules |= {module for report in reports for module in report.modules}
            shelves.add(_shelf(snippet, self.folder))
        return {file.absolute() for file in files}, modules, shelves - {""}

    def total(self, name: str) -> tuple[int, int, Mapping[str, str]]:
        """Return the numbers of derived and stated values of the example NAME, and its versions; raises as `get`."""
        run = self._run(name, frozenset())
        run.compare()
        return run.total

    def is_kept(self, name: str) -> bool:
        """Return True if an example was started and its stored results were used."""
        with self._lock:
            return name in self._known and not self._known[name].had_to_run

    def run_script(self, name: str) -> Future[Report]:
        """Start an example as a notebook or a script: one cell after the other, and both sides share their names.

        Python itself ends a script at the first cell that raises. Here, as in a notebook, the next cell runs.

        Raises:
            ExampleError: there is no such example, or it cannot be read.
        """
        snippet = self.snippet(name)
        return self._submit(name, "script", CLAIM, _script(snippet, self.folder))

    def run_notebook(self, page: Path, cells: tuple[Cell, ...], times: int) -> Future[Report]:
        """Start the code of a page's notebook, in one process of its own.

        Args:
            page: the file of the page.
            cells: the code, in its order.
            times: the factor by which it may take longer than an example.
        """
        path = author_path(page.with_suffix(".ipynb"))
        text = "\n".join(cell.source for cell in cells)
        folder = str(self.folder.resolve())
        job = Job(path, folder, text, cells, prefix=f"{author_path(self.folder)}/", is_notebook=True, times=times)
        return self._submit(self._own_name(page), "notebook", CLAIM, job)

    def run_side(self, snippet: Snippet, role: Role) -> Future[Report]:
        """Start one side of a snippet that may differ from its file; store nothing."""
        self.warm_up()
        assert self._own_runner is not None
        job = replace(_job(snippet, role, self.folder, frozenset()), memory=self._memory)
        return self._own_runner.submit(role, job)

    def _run(self, name: str, wanted: frozenset[Wanted]) -> _Run:
        file = self._file(name)
        with self._lock:
            known = self._known.get(name)
            if known is not None:
                enough = wanted == known.wanted if known.failed else wanted <= known.wanted
                if enough and known.fresh():
                    return known
                if not known.failed:  # if it failed, the cause may be an expression that the page no longer needs
                    wanted |= known.wanted
            else:
                wanted |= self._expected.get(name, frozenset())
            age = age_of(file)  # take the age first: if the file is saved meanwhile, it is read again
            snippet = self.snippet(name)
            # Make all jobs at one time, before the first one starts, because its files must be newer than all jobs.
            jobs = {role: _job(snippet, role, self.folder, wanted) for role in ROLES if snippet.side(role)}
            points: tuple[Point, ...] = ()
            if snippet.is_derived and self._points:
                points = points_of(snippet, self._points)
                jobs = {
                    role: replace(job, point_count=self._points, points=tuple(one.cells[role] for one in points))
                    for role, job in jobs.items()
                }
            futures = {role: self._submit(name, role, role, job) for role, job in jobs.items()}
            first = next(iter(futures.values()), None)
            if first is not None:
                first.add_done_callback(partial(self._count, name))
            place = file, age, self.folder
            run = _Run(snippet, wanted, futures, *place, self._points, points, self._aside)
            self._known[name] = run
            self.runs += run.had_to_run
            self.repeats += run.had_to_run and known is not None
            return run


def _script(snippet: Snippet, folder: Path) -> Job:
    return Job(
        snippet.path,
        str(folder.resolve()),
        snippet.text,
        snippet.cells,
        shelf=_shelf(snippet, folder),
        prefix=f"{author_path(folder)}/",
    )


def _shelf(snippet: Snippet, folder: Path) -> str:
    """Return the folder, within the folder of examples, from which an example imports helpers first."""
    if not is_of_page(snippet.name):
        return snippet.name.rpartition("/")[0]
    return next((one for one in shelves_of(Path(snippet.path)) if (folder / one).is_dir()), "")


def _forbidden(snippet: Snippet, folder: Path) -> tuple[str, ...]:
    """Return the modules that the derivation of an example cannot import: by default the imports of its claims."""
    pair = snippet.pair
    if pair.forbid is not None:
        return pair.forbid
    claimed = imported(cell.source for cell in snippet.side(CLAIM)).difference(pair.shared, {"seconded"})
    return tuple(sorted(name for name in claimed if not (folder / f"{name}.py").is_file()))


def _libraries(snippet: Snippet, role: Role) -> tuple[str, ...]:
    """Return the modules whose versions a page names: by default the imports of the cells."""
    return snippet.pair.side(role).libraries or tuple(sorted(imported(cell.source for cell in snippet.side(role))))


def _job(snippet: Snippet, role: Role, folder: Path, wanted: frozenset[Wanted]) -> Job:
    cells, asked = snippet.side(role), frozenset(map(Wanted._make, wanted))
    return Job(
        snippet.path,
        str(folder.resolve()),
        snippet.text,
        cells,
        role,
        snippet.title_of(role),
        _forbidden(snippet, folder) if role == DERIVATION else (),
        _libraries(snippet, role),
        frozenset(key for one in asked for key in looks(snippet, role, one)),
        frozenset(one for one in asked if one in looks(snippet, role, one)) if role == DERIVATION else frozenset(),
        names=True,
        shelf=_shelf(snippet, folder),
        prefix=f"{author_path(folder)}/",
    )

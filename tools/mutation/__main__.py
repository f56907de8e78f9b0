"""Check that tests find faults in the generator: `make mutants` tries all mutants, `make test` a sample.

    python -m tools.mutation [--sample N] [--snippets] [MODULE...]

The program collects some test files and runs them once, unchanged. It stores the report of each job, and the lines of
the generator that each test has run. Then it forks for each mutant. The fork puts the faulty code into the loaded
modules. It runs those tests of the module that had run the line of the fault, until one fails. Tests that have found a
fault nearby run first. Nothing is loaded again, and no job runs again. A fork takes some 50 ms.

mutmut forks as well, but makes mutants of functions only. Half of this generator is regular expressions and bounds at
the top of modules. mutmut and cosmic-ray would also start servers with torch for each mutant, which takes seconds.
"""

import argparse
import ast
import gc
import hashlib
import importlib
import os
import pickle
import re
import signal
import sys
import tempfile
import time
import types
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Self, TextIO

import pytest
from _pytest.runner import runtestprotocol

from seconded._internal.examples import Examples
from seconded._internal.faults import kinds_of, try_faults
from seconded._internal.pair import CLAIM, Role
from seconded._internal.presets import support
from seconded._internal.read.markdown import Scanner
from seconded._internal.run.capture import use
from seconded._internal.run.child import perform
from seconded._internal.run.guard import Guard
from seconded._internal.run.job import Job, PointReport, Report
from seconded._internal.run.runner import Runner, cores
from tests.conftest import RUNNER
from tests.site.test_points import NAMES
from tools.mutation.generator import Mutant, mutants, unchanged
from tools.ours import PAIR, SNIPPETS, all_faults, excused

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "seconded" / "_internal"
# Each module, and the tests that must find its faults.
TESTS = {
    "compare/agree": "agree rule",
    "compare/printed": "printed value",
    "compare/rule": "compared rule examples hints embed shown",
    "compare/labels": "compared rule examples hints embed shown",
    "compare/comparison": "compared rule examples hints embed shown",
    "compare/products": "products",
    "compare/evaluate": "evaluate numeric",
    "compare/numeric": "numeric evaluate",
    "compare/formulas": "formulas",
    "compare/points": "points points_compared",
    "compare/independence": "compared independence",
    "compare/inline": "paged examples hints embed dependence",
    "compare/shown": "shown",
    "compare/hints": "hints",
    "value": "values value",
    "run/capture": "capture value",
    "run/look": "look",
    "read/products": "products",
    "read/macros": "tex",
    "read/tex": "tex",
    "read/points": "points points_read",
    "read/page": "page",
    "read/names": "names",
    "read/markdown": "page",
    "render/format": "format",
}
MODULES = list(TESTS)
# Forks run parts of these tests, so the program cannot record all of their lines.
FORKING = {"run/look"}
# Tests that need servers of their own, or all snippets, take too long. The last one runs its example in another folder
# each time, and a stored report names the first folder.
LEFT_OUT = re.compile(
    "test_jupytext_reads|test_threads_can|no_page_takes_long|kinds_that_jupyter|downloaded|of_our_pages|address|llms|colab"
    "|_again|_anew|_fixed|_saved|_killed|run_to_run|_worker|_server|bad_options|own_file"
)
SECONDS = 20  # CPU time for a mutant; a mutant that takes longer loops forever, and counts as found
WAIT = 120  # seconds for a mutant; a mutant that takes longer waits forever, and counts as found
NO_CODE, SURVIVES = 101, 102  # exit codes of a mutant's process; any other code comes from the fault

Line = tuple[str, int]  # a file, and one of its lines


class Recorded:
    """Runs jobs, and stores their reports."""

    def __init__(self) -> None:
        self._runner: Runner | None = Runner(20, draw=True, pair=PAIR)
        self._reports: dict[tuple[object, ...], bytes] = {}

    def submit(self, role: Role, job: Job) -> Future[Report]:
        key = (role, job.text, job.cells, job.wanted, job.names)
        if key not in self._reports:
            if self._runner is not None:
                return self._kept(key, self._runner.submit(role, job))
            self._reports[key] = _perform(job)
        future: Future[Report] = Future()
        future.set_result(pickle.loads(self._reports[key]))
        return future

    def _kept(self, key: tuple[object, ...], future: Future[Report]) -> Future[Report]:
        def keep(done: Future[Report]) -> None:
            self._reports[key] = pickle.dumps(done.result())

        future.add_done_callback(keep)
        return future

    def close(self) -> None:
        """Let a fork of this process run new jobs from now on."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def _perform(job: Job) -> bytes:
    """Run a job in a fork of this process; return its report, as bytes."""
    with tempfile.TemporaryDirectory() as directory:
        reader, writer = os.pipe()
        if (pid := os.fork()) == 0:
            try:
                os.chdir(directory)
                for name in [name for name in sys.modules if name.partition(".")[0] in job.forbidden]:
                    del sys.modules[name]
                report, *points = perform(job, lambda _: None, Guard(job, os.path.realpath(directory)))
                assert isinstance(report, Report)
                report.points = tuple(one for one in points if isinstance(one, PointReport))
                with os.fdopen(writer, "wb") as answer:
                    pickle.dump(report, answer)
            finally:
                os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as answer:
            raw = answer.read()
        os.waitpid(pid, 0)
    return raw or pickle.dumps(Report(failure="it has ended its process"))


class Noting:
    """Stores the lines of the generator that are run."""

    def __init__(self, lines: set[Line]) -> None:
        self._lines = lines

    def __enter__(self) -> None:
        sys.settrace(self._note)

    def _note(self, frame: types.FrameType, event: str, _: object) -> Callable[..., Any] | None:
        file = frame.f_code.co_filename
        if file not in FILES:
            return None
        self._lines.add((file, frame.f_lineno))
        if event == "call":
            self._lines.add((file, 0))  # a line of the module itself
        return self._note

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)


SOURCES = {module: (SOURCE / f"{module}.py").read_text("utf-8") for module in MODULES}
FILES = {str(SOURCE / f"{module}.py") for module in MODULES}


def imported(module: str) -> types.ModuleType:
    return importlib.import_module(f"seconded._internal.{module.replace('/', '.')}")


def ours() -> list[types.ModuleType]:
    return [module for name, module in sys.modules.items() if name.partition(".")[0] in ("seconded", "tests")]


def forget() -> None:
    """Clear all caches of earlier calls."""
    for module in ours():
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and value.__module__.startswith("seconded"):
                value.cache_clear()
            elif isinstance(value, Scanner):
                value.__dict__.pop("_pattern", None)


def take_in(module: types.ModuleType, tree: ast.Module) -> None:
    """Put the code of TREE into a loaded module and its importers; the function objects stay the same."""
    new: dict[str, Any] = {"__name__": module.__name__, "__file__": module.__file__}
    exec(compile(tree, str(module.__file__), "exec"), new)
    for name, value in new.items():
        old = vars(module).get(name)
        if isinstance(value, type) and isinstance(old, type) and value.__module__ == module.__name__:
            for member, mine in vars(value).items():
                _take_code(vars(old).get(member), mine, module)
        elif not _take_code(old, value, module) and isinstance(
            value, int | float | str | tuple | dict | set | frozenset | re.Pattern | Scanner
        ):
            if value == old or (isinstance(value, Scanner) and vars(value)["_forms"] == vars(old)["_forms"]):
                continue
            for other in ours():
                if vars(other).get(name) is old:
                    setattr(other, name, value)
    forget()
    for scanner in (one for one in vars(imported("read/page")).values() if isinstance(one, Scanner)):
        list(scanner.find(""))  # compile it


def _take_code(old: Any, new: Any, module: types.ModuleType) -> bool:
    """Give an old function, or what it wraps, the code of a new one; return True if it is a function."""
    old, new = (getattr(one, "fget", getattr(one, "func", getattr(one, "__wrapped__", one))) for one in (old, new))
    if not isinstance(old, types.FunctionType) or not isinstance(new, types.FunctionType):
        return isinstance(new, types.FunctionType | types.ModuleType)
    if old.__code__.co_filename == new.__code__.co_filename == module.__file__:
        old.__code__ = new.__code__
        old.__defaults__ = new.__defaults__ and tuple(_known(one, module) for one in new.__defaults__)
        old.__kwdefaults__ = new.__kwdefaults__ and {
            name: _known(one, module) for name, one in new.__kwdefaults__.items()
        }
    return True


def _known(default: Any, module: types.ModuleType) -> Any:
    """Return a default of a parameter; for a function of the module, the function that is loaded."""
    is_own = isinstance(default, types.FunctionType) and default.__code__.co_filename == module.__file__
    return vars(module).get(default.__name__, default) if is_own else default


class Verdict(NamedTuple):
    """The result of a mutant."""

    module: str
    mutant: Mutant
    seen: str | None  # the test that found it; "" if it is not valid code, None if it survived


class Trial:
    """A pytest plugin that tries mutants with the collected tests."""

    def __init__(self, chosen: list[tuple[str, Mutant]], jobs: int, told: TextIO | None) -> None:
        self.verdicts: list[Verdict] = []
        self.failed: list[str] = []  # tests that fail without a fault
        self._chosen, self._jobs, self._told = chosen, jobs, told
        self._recorded = Recorded()
        self._lines: dict[str, set[Line]] = {}  # the lines of each test
        self._seconds: dict[str, float] = {}
        self._kills: Counter[tuple[object, ...]] = Counter()  # by test, and by place in a module

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item
            for item in items
            if not LEFT_OUT.search(getattr(item, "originalname", item.name)) and "torch_runner" not in item.fixturenames
        ]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.stash[RUNNER] = self._recorded
        items = session.items
        gc.collect()
        gc.freeze()  # garbage collection in a fork would copy shared memory pages
        for item, following in zip(items, [*items[1:], items[0]], strict=True):
            self._as_it_is(item, following)
        self._recorded.close()
        use(support(PAIR.preset))
        support(PAIR.preset).warm_up(CLAIM)
        if self.failed:
            return True
        modules = dict.fromkeys(module for module, _ in self._chosen)
        self._try_all(items, [(module, unchanged(SOURCES[module])) for module in modules])
        # A test that sees this would see all mutants of the module.
        self.failed += [f"{one.seen} (with {one.module} put in again)" for one in self.verdicts if one.seen]
        self.verdicts.clear()
        if not self.failed:
            self._try_all(items, self._chosen)
        return True

    def _try_all(self, items: list[pytest.Item], chosen: list[tuple[str, Mutant]]) -> None:
        running: dict[int, tuple[str, Mutant, int]] = {}
        for module, mutant in chosen:
            if len(running) == self._jobs:
                self._wait(running)
            reader, writer = os.pipe()
            order = self._order(items, module, mutant)
            if (pid := os.fork()) == 0:
                os.setpgid(0, 0)
                os.close(reader)
                _try(module, mutant, order, writer)
            os.close(writer)
            running[pid] = (module, mutant, reader)
        while running:
            self._wait(running)

    def _as_it_is(self, item: pytest.Item, following: pytest.Item) -> None:
        forget()
        start, lines = time.process_time(), self._lines.setdefault(item.nodeid, set())
        with Noting(lines):
            reports = runtestprotocol(item, log=False, nextitem=following)
        self._seconds[item.nodeid] = time.process_time() - start
        if any(report.failed for report in reports):
            self.failed.append(item.nodeid)

    def _order(self, items: list[pytest.Item], module: str, mutant: Mutant) -> list[pytest.Item]:
        """Return the tests that can find a fault: first those that have found one nearby, then the fast ones."""
        file = str(SOURCE / f"{module}.py")
        rows = {(file, row) for row in mutant.rows or (0,)}
        reach = {name for name, lines in self._lines.items() if module in FORKING or not rows.isdisjoint(lines)}
        # The tests of a file that share a fixture also share stored examples.
        shared = {item.path for item in items if item.nodeid in reach and "examples" in item.fixturenames}
        able = [
            item
            for item in items
            if item.path.stem.removeprefix("test_") in TESTS[module].split()
            and (item.nodeid in reach or (item.path in shared and "examples" in item.fixturenames))
        ]
        places = list(_places(module, mutant))
        return sorted(
            able,
            key=lambda item: (*(-self._kills[item.nodeid, *place] for place in places), self._seconds[item.nodeid]),
        )

    def _wait(self, running: dict[int, tuple[str, Mutant, int]]) -> None:
        pid, status = os.wait()
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)  # end the processes that it has left
        module, mutant, reader = running.pop(pid)
        with os.fdopen(reader) as answer:
            seen: str | None = answer.read()
        code = os.waitstatus_to_exitcode(status)
        if not seen and code not in (NO_CODE, SURVIVES):
            seen = "no end" if code < 0 else "an early end"
        elif not seen and code == SURVIVES:
            seen = None
        for place in _places(module, mutant):
            self._kills[seen, *place] += 1
        if self._told is not None and mutant.about:
            print(
                f"{module}:{mutant.line}: {mutant.about}: {'survives' if seen is None else seen or 'no code'}",
                file=self._told,
            )
        self.verdicts.append(Verdict(module, mutant, seen))


def _places(module: str, mutant: Mutant) -> Iterator[tuple[object, ...]]:
    """Yield the places of a mutant: its statement, its function or constant, and its module."""
    yield from ((module, mutant.place, mutant.rows), (module, mutant.place), (module,))


def _try(module: str, mutant: Mutant, order: list[pytest.Item], writer: int) -> NoReturn:
    """Run tests in a fork until one finds the fault; write its name to WRITER."""
    status = NO_CODE
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        signal.alarm(WAIT)
        with suppress(Exception):
            take_in(imported(module), mutant.of(SOURCES[module]))
            status = SURVIVES
        for item, following in zip(order, [*order[1:], order[0]], strict=True) if status == SURVIVES and order else ():
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                os.write(writer, item.nodeid.encode())
                break
    finally:
        os._exit(status)


class Excuse(NamedTuple):
    """Mutants that no test can distinguish from the original code, and the reason."""

    module: str
    code: str  # a part of the line
    about: str  # a part of the mutant's description; "" for all mutants of the line
    reason: str


EXCUSES = [
    Excuse("compare/agree", "return math.inf", "", "it is compared with finite numbers, to which None is as unlike"),
    Excuse("compare/printed", "_ATTRIBUTE.sub", "-1 for 0", "to begin before a text is to begin with it"),
    Excuse(
        "compare/printed",
        "1e-15 * abs(meant)",
        "for 1e-15",
        "room for the rounding of this very comparison: any small number serves",
    ),
    Excuse("compare/printed", "<= half + 1e-15", "<", "and no number is so near"),
    Excuse("compare/printed", 'mantissa.partition(".")', "rpartition", "with so many digits, there is a point"),
    Excuse("compare/printed", "if not meant:", "", "what is behind it comes to the same, but for the shape of nothing"),
    Excuse("compare/rule", "elif isinstance(one, Number):", "if True", "any other labeled object is a fact"),
    Excuse(
        "compare/numeric", "return Numbers((1, len(array.of)) if is_row", "for 1", "nobody looks at the number of rows"
    ),
    Excuse("compare/evaluate", "if letter.isdigit() else -1", "2 for 1", "any place below 0 is none"),
    Excuse("compare/products", "for after in range(1,", "2 for 1", "the same product once more"),
    Excuse(
        "compare/points",
        "if not isinstance(shown, Agreement) or",
        "…len(moved) < len(outcomes… for",
        "of a fact, no pair at a point is an agreement",
    ),
    Excuse("compare/points", "return close(number, other", "'x' for ''", "a tolerance is stated, for all types"),
    Excuse("compare/points", "assert doubts[0].doubt", "-1 for 0", "each of them has one"),
    Excuse("compare/points", "counts[pair.claim.label] += 1", "2 for 1", "they need only differ"),
    Excuse(
        "compare/points",
        "if cell is not None and cell.one_point",
        "cell.one_point for",
        "the cells are those of the example",
    ),
    Excuse("compare/independence", 'return {"?"}', "'' for '?'", "no package has either name"),
    Excuse("compare/labels", "_TYPE", "|bfloat)\\\\d*", "without a digit it is not asked"),
    Excuse("compare/labels", "_DOTTED", "[^\\\\W]", "a digit in a label is refused before"),
    Excuse(
        "compare/labels",
        "(?<={_LABEL})",
        "{_VALUE}",
        "a label is always followed by its value, and no value by another one's",
    ),
    Excuse("compare/labels", 'normalize("NFKC", label)', "'x' for ''", "a letter is no point either"),
    Excuse("compare/rule", "is_claimed = len(claims)", ">=", "of as many there is nothing to tell"),
    Excuse("compare/rule", "_COARSE * abs(n)", "any(", "a plain number is one"),
    Excuse("compare/rule", "_COARSE * abs(n)", "<= _COARSE", "and no number is so near"),
    Excuse("compare/shown", "_SIZE_BEFORE.search", "-1 for 0", "to begin before a text is to begin with it"),
    Excuse("compare/shown", "_WORD =", "\\w*", "a name is never empty"),
    Excuse("compare/shown", 'rf"""', "(?:,\\\\d{{3}})*", "what has no comma is read by the other branch as well"),
    Excuse("compare/shown", 'rf"""', "\\\\{{\\\\d*\\\\}}", "where there is no digit, no number is hidden"),
    Excuse("compare/shown", "<= half + _NOISE", "<", "and no number is so near"),
    Excuse("compare/inline", 'refused.get(DERIVATION, "")', "'x' for ''", "where there is no name, none is told"),
    Excuse("compare/hints", "_NO_NAME =", "\\w*", "a name is never empty"),
    Excuse("compare/hints", '"id", ""', "'x' for ''", "no name that is looked for"),
    Excuse(
        "read/markdown",
        "_VERBATIM =",
        "{SAME}*?",
        "what a run of backticks is followed by is no backtick, and so is never nothing",
    ),
    Excuse("read/markdown", "_WHOLE =", "'.+' for", "fenced code is never empty"),
    Excuse("read/markdown", "_WHOLE.match", "_WHOLE.search", "it matches at the first place"),
    Excuse("read/markdown", "    at = 0", "-1 for 0", "no fence begins before the text"),
    Excuse("read/markdown", "found.start() < at", "found.start() <= at", "a search from a form finds this form"),
    Excuse(
        "read/markdown", "<= found.end()", "< found.end()", r"of a paragraph, only the last \(\) stays, and is no form"
    ),
    Excuse("read/markdown", 're.finditer("`+", text)', "`*", "an empty run has nothing to replace"),
    Excuse(
        "read/markdown", "enough = min(", "2 for 1", "if the next closing fence is the longest, it is also the first"
    ),
    Excuse("read/page", 'rf"""', '(?=[^"\\\\n]+"', "a title with a value in it is not empty"),
    Excuse("read/page", 'rf"""', "(?=[^'\\\\n]+'", "a title with a value in it is not empty"),
    Excuse(
        "read/markdown", 're.finditer("<!--", text)', "2 for 1", "any one of its characters serves, but for the first"
    ),
    Excuse("read/page", 'rf"""', "(?=[^<]+>)", "a tag with a value in it is not empty"),
    Excuse("read/page", "_NEAR =", "[ \\\\t]+=", "where there is no blank, it is looked for before as a value"),
    Excuse("read/page", "_HEAD =", "]*:).+?", "there is a key in it"),
    Excuse("read/page", 'written.count("', "1 for 0", "front matter begins with ---"),
    Excuse("read/page", "isinstance(part, Malformed)", "", "nothing else is found there"),
    Excuse("read/page", 'written[0] == "$"', "-1 for 0", "it ends as it begins"),
    Excuse("read/page", "written[2:]", "for 2", "no value begins one sign earlier or later"),
    Excuse("read/page", ".fullmatch(written)", ".match", "it ends with the first =}"),
    Excuse("read/names", '"attr", ""', "'x' for ''", "any text serves that does not begin as such a name does"),
    Excuse("run/look", '"<expression>"', "''", "of an error the last row is kept, and this stands in others"),
    Excuse("run/look", "os._exit(0)", "1 for 0", "nobody asks how a copy has ended"),
]


def excuses_of(module: str, mutant: Mutant) -> list[Excuse]:
    """Return the excuses that apply to a mutant."""
    row = SOURCES[module].split("\n")[mutant.line - 1]
    return [one for one in EXCUSES if one.module == module and one.code in row and one.about in mutant.about]


def chosen(modules: list[str], sample: int) -> Iterator[tuple[str, Mutant]]:
    """Yield the mutants to try: all, or a sample of each module, which stays the same while its lines do."""
    for module in modules:
        rows = SOURCES[module].split("\n")
        found = list(mutants(SOURCES[module]))
        if sample:
            found = [one for one in found if not excuses_of(module, one)]
            found.sort(key=lambda one: hashlib.sha256(f"{rows[one.line - 1]} {one.about}".encode()).digest())
        yield from ((module, one) for one in found[: sample or None])


def print_generator(modules: list[str], verdicts: list[Verdict]) -> tuple[list[str], set[Excuse]]:
    """Print a table of the generator's mutants; return the survivors without an excuse, and the excuses that were used."""
    wrong: list[str] = []
    used: set[Excuse] = set()
    print(f"{'the generator, by module':24} {'mutants':>8} {'seen':>6} {'excused':>8} {'rate':>8}")
    for module in [*modules, ""]:
        own = [one for one in verdicts if one.module == (module or one.module) and one.seen != ""]
        left = [one for one in own if one.seen is None]
        excused = [one for one in left if excuses_of(one.module, one.mutant)]
        rate = 100 * (len(own) - len(left)) / max(1, len(own) - len(excused))
        print(f"{module or 'all':24} {len(own):8} {len(own) - len(left):6} {len(excused):8} {rate:6.1f} %")
        used |= {excuse for one in excused for excuse in excuses_of(one.module, one.mutant)}
        if module:
            wrong += [f"{module}.py:{one.mutant.line}: {one.mutant.about}" for one in left if one not in excused]
    return wrong, used


def print_snippets() -> list[str]:
    """Print a table of the snippets' mutants; return the excuses that are not needed any more."""
    tried, left, idle = Counter[str](), Counter[str](), list[str]()
    with Runner(10, draw=True, pair=PAIR) as runner:
        examples = Examples(SNIPPETS, runner=runner, pair=PAIR)
        for name in NAMES:
            trials = list(try_faults(examples, examples.get(name), all_faults(name)))
            tried.update(trial.fault.kind for trial in trials)
            unseen = [trial.fault.kind for trial in trials if not trial.noticed]
            left.update(unseen)
            idle += [f"this excuse is needed no longer: {name}: {kind}" for kind in excused(name) - set(unseen)]
    print(f"{'the snippets, by kind':24} {'mutants':>8} {'seen':>6} {'rate':>17}")
    for kind in [*kinds_of(PAIR.preset), ""]:
        all_of, missed = (sum(count.values()) if not kind else count[kind] for count in (tried, left))
        print(f"{kind or 'all':24} {all_of:8} {all_of - missed:6} {100 * (all_of - missed) / all_of:15.1f} %")
    return idle


def main() -> int:
    """Try mutants of the generator and of the snippets; return 1 if a mutant of the generator survives unexcused."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=str(__doc__).partition("\n")[0])
    parser.add_argument(
        "modules", nargs="*", default=MODULES, metavar="MODULE", help="of the generator; all if none is named"
    )
    parser.add_argument("--sample", type=int, default=0, help="how many of each module; all if it is not said")
    parser.add_argument("--snippets", action="store_true", help="also those of the snippets")
    parser.add_argument("--jobs", type=int, default=cores(), help="how many are tried at a time")
    parser.add_argument("--log", type=argparse.FileType("w", 1), help="where to write what came of each, at once")
    options = parser.parse_args()
    if options.sample:  # a sample is fast: it takes the first ones
        TESTS.update({module: names.split()[0] for module, names in TESTS.items()})
    trial = Trial(list(chosen(options.modules, options.sample)), options.jobs, options.log)
    start = time.monotonic()
    names = {name for module in options.modules for name in TESTS[module].split()}
    files = (
        str(file)
        for folder in ("unit", "run")
        for file in (ROOT / "tests" / folder).glob("test_*.py")
        if file.stem[5:] in names
    )
    pytest.main(
        [*sorted(files), "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-summary"], plugins=[trial]
    )
    if trial.failed:
        sys.exit("these tests fail as it is: " + ", ".join(trial.failed))
    wrong, used = print_generator(options.modules, trial.verdicts)
    print(f"{time.monotonic() - start:.0f} s")
    if not options.sample:
        idle = [one for one in EXCUSES if one.module in options.modules and one not in used]
        wrong += [f"this excuse is needed no longer: {one.module}: {one.code}: {one.about}" for one in idle]
    if options.snippets:
        wrong += print_snippets()
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

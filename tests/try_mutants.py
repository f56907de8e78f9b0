"""Whether tests see a fault in the prover: `make mutants` tries all mutants, `make test` a sample.

    python -m tests.try_mutants [--sample N] [--snippets] [MODULE...]

Collects some test files and runs them once, as they are, while it keeps what each job came to and which functions each
test has called. Then, for each mutant, a fork of this process takes the faulty code into the loaded modules, and runs
those of the module's tests that had called it, until one fails. Nothing is loaded anew, and no job runs again
but where the fault is in what runs it. A fork takes some 50 ms.

mutmut forks as well, but makes mutants of functions only; of this prover, half stands in regular expressions and bounds
of the modules. It and cosmic-ray would also start servers with torch for each mutant, which takes seconds.
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
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Self, TextIO

import pytest
from _pytest.runner import runtestprotocol

from by_example.run.child import perform
from by_example.run.guard import Guard
from by_example.run.job import Job, Report
from by_example.run.runner import Runner, cores
from by_example.run.worlds import WORLDS
from by_example.source.markdown import Scanner
from tests.mutants import KINDS
from tests.prover_mutants import Mutant, mutants
from tests.test_points import MUTABLE, faults, snippet_of, survivors_of

ROOT = Path(__file__).parents[1]
# Each module, and the tests by which its faults must be seen.
TESTS = {
    "proof/agree": "prove",
    "proof/printed": "value",
    "proof/rule": "prove examples hints embed shown",
    "proof/inline": "examples hints embed",
    "proof/shown": "shown",
    "proof/hints": "hints",
    "run/value": "value prove",
    "run/capture": "value",
    "run/look": "prove examples",
    "source/page": "pages",
    "source/names": "read embed notebook examples",
    "source/markdown": "pages",
    "page/spell": "embed",
}
MODULES = list(TESTS)
IN_JOBS = {"run/value", "run/capture", "run/look"}  # these make the reports
# What needs servers of its own, or looks at all snippets, takes too long.
LEFT_OUT = re.compile(
    "test_jupytext_reads|test_threads_can|no_page_takes_long|kinds_that_jupyter|downloaded|of_our_pages|address|llms|colab"
    "|_again|_anew|_mended|_saved|_killed|run_to_run|_worker|_server|bad_options"
)
SECONDS = 20  # of CPU time for a mutant; one that takes more loops for ever, and is seen

Function = tuple[str, int]  # a file, and the first line of a function


class Recorded:
    """Runs jobs, and keeps what they came to."""

    def __init__(self, *, by_forks: bool) -> None:
        self._runner = None if by_forks else Runner(20, draw=True)
        self._reports: dict[tuple[object, ...], bytes] = {}
        self.called: set[Function] = set()  # by jobs, since the last test
        self.anew = False

    def submit(self, world: str, job: Job) -> Future[Report]:
        key = (world, job.text, job.cells, job.wanted, job.names)
        if self.anew or key not in self._reports:
            if self._runner is not None:
                return self._kept(key, self._runner.submit(world, job))
            self._reports[key] = _perform(world, job)
        report, called = pickle.loads(self._reports[key])
        self.called |= called
        future: Future[Report] = Future()
        future.set_result(report)
        return future

    def _kept(self, key: tuple[object, ...], future: Future[Report]) -> Future[Report]:
        def keep(done: Future[Report]) -> None:
            self._reports[key] = pickle.dumps((done.result(), set()))

        future.add_done_callback(keep)
        return future

    def close(self) -> None:
        """From now on, what has not been run is run by a fork of this process."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def _perform(world: str, job: Job) -> bytes:
    """A job's report, and the functions that were called for it, as bytes; by a fork of this process."""
    with tempfile.TemporaryDirectory() as directory:
        reader, writer = os.pipe()
        if (pid := os.fork()) == 0:
            try:
                os.chdir(directory)
                if WORLDS[world].forbidden is not None:
                    for name in [name for name in sys.modules if f"{name}.".startswith(f"{WORLDS[world].forbidden}.")]:
                        del sys.modules[name]
                called: set[Function] = set()
                with Noting(called):
                    report = perform(job, lambda _: None, Guard(WORLDS[world], os.path.realpath(directory), job.began))
                with os.fdopen(writer, "wb") as answer:
                    pickle.dump((report, called), answer)
            finally:
                os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as answer:
            raw = answer.read()
        os.waitpid(pid, 0)
    return raw or pickle.dumps((Report(failure="it has ended its process"), set()))


class Noting:
    """Notes which functions of the prover are called."""

    def __init__(self, called: set[Function]) -> None:
        self._files, self._called = FILES, called

    def __enter__(self) -> None:
        sys.setprofile(self._note)

    def _note(self, frame: types.FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename in self._files:
            self._called |= {(code.co_filename, code.co_firstlineno), (code.co_filename, 0)}  # 0: of the module itself

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)


SOURCES = {module: (ROOT / "by_example" / f"{module}.py").read_text("utf-8") for module in MODULES}
FILES = {str(ROOT / "by_example" / f"{module}.py") for module in MODULES}


def imported(module: str) -> types.ModuleType:
    return importlib.import_module(f"by_example.{module.replace('/', '.')}")


def ours() -> list[types.ModuleType]:
    return [module for name, module in sys.modules.items() if name.partition(".")[0] in ("by_example", "tests")]


def forget() -> None:
    """Empty all that remembers earlier calls."""
    for module in ours():
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and value.__module__.startswith("by_example"):
                value.cache_clear()
            elif isinstance(value, Scanner):
                value.__dict__.pop("_pattern", None)


def take_in(module: types.ModuleType, tree: ast.Module) -> None:
    """Let a loaded module, and who has imported from it, have the code of TREE: the functions stay who they are."""
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
    for scanner in (one for one in vars(imported("source/page")).values() if isinstance(one, Scanner)):
        list(scanner.find(""))  # it is compiled when it is first used


def _take_code(old: Any, new: Any, module: types.ModuleType) -> bool:
    """Give an old function, or what wraps it, the code of a new one; whether it is one."""
    old, new = (getattr(one, "fget", getattr(one, "func", getattr(one, "__wrapped__", one))) for one in (old, new))
    if not isinstance(old, types.FunctionType) or not isinstance(new, types.FunctionType):
        return isinstance(new, types.FunctionType | types.ModuleType)
    if old.__code__.co_filename == new.__code__.co_filename == module.__file__:
        old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
    return True


class Verdict(NamedTuple):
    """What came of a mutant."""

    module: str
    mutant: Mutant
    seen: str | None  # the test that has seen it; "" if it is no code at all, None if it has survived


class Trial:
    """A plugin of pytest: tries mutants with the tests that have been collected."""

    def __init__(self, chosen: list[tuple[str, Mutant]], jobs: int, told: TextIO | None) -> None:
        self.verdicts: list[Verdict] = []
        self.failed: list[str] = []  # tests that fail without a fault
        self._chosen, self._jobs, self._told = chosen, jobs, told
        self._recorded = Recorded(by_forks=any(module in IN_JOBS for module, _ in chosen))
        self._called: dict[str, set[Function]] = {}
        self._seconds: dict[str, float] = {}
        self._kills: Counter[str] = Counter()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item
            for item in items
            if not LEFT_OUT.search(getattr(item, "originalname", item.name)) and not item.get_closest_marker("slow")
        ]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.modules["tests.conftest"].Runner = lambda *_, **__: self._recorded  # type: ignore[attr-defined]
        items = session.items
        gc.collect()
        gc.freeze()  # a fork that collects garbage would copy the pages that it shares with this process
        for item, following in zip(items, [*items[1:], items[0]], strict=True):
            self._as_it_is(item, following)
        self._recorded.close()
        WORLDS["torch"].warm_up()
        if self.failed:
            return True
        running: dict[int, tuple[str, Mutant, int]] = {}
        for module, mutant in self._chosen:
            if len(running) == self._jobs:
                self._wait(running)
            reader, writer = os.pipe()
            order = self._order(items, module, mutant)
            if (pid := os.fork()) == 0:
                os.close(reader)
                _try(module, mutant, order, writer, self._recorded)
            os.close(writer)
            running[pid] = (module, mutant, reader)
        while running:
            self._wait(running)
        return True

    def _as_it_is(self, item: pytest.Item, following: pytest.Item) -> None:
        forget()
        called: set[Function] = set()
        start, self._recorded.called = time.monotonic(), set()
        with Noting(called):
            reports = runtestprotocol(item, log=False, nextitem=following)
        self._seconds[item.nodeid] = time.monotonic() - start
        self._called[item.nodeid] = called | self._recorded.called
        if any(report.failed for report in reports):
            self.failed.append(item.nodeid)

    def _order(self, items: list[pytest.Item], module: str, mutant: Mutant) -> list[pytest.Item]:
        """The tests that can see a fault: first those that have seen others, and are quick."""
        file = str(ROOT / "by_example" / f"{module}.py")
        reach = {
            name for name, called in self._called.items() for one in called if one in ((file, mutant.first), (file, 0))
        }
        # What one test asks for is remembered for the others of its file, where they share a fixture.
        shared = {item.path for item in items if item.nodeid in reach and "examples" in item.fixturenames}
        able = [
            item
            for item in items
            if item.path.stem.removeprefix("test_") in TESTS[module].split()
            and (item.nodeid in reach or (item.path in shared and "examples" in item.fixturenames))
        ]
        return sorted(able, key=lambda item: (-self._kills[f"{module} {item.nodeid}"], self._seconds[item.nodeid]))

    def _wait(self, running: dict[int, tuple[str, Mutant, int]]) -> None:
        pid, status = os.wait()
        module, mutant, reader = running.pop(pid)
        with os.fdopen(reader) as answer:
            seen: str | None = answer.read()
        if os.WIFSIGNALED(status):
            seen = "no end"
        elif not seen and os.waitstatus_to_exitcode(status) == 0:
            seen = None
        self._kills[f"{module} {seen}"] += 1
        if self._told is not None:
            print(
                f"{module}:{mutant.line}: {mutant.about}: {'survives' if seen is None else seen or 'no code'}",
                file=self._told,
            )
        self.verdicts.append(Verdict(module, mutant, seen))


def _try(module: str, mutant: Mutant, order: list[pytest.Item], writer: int, recorded: Recorded) -> NoReturn:
    """In a fork: run tests until one sees the fault; its name goes to WRITER. The status is 1 if it is no code."""
    status = 1
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        loaded = imported(module)
        with suppress(Exception):
            take_in(loaded, mutant.of(SOURCES[module]))
            recorded.anew, status = module in IN_JOBS, 0
        for item, following in zip(order, [*order[1:], order[0]], strict=True) if status == 0 else ():
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                os.write(writer, item.nodeid.encode())
                break
    finally:
        os._exit(status)


class Excuse(NamedTuple):
    """Mutants that nothing can tell from the code as it is, and why."""

    module: str
    code: str  # in the line, as it stands
    about: str  # in what a mutant says of itself; "" for all of the line
    reason: str


EXCUSES = [
    Excuse("proof/agree", "return math.inf", "", "it is compared with finite numbers, to which None is as unlike"),
    Excuse("proof/printed", "_ATTRIBUTE.sub", "-1 for 0", "to begin before a text is to begin with it"),
    Excuse(
        "proof/printed",
        "1e-15 * abs(meant)",
        "for 1e-15",
        "room for the rounding of this very comparison: any small number serves",
    ),
    Excuse("proof/printed", "if not meant:", "", "what is behind it comes to the same, but for the shape of nothing"),
    Excuse("proof/rule", "_NAME_WITH_DIGITS", "|bfloat)\\\\d*", "without a digit it is not asked"),
    Excuse("proof/rule", "_DOTTED", "[^\\\\W]", "a digit in a label is refused before"),
    Excuse(
        "proof/rule",
        "(?<={_LABEL})",
        "{_VALUE}",
        "a label is always followed by its value, and no value by another one's",
    ),
    Excuse("page/spell", "return numbers[0]", "-1 for 0", "there is one"),
]


def excuses_of(module: str, mutant: Mutant) -> list[Excuse]:
    """The excuses that hold for a mutant."""
    row = SOURCES[module].split("\n")[mutant.line - 1]
    return [one for one in EXCUSES if one.module == module and one.code in row and one.about in mutant.about]


def chosen(modules: list[str], sample: int) -> Iterator[tuple[str, Mutant]]:
    """The mutants to try: all, or a few of each module, which stay the same while their lines do."""
    for module in modules:
        rows = SOURCES[module].split("\n")
        found = list(mutants(SOURCES[module]))
        if sample:
            found = [one for one in found if not excuses_of(module, one)]
            found.sort(key=lambda one: hashlib.sha256(f"{rows[one.line - 1]} {one.about}".encode()).digest())
        yield from ((module, one) for one in found[: sample or None])


def print_prover(modules: list[str], verdicts: list[Verdict]) -> tuple[list[str], set[Excuse]]:
    """Print a table of the prover's mutants; which survive without an excuse, and the excuses that were needed."""
    wrong: list[str] = []
    used: set[Excuse] = set()
    print(f"{'the prover, by module':24} {'mutants':>8} {'seen':>6} {'excused':>8} {'rate':>8}")
    for module in [*modules, ""]:
        own = [one for one in verdicts if one.module == (module or one.module) and one.seen != ""]
        left = [one for one in own if one.seen is None]
        excused = [one for one in left if excuses_of(one.module, one.mutant)]
        rate = 100 * (len(own) - len(left)) / max(1, len(own) - len(excused))
        print(f"{module or 'all':24} {len(own):8} {len(own) - len(left):6} {len(excused):8} {rate:6.1f} %")
        used |= {excuse for one in excused for excuse in excuses_of(one.module, one.mutant)}
        if module:
            wrong += [
                f"by_example/{module}.py:{one.mutant.line}: {one.mutant.about}" for one in left if one not in excused
            ]
    return wrong, used


def print_snippets() -> None:
    """Print a table of the snippets' mutants."""
    tried, left = Counter[str](), Counter[str]()
    with Runner(10) as runner:
        for name in MUTABLE:
            faults_of = list(faults(snippet_of(name)))
            tried.update(mutant.kind for _, mutant in faults_of)
            left.update(kind for kind, _ in survivors_of(runner, name, faults_of))
    print(f"{'the snippets, by kind':24} {'mutants':>8} {'seen':>6} {'rate':>17}")
    for kind in [*KINDS, ""]:
        all_of, unseen = (sum(count.values()) if not kind else count[kind] for count in (tried, left))
        print(f"{kind or 'all':24} {all_of:8} {all_of - unseen:6} {100 * (all_of - unseen) / all_of:15.1f} %")


def main() -> int:
    """Try mutants of the prover and of the snippets; 1 if one of the prover's survives that is not excused."""
    parser = argparse.ArgumentParser(prog="python -m tests.try_mutants", description=str(__doc__).partition("\n")[0])
    parser.add_argument(
        "modules", nargs="*", default=MODULES, metavar="MODULE", help="of the prover; all if none is named"
    )
    parser.add_argument("--sample", type=int, default=0, help="how many of each module; all if it is not said")
    parser.add_argument("--snippets", action="store_true", help="also those of the snippets")
    parser.add_argument("--jobs", type=int, default=cores(), help="how many are tried at a time")
    parser.add_argument("--log", type=argparse.FileType("w", 1), help="where to write what came of each, at once")
    options = parser.parse_args()
    if options.sample:  # a sample is quick: it takes the first of them
        TESTS.update({module: names.split()[0] for module, names in TESTS.items()})
    trial = Trial(list(chosen(options.modules, options.sample)), options.jobs, options.log)
    start = time.monotonic()
    files = {f"tests/test_{name}.py" for module in options.modules for name in TESTS[module].split()}
    pytest.main(
        [*sorted(files), "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-summary"], plugins=[trial]
    )
    if trial.failed:
        sys.exit("these tests fail as it is: " + ", ".join(trial.failed))
    wrong, used = print_prover(options.modules, trial.verdicts)
    print(f"{time.monotonic() - start:.0f} s")
    if not options.sample:
        idle = [one for one in EXCUSES if one.module in options.modules and one not in used]
        wrong += [f"this excuse is needed no longer: {one.module}: {one.code}: {one.about}" for one in idle]
    if options.snippets:
        print_snippets()
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

"""Examples wait for a worker in the order of the pages, and only a few of them in memory."""

import threading
import time
from concurrent.futures import Future
from pathlib import Path

import pytest

from seconded._internal import examples as module
from seconded._internal.errors import ExampleError, ServerError
from seconded._internal.examples import Examples
from seconded._internal.pair import Role
from seconded._internal.run.job import Job, Report

EXAMPLE = '"""A sum."""\n\n# %% sum\nprint("sum:", 1 + 2)\n'
LONGEST = 30  # seconds; only a fault waits for so long


class Slow:
    """A runner whose jobs end when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[str, Future[Report]]] = []
        self.refuses = False

    def submit(self, _: Role, job: Job) -> Future[Report]:
        if self.refuses:
            raise ServerError("this runner has been closed")
        future: Future[Report] = Future()
        self.jobs.append((Path(job.path).stem, future))
        return future

    def close(self) -> None:
        self.refuses = True

    def wait_for(self, count: int) -> None:
        deadline = time.monotonic() + LONGEST
        while len(self.jobs) < count and time.monotonic() < deadline:
            time.sleep(0.001)


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    """Return the names of six examples in a folder."""
    (tmp_path / "examples").mkdir()
    names = [f"e{number}" for number in range(6)]
    for name in names:
        (tmp_path / "examples" / f"{name}.py").write_text(EXAMPLE, "utf-8")
    return names


def test_examples_start_in_turn_a_few_ahead_of_the_workers(
    tmp_path: Path, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All examples run in the end, but at no time do more of them wait than allowed."""
    monkeypatch.setattr(module, "_AHEAD", 2)
    runner = Slow()
    examples = Examples(tmp_path / "examples", runner=runner)
    order = list(reversed(names))
    examples.start_in_turn(dict.fromkeys(order, frozenset()))
    for done in range(len(names)):
        runner.wait_for(min(done + 3, len(names)))
        assert [name for name, _ in runner.jobs] == order[: min(done + 3, len(names))]
        runner.jobs[done][1].set_result(Report())


def test_a_broken_example_does_not_stop_those_after_it(tmp_path: Path, names: list[str]) -> None:
    """Its page reports it, when it asks for it."""
    (tmp_path / "examples" / "e1.py").write_text("# %% sum\nprint(1 +\n", "utf-8")
    runner = Slow()
    examples = Examples(tmp_path / "examples", runner=runner)
    examples.start_in_turn(dict.fromkeys(names, frozenset()))
    runner.wait_for(5)
    assert [name for name, _ in runner.jobs] == ["e0", "e2", "e3", "e4", "e5"]
    with pytest.raises(ExampleError, match="SyntaxError"):
        examples.get("e1")


def test_a_closed_runner_ends_the_start_of_examples_without_a_traceback(
    tmp_path: Path, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build that has failed closes its runner while later examples still wait."""
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    runner = Slow()
    runner.close()
    examples = Examples(tmp_path / "examples", runner=runner)
    before = set(threading.enumerate())
    examples.start_in_turn(dict.fromkeys(names, frozenset()))
    for thread in set(threading.enumerate()) - before:
        thread.join(LONGEST)
    assert runner.jobs == []
    assert raised == []

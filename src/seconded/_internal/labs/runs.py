"""Runs: execute labs in parallel while pages are rendered, each in a process of its own, which a nursery forks.

A run depends on a lab's text, its helpers' texts, the options of mkdocs-jupyter, and the files that its cells read.
While none of them changes, a lab runs only once, even over the rebuilds of a server. When one of them changes, the
current run ends. Nothing is stored on disk, so no lab shows the output of another version of a library.
"""

import json
import re
import socket
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock, Semaphore, Thread
from typing import Any

from seconded._internal.errors import ExampleError
from seconded._internal.labs.lab import Lab
from seconded._internal.labs.nursery import Nursery
from seconded._internal.labs.output import Executed, read_executed
from seconded._internal.labs.reads import ages_of
from seconded._internal.run.files import Age, age_of
from seconded._internal.run.runner import cores

LIMIT = 120  # seconds that a lab may take
_PACKAGE = Path(__file__).parents[3]


@dataclass(frozen=True)
class Options:
    """The options of mkdocs-jupyter for the execution of a lab."""

    execute: bool
    kernel_name: str
    allow_errors: bool


class Labs:
    """The labs of a site: executed, running, or waiting."""

    def __init__(self) -> None:
        self._runs: dict[str, _Run] = {}
        self._turns = Semaphore(max(1, cores() // 2))  # the examples run at the same time

    def start(self, labs: Iterable[tuple[Lab, Options]], libraries: Iterable[str] = ()) -> None:
        """Start these labs, and end all others; an unchanged lab keeps its run or its result.

        Args:
            labs: each with its options.
            libraries: what is loaded once for all labs, if one of them names it.
        """
        before, self._runs = self._runs, {}
        new: list[tuple[Lab, Options]] = []
        for lab, options in labs:
            run = before.get(lab.path)
            if run is not None and run.made_of == (lab, options) and run.is_current():
                self._runs[lab.path] = before.pop(lab.path)
            else:
                new.append((lab, options))
        if new:
            words = set(re.findall(r"\w+", "\n".join(lab.text for lab, _ in new)))
            nursery = Nursery(words.intersection(libraries), len(new))
            self._runs |= {lab.path: _Run(lab, options, self._turns, nursery) for lab, options in new}
        for run in before.values():
            run.end()

    def get(self, lab: Lab) -> Executed:
        """Return a lab after its execution; it must have been started.

        Raises:
            ExampleError: a cell raised, took too long, or has output without a form on a page.
        """
        return self._runs[lab.path].result()

    @property
    def read(self) -> set[Path]:
        """Return the files that the cells of all executed labs have read."""
        return {file for run in self._runs.values() for file in run.read}

    def is_over(self, lab: Lab) -> bool:
        """Return True if a lab was executed, or failed."""
        return lab.path in self._runs and self._runs[lab.path].over()

    def all_over(self) -> bool:
        """Return True if no lab is running."""
        return all(run.over() for run in self._runs.values())

    def end(self) -> None:
        """End all running labs, with their kernels."""
        self.start([])

    close = end


class _Run:
    """An execution of a lab."""

    def __init__(self, lab: Lab, options: Options, turns: Semaphore, nursery: Nursery) -> None:
        self.made_of = (lab, options)
        self._answer: Future[dict[str, Any]] = Future()
        self._nursery = nursery
        self._lock = Lock()
        self._socket: socket.socket | None = None
        self._ended = False
        self._passed_on = False  # whether a build has had the result, or the failure
        # A daemon thread: a builder that ends does not wait for it, and the process ends after the builder.
        Thread(target=self._work, args=(turns,), daemon=True).start()

    def over(self) -> bool:
        """Return True if the run is over."""
        return self._answer.done()

    @property
    def read(self) -> dict[Path, Age]:
        """Return the files that its cells read, with their ages, after the run."""
        if not self._answer.done() or self._answer.exception() is not None:
            return {}
        return ages_of(self._answer.result()["read"])

    def is_current(self) -> bool:
        """Return True if the run is in progress, or would read the same files again. A failure is for one build."""
        if not self._answer.done():
            return True
        if self._answer.exception() is not None or "notebook" not in self._answer.result():
            return not self._passed_on
        return all(age_of(file) == age for file, age in self.read.items())

    def end(self) -> None:
        """End the run, with its kernel, if it is in progress."""
        with self._lock, suppress(OSError):  # its process has ended
            self._ended = True
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_WR)  # its process ends now, and closes the other direction

    def result(self) -> Executed:
        """Wait for the run and return its result; raises as `Labs.get`."""
        lab = self.made_of[0]
        self._passed_on = True
        answer = self._answer.result()
        if "raised" in answer:
            raise _raised(lab, **answer["raised"])
        if "ended" in answer:
            raise ExampleError(
                lab.path, None, "the kernel that executed this lab has died", answer["ended"], code="lab"
            )
        return read_executed(lab, answer["notebook"], answer["counts"])

    def _work(self, turns: Semaphore) -> None:
        with turns:
            try:
                self._answer.set_result(self._execute())
            except BaseException as error:  # pass any error to the caller that waits
                self._answer.set_exception(error)
            self._nursery.leave()

    def _execute(self) -> dict[str, Any]:
        lab, options = self.made_of
        order = {"text": lab.text, "paths": [str(lab.folder), str(_PACKAGE)], "limit": LIMIT, **asdict(options)}
        with self._lock:
            if self._ended:
                raise RuntimeError("this run was ended before its turn came")
            connection = self._socket = self._nursery.fork()
        with connection, connection.makefile("rb") as back:
            with suppress(OSError):  # the process failed before, and printed the reason, or the run was ended
                connection.sendall(json.dumps(order).encode() + b"\n")
            answer = back.read()
        if not answer:
            raise RuntimeError(f"the process that executed {lab.path} has failed; its own message stands above")
        executed: dict[str, Any] = json.loads(answer)
        return executed


def _raised(lab: Lab, cell: int, line: int | None, name: str, value: str) -> ExampleError:
    """Return an error for the author, with its place in the lab's file."""
    one = lab.cells[cell - 1]
    at = one.line + (line or 1) - 1  # IPython also drops blank lines before the first line
    summary = f"the cell {one.name!r}, number {cell} of this lab, raised {name}" + (f": {value}" if value else "")
    return ExampleError(lab.path, at, summary, lab.text.split("\n")[at - 1].strip(), code="lab")

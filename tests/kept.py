"""What our snippets came to while our site was built, for the tests that look at the same snippets: each runs once.

    python -m tests.kept FILE build --strict

builds as MkDocs does, and keeps the reports in FILE. They are proved anew where they are read, and what was not run in
that build, in these very words, is run.
"""

import pickle
import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from by_example import examples
from by_example.run.job import Job, Report
from by_example.run.runner import Runner

_Key = tuple[object, ...]


def key_of(world: str, job: Job) -> _Key:
    """All that a run depends on, but for where its folder is: of its helpers there are copies."""
    return world, job.path, job.text, job.cells, job.wanted, job.names


class Keeping(Runner):
    """Runs all jobs, and keeps what they come to."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.kept: dict[_Key, Future[Report]] = {}

    def submit(self, world: str, job: Job) -> Future[Report]:
        future = self.kept[key_of(world, job)] = super().submit(world, job)
        return future


class Knowing:
    """Gives what was kept of a job, and runs the others."""

    def __init__(self, file: Path, *arguments: Any, **options: Any) -> None:
        self._kept: dict[_Key, Report] = pickle.loads(file.read_bytes()) if file.exists() else {}
        self._runner = Runner(*arguments, **options)
        self.close = self._runner.close

    def submit(self, world: str, job: Job) -> Future[Report]:
        known = self._kept.get(key_of(world, job))
        if known is None:
            return self._runner.submit(world, job)
        future: Future[Report] = Future()
        future.set_result(known)
        return future


def main(file: Path, arguments: list[str]) -> None:
    """Build, and write what was kept."""
    from mkdocs.__main__ import cli  # noqa: PLC0415 - the tests need none of it

    made: list[Keeping] = []

    def make(*arguments: Any, **options: Any) -> Keeping:
        made.append(Keeping(*arguments, **options))
        return made[-1]

    examples.Runner = make
    try:
        cli(arguments)
    finally:
        kept = [(key, future) for runner in made for key, future in runner.kept.items()]
        reports = {key: future.result() for key, future in kept if future.done() and not future.exception()}
        file.write_bytes(pickle.dumps({key: report for key, report in reports.items() if not report.lost}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""Reports that are kept: those of the very same job are given, and no other's."""

import pickle
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from by_example.run.job import Job, Report
from by_example.source.page import Wanted
from by_example.source.snippet import Cell
from tests import kept

JOB = Job("s.py", "/a", "print(1)", (Cell("torch", 1, "print(1)"),))


def run(world: str, job: Job) -> Future[Report]:
    """What a runner gives."""
    future: Future[Report] = Future()
    future.set_result(Report(versions={world: job.text}))
    return future


@pytest.fixture
def knowing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> kept.Knowing:
    """It knows what JOB came to in torch's world, elsewhere and before."""
    monkeypatch.setattr(kept, "Runner", lambda: SimpleNamespace(submit=run, close=None))
    key = kept.key_of("torch", replace(JOB, folder="/b", began=1))
    (tmp_path / "kept").write_bytes(pickle.dumps({key: Report(versions={"kept": ""})}))
    return kept.Knowing(tmp_path / "kept")


def test_what_was_run_is_known(knowing: kept.Knowing):
    assert knowing.submit("torch", JOB).result().versions == {"kept": ""}


@pytest.mark.parametrize(
    ("world", "job"),
    [
        ("numpy", JOB),
        ("torch", replace(JOB, text="print(2)")),
        ("torch", replace(JOB, cells=(Cell("torch", 1, "print(2)"),))),
        ("torch", replace(JOB, wanted=frozenset({Wanted(None, "x")}))),
        ("torch", replace(JOB, path="t.py")),
        ("torch", replace(JOB, names=True)),
    ],
    ids=["world", "text", "cells", "wanted", "path", "names"],
)
def test_another_job_is_run(knowing: kept.Knowing, world: str, job: Job):
    assert knowing.submit(world, job).result().versions == {world: job.text}


def test_where_nothing_was_kept_all_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As when our site could not be built: then its snippets say why, one by one."""
    monkeypatch.setattr(kept, "Runner", lambda: SimpleNamespace(submit=run, close=None))
    assert kept.Knowing(tmp_path / "none").submit("torch", JOB).result().versions == {"torch": JOB.text}

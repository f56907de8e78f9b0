"""Fixtures of the tests that run examples on servers which are warm."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.examples import Runs

Main = Callable[[list[str]], int]


@pytest.fixture
def main(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runner: Runs) -> Main:
    """The command, where there are no pages but those of the test."""
    monkeypatch.chdir(tmp_path)
    return partial(command_line.main, runner=runner)

"""Fixtures of the tests that run examples on servers which are warm."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.examples import Runs
from tests.pair import DECLARATION

Main = Callable[[list[str]], int]


@pytest.fixture
def main(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runner: Runs) -> Main:
    """The command, where there are no pages but those of the test."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seconded.toml").write_text(f"{DECLARATION}formulas = true\n", "utf-8")
    return partial(command_line.main, runner=runner)

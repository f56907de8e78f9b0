"""Samples of cases: a whole run tries as many as a test says, and who names cases gets all of them."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

import conftest

CASES = [f"tests/test_a.py::test_{test}[{case}]" for test in ("one", "two") for case in range(20)]


@dataclass(frozen=True)
class Item:
    """A test, or a case of one."""

    nodeid: str

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return None if "other" in self.nodeid else getattr(pytest.mark, name)(3).mark


def left(*arguments: str, keyword: str = "", whole: bool = False) -> list[str]:
    """What is left of CASES, and of a test without the marker."""
    items: list[Any] = [Item(case) for case in (*CASES, "tests/test_a.py::test_other[0]")]
    hook = SimpleNamespace(pytest_deselected=lambda items: None)  # noqa: ARG005
    config: Any = SimpleNamespace(option=SimpleNamespace(keyword=keyword, whole=whole), args=arguments, hook=hook)
    conftest.leave_a_sample(config, items)
    return [item.nodeid.partition("_")[2].partition("_")[2] for item in items]


def test_a_run_tries_a_sample_and_all_of_the_others():
    """The same cases of tests that have the same ones, so that these can share what is made of them."""
    *sampled, other = left("tests")
    assert other == "other[0]"
    assert len(sampled) == 6
    assert [one.removeprefix("one") for one in sampled[:3]] == [two.removeprefix("two") for two in sampled[3:]]


def test_an_edit_draws_others(monkeypatch: pytest.MonkeyPatch):
    drawn = set[tuple[str, ...]]()
    for edition in (b"a", b"b", b"c"):
        monkeypatch.setattr(conftest, "edition", lambda edition=edition: edition)
        drawn.add(tuple(left()))
    assert len(drawn) == 3


def test_what_is_named_or_asked_for_is_tried_in_whole():
    assert len(left("tests/test_a.py::test_one")) == len(left(keyword="cube")) == len(left(whole=True)) == 41

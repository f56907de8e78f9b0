"""Samples of cases: a whole run tries as many as a test says, and who names cases gets all of them."""

import subprocess
from dataclasses import dataclass
from pathlib import Path
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


def test_changed_case_is_tried_as_well(monkeypatch: pytest.MonkeyPatch):
    """Else an author would be told of a fault in what was just edited with a chance of a few per cent."""
    before = set(left())
    one = next(case for case in map(str, range(20)) if f"one[{case}]" not in before)
    monkeypatch.setattr(conftest, "changed", lambda: frozenset({one}))
    assert set(left()) - before == {f"one[{one}]", f"two[{one}]"}


def test_change_is_told_by_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of an example its page has changed as well; and where there is no repository, nothing has."""
    for name in ("snippets/hooks/order.py", "docs/learn/hooks.md", "docs/index.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1\n", "utf-8")
    monkeypatch.setattr(conftest, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.delenv("BASE", raising=False)
    assert conftest.changed.__wrapped__() == frozenset()
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    for rest in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *rest], check=True)
    assert conftest.changed.__wrapped__() == frozenset()
    (tmp_path / "snippets/hooks/order.py").write_text("2\n", "utf-8")
    assert conftest.changed.__wrapped__() == {"hooks/order", "learn/hooks.md"}


def test_what_is_named_or_asked_for_is_tried_in_whole():
    assert len(left("tests/test_a.py::test_one")) == len(left(keyword="cube")) == len(left(whole=True)) == 41

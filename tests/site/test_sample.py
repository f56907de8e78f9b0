"""The sample of slow tests always includes the changed pages and examples."""

import subprocess
from pathlib import Path

import pytest

from tools import ours

NAMES = [f"page/{number}" for number in range(400)]


def test_sample_has_one_of_so_many_and_what_was_changed(monkeypatch: pytest.MonkeyPatch):
    """Otherwise, an author would rarely get the error of a page that was just edited."""
    monkeypatch.delenv("WHOLE", raising=False)
    monkeypatch.setattr(ours, "changed", lambda _root, _base: frozenset())
    unchanged = ours.sample(NAMES, 8)
    assert len(unchanged) == pytest.approx(len(NAMES) / 8, rel=0.3)
    left = [name for name in NAMES if name not in unchanged]
    monkeypatch.setattr(ours, "changed", lambda _root, _base: frozenset(left[:2]))
    assert ours.sample(NAMES, 8) == sorted({*unchanged, *left[:2]}, key=NAMES.index)


def test_a_new_page_does_not_change_which_others_are_tried(monkeypatch: pytest.MonkeyPatch):
    """Otherwise, a new page brings the failures of pages that nobody has touched."""
    monkeypatch.delenv("WHOLE", raising=False)
    monkeypatch.setattr(ours, "changed", lambda _root, _base: frozenset())
    assert set(ours.sample(NAMES, 8)) <= set(ours.sample(["a new page", *NAMES], 8))


def test_whole_run_tries_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("WHOLE", "1")
    assert ours.sample(NAMES, 8) == NAMES


def test_git_knows_what_was_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A page counts as changed if its example has changed. Without a repository, nothing counts as changed."""
    for name in ("snippets/hooks/order.py", "docs/learn/hooks.md", "docs/index.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1\n", "utf-8")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert ours.changed(tmp_path, "HEAD") == frozenset()
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    for rest in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *rest], check=True)
    assert ours.changed(tmp_path, "HEAD") == frozenset()
    (tmp_path / "snippets/hooks/order.py").write_text("2\n", "utf-8")
    assert ours.changed(tmp_path, "HEAD") == {"hooks/order", "learn/hooks.md"}

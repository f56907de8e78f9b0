"""The folders of a served site: a build leaves a file that it would write again as it is, and nothing else."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mkdocs import utils

from seconded._internal.integrations import site_folders
from seconded._internal.integrations.site_folders import SiteFolders

Build = Callable[..., Path]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """Return a build: it writes texts by path, and returns the folder, which is served after it."""
    monkeypatch.setattr(site_folders, "_TICK", 0)  # the files of one build are old in the next one
    first = tmp_path / "first"
    first.mkdir()
    folders, served = SiteFolders(first), [first]

    def run(texts: dict[str, str], *, before: Callable[[Path], None] = lambda _: None, reuse: bool = True) -> Path:
        folder = folders.next(reuse=reuse)
        before(folder)
        utils.clean_directory(str(folder))
        folders.expect(str(folder / path) for path in texts)
        for path, text in texts.items():
            utils.write_file(text.encode(), str(folder / path))
        folders.end()
        folders.give_back(served.pop())
        served.append(folder)
        return folder

    yield run
    folders.close()


def content(folder: Path) -> dict[str, str]:
    """Return the files of a folder, and its empty folders."""
    found = {path: "" for path in folder.rglob("*") if path.is_file() or not any(path.iterdir())}
    return {str(path.relative_to(folder)): path.read_text("utf-8") if path.is_file() else "empty" for path in found}


def test_only_what_differs_from_the_build_before_last_is_written(build: Build):
    build({})  # the first folder now can be reused
    old = build({"a/index.html": "one", "b.html": "b"})
    before = {file: file.stat().st_ino for file in (old / "a/index.html", old / "b.html")}
    build({"a/index.html": "two", "b.html": "b"})
    assert build({"a/index.html": "two", "b.html": "b"}) == old
    assert content(old) == {"a/index.html": "two", "b.html": "b"}
    assert (old / "b.html").stat().st_ino == before[old / "b.html"]
    assert (old / "a/index.html").stat().st_ino != before[old / "a/index.html"], "a browser may still read the old one"


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ({"a": "a", "b": "b"}, {"a": "a"}),
        ({"deep/in/a": "a", "b": "b"}, {"b": "b"}),
        ({"x": "a file"}, {"x/index.html": "a folder of this name"}),
        ({"x/index.html": "a folder"}, {"x": "a file of this name"}),
    ],
)
def test_files_of_an_earlier_build_do_not_stay(build: Build, then: dict[str, str], now: dict[str, str]):
    build({})
    old = build(then)
    build(now)
    assert build(now) == old
    assert content(old) == now


def test_a_file_that_something_else_has_changed_is_written_again(build: Build):
    build({})
    old = build({"a": "one", "b": "b"})
    (old / "a").write_text("two", "utf-8")
    (old / "c").write_text("c", "utf-8")
    build({"a": "one", "b": "b"})
    build({"a": "one", "b": "b"})
    assert content(old) == {"a": "one", "b": "b"}


def test_a_file_that_was_listed_and_not_written_does_not_stay(build: Build, tmp_path: Path):
    """An example of this is a page without any text, which MkDocs skips."""
    folders = SiteFolders(tmp_path)
    try:
        for texts in ["a"], ["b"], []:
            folder = folders.next(reuse=True)
            utils.clean_directory(str(folder))
            folders.expect(str(folder / name) for name in "ab")
            for name in texts:
                utils.write_file(b"text", str(folder / name))
            folders.end()
            folders.give_back(folder)
            assert set(content(folder)) == set(texts)
    finally:
        folders.close()


def test_a_build_that_stopped_leaves_a_folder_that_can_be_reused(tmp_path: Path):
    folders = SiteFolders(tmp_path)
    try:
        folder = folders.next(reuse=True)
        utils.clean_directory(str(folder))
        utils.write_file(b"half", str(folder / "a"))
        folders.give_back(folder)
        assert folders.next(reuse=True) == folder
        utils.clean_directory(str(folder))
        utils.write_file(b"whole", str(folder / "b"))
        folders.end()
        assert content(folder) == {"b": "whole"}
    finally:
        folders.close()


def test_a_copied_file_is_copied_again_when_its_source_was_saved(tmp_path: Path):
    source, folders = tmp_path / "picture.svg", SiteFolders(tmp_path)
    source.write_text("old", "utf-8")
    try:
        for text in "old", "new", "new":
            if source.read_text("utf-8") != text:
                source.write_text(text, "utf-8")
            folder = folders.next(reuse=True)
            utils.clean_directory(str(folder))
            utils.copy_file(str(source), str(folder / "picture.svg"))
            folders.end()
            folders.give_back(folder)
            assert content(folder) == {"picture.svg": text}
    finally:
        folders.close()


def test_a_file_that_was_written_just_before_the_end_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A hook may change it at once, and the clock of the disk may be too coarse to show this."""
    folders = SiteFolders(tmp_path)
    monkeypatch.setattr(site_folders, "age_of", lambda _: (time.time_ns() // 10**12 * 10**12 + 10**12, 3, 1, 1))
    try:
        for _ in range(2):
            folder = folders.next(reuse=True)
            utils.clean_directory(str(folder))
            utils.write_file(b"one", str(folder / "a"))
            assert content(folder) == {"a": "one"}
            folders.end()
            (folder / "a").write_text("two", "utf-8")
            folders.give_back(folder)
    finally:
        folders.close()


def test_other_plugins_get_a_new_folder_each_time(build: Build):
    folders = [build({"a": "a"}, reuse=False) for _ in range(4)]
    assert len(set(folders)) == len(folders)
    assert [folder.exists() for folder in folders] == [False, False, True, True]


def test_mkdocs_writes_as_before_after_the_end(tmp_path: Path):
    before = utils.write_file, utils.copy_file, utils.clean_directory
    folders = SiteFolders(tmp_path)
    new = folders.next(reuse=True)
    folders.close()
    assert (utils.write_file, utils.copy_file, utils.clean_directory) == before
    assert tmp_path.exists(), "MkDocs removes its own folder"
    assert not new.exists()

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
def folders(tmp_path: Path) -> Iterator[SiteFolders]:
    """Return the folders of a site, of which the first is served."""
    (tmp_path / "first").mkdir()
    folders = SiteFolders(tmp_path / "first")
    yield folders
    folders.close()


@pytest.fixture
def build(folders: SiteFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Return a build: it writes texts by path, and returns the folder, which is served after it."""
    monkeypatch.setattr(site_folders, "_TICK", 0)  # the files of one build are old in the next one
    served = [tmp_path / "first"]

    def run(texts: dict[str, str], *, reuse: bool = True, listed: str = "") -> Path:
        folder = begin(folders, reuse=reuse)
        folders.expect(str(folder / path) for path in listed or texts)
        for path, text in texts.items():
            utils.write_file(text.encode(), str(folder / path))
        folders.end()
        folders.serve(served.pop())
        served.append(folder)
        return folder

    return run


def begin(folders: SiteFolders, *, reuse: bool = True) -> Path:
    """Return the folder of the next build, as MkDocs begins to write it."""
    folder = folders.next(reuse=reuse)
    utils.clean_directory(str(folder))
    return folder


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


def test_a_file_that_was_listed_and_not_written_does_not_stay(build: Build):
    """An example of this is a page without any text, which MkDocs skips."""
    build({})
    old = build({"a": "text"}, listed="ab")
    build({}, listed="ab")
    assert build({"b": "text"}, listed="ab") == old
    assert content(old) == {"b": "text"}


def test_a_build_that_stopped_leaves_a_folder_that_can_be_reused(folders: SiteFolders):
    folder = begin(folders)
    utils.write_file(b"half", str(folder / "a"))
    folders.drop()
    assert begin(folders) == folder
    utils.write_file(b"whole", str(folder / "b"))
    folders.end()
    assert content(folder) == {"b": "whole"}


def test_a_build_that_failed_before_it_had_a_folder_changes_nothing(folders: SiteFolders, build: Build, tmp_path: Path):
    """The configuration may be wrong. The served folder stays, and the next build writes another one."""
    folders.drop()
    assert begin(folders) not in (tmp_path, Path(), tmp_path / "first")
    folders.drop()
    served = build({"a": "a"})
    folders.drop()
    assert begin(folders) != served
    assert content(served) == {"a": "a"}


def test_a_copied_file_is_copied_again_when_its_source_was_saved(folders: SiteFolders, tmp_path: Path):
    source = tmp_path / "picture.svg"
    for text in "old", "new", "new":
        source.write_text(text, "utf-8")
        folder = begin(folders)
        utils.copy_file(str(source), str(folder / "picture.svg"))
        folders.end()
        folders.drop()
        assert content(folder) == {"picture.svg": text}


def test_a_file_that_was_written_just_before_the_end_is_written_again(
    folders: SiteFolders, monkeypatch: pytest.MonkeyPatch
):
    """A hook may change it at once, and the clock of the disk may be too coarse to show this."""
    always_now = (time.time_ns() + 10**12, 3, 1, 1)
    monkeypatch.setattr(site_folders, "age_of", lambda _: always_now)
    for _ in range(2):
        folder = begin(folders)
        utils.write_file(b"one", str(folder / "a"))
        assert content(folder) == {"a": "one"}
        folders.end()
        (folder / "a").write_text("two", "utf-8")
        folders.drop()


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

"""Pages: which files of a folder builders make pages of."""

import os
from collections.abc import Iterator
from pathlib import Path

PAGE_SUFFIXES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd")  # as MkDocs has them


def page_files(folder: Path) -> list[Path]:
    """Return the Markdown files in and below a folder, in MkDocs' order; a link to a folder is followed, as it does."""
    return sorted((file for file in _files(folder, set()) if file.suffix in PAGE_SUFFIXES), key=_place)


def _files(folder: Path, seen: set[str]) -> Iterator[Path]:
    real = os.path.realpath(folder)
    if real in seen:  # a folder that is linked into itself
        return
    seen.add(real)
    try:
        entries = list(os.scandir(folder))
    except OSError:  # it is not there
        return
    for entry in entries:
        if entry.is_dir():
            yield from _files(Path(entry.path), seen)
        elif entry.is_file():  # and no link that leads nowhere, as an editor's lock does
            yield Path(entry.path)


def _place(page: Path) -> tuple[tuple[str, ...], bool, str]:
    """Return what orders pages: the files of a folder before those of its folders, the index first."""
    return page.parent.parts, page.stem != "index", page.name

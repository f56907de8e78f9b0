"""Builders: the facts about MkDocs and Zensical that the extension in them needs.

Python-Markdown gives an extension a page's text, without its name and its front matter. Each builder stops a build in
its own way. This module handles both for all builders.
"""

import atexit
import contextlib
import os
import re
import shutil
import sys
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from markdown import Markdown

from seconded._internal.errors import ExampleError, Written, author_path
from seconded._internal.read.page import find_parts

_FRONT_MATTER = re.compile(r"---\n(?:(?!---\n).*\n)*---\s*")


def page_of(md: Markdown) -> Path | None:
    """Return the file of the page that is being rendered; None without a builder."""
    if "relpath" in md.treeprocessors:  # MkDocs has it for the page's links
        file: Any = getattr(md.treeprocessors["relpath"], "file", None)
        return Path(file.abs_src_path) if file is not None and file.abs_src_path else None
    if "rendering_context" in md.preprocessors:  # Zensical has it
        context: Any = md.preprocessors["rendering_context"]
        return Path(context.config["root_dir"], context.config["docs_dir"], context.page.path)
    return None


def root_of(md: Markdown) -> Path:
    """Return the folder of the configuration's relative paths; the working directory without a builder."""
    if "relpath" in md.treeprocessors:
        config: Any = getattr(md.treeprocessors["relpath"], "config", None)
        return Path(config.config_file_path).parent if config and config.config_file_path else Path()
    if "rendering_context" in md.preprocessors:
        context: Any = md.preprocessors["rendering_context"]
        return Path(context.config["root_dir"])
    return Path()


def docs_of(md: Markdown) -> str:
    """Return the folder of the builder's pages, as its configuration has it; ``docs`` without a builder."""
    if "relpath" in md.treeprocessors:
        config: Any = getattr(md.treeprocessors["relpath"], "config", None)
        return str(config.docs_dir) if config and config.docs_dir else "docs"
    if "rendering_context" in md.preprocessors:
        context: Any = md.preprocessors["rendering_context"]
        return str(context.config["docs_dir"])
    return "docs"


def line_of(page: Path, text: str, part: Written) -> int | None:
    """Return the line of a part of a page's text in the file of the page.

    Builders strip the front matter and the white space around the text. If another extension has changed the text
    before, the line is the first one with the same text.
    """
    whole, body = _normal(page.read_text("utf-8", "replace")), text.strip()
    if whole.rstrip().endswith(body):
        before = whole[: whole.rindex(body)]
        if not before.strip() or _FRONT_MATTER.fullmatch(before):
            return whole.count("\n", 0, len(before) + part.start - text.index(body)) + 1
    return next((one.line for one in find_parts(whole) if one.text == part.text), None)


def _normal(text: str) -> str:
    """Return a page's text after Python-Markdown's normalization, which keeps the lines."""
    return re.sub(r"^[ ]+$", "", text.removeprefix("\ufeff").expandtabs(4), flags=re.MULTILINE)


def publishes_at_once() -> bool:
    """Return True if the builder writes a page before it reads the others, as Zensical does."""
    return "zensical" in sys.modules


def serves() -> bool:
    """Return True if the builder serves the site to its author; the commands of both builders are click commands."""
    command = _command()
    return command is not None and command.info_name == "serve"


def reloads() -> bool:
    """Return True if a serving builder builds the site again after a save."""
    command = _command()
    return command is None or bool(command.params.get("livereload", True))


def _command() -> Any:
    click = sys.modules.get("click")
    return click.get_current_context(silent=True) if click is not None else None


@cache
def keep_no_pages(folder: Path) -> None:
    """Prevent Zensical from reusing rendered pages in its next build.

    Zensical would publish them again after a change of a library, this package or a helper of an example, without a
    call of this package. So the stored pages are removed when Zensical ends. (After a killed process,
    `zensical build --clean` removes them.)

    Args:
        folder: the folder of the configuration, with Zensical's pages in ``.cache``.
    """
    if publishes_at_once():
        atexit.register(shutil.rmtree, folder / ".cache", ignore_errors=True)


def show_frames() -> None:
    """Let Python print full tracebacks again, as before `stop`."""
    if hasattr(sys, "tracebacklimit"):
        del sys.tracebacklimit


def stop(error: ExampleError) -> NoReturn:
    """Stop the build. MkDocs raises an error of its own, which it prints unchanged, without a traceback.

    Zensical prints the frames of every error. They do not help an author, so Python prints none.
    """
    if publishes_at_once():
        sys.tracebacklimit = 0
    mkdocs = sys.modules.get("mkdocs.exceptions")
    if mkdocs is not None:
        raise mkdocs.BuildError(str(error)) from None
    raise error from None


def dirty_build(file: Path) -> ExampleError:
    """Return the error for a MkDocs build of only some pages.

    Args:
        file: the configuration of MkDocs.
    """
    what = "mkdocs --dirty builds only pages whose own files have changed, and keeps old values on the others"
    return ExampleError(author_path(file), None, what, "leave out --dirty and --dirtyreload", code="dirty-build")


class WrittenFiles:
    """The files that authors write in some folders, in their current state.

    Args:
        paths: the folders, or files.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self._paths = tuple(paths)
        self._ages = self._look()

    def wait(self) -> None:
        """Wait until a file is saved, or return if one was saved since the last look."""
        while self._look() == self._ages:
            time.sleep(0.2)

    def _look(self) -> dict[Path, int]:
        ages = {}
        suffixes = (".md", ".py", ".toml", ".yaml", ".yml")  # a build writes no such files
        for path in self._paths:
            for file in [path] if path.is_file() else path.rglob("*"):
                if file.suffix in suffixes:
                    with contextlib.suppress(FileNotFoundError):  # an editor may create a file for a moment
                        ages[file] = file.stat().st_mtime_ns
        return ages


def start_again() -> NoReturn:
    """Start this command again from its beginning, because MkDocs does not serve a site whose first build failed."""
    os.execv(sys.executable, sys.orig_argv)

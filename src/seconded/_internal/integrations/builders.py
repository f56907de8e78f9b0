"""Builder: what must be known of MkDocs and Zensical by the extension that runs in them.

Python-Markdown gives an extension a page's text, without its name and its front matter, and each builder has its own
idea of what stops a build. Both matters are settled here, once.
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
    """Return the file of the page that is being rendered; None where there is no builder."""
    if "relpath" in md.treeprocessors:  # of MkDocs, for the page's links
        file: Any = getattr(md.treeprocessors["relpath"], "file", None)
        return Path(file.abs_src_path) if file is not None and file.abs_src_path else None
    if "rendering_context" in md.preprocessors:  # of Zensical
        context: Any = md.preprocessors["rendering_context"]
        return Path(context.config["root_dir"], context.config["docs_dir"], context.page.path)
    return None


def root_of(md: Markdown) -> Path:
    """Return the folder that relative paths of the configuration begin in; the working directory without a builder."""
    if "relpath" in md.treeprocessors:
        config: Any = getattr(md.treeprocessors["relpath"], "config", None)
        return Path(config.config_file_path).parent if config and config.config_file_path else Path()
    if "rendering_context" in md.preprocessors:
        context: Any = md.preprocessors["rendering_context"]
        return Path(context.config["root_dir"])
    return Path()


def docs_of(md: Markdown) -> str:
    """Return the folder of the builder's pages, as it is written in its configuration; ``docs`` without a builder."""
    if "relpath" in md.treeprocessors:
        config: Any = getattr(md.treeprocessors["relpath"], "config", None)
        return str(config.docs_dir) if config and config.docs_dir else "docs"
    if "rendering_context" in md.preprocessors:
        context: Any = md.preprocessors["rendering_context"]
        return str(context.config["docs_dir"])
    return "docs"


def line_of(page: Path, text: str, part: Written) -> int | None:
    """Return the line in the file of a page where a part of its text stands.

    Builders strip the front matter and the white space around the text. Should another extension have changed the text
    before, it is the first line in which the same is written.
    """
    whole, body = _normal(page.read_text("utf-8", "replace")), text.strip()
    if whole.rstrip().endswith(body):
        before = whole[: whole.rindex(body)]
        if not before.strip() or _FRONT_MATTER.fullmatch(before):
            return whole.count("\n", 0, len(before) + part.start - text.index(body)) + 1
    return next((one.line for one in find_parts(whole) if one.text == part.text), None)


def _normal(text: str) -> str:
    """Return a page's text as Python-Markdown first normalizes it; the lines stay the same."""
    return re.sub(r"^[ ]+$", "", text.removeprefix("\ufeff").expandtabs(4), flags=re.MULTILINE)


def publishes_at_once() -> bool:
    """Return True if the builder writes a page before it has read the others, as Zensical does."""
    return "zensical" in sys.modules


def serves() -> bool:
    """Return True if the builder was started to serve the site to its author: both builders' commands are click's."""
    command = _command()
    return command is not None and command.info_name == "serve"


def reloads() -> bool:
    """Return True if a builder that serves the site builds it again after a save."""
    command = _command()
    return command is None or bool(command.params.get("livereload", True))


def _command() -> Any:
    click = sys.modules.get("click")
    return click.get_current_context(silent=True) if click is not None else None


@cache
def keep_no_pages(folder: Path) -> None:
    """Let Zensical keep no rendered pages from build to build.

    It would publish them again although a library, this package or a helper of an example has changed since, and
    never call us. So what it keeps is removed when it ends. (`zensical build --clean` removes what a killed process
    has left.)

    Args:
        folder: where the configuration is; Zensical keeps its pages in ``.cache`` there.
    """
    if publishes_at_once():
        atexit.register(shutil.rmtree, folder / ".cache", ignore_errors=True)


def show_frames() -> None:
    """Let Python print tracebacks in full, as before `stop`."""
    if hasattr(sys, "tracebacklimit"):
        del sys.tracebacklimit


def stop(error: ExampleError) -> NoReturn:
    """Stop the build: under MkDocs by its own error, which it prints as it stands, without a traceback.

    Zensical prints the frames of every error, its own and ours. Nothing in them helps an author, so Python prints none.
    """
    if publishes_at_once():
        sys.tracebacklimit = 0
    mkdocs = sys.modules.get("mkdocs.exceptions")
    if mkdocs is not None:
        raise mkdocs.BuildError(str(error)) from None
    raise error from None


def dirty_build(file: Path) -> ExampleError:
    """Return the error for a build that MkDocs would make of some pages alone.

    Args:
        file: MkDocs' configuration.
    """
    what = "mkdocs --dirty builds only pages whose own files have changed, and keeps old values on the others"
    return ExampleError(author_path(file), None, what, "leave out --dirty and --dirtyreload", code="dirty-build")


class WrittenFiles:
    """The files that authors write below some folders, as they are now.

    Args:
        paths: the folders, or files.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self._paths = tuple(paths)
        self._ages = self._look()

    def wait(self) -> None:
        """Wait until one of them is saved, or has been since."""
        while self._look() == self._ages:
            time.sleep(0.2)

    def _look(self) -> dict[Path, int]:
        ages = {}
        suffixes = (".md", ".py", ".toml", ".yaml", ".yml")  # what a build writes, such as a font, is none of them
        for path in self._paths:
            for file in [path] if path.is_file() else path.rglob("*"):
                if file.suffix in suffixes:
                    with contextlib.suppress(FileNotFoundError):  # an editor's, for a moment
                        ages[file] = file.stat().st_mtime_ns
        return ages


def start_again() -> NoReturn:
    """Start this very command again, from its beginning: MkDocs serves no site whose first build has failed."""
    os.execv(sys.executable, sys.orig_argv)

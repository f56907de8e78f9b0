"""Serving: what happens between the save of a file and the browser, under ``mkdocs serve``.

MkDocs builds the whole site again after each save, and no page can be read meanwhile. Here, a save is followed by two
steps:

1. The pages whose text or examples were saved are rendered alone, with all else as the last build left it, and put into
   the site. The browser reloads.
2. When nothing has been saved for a moment, MkDocs builds the whole site into another folder, which then takes the
   place of the first. What a page came to is remembered (`remembered`), so this takes little. Only this step decides
   what the site is; the first one lets the author see it sooner.

A save that changes no page of the last build, such as one of ``mkdocs.yml`` or of a new page, goes to the second step
at once.

The site stays as it was while it is built, and where a build fails; then each page says why (`reasons`). No build
waits for a lab: its page first has the prose alone, and the site is built again when the lab has been executed.

MkDocs looks for changes twice a second. The system tells of them at once, where it can.
"""

import filecmp
import logging
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import BuildError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler
from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from seconded._internal.export.downloads import is_lab
from seconded._internal.integrations.reasons import Reasons, with_notice
from seconded._internal.integrations.remembered import Remembered

log = get_plugin_logger("seconded")

_QUIET = 0.03  # seconds without another change, after which a save is over: an editor may write in two steps
_IDLE = 0.3  # seconds without a save, after which the whole site is built
_CHANGES = ("created", "modified", "moved", "deleted")  # other events tell of files that were only read


class NewerSaveError(BaseException):
    """A build of the whole site is given up: what it is made of has been saved again."""


class _WarnedError(BaseException):
    """Something was told of pages that were rendered alone: whether that is so, only the whole site can say."""


@dataclass
class Built:
    """What the last build of the whole site was made with."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Any  # of the templates
    folder: Path
    sources: frozenset[str]  # the files in the folder of pages


class Serving:
    """Takes the place of the loop in which MkDocs' server builds the site.

    Args:
        server: MkDocs' server.
        builder: builds the whole site, as MkDocs passes it to plugins.
        remembered: the pages as they were rendered last.
        is_over: whether nothing is executed any more that a page may wait for.
        reasons: why the last build has failed.
    """

    def __init__(
        self,
        server: LiveReloadServer,
        builder: Callable[[], None],
        remembered: Remembered,
        is_over: Callable[[], bool],
        reasons: Reasons,
    ) -> None:
        self._server, self._builder, self._remembered, self._is_over = server, builder, remembered, is_over
        self._reasons = reasons
        self._built: Built | None = None
        self._complete = True  # whether no page of the last build waits for what is executed
        self._next = ""  # the folder of the build that is under way
        self._folders = [Path(server.root)]  # of this site, and of the one before, which a reader may still fetch from
        self._open = False  # whether pages are ahead of the rest of the site
        self._owed = False  # whether the browsers are to reload after the next build of the whole site
        self._can_give_up = False
        server.error_handler = self._error_page
        self._inject: Callable[[bytes, int], bytes] = server._inject_js_into_html  # noqa: SLF001
        server._inject_js_into_html = self._page  # type: ignore[method-assign]  # noqa: SLF001
        server._build_loop = self._loop  # type: ignore[method-assign]  # noqa: SLF001 - MkDocs has no other door
        _watch_at_once(server)
        _tell_apart()

    def next_folder(self) -> str:
        """Return a new folder, for the next build of the whole site."""
        self._next = tempfile.mkdtemp(prefix="mkdocs_")
        return self._next

    def begin(self, *, can_give_up: bool) -> None:
        """Note that a build of the whole site has begun; it can be given up where all plugins are known."""
        self._can_give_up = can_give_up

    def step(self) -> None:
        """Give up the build of the whole site that is under way, if something was saved meanwhile.

        Raises:
            NewerSaveError: it is given up.
        """
        if self._can_give_up and self._server._want_rebuild:  # noqa: SLF001
            raise NewerSaveError

    def end(self, built: Built, *, complete: bool) -> None:
        """Note what a build of the whole site was made with, and whether all its pages are complete; it has ended."""
        self._built, self._complete = built, complete

    def build_soon(self) -> None:
        """Let the whole site be built when nothing is saved for a moment: the first build has left something out."""
        self._open = True

    def close(self) -> None:
        """Remove the folders that are MkDocs' no longer."""
        for folder in self._folders[1:]:
            shutil.rmtree(folder, ignore_errors=True)

    def _loop(self) -> None:
        self._remembered.warm_up()  # by now, the first page can be read
        while self._wait():
            try:
                if self._server._want_rebuild:  # noqa: SLF001
                    self._after_a_save()
                else:
                    self._build_all(reload=False)
            except NewerSaveError:
                self._open = True

    def _wait(self) -> bool:
        """Wait until something was saved, or nothing has been for a while; return False when the server ends."""
        server = self._server
        deadline = time.monotonic() + _IDLE
        with server._rebuild_cond:  # noqa: SLF001
            while not (server._want_rebuild or server._shutdown):  # noqa: SLF001
                if not self._complete and self._is_over():
                    self._complete = self._owed = self._open = True
                if self._open and time.monotonic() >= deadline:
                    break
                # On Windows, only between these does Ctrl-C arrive.
                server._rebuild_cond.wait(_IDLE if not self._open else max(0.0, deadline - time.monotonic()))  # noqa: SLF001
            while server._want_rebuild and server._rebuild_cond.wait(_QUIET):  # noqa: SLF001
                pass
            return not server._shutdown  # noqa: SLF001

    def _after_a_save(self) -> None:
        with self._server._rebuild_cond:  # noqa: SLF001
            self._server._want_rebuild = False  # noqa: SLF001
        started, built, runs = time.monotonic(), self._built, self._remembered.runs
        pages = [] if built is None else self._changed(built)
        self._open = False
        if built is None or not pages:
            self._build_all(reload=True)
            return
        try:
            done = self._told(lambda: _build_pages(built, pages))
        except _WarnedError:  # of a link, say, that leads to a page of the same save
            self._build_all(reload=True)
            return
        if done:
            names = ", ".join(page.file.src_uri for page in pages[:3]) + (", ..." if len(pages) > 3 else "")  # noqa: PLR2004
            again = self._remembered.runs - runs
            ran = f", after {again} example{'s' * (again > 1)} ran again" if again else ""
            log.info("%s: built in %.2f s%s", names, time.monotonic() - started, ran)
            self._reload()
            self._open = True

    def _changed(self, built: Built) -> list[Page]:
        if sources_of(built.config) != built.sources:  # lists and links may be other ones
            return []
        inclusion = InclusionLevel.is_in_serve
        pages = [file.page for file in built.files.documentation_pages(inclusion=inclusion) if not is_lab(file)]
        return self._remembered.changed([page for page in pages if page is not None])

    def _build_all(self, *, reload: bool) -> None:
        """Build the whole site, and let it take the place of the one that is served."""
        self._open, self._owed = False, self._owed or reload
        self._built, before = None, self._built  # a build that fails leaves the plugins in between
        done = False
        try:
            done = self._told(self._builder)
        finally:
            if not done:
                self._built = before if self._can_give_up else None
                shutil.rmtree(self._next, ignore_errors=True)
        if not done or self._built is None:
            return
        folder, old = self._built.folder, Path(self._server.root)
        self._server.root = str(folder)
        changed = self._owed or not _is_same(folder, old)
        self._owed = False
        self._folders.append(folder)
        if len(self._folders) > 2:  # noqa: PLR2004 - the first one is MkDocs' own, and it removes it
            for gone in self._folders[1:-2]:
                shutil.rmtree(gone, ignore_errors=True)
            self._folders = [self._folders[0], *self._folders[1:][-2:]]
        if changed:
            self._reload()

    def _told(self, work: Callable[[], object]) -> bool:
        """Return True if some work was done; tell the author what it failed at, and the browsers too."""
        before = self._reasons.text
        try:
            with self._reasons.watch():
                work()
        except SystemExit as error:  # as MkDocs aborts a build
            print(error, file=sys.stderr)
        except BuildError as error:
            log.error(str(error))  # noqa: TRY400 - it says what to do, and no traceback does
        except Exception:  # whatever a plugin raises, the server goes on
            traceback.print_exc()
        else:
            return True
        log.error("the site is served as it was; it is built again when a file is saved")
        if self._reasons.text != before:
            self._reload()
        return False

    def _reload(self) -> None:
        """Let the browsers load their pages again."""
        server = self._server
        with server._epoch_cond:  # noqa: SLF001
            now = max(round(time.monotonic() * 1000), server._visible_epoch + 1)  # noqa: SLF001
            server._visible_epoch = server._wanted_epoch = now  # noqa: SLF001
            server._epoch_cond.notify_all()  # noqa: SLF001

    def _error_page(self, code: int) -> bytes | None:
        page = Path(self._server.root, f"{code}.html")
        content = page.read_bytes() if code in (404, 500) and page.is_file() else b""
        # What is not there now may be there after the next build: then the page loads again.
        return self._page(content, self._server._visible_epoch) if content or self._reasons.text else None  # noqa: SLF001

    def _page(self, content: bytes, epoch: int) -> bytes:
        """Return a page with the script that lets it load again, and with the reason why it is not the newest."""
        reason = self._reasons.text
        return self._inject(with_notice(content, reason) if reason else content, epoch)


def sources_of(config: MkDocsConfig) -> frozenset[str]:
    """Return the files that are in the folder of pages now."""
    return frozenset(str(Path(folder, name)) for folder, _, names in os.walk(config.docs_dir) for name in names)


def _build_pages(built: Built, pages: list[Page]) -> None:
    """Render these pages, and write them into the site when all of them hold."""
    config, warnings = built.config, CountHandler()
    warnings.setLevel(logging.WARNING)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(warnings)
    try:
        for page in pages:
            build._populate_page(page, config, built.files)  # noqa: SLF001 - the parts of MkDocs' build
        if config.strict and warnings.get_counts():
            raise _WarnedError
    finally:
        logger.removeHandler(warnings)
    all_pages = built.files.documentation_pages(inclusion=InclusionLevel.is_in_serve)
    for page in pages:
        excluded = bool(page.file.inclusion.is_excluded())  # type: ignore[no-untyped-call]
        build._build_page(page, config, all_pages, built.nav, built.env, excluded=excluded)  # noqa: SLF001


def _is_same(folder: Path, other: Path) -> bool:
    """Return True if browsers would show the same of two built sites."""
    shown = (".html", ".css", ".js", ".svg", ".png", ".jpg", ".woff2")
    files = [{file.relative_to(one) for file in one.rglob("*") if file.suffix in shown} for one in (folder, other)]
    return files[0] == files[1] and all(filecmp.cmp(folder / file, other / file, shallow=False) for file in files[0])


def _tell_apart() -> None:
    """Keep what the server tells of its readers' requests from the build under way, which would count it as its own."""
    of_server = logging.getLogger("mkdocs.livereload")
    of_server.handlers, of_server.propagate = list(logging.getLogger("mkdocs").handlers), False


def _watch_at_once(server: LiveReloadServer) -> None:
    """Let the system tell of changes, instead of looking for them twice a second."""
    watched = list(server._watched_paths)  # noqa: SLF001
    server._watched_paths.clear()  # noqa: SLF001
    server.observer = Observer()  # type: ignore[assignment]
    folders: set[Path] = set()
    files: set[str] = set()

    def tell(event: FileSystemEvent) -> None:
        paths = {str(path) for path in (event.src_path, event.dest_path) if path}
        if event.event_type in _CHANGES and not event.is_directory and not paths.isdisjoint(files):
            _want(server)

    def tell_any(event: FileSystemEvent) -> None:
        if event.event_type in _CHANGES and not (event.is_directory and event.event_type == "modified"):
            _want(server)

    def watch(path: str, func: None = None, *, recursive: bool = True) -> None:
        del func
        one = Path(path).absolute()
        server._watched_paths[str(one)] = 1  # noqa: SLF001
        # An editor may put another file in the place of the first: only its folder is told of that.
        folder = one if one.is_dir() else one.parent
        files.add(str(one))
        handler = FileSystemEventHandler()
        handler.on_any_event = tell_any if one.is_dir() else tell  # type: ignore[method-assign]
        if folder not in folders or one.is_dir():
            folders.add(folder)
            with suppress(OSError):
                server.observer.schedule(handler, str(folder), recursive=recursive and one.is_dir())

    server.watch = watch  # type: ignore[method-assign]
    for path in watched:
        watch(path)


def _want(server: LiveReloadServer) -> None:
    with server._rebuild_cond:  # noqa: SLF001
        server._want_rebuild = True  # noqa: SLF001
        server._rebuild_cond.notify_all()  # noqa: SLF001

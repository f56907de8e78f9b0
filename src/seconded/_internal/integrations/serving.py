"""Serving: update the site between the save of a file and the browser's reload, under ``mkdocs serve``.

MkDocs builds the whole site again after each save, and nobody can read a page meanwhile. Here, two steps follow a save:

1. Only the pages whose text or examples were saved are rendered, with everything else from the last build, and put into
   the site. The browser reloads.
2. After a moment without a save, MkDocs builds the whole site into another folder, which then replaces the first one.
   Rendered pages are reused (`remembered`), so this takes little time. Only this step gives the correct site; step 1
   lets the author see a change sooner.

A save that changes no page of the last build, such as one of ``mkdocs.yml`` or of a new page, starts step 2 at once.

The site stays unchanged during a build and after a failed build. After a failed build, each page shows the error
(`reasons`). No build waits for a lab: its page first has only the prose, and the site is built again after the lab ran.

MkDocs looks for changes twice a second. Where possible, the system reports them at once instead.
"""

import filecmp
import gc
import logging
import os
import sys
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
from seconded._internal.integrations.site_folders import SiteFolders

log = get_plugin_logger("seconded")

_QUIET = 0.03  # seconds without a change that end a save: an editor may write in two steps
_IDLE = 0.3  # seconds without a save until the whole site is built
_CHANGES = ("created", "modified", "moved", "deleted")  # other events are for files that were only read


class NewerSaveError(BaseException):
    """A build of the whole site stops, because its sources were saved again."""


class _WarnedError(BaseException):
    """Rendering some pages alone caused a warning; only a build of the whole site can tell if it is right."""


@dataclass
class Built:
    """The objects of the last build of the whole site."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Any  # the environment of the templates
    folder: Path
    sources: frozenset[str]  # the files in the folder of pages


class Serving:
    """Replaces the loop in which MkDocs' server builds the site.

    Args:
        server: MkDocs' server.
        builder: builds the whole site, as MkDocs passes it to plugins.
        remembered: the rendered pages.
        folders: the folders of the site.
        is_over: returns True if no lab that a page may wait for is running.
        reasons: the reasons for the failure of the last build.
    """

    def __init__(
        self,
        server: LiveReloadServer,
        builder: Callable[[], None],
        remembered: Remembered,
        folders: SiteFolders,
        is_over: Callable[[], bool],
        reasons: Reasons,
    ) -> None:
        self._server, self._builder, self._remembered, self._is_over = server, builder, remembered, is_over
        self._folders, self._reasons = folders, reasons
        self._built: Built | None = None
        self._complete = True  # whether no page of the last build waits for a lab
        self._open = False  # whether some pages are newer than the rest of the site
        self._owed = False  # whether browsers must reload after the next build of the whole site
        self._can_give_up = self._is_known = False
        self._is_mixed = False  # whether hooks may still hold the state of a build that was stopped
        self._leaves_garbage = False  # whether a build has replaced another one, whose objects are still in memory
        self.builds_all = False  # whether a build of the whole site is running, not one of some pages
        server.error_handler = self._error_page
        self._inject: Callable[[bytes, int], bytes] = server._inject_js_into_html  # noqa: SLF001
        server._inject_js_into_html = self._page  # type: ignore[method-assign]  # noqa: SLF001
        server._build_loop = self._loop  # type: ignore[method-assign]  # noqa: SLF001 - MkDocs has no public way
        _watch_at_once(server)
        _tell_apart()

    def begin(self, *, can_give_up: bool, known: bool) -> Path:
        """Note the start of a build of the whole site, and return the folder that it writes.

        Args:
            can_give_up: whether the build can be stopped, because all plugins are known.
            known: whether the site has no hooks either.
        """
        self._can_give_up, self._is_known = can_give_up, known
        return self._folders.next(reuse=can_give_up)

    def step(self) -> None:
        """Stop the running build of the whole site if there is a newer save.

        Raises:
            NewerSaveError: the build stops.
        """
        if self._can_give_up and self._server._want_rebuild:  # noqa: SLF001
            raise NewerSaveError

    def end(self, built: Built, *, complete: bool) -> None:
        """Note the end of a build of the whole site: its objects, and whether all its pages are complete."""
        self._built, self._complete = built, complete

    def build_soon(self) -> None:
        """Build the whole site after a moment without a save, because the first build left something out."""
        self._open = True

    def _loop(self) -> None:
        self._remembered.warm_up()  # the first page is ready now
        while self._wait():
            gc.enable()  # the first collection takes a third of a second: not while a browser asks for the first page
            try:
                if self._server._want_rebuild:  # noqa: SLF001
                    self._after_a_save()
                else:
                    self._build_all(reload=False)
            except NewerSaveError:
                self._open = True

    def _wait(self) -> bool:
        """Wait for a save, or for the time without a save; return False when the server ends."""
        server = self._server
        deadline = time.monotonic() + _IDLE
        with server._rebuild_cond:  # noqa: SLF001
            while not (server._want_rebuild or server._shutdown):  # noqa: SLF001
                if not self._complete and self._is_over():
                    self._complete = self._owed = self._open = True
                if time.monotonic() >= deadline:
                    if self._open:
                        break
                    self._collect()
                # On Windows, Ctrl-C works only between two waits.
                server._rebuild_cond.wait(_IDLE if not self._open else max(0.0, deadline - time.monotonic()))  # noqa: SLF001
            while server._want_rebuild and server._rebuild_cond.wait(_QUIET):  # noqa: SLF001
                pass
            return not server._shutdown  # noqa: SLF001

    def _collect(self) -> None:
        """Free the objects of earlier builds: they refer to each other, and Python itself would keep many builds."""
        if self._leaves_garbage:
            self._leaves_garbage = False
            gc.collect()

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
            done = self._told(lambda: self._build_pages(built, pages))
        except _WarnedError:  # such as a link to a page of the same save
            self._build_all(reload=True)
            return
        if done:
            names = ", ".join(page.file.src_uri for page in pages[:3]) + (", ..." if len(pages) > 3 else "")  # noqa: PLR2004
            again = self._remembered.runs - runs
            ran = f", after {again} example{'s' * (again > 1)} ran again" if again else ""
            log.info("%s: built in %.2f s%s", names, time.monotonic() - started, ran)
            self._reload()
            self._open = True

    def _build_pages(self, built: Built, pages: list[Page]) -> None:
        try:
            _build_pages(built, pages)
        except (BuildError, SystemExit):
            raise
        except Exception:
            if self._is_mixed:  # only a build of the whole site can tell if a hook is wrong
                raise _WarnedError from None
            raise

    def _changed(self, built: Built) -> list[Page]:
        if sources_of(built.config) != built.sources:  # lists and links may have changed
            return []
        inclusion = InclusionLevel.is_in_serve
        pages = [file.page for file in built.files.documentation_pages(inclusion=inclusion) if not is_lab(file)]
        return self._remembered.changed([page for page in pages if page is not None])

    def _build_all(self, *, reload: bool) -> None:
        """Build the whole site, and serve it in place of the old one."""
        self._collect()  # unless there was time for it since the last build
        self._open, self._owed = False, self._owed or reload
        self._built, before = None, self._built  # a failed build leaves the plugins in an unknown state
        done, self.builds_all, self._leaves_garbage = False, True, True
        stopped = self._is_mixed = False
        try:
            done = self._told(self._builder)
        except NewerSaveError:
            stopped, self._is_mixed = True, not self._is_known
            raise
        finally:
            self.builds_all = False
            if not done:
                self._built = before if stopped or self._is_known else None
                self._folders.drop()
        if not done or self._built is None:
            return
        folder, old = self._built.folder, Path(self._server.root)
        self._server.root = str(folder)
        changed = self._owed or not _is_same(folder, old)
        self._owed = False
        self._folders.serve(old)
        if changed:
            self._reload()

    def _told(self, work: Callable[[], object]) -> bool:
        """Return True if some work was done; else report its error to the author and the browsers."""
        before = self._reasons.text
        try:
            with self._reasons.watch():
                work()
        except SystemExit as error:  # MkDocs aborts a build this way
            print(error, file=sys.stderr)
        except BuildError as error:
            log.error(str(error))  # noqa: TRY400 - a traceback would not help
        except Exception:  # the server continues after any error of a plugin
            traceback.print_exc()
        else:
            return True
        log.error("the site is served as it was; it is built again when a file is saved")
        if self._reasons.text != before:
            self._reload()
        return False

    def _reload(self) -> None:
        """Let the browsers reload their pages."""
        server = self._server
        with server._epoch_cond:  # noqa: SLF001
            now = max(round(time.monotonic() * 1000), server._visible_epoch + 1)  # noqa: SLF001
            server._visible_epoch = server._wanted_epoch = now  # noqa: SLF001
            server._epoch_cond.notify_all()  # noqa: SLF001

    def _error_page(self, code: int) -> bytes | None:
        page = Path(self._server.root, f"{code}.html")
        content = page.read_bytes() if code in (404, 500) and page.is_file() else b""
        # A missing page may exist after the next build, so let it reload.
        return self._page(content, self._server._visible_epoch) if content or self._reasons.text else None  # noqa: SLF001

    def _page(self, content: bytes, epoch: int) -> bytes:
        """Return a page with the script that reloads it, and with the reason why it is outdated, if there is one."""
        reason = self._reasons.text
        return self._inject(with_notice(content, reason) if reason else content, epoch)


def sources_of(config: MkDocsConfig) -> frozenset[str]:
    """Return the current files in the folder of pages."""
    return frozenset(str(Path(folder, name)) for folder, _, names in os.walk(config.docs_dir) for name in names)


def _build_pages(built: Built, pages: list[Page]) -> None:
    """Render these pages, and write them into the site if none has an error."""
    config, warnings = built.config, CountHandler()
    warnings.setLevel(logging.WARNING)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(warnings)
    try:
        for page in pages:
            build._populate_page(page, config, built.files)  # noqa: SLF001 - MkDocs has no public way
        if config.strict and warnings.get_counts():
            raise _WarnedError
    finally:
        logger.removeHandler(warnings)
    all_pages = built.files.documentation_pages(inclusion=InclusionLevel.is_in_serve)
    for page in pages:
        excluded = bool(page.file.inclusion.is_excluded())  # type: ignore[no-untyped-call]
        build._build_page(page, config, all_pages, built.nav, built.env, excluded=excluded)  # noqa: SLF001


def _is_same(folder: Path, other: Path) -> bool:
    """Return True if browsers would show two built sites the same."""
    shown = (".html", ".css", ".js", ".svg", ".png", ".jpg", ".woff2")
    files = [{file.relative_to(one) for file in one.rglob("*") if file.suffix in shown} for one in (folder, other)]
    return files[0] == files[1] and all(filecmp.cmp(folder / file, other / file, shallow=False) for file in files[0])


def _tell_apart() -> None:
    """Keep the log of requests out of the running build, which would count it as its own warnings."""
    of_server = logging.getLogger("mkdocs.livereload")
    of_server.handlers, of_server.propagate = list(logging.getLogger("mkdocs").handlers), False


def _watch_at_once(server: LiveReloadServer) -> None:
    """Let the system report changes, instead of looking for them twice a second."""
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
        # An editor may replace the file by another one. Only the folder gets this event.
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

"""Remembered: store the rendered pages of a server, and reuse each one until something that it depends on changes.

A page's Markdown depends on its text after the plugins, the examples that it names, and the names of all examples. It
also depends on the files of the site, the configuration of Markdown, and the day. An unknown Markdown extension may
depend on anything, so pages with one are always rendered again.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Examples
from seconded._internal.pair import Role
from seconded._internal.read.cell import Wanted
from seconded._internal.read.modules import modules_of
from seconded._internal.read.page import SiteReference, find_parts
from seconded._internal.render.lookup import day_of_build, wanted_of
from seconded._internal.run.files import Age, age_of
from seconded._internal.run.job import Report

# The output of these depends only on the text and their options. Others may read files, as snippets does.
_OF_MARKDOWN = (
    *("abbr", "admonition", "attr_list", "codehilite", "def_list", "extra", "fenced_code", "footnotes", "legacy_attrs"),
    *("legacy_em", "md_in_html", "meta", "nl2br", "sane_lists", "smarty", "tables", "toc", "wikilinks"),
)
_OF_PYMDOWN = (
    *("arithmatex", "betterem", "blocks", "caret", "critic", "details", "emoji", "escapeall", "extra", "highlight"),
    *("inlinehilite", "keys", "magiclink", "mark", "progressbar", "saneheaders", "smartsymbols", "striphtml"),
    *("superfences", "tabbed", "tasklist", "tilde"),
)
KNOWN_EXTENSIONS = frozenset(
    ["seconded", *_OF_MARKDOWN, *(f"markdown.extensions.{name}" for name in _OF_MARKDOWN)]
    + [f"pymdownx.{name}" for name in _OF_PYMDOWN]
)
Reports = Mapping[Role, Report]
_Form = tuple[str, str]  # the path of another form of a page in the site, and its text


@dataclass
class Rendered:
    """A rendered page, with all that it depends on."""

    made_of: object
    age: Age  # the age of its file
    asks: dict[str, frozenset[Wanted]]  # the expressions of each example that it names
    reports: dict[str, Reports]  # of these examples
    modules: dict[Path, Age]  # the helper modules that its cells name, even if no run has read them
    page: dict[str, Any]  # the attributes of MkDocs' page
    links: dict[str, dict[str, str]] | None  # links to anchors, by the paths of the pages
    reusable: bool  # whether it depends on nothing else, and had no warnings
    checked: str | None = None
    forms: list[_Form] | None = None


class Remembered:
    """The pages of a site, as last rendered."""

    def __init__(self) -> None:
        self._pages: dict[str, Rendered] = {}
        self._site: object = None  # what all pages of a build depend on
        self._examples: Examples | None = None
        self._sections: dict[str, tuple[object, list[Any]]] = {}  # the sections of the search, by address

    def begin(self, config: MkDocsConfig, files: Files, examples: Examples, settings: object) -> None:
        """Store what all pages of a build depend on, before they are rendered."""
        self._examples = examples
        options = {name: config.mdx_configs.get(name) for name in config.markdown_extensions}
        known = KNOWN_EXTENSIONS.issuperset(config.markdown_extensions)
        validation = str(
            {key: dict(value) if isinstance(value, dict) else value for key, value in config.validation.items()}
        )
        self._site = (
            object() if not known else None,
            repr(options),
            validation,
            settings,
            str(config.site_url),
            tuple((file.src_uri, file.url, file.inclusion) for file in files),
            tuple(examples.names()),
            day_of_build(),
        )
        there = {file.src_uri for file in files}
        self._pages = {uri: one for uri, one in self._pages.items() if uri in there}

    @property
    def runs(self) -> int:
        """Return the number of runs of examples so far, first or repeated."""
        return self._examples.runs if self._examples is not None else 0

    def warm_up(self) -> None:
        """Start the servers of the examples, before the first save."""
        if self._examples is not None:
            self._examples.warm_up()

    def of(self, page: Page) -> Rendered | None:
        """Return the stored result of a page."""
        return self._pages.get(page.file.src_uri)

    def render(self, page: Page, age: Age, config: MkDocsConfig, files: Files) -> None:
        """Render a page as `Page.render` does, unless the stored result is still valid.

        Args:
            page: the page.
            age: the age of its file, from before it was read.
            config: the configuration.
            files: the files of the site.
        """
        uri, known = page.file.src_uri, self.of(page)
        made_of = (page.markdown, page.file.content_string, page.file.abs_src_path, self._site)
        if known is not None and known.reusable and known.made_of == made_of and self._same_examples(known):
            known.age = age
            vars(page).update(known.page)
            page.links_to_anchors = _by_files(known.links, files)
            return
        self._pages.pop(uri, None)
        with _told() as told:
            Page.render(page, config, files)
        asks, of_site = self._asks(page)
        reports = {name: self._reports(name, wanted) for name, wanted in asks.items()}
        state = {name: getattr(page, name) for name in ("content", "toc", "_title_from_render", "present_anchor_ids")}
        links = {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()}
        reusable = not told and not of_site and None not in reports.values()
        present = {name: one for name, one in reports.items() if one is not None}
        self._pages[uri] = Rendered(
            made_of,
            age,
            asks,
            present,
            self._modules(present),
            state,
            links if page.links_to_anchors is not None else None,
            reusable,
        )

    def index(self, config: MkDocsConfig) -> None:
        """Let Material's search read a page again only if the page has changed since the last time."""
        search: Any = getattr(config.plugins.get("material/search"), "search_index", None)
        if type(search).__module__ != "material.plugins.search.plugin":  # there is none, or another one
            return
        read: Callable[[Page], None] = search.add_entry_from_context

        def add(page: Page) -> None:
            made_of = (page.content, repr(page.meta), str(page.title))
            known = self._sections.get(page.url)
            if known is not None and known[0] == made_of:
                search.entries.extend(known[1])
                return
            before = len(search.entries)
            read(page)
            self._sections[page.url] = made_of, search.entries[before:]

        search.add_entry_from_context = add

    def changed(self, pages: list[Page]) -> list[Page]:
        """Return the pages whose own text or examples have changed since they were rendered."""
        known = [(page, one) for page in pages if (one := self.of(page)) is not None]
        if self._examples is not None:
            for _, one in known:  # changed examples run in parallel
                for name, wanted in one.asks.items():
                    self._examples.start(name, wanted)
        return [page for page, one in known if self._has_changed(page, one)]

    def _has_changed(self, page: Page, known: Rendered) -> bool:
        file = Path(page.file.abs_src_path or "")
        return file.is_file() and (age_of(file) != known.age or not self._same_examples(known))

    def _same_examples(self, known: Rendered) -> bool:
        return all(age_of(file) == age for file, age in known.modules.items()) and all(
            self._reports(name, wanted) is known.reports.get(name) for name, wanted in known.asks.items()
        )

    def _modules(self, names: Iterable[str]) -> dict[Path, Age]:
        assert self._examples is not None
        folder, found = self._examples.folder, map(self._examples.started, names)
        modules = {name for one in found if one for cell in one.cells for name in modules_of(cell.source, folder)}
        return {file: age_of(file) for file in (folder / f"{name}.py" for name in modules)}

    def _asks(self, page: Page) -> tuple[dict[str, frozenset[Wanted]], bool]:
        """Return the expressions that a page needs of each example, and True if it needs all results."""
        assert self._examples is not None
        locate = self._examples.locate(Path(page.file.abs_src_path or ""))
        parts = list(find_parts(page.markdown or "", locate=locate))
        of_site = any(isinstance(part, SiteReference) for part in parts)
        asks = wanted_of(part for part in parts if not isinstance(part, SiteReference))
        return asks, of_site

    def _reports(self, name: str, wanted: frozenset[Wanted]) -> Reports | None:
        """Return the reports of an example; None if it cannot run."""
        assert self._examples is not None
        try:
            return self._examples.reports(name, wanted)
        except ExampleError:
            return None


def _by_files(links: dict[str, dict[str, str]] | None, files: Files) -> Any:
    return None if links is None else {files.src_uris[uri]: anchors for uri, anchors in links.items()}


@contextmanager
def _told() -> Iterator[list[logging.LogRecord]]:
    """Collect the warnings of MkDocs meanwhile, because a stored page would not repeat them."""
    told: list[logging.LogRecord] = []
    handler = _Collector(told.append)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield told
    finally:
        logger.removeHandler(handler)


class _Collector(logging.Handler):
    def __init__(self, keep: Callable[[logging.LogRecord], None]) -> None:
        super().__init__(logging.INFO)
        self._keep = keep

    def emit(self, record: logging.LogRecord) -> None:
        self._keep(record)

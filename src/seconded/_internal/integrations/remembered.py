"""Remembered: store the rendered pages of a server, and reuse each one until something that it depends on changes.

They are also stored in a folder, for the next server.

A page's Markdown depends on its text after the plugins, the examples that it names, and the names of all examples. It
also depends on the files of the site, the configuration of Markdown, and the day. An unknown Markdown extension may
depend on anything, so pages with one are always rendered again.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, get_toc

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Examples
from seconded._internal.export.downloads import checked_words
from seconded._internal.pair import Role
from seconded._internal.read.cell import Wanted
from seconded._internal.read.modules import modules_of
from seconded._internal.render.embed import Embedder
from seconded._internal.render.kept import KeptPage
from seconded._internal.render.lookup import day_of_build, wanted_of
from seconded._internal.run.basis import basis_of
from seconded._internal.run.digests import digest, library_digest
from seconded._internal.run.files import Age, age_of
from seconded._internal.run.job import Report
from seconded._internal.settings import Settings

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
# The functions of these, as options, depend only on the text and on other options.
_LIBRARIES = ("markdown", "material", "pymdownx")
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
    page: dict[str, Any]  # what MkDocs makes of a page, as of JSON
    reusable: bool  # whether it depends on nothing else, and had no warnings
    forms: list[_Form] | None = None


class Remembered:
    """The pages of a site, as last rendered."""

    def __init__(self) -> None:
        self._pages: dict[str, Rendered] = {}
        self._site: object = None  # what all pages of a build depend on
        self._made_of_site = ""  # a digest of it
        self._folder: Path | None = None  # of the pages for the next server; None if it cannot reuse any
        self._examples: Examples | None = None
        self._settings: Settings | None = None
        self._sections: dict[str, tuple[object, list[Any]]] = {}  # the sections of the search, by address

    def begin(self, config: MkDocsConfig, files: Files, examples: Examples, settings: Settings, folder: Path) -> None:
        """Store what all pages of a build depend on, before they are rendered.

        Args:
            config: the configuration.
            files: the files of the site.
            examples: its examples.
            settings: its declaration.
            folder: the folder of the pages for the next server.
        """
        self._examples, self._settings = examples, settings
        options = {name: config.mdx_configs.get(name) for name in config.markdown_extensions}
        known = KNOWN_EXTENSIONS.issuperset(config.markdown_extensions)
        validation = str(
            {key: dict(value) if isinstance(value, dict) else value for key, value in config.validation.items()}
        )
        site = (
            validation,
            settings,
            str(config.site_url),
            sorted((file.src_uri, file.url, file.inclusion) for file in files),  # builds differ in the order of pages
            tuple(examples.names()),
            day_of_build(),
        )
        self._site = repr(options) if known else object(), site
        self._folder, self._made_of_site = folder if known else None, digest(repr((_named(options), site)))
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

    def reuse(self, page: Page, age: Age, files: Files) -> bool:
        """Let a page be as an earlier server stored it; return False if it has to be rendered.

        Args:
            page: the page.
            age: the age of its file, from before it was read.
            files: the files of the site.
        """
        kept = self._kept(page)
        made = kept.find() if kept is not None else None
        if made is None:
            return False
        _put(made, page, files)
        # Its examples have not been started, so the next build looks at all that it depends on.
        self._pages[page.file.src_uri] = Rendered(self._made_of(page), age, {}, {}, {}, made, reusable=False)
        return True

    def render(self, page: Page, age: Age, config: MkDocsConfig, files: Files) -> None:
        """Render a page as `Page.render` does, unless a stored result is still valid.

        Args:
            page: the page.
            age: the age of its file, from before it was read.
            config: the configuration.
            files: the files of the site.
        """
        uri, known, made_of = page.file.src_uri, self.of(page), self._made_of(page)
        if known is not None and known.reusable and known.made_of == made_of and self._same_examples(known):
            known.age = age
            _put(known.page, page, files)
            return
        self._pages.pop(uri, None)
        embedder, kept = self.embedder(page), self._kept(page)
        asks = wanted_of(embedder.parts)
        # Look at these before the page is found or rendered: what is saved meanwhile then differs from them.
        found = {name: self._reports(name, wanted) for name, wanted in asks.items()}
        reports = {name: one for name, one in found.items() if one is not None}
        modules = self._modules(reports)
        stored, reusable = kept.find() if kept is not None else None, reports.keys() == found.keys()
        if stored is not None:
            _put(stored, page, files)
        else:
            with _told() as told:
                Page.render(page, config, files)
            reusable = reusable and not told and not embedder.is_of_site
        made = self._taken(page) if stored is None else stored
        one = self._pages[uri] = Rendered(made_of, age, asks, reports, modules, made, reusable)
        if kept is not None and reusable and stored is None and not self._is_doubted(embedder):
            self._keep(kept, one)

    def _made_of(self, page: Page) -> object:
        return page.markdown, repr(page.meta), page.file.content_string, page.file.abs_src_path, self._site

    def _keep(self, kept: KeptPage, one: Rendered) -> None:
        """Store a page for the next server, unless something that it depends on has changed since."""
        assert self._examples is not None
        try:
            inputs = self._examples.inputs(one.asks)
        except ExampleError:  # the next look at the page raises it
            return
        # MkDocs collects the links only if it is going to check them. With --quiet, it logs no warnings.
        is_complete = one.page["links"] is not None and logging.getLogger("mkdocs").isEnabledFor(logging.INFO)
        if inputs is None or not is_complete:
            return
        basis = basis_of(*inputs[:2], self._examples.folder.resolve(), inputs[2])
        if self._same_examples(one):  # else a file may have been saved before its digest was taken
            kept.keep(one.page, basis, inputs[2])

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
        modules = {name for one in found if one for name in modules_of(one.code, folder)}
        return {file: age_of(file) for file in (folder / f"{name}.py" for name in modules)}

    def embedder(self, page: Page) -> Embedder:
        """Return an embedder as the Markdown extension makes it for a page."""
        assert self._examples is not None
        assert self._settings is not None
        file = _path(page)
        formulas, folded = self._settings.formulas, self._settings.folds(file)
        return Embedder(self._examples, page.markdown or "", formulas=formulas, page=file, folded=folded)

    def _kept(self, page: Page) -> KeptPage | None:
        """Return what an earlier server may have stored of a page."""
        if self._folder is None or self._examples is None or not page.file.abs_src_path:
            return None
        made_of = self._made_of_site, page.markdown or "", repr(page.meta), page.file.src_uri
        return KeptPage(self._folder, Path(page.file.abs_src_path), self._examples.folder.resolve(), *made_of)

    def _taken(self, page: Page) -> dict[str, Any]:
        """Return what MkDocs has made of a page, as of JSON, and what its examples were checked with."""
        links = {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()}
        return {
            "content": page.content,
            "toc": [_token(one) for one in page.toc],
            "title": page._title_from_render,  # noqa: SLF001 - MkDocs has no other name for it
            "anchors": sorted(page.present_anchor_ids or ()),
            "links": links if page.links_to_anchors is not None else None,
            "checked": self._checked(page),
        }

    def checked(self, page: Page) -> str:
        """Return what the examples of a page were checked with, and when; empty if it has no examples."""
        known = self.of(page)
        return str(known.page["checked"]) if known is not None else self._checked(page)

    def _checked(self, page: Page) -> str:
        assert self._examples is not None
        return checked_words(page.markdown or "", self._examples, _path(page))

    def _is_doubted(self, embedder: Embedder) -> bool:
        """Return True if there are warnings about an example of a page; a page that shows it later prints none."""
        assert self._examples is not None
        return any(self._examples.doubts(name) for name in wanted_of(embedder.parts))

    def _reports(self, name: str, wanted: frozenset[Wanted]) -> Reports | None:
        """Return the reports of an example; None if it cannot run."""
        assert self._examples is not None
        try:
            return self._examples.reports(name, wanted)
        except ExampleError:
            return None


def _path(page: Page) -> Path:
    """Return the file of a page."""
    return Path(page.file.abs_src_path or page.file.src_uri)


def _put(made: dict[str, Any], page: Page, files: Files) -> None:
    """Set the attributes of a page to a stored result."""
    page.content, page.toc, page._title_from_render = made["content"], get_toc(made["toc"]), made["title"]  # noqa: SLF001
    page.present_anchor_ids, links = set(made["anchors"]), made["links"]
    page.links_to_anchors = links and {files.src_uris[uri]: anchors for uri, anchors in links.items()}


def _token(link: AnchorLink) -> dict[str, Any]:
    """Return the data of a heading from which MkDocs makes its entry in the table of contents."""
    return {"name": link.title, "id": link.id, "level": link.level, "children": [*map(_token, link.children)]}


def _named(option: object) -> object:
    """Return an option of Markdown so that its text tells all of it; that of an unknown object is never the same."""
    if isinstance(option, Mapping) and "custom_icons" not in option:  # folders of icons, which anyone may save
        return {name: _named(one) for name, one in option.items()}
    if isinstance(option, list | tuple):
        return [_named(one) for one in option]
    if isinstance(option, FunctionType):
        library = option.__module__.partition(".")[0]
        return option.__module__, option.__qualname__, library_digest(library) if library in _LIBRARIES else object()
    return option if isinstance(option, str | int | float | None) else object()


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

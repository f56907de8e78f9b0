"""Plugin: add to a MkDocs site what a Markdown extension cannot: each page as a notebook and as Markdown.

In ``mkdocs.yml``::

    plugins: [seconded]

For each page ``NAME.md`` of the sources, the site gets ``NAME.ipynb`` and ``NAME.md`` under the same path. At its root
it gets ``llms.txt``, the list of the Markdown files (https://llmstxt.org). Each page ends with a line of links to them.

Google Colab opens notebooks in a GitHub repository, but not on a site. If a branch of ``repo_url`` has the notebooks,
name it under ``extra: {notebooks_branch: ...}``, and this line opens them in Colab, too.

List other files for machines in ``llms.txt`` by ``extra: {llms: {FILE: description}}``.

The plugin also publishes the styles of the examples, the script for "Predict" and, with the extension's option
``formulas``, the font for formulas, all under ``assets/seconded/``. They replace files of these names among the pages.

If mkdocs-jupyter executes a py:percent file as a page, this file becomes a page like the others, in all forms.
"""

import gc
import logging
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mkdocs import utils
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.meta import get_data

from seconded._internal.check import not_shown, unused, without_page
from seconded._internal.errors import ExampleError, RefusedError, author_path, machine_advice, require
from seconded._internal.examples import Examples
from seconded._internal.export.downloads import (
    Entry,
    Links,
    build_date,
    checked_words,
    colab_address,
    download_links,
    foot,
    is_lab,
    llms_text,
    markdown_of,
    notebook_of,
    page_downloads,
)
from seconded._internal.integrations.builders import WrittenFiles, dirty_build, reloads, serves, start_again, stop
from seconded._internal.integrations.markdown_extension import CACHE, SecondedExtension
from seconded._internal.integrations.new_site import NewSite
from seconded._internal.integrations.published import misplaced_values
from seconded._internal.integrations.reasons import Reasons, print_again, shown_at
from seconded._internal.integrations.remembered import Remembered
from seconded._internal.integrations.serving import Built, Serving, sources_of
from seconded._internal.integrations.site_folders import SiteFolders
from seconded._internal.integrations.themed import Themed
from seconded._internal.labs.forms import lab_markdown, lab_notebook, lab_page, put_cells
from seconded._internal.labs.lab import Lab, read_lab
from seconded._internal.labs.runs import Labs, Options
from seconded._internal.read.page import asks_of_site
from seconded._internal.read.percent import lab_prose
from seconded._internal.render.files import FONT, SCRIPT, STYLES, asset_files
from seconded._internal.render.lookup import wanted_of
from seconded._internal.run.files import Age, age_of
from seconded._internal.settings import Settings, load

log = get_plugin_logger("seconded")

_ASSETS = "assets/seconded"
_UNDER_WAY = "*This lab is being executed. The page loads again when it is done.*"
# The work of these plugins on a page depends only on this page. They change no template, and a build may stop halfway.
_KNOWN_PLUGINS = frozenset(["seconded", "search", "material/search", "offline", "material/offline", "mkdocs-jupyter"])
_AT_ONCE = 20  # pages whose examples the first build of a server renders; the other pages follow in the next build
_SEARCHES = ("search", "material/search")
# These themes load highlight.js, which would replace the colors of our code.
_HIGHLIGHTERS, _CODE = ("mkdocs", "readthedocs"), '<code tabindex="0"'
_STYLES, _SCRIPT = f"{_ASSETS}/{STYLES}", f"{_ASSETS}/{SCRIPT}"


class _Anything(set[str]):
    """The anchors of a page that is not complete yet: MkDocs reports none as missing."""

    def __contains__(self, _: object) -> bool:
        return True


class SecondedPlugin(BasePlugin):  # type: ignore[no-untyped-call,type-arg]
    """Adds the other forms of each page, and the labs.

    MkDocs keeps a plugin with `on_startup` while it serves, so the results of labs are stored here over all rebuilds.
    """

    def __init__(self) -> None:
        super().__init__()
        self._labs = Labs()
        self._of_this_build: dict[str, Lab] = {}  # by file
        self._under_way = set[str]()  # the files of labs that are shown before their execution
        self._pages = InclusionLevel.is_included
        self._serves = False
        self._waits = False  # whether another build follows a failed build
        self._written: WrittenFiles | None = None
        self._site = ""
        self._server: Any = None  # the server of MkDocs, while it serves
        self._labs_later: list[tuple[Lab, Options]] = []
        self._watched: set[Path] = set()
        self._remembered: Remembered | None = None  # the rendered pages, while the site is served
        self._themed = Themed()
        self._serving: Serving | None = None
        self._folders: SiteFolders | None = None  # the folders of the served site
        self._reasons = Reasons()  # the reasons for a failed build of the served site
        self._address = ("", 0)  # the address of the server
        self._is_published = False  # whether the complete site of a build replaces the old one
        self._new: NewSite | None = None  # the new site, during its build
        self._is_whole = False  # whether the new site is complete
        self._rendered = 0  # the pages that the first build of a server could not reuse
        self._config: MkDocsConfig | None = None
        self._nav: Navigation | None = None
        self._sources = frozenset[str]()  # the files in the folder of pages
        self._order: list[File] = []  # the order of files for other plugins, until the first page is rendered
        self._built: Built | None = None  # the result of the last build of the whole site
        self._forms_of: dict[str, list[tuple[str, str]]] = {}  # by page, the other forms that are still to be written
        self._options: dict[str, Any] = {}
        self._dirty = False  # whether MkDocs builds only the pages whose own files have changed

    def load_config(self, options: Any, config_file_path: str | None = None) -> tuple[list[Any], list[Any]]:  # noqa: ARG002 - MkDocs calls
        """Take the options unchecked; they are checked with those of the extension."""
        self._options = dict(options)
        return [], []

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Store whether the site is served: then drafts are pages, and an author waits."""
        self._dirty = dirty
        if command != "serve":
            self._is_published = not dirty and not serves()  # with --clean, MkDocs reports a server as a build
        else:
            self._pages = InclusionLevel.is_in_serve
            self._waits = self._serves = True
            self._remembered = Remembered() if reloads() else None
            if self._remembered is not None:
                gc.disable()  # until the first page was shown
            # Only for the first build; after it, `Serving` handles this.
            logging.getLogger("mkdocs").addHandler(self._reasons)

    @event_priority(100)  # first, because other plugins need the folder
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Start the examples; this event has the right folder even if MkDocs was started from another one."""
        file = Path(config.config_file_path or "mkdocs.yml")
        root, options = _root(config), config.mdx_configs.get("seconded") or {}
        folder = {**self._options, **options}.get("examples", Settings.examples)
        self._note_files(config, root / str(folder))
        if self._dirty:
            stop(dirty_build(file))
        for wrong in misplaced_values(config, file):
            stop(wrong)
        if self._remembered is not None and self._folders is None:
            self._folders = SiteFolders(Path(config.site_dir))
        if self._serving is not None:
            folder = self._serving.begin(can_give_up=_has_known_plugins(config), known=_is_known(config))
            config.site_dir = str(folder)
        if self._is_published and (new := NewSite.beside(Path(config.site_dir))) is not None:
            self._new, self._config, config.site_dir = new, config, str(new.folder)
        if "seconded" not in config.markdown_extensions:
            config.markdown_extensions.append("seconded")
        try:
            load(root, (self._options, str(file)), (options, str(file)))  # an option must not have two values
            config.mdx_configs["seconded"] = {**self._options, **options}
            extension = _extension(config)
            settings = extension.settings(root, config.docs_dir)
            if settings.downloads:
                _require_nbformat(config)
            examples = extension.examples(root, config.docs_dir)
        except ExampleError as error:
            stop(error)
        examples.starts_by_page = self._is_first
        if self._serves and not self._is_first:
            examples.start_expected()
        self._note_files(config, settings.examples_folder)
        if _STYLES not in config.extra_css:
            config.extra_css.insert(0, _STYLES)  # later styles of the author override them
        if settings.predict and _SCRIPT not in map(str, config.extra_javascript):
            config.extra_javascript.append(_script())
        return config

    def _note_files(self, config: MkDocsConfig, examples: Path) -> None:
        """Note the current files: a first build that fails waits for another save."""
        if self._waits:
            root = _root(config)
            declarations = (root / "pyproject.toml", root / "seconded.toml", config.config_file_path or root)
            paths = [config.docs_dir, examples, *config.watch, *declarations]
            self._written, self._site = WrittenFiles(Path(path) for path in paths), config.site_dir
            self._address = config.dev_addr

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the styles, the script and the font."""
        for name, content in self._assets(config).items():
            uri = f"{_ASSETS}/{name}"
            old = files.get_file_from_path(uri)
            if old is not None:  # `seconded assets` of another version may have written it
                files.remove(old)
            files.append(File.generated(config, uri, content=content))
        return files

    def _assets(self, config: MkDocsConfig) -> dict[str, bytes]:
        """Return the contents of these files; in the first build of a server, with the font of the last server."""
        settings, font = _settings(config), _kept_pages(config) / FONT
        formulas, macros = settings.formulas, settings.pair.macros
        if formulas and self._is_first and font.is_file():  # reading the formulas of all pages takes time
            return asset_files(settings.pages_folder(), formulas=False, macros=macros) | {FONT: font.read_bytes()}
        contents = asset_files(settings.pages_folder(), formulas=formulas, macros=macros)
        if formulas and self._remembered is not None:
            with suppress(OSError):  # a read-only folder only costs time
                utils.write_file(contents[FONT], str(font))
        return contents

    @event_priority(-100)  # last, because another plugin may have replaced the server
    def on_serve(self, server: Any, *, config: MkDocsConfig, builder: Any, **_: object) -> Any:
        """Note the end of the first build. MkDocs itself now waits for saves, also of files that cells have read."""
        self._waits, self._server = False, server
        logging.getLogger("mkdocs").removeHandler(self._reasons)
        if self._remembered is not None and self._folders is not None and self._built is not None:
            parts = self._remembered, self._folders, self._labs.all_over, self._reasons
            self._serving = Serving(server, builder, *parts)
            self._serving.end(self._built, complete=not self._under_way)
            self._serving.build_soon()
            self._labs.start(self._labs_later, _examples(config).pair.titles)
        else:
            gc.enable()
        server.watch(str(_settings(config).examples_folder))
        self._watch(config)
        return server

    def _watch(self, config: MkDocsConfig) -> None:
        if self._server is not None:
            for file in (_examples(config).read | self._labs.read) - self._watched:
                if file.is_file():
                    self._server.watch(str(file))
                    self._watched.add(file)

    @event_priority(-100)  # last, after the other plugins
    def on_build_error(self, error: Exception, **_: object) -> None:
        """Let the first build under `serve` wait for a fixed file, too; print in one line what the machine lacks."""
        self._is_whole = False
        # The build raises OSError if a file is renamed or deleted after MkDocs listed it.
        reason = self._reasons.note(error)
        print_again()
        if self._waits and self._written is not None and isinstance(error, MkDocsException | OSError):
            log.error(str(error))
            log.info("Waiting for a file to be saved ...")
            self._labs.end()
            with shown_at(*self._address, reason):
                self._written.wait()
            shutil.rmtree(self._site, ignore_errors=True)  # the folder of this server
            start_again()
        if advice := machine_advice(error):
            raise Abort(f"{error}\n  {advice}") from None

    def on_shutdown(self) -> None:
        """Publish the new site if it is complete, and end the labs, so that a failed build leaves no kernel."""
        self._labs.end()
        gc.freeze()  # the process ends soon: its last collections would take almost a second
        if self._new is not None and self._config is not None:
            self._config.site_dir = str(self._new.site)  # `mkdocs gh-deploy` uses it next
            try:
                if self._is_whole:
                    self._new.publish()
            except OSError as error:
                raise Abort(f"{error}\n  {machine_advice(error)}".rstrip()) from None
            finally:
                self._new.remove()
        if self._folders is not None:
            self._folders.close()

    @event_priority(-100)  # after the other plugins have added their files
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
        """Start the labs, while the pages before them are rendered."""
        self._nav, self._sources = nav, sources_of(config)
        self._order = list(files)
        if self._folders is not None:
            self._folders.expect(_paths(files, config, self._pages))
        if self._serving is None:  # in a rebuild, most examples have run before
            _put_in_order(files, sorted(files, key=_waits_longest))  # the other pages come first
        if self._remembered is not None:
            self._remembered.begin(config, files, _examples(config), _settings(config), _kept_pages(config))
        found = [file for file in files.documentation_pages(inclusion=self._pages) if is_lab(file)]
        folder = _examples(config).folder if found else Path()
        self._of_this_build, options = {}, []
        self._under_way.clear()
        for file in found:
            path = Path(file.abs_src_path or "")
            try:
                self._of_this_build[file.src_uri] = read_lab(path, author_path(path), folder)
            except ExampleError as error:
                stop(error)
            options.append(_options(config, path))
        labs = list(zip(self._of_this_build.values(), options, strict=True))
        if self._is_first:
            self._labs_later = labs  # they would slow down the examples of the first page
        else:
            self._labs.start(labs, _examples(config).pair.titles)

    @property
    def _is_first(self) -> bool:
        """Return True during the first build of a server, which may leave parts of pages for later."""
        return self._remembered is not None and self._serving is None

    # mkdocs-jupyter sets the page's render method at the same event. This handler must run after it.
    @event_priority(-50)
    def on_pre_page(self, page: Page, *, files: Files, **_: object) -> Page:
        """Let MkDocs render a lab like a page of Markdown, after its execution."""
        if self._order:
            _put_in_order(files, self._order)
            self._order = []
        if self._serving is not None:
            self._serving.step()
        if not is_lab(page.file):
            if self._remembered is not None and page.file.abs_src_path:
                age = age_of(Path(page.file.abs_src_path))
                page.render = partial(self._render, page, age)  # type: ignore[method-assign]
            return page
        lab = self._of_this_build[page.file.src_uri]

        def render(config: MkDocsConfig, files: Files) -> None:
            if self._remembered is not None and not self._labs.is_over(lab):  # do not let the author wait for the lab
                page.markdown, cells = f"{_UNDER_WAY}\n\n{lab_prose(lab.text)}", list[str]()
                self._under_way.add(page.file.src_uri)
            else:
                try:
                    page.markdown, cells = lab_page(self._labs.get(lab))
                except ExampleError as error:
                    stop(error)
            page.meta = get_data(lab.head)[1]
            Page.render(page, config, files)
            page.content = put_cells(page.content or "", cells)

        page.render = render  # type: ignore[method-assign]
        return page

    def _render(self, page: Page, age: Age, config: MkDocsConfig, files: Files) -> None:
        """Render a page of a served site; in its first build, without waiting for an example."""
        assert self._remembered is not None
        shown = None
        if self._is_first:
            if self._remembered.reuse(page, age, files):
                return
            embedder = self._remembered.embedder(page)
            _examples(config).start_expected(wanted_of(embedder.parts))
            shown = embedder.while_running(later=self._rendered >= _AT_ONCE)
            self._rendered += bool(embedder.parts)
        if shown is None:
            self._remembered.render(page, age, config, files)
            return
        self._under_way.add(page.file.src_uri)
        page.markdown = shown
        Page.render(page, config, files)

    @event_priority(-50)  # last, at the end of the page
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Add links to a page's other forms, and the libraries of its checks, at its end; add links to boxes."""
        if config.theme.name in _HIGHLIGHTERS:
            html = html.replace(_CODE, f'{_CODE} class="nohighlight"')
        page.present_anchor_ids = {*(page.present_anchor_ids or ()), *re.findall(r' id="([^"]+)"', html)}
        if page.file.src_uri in self._under_way:
            page.present_anchor_ids = _Anything()
        path = _path(page)
        if not is_lab(page.file):
            checked = self._checked(page, config)
        else:
            checked = _ran(config) if _options(config, path).execute else ""
        is_whole = self._remembered is None or (self._serving is not None and self._serving.builds_all)
        if is_whole and _settings(config).downloads and not is_lab(page.file):
            # Make the forms now, while later examples run, and while all that was read for the page is in memory.
            links = Links(config.site_url or "", files.get_file_from_path)
            forms = self._forms(page, _examples(config), links)
            if self._new is not None:  # nobody sees the new site before it is whole
                _write(config, forms)
                forms = []
            self._forms_of[page.file.src_uri] = forms
        return html + foot(_download_links(page, config) if _settings(config).downloads else "", checked)

    def _checked(self, page: Page, config: MkDocsConfig) -> str:
        """Return the libraries with which the examples of a page were checked."""
        if self._remembered is not None:
            return self._remembered.checked(page)
        return checked_words(page.markdown or "", _examples(config), _path(page))

    @event_priority(-100)  # after other plugins have changed the templates
    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> None:
        """Write the other forms of all pages, after every page was rendered without an error."""
        if not self._serves:  # an author who serves the site may still be writing the page of an example
            self._warn_of_unused(config, files)
        if self._is_first:
            leave_out_search(config)
        elif self._remembered is not None:
            self._remembered.index(config)
        if self._remembered is not None and self._nav is not None and _is_known(config):
            self._themed.begin(env, config, files, self._nav)
        if self._nav is not None:
            self._built = Built(config, files, self._nav, env, Path(config.site_dir), self._sources)
        if not _settings(config).downloads or self._is_first:
            self._watch(config)
            return
        examples, pages = _examples(config), list(_in_order(files))
        links = Links(config.site_url or "", files.get_file_from_path)
        for page in (page for page in pages if not is_lab(page.file)):
            made = self._forms_of.pop(page.file.src_uri, None)
            _write(config, self._forms(page, examples, links) if made is None else made)
        macros = examples.pair.macros
        for source, lab in self._of_this_build.items():
            if source in self._under_way:
                continue
            file, executed = files.src_uris[source], self._labs.get(lab)
            markdown = lab_markdown(executed, partial(links.in_markdown, file), macros)
            notebook = lab_notebook(executed, partial(links.in_notebook, file), macros)
            _write(config, [(markdown_of(file), markdown), (notebook_of(file), notebook)])
        others = config.extra.get("llms") or {}
        entries = (_entry(page) for page in pages)
        text = llms_text(config.site_name, config.site_description, config.site_url or "", entries, others)
        _write(config, [("llms.txt", text)])
        self._watch(config)

    def _forms(self, page: Page, examples: Examples, links: Links) -> list[tuple[str, str]]:
        """Return the path and the text of each other form of a page."""
        known = self._remembered.of(page) if self._remembered is not None else None
        if known is not None and known.forms is not None:
            return known.forms
        if self._serving is not None:
            self._serving.step()
        try:
            forms = list(page_downloads(page.markdown or "", examples, links, page.file, _path(page)))
        except ExampleError as error:
            stop(error)
        if known is not None:
            known.forms = forms
        return forms

    def on_page_context(self, context: Any, **_: object) -> Any:
        """Stop the build of the whole site here if there is a newer save."""
        if self._serving is not None:
            self._serving.step()
        return context

    def _warn_of_unused(self, config: MkDocsConfig, files: Files) -> None:
        """Warn about examples that no page shows, and folders of examples without a page, as `check` does."""
        examples = _examples(config)
        pages = [Path(file.abs_src_path) for file in files.documentation_pages() if file.abs_src_path]
        unknown = [name for name in unused(examples, {}, Path(config.docs_dir)) if name not in examples.shown]
        for error in (*(not_shown(examples, name) for name in unknown), *without_page(examples, pages)):
            log.warning(str(error))

    @event_priority(100)  # first, because the handlers of hooks may change files of the site
    def on_post_build(self, **_: object) -> None:
        """Note that the whole site is built."""
        self._is_whole = True
        if self._folders is not None:
            self._folders.end()
        if self._serving is not None and self._built is not None:
            self._serving.end(self._built, complete=not self._under_way)


def _paths(files: Files, config: MkDocsConfig, inclusion: Callable[[InclusionLevel], bool]) -> Iterator[str]:
    """Yield the paths that a build writes: of all files, and of the other forms of all pages."""
    for file in files:
        if inclusion(file.inclusion):
            yield file.abs_dest_path
            if file.is_documentation_page():
                yield from (str(Path(config.site_dir, uri)) for uri in (markdown_of(file), notebook_of(file)))


def _write(config: MkDocsConfig, forms: Iterable[tuple[str, str]]) -> None:
    """Write files, each a path and a text, into the site."""
    for uri, text in forms:
        utils.write_file(text.encode(), str(Path(config.site_dir, uri)))


def _has_known_plugins(config: MkDocsConfig) -> bool:
    """Return True if the site uses only known plugins, apart from hooks."""
    return _KNOWN_PLUGINS.issuperset(set(config.plugins).difference(config.hooks))  # by their names


def _is_known(config: MkDocsConfig) -> bool:
    """Return True if the site uses only known plugins, and no hooks."""
    return _has_known_plugins(config) and not config.hooks


def leave_out_search(config: MkDocsConfig) -> None:
    """Let the index for the search be empty."""
    for name in _SEARCHES:
        index: Any = getattr(config.plugins.get(name), "search_index", None)
        if index is not None:
            index.add_entry_from_context = lambda _: None


def _waits_longest(file: File) -> int:
    """Return 1 for a page that needs the results of all examples, 2 for a lab, 0 for any other file."""
    if not file.is_documentation_page():
        return 0
    if is_lab(file):
        return 2
    try:
        return int(asks_of_site(file.content_string))
    except (OSError, ValueError):  # MkDocs reports it when it reads the page
        return 0


def _put_in_order(files: Files, order: Iterable[File]) -> None:
    """Put the files into an order."""
    for file in list(order):
        files.remove(file)
        files.append(file)


def _require_nbformat(config: MkDocsConfig) -> None:
    """Stop the build if no notebook can be written."""
    try:
        require("nbformat", "mkdocs")
    except RefusedError as error:
        path = author_path(Path(config.config_file_path or "mkdocs.yml"))
        raise ExampleError(
            path, None, "the plugin writes each page as a notebook", str(error), code="extra-missing"
        ) from None


def _script() -> Any:
    """Return the script for `extra_javascript`; browsers run it after they have loaded the page."""
    script = ExtraScriptValue(_SCRIPT)
    script.defer = True
    return script


def _path(page: Page) -> Path:
    """Return the file of a page."""
    return Path(page.file.abs_src_path or page.file.src_uri)


def _options(config: MkDocsConfig, path: Path) -> Options:
    """Return mkdocs-jupyter's options for the execution of a lab."""
    told = config.plugins["mkdocs-jupyter"].config
    ignored = any(path.match(pattern) for pattern in told["execute_ignore"])
    return Options(told["execute"] and not ignored, told["kernel_name"], told["allow_errors"])


def _examples(config: MkDocsConfig) -> Examples:
    return _extension(config).examples(_root(config), config.docs_dir)


def _settings(config: MkDocsConfig) -> Settings:
    return _extension(config).settings(_root(config), config.docs_dir)


def _root(config: MkDocsConfig) -> Path:
    """Return the folder of the configuration's relative paths."""
    return Path(config.config_file_path).parent if config.config_file_path else Path()


def _kept_pages(config: MkDocsConfig) -> Path:
    """Return the folder of what a server stores for the first build of the next one."""
    return _root(config).resolve() / CACHE / "pages"


def _extension(config: MkDocsConfig) -> SecondedExtension:
    return SecondedExtension(**config.mdx_configs.get("seconded", {}))


def _ran(config: MkDocsConfig) -> str:
    """Return the libraries of the labs' execution, and its date."""
    titles = _examples(config).pair.titles
    libraries = ", ".join(f"{title} {version(name).partition('+')[0]}" for name, title in titles.items())
    return f"Last executed with {libraries} on {build_date()}"


def _download_links(page: Page, config: MkDocsConfig) -> str:
    branch = config.extra.get("notebooks_branch") or ""
    return download_links(page.file, colab_address(page.file, config.repo_url or "", branch))


def _entry(page: Page) -> Entry:
    section = str(page.parent.title) if page.parent else None
    return Entry(str(page.title), markdown_of(page.file), page.meta.get("description"), section)


def _in_order(files: Files) -> Iterator[Page]:
    """Yield the pages in the order of the navigation, then the other pages."""
    pages = [file.page for file in files.documentation_pages() if file.page is not None]
    for first in sorted((page for page in pages if page.previous_page is None), key=lambda page: not page.next_page):
        page: Page | None = first
        while page is not None:
            yield page
            page = page.next_page

"""Hooks: what MkDocs adds to a site that no Markdown extension can: each page as a notebook and as Markdown.

In ``mkdocs.yml``::

    hooks: [by_example/hooks.py]

For each page ``NAME.md`` of the sources, the site then has ``NAME.ipynb`` and ``NAME.md`` under the same path, and at
its root ``llms.txt``, the list of the latter (https://llmstxt.org). Each page ends with a line that leads to them.

Google Colab opens what is in a GitHub repository, not what is merely on a site. Where the notebooks are also in a
branch of ``repo_url``, name it under ``extra: {notebooks_branch: ...}``, and that line opens them there too.

A py:percent file that mkdocs-jupyter takes for a page, and executes, becomes a page like the others, and a notebook.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_build_date, get_relative_url
from mkdocs.utils.meta import get_data

from by_example.builder import stop
from by_example.errors import ExampleError
from by_example.examples import Examples
from by_example.extension import ByExampleExtension
from by_example.lab.jupyter import Executed, begin
from by_example.lab.lab import lab_notebook, lab_page, put_cells
from by_example.run.worlds import WORLDS
from by_example.takeaway.notebook import page_markdown, page_notebook, page_versions

_labs: dict[str, Executed] = {}  # of this build, by their files


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Begin to execute the labs, while the pages before them are rendered."""
    runs = {}
    for file in files.documentation_pages():
        if _is_lab(file) and file.page:
            config.plugins["mkdocs-jupyter"].on_pre_page(file.page, config=config, files=files)
            runs[file.src_uri] = (
                Path(file.abs_src_path or ""),
                partial(_by_jupyter, file.page, file.page.render, config, files),
            )
    _labs.clear()
    _labs.update(begin(runs, Path(_extension(config).getConfig("snippets"))))


def _by_jupyter(page: Page, render: Callable[..., None], config: MkDocsConfig, files: Files) -> str:
    """What comes of the template when mkdocs-jupyter renders a page."""
    render(config, files)
    return page.content or ""


def on_pre_page(page: Page, *, config: MkDocsConfig, files: Files) -> Page:  # noqa: ARG001 - MkDocs calls
    """Let a lab be rendered as a page of Markdown is, once it has been executed."""
    if not _is_lab(page.file):
        return page

    def render(config: MkDocsConfig, files: Files) -> None:
        try:
            lab, notebook = _labs[page.file.src_uri].result()
            page.markdown, cells = lab_page(lab, notebook)
        except ExampleError as error:
            stop(error)
        page.meta = get_data(lab.head)[1]
        Page.render(page, config, files)
        page.content = put_cells(page.content or "", cells)

    page.render = render  # type: ignore[method-assign]
    return page


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - MkDocs calls
    """End a page with its other forms, and with what it was proved with."""
    lab = _is_lab(page.file)
    parts = [
        f'<a href="{escape(get_relative_url(_notebook(page.file), page.url))}" download>Download as a notebook</a>',
        "" if lab else f'<a href="{escape(get_relative_url(page.file.src_uri, page.url))}">This page as Markdown</a>',
        *(f'<a href="{escape(colab)}">Open in Colab</a>' for colab in _colab(page, config)),
        escape(_ran() if lab else _proved(page, config)),
    ]
    # Not to be found by search: it is on every page.
    return f'{html}\n<p class="example-forms" data-search-exclude><small>{" · ".join(filter(None, parts))}</small></p>'


def on_env(env: Any, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001 - MkDocs calls
    """Write the other forms of all pages, now that each has been rendered, and so found to hold."""
    site, examples = Path(config.site_dir), _examples(config)
    pages = list(_in_order(files))
    for page in pages:
        text = f"{page.markdown}\n\n{_proved(page, config)}"
        file = site / page.file.src_uri
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            markdown = page_markdown(text, examples, partial(_link, page, config, files))
            notebook = page_notebook(text, examples, partial(_notebook_link, page, config, files))
        except ExampleError as error:
            stop(error)
        file.write_text(markdown, "utf-8")
        file.with_suffix(".ipynb").write_text(notebook, "utf-8")
    for source, future in _labs.items():
        lab, executed = future.result()
        lab_file = files.src_uris[source]
        assert lab_file.page is not None
        file = site / _notebook(lab_file)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(lab_notebook(lab, executed, partial(_notebook_link, lab_file.page, config, files)), "utf-8")
    (site / "llms.txt").write_text("\n".join(_llms(pages, config)), "utf-8")


def _examples(config: MkDocsConfig) -> Examples:
    return _extension(config).examples(Path(config.config_file_path).parent)


def _extension(config: MkDocsConfig) -> ByExampleExtension:
    return ByExampleExtension(**config.mdx_configs.get("by_example", {}))


def _is_lab(file: File) -> bool:
    """Whether mkdocs-jupyter makes a page of a file; to MkDocs, only Markdown is a page."""
    return file.src_uri.endswith(".py") and file.is_documentation_page()


def _notebook(file: File) -> str:
    return f"{posixpath.splitext(file.src_uri)[0]}.ipynb"


def _ran() -> str:
    """What the labs were executed with, and when."""
    libraries = ", ".join(f"{WORLDS[name].title} {version(name).partition('+')[0]}" for name in WORLDS)
    return f"Last executed with {libraries} on {get_build_date()}"


def _proved(page: Page, config: MkDocsConfig) -> str:
    """What a page was proved with, and when; empty where it has no examples."""
    versions = page_versions(page.markdown or "", _examples(config))
    libraries = ", ".join(f"{WORLDS[world].title} {version}" for world, version in versions.items())
    return f"Last proved with {libraries} on {get_build_date()}" if libraries else ""


def _colab(page: Page, config: MkDocsConfig) -> Iterator[str]:
    repository = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+?)(\.git)?/?", config.repo_url or "")
    branch = config.extra.get("notebooks_branch")
    if repository and branch:
        yield f"https://colab.research.google.com/github/{repository[1]}/blob/{branch}/{_notebook(page.file)}"


def _in_order(files: Files) -> Iterator[Page]:
    """The pages that are Markdown: in the order of the navigation, then those that are not in it."""
    pages = [file.page for file in files.documentation_pages() if file.page is not None]
    for first in sorted((page for page in pages if page.previous_page is None), key=lambda page: not page.next_page):
        page: Page | None = first
        while page is not None:
            if page.file.src_uri.endswith(".md"):
                yield page
            page = page.next_page


def _llms(pages: list[Page], config: MkDocsConfig) -> Iterator[str]:
    yield f"# {config.site_name}\n"
    if config.site_description:
        yield f"> {config.site_description}\n"
    yield "Each page as Markdown, with its examples and what they put out when they were last run.\n"
    sections: dict[str, list[Page]] = {}
    for page in pages:
        sections.setdefault(str(page.parent.title) if page.parent else "Pages", []).append(page)
    for section, its_pages in sections.items():
        yield f"## {section}\n"
        for page in its_pages:
            description = page.meta.get("description")
            yield f"- [{page.title}]({urljoin(config.site_url or '', page.file.src_uri)})" + (
                f": {description}" if description else ""
            )
        yield ""


def _link(page: Page, config: MkDocsConfig, files: Files, target: str) -> str:
    """A link of a page, for the page as Markdown: absolute if the site's address is known.

    If not, it can stay: the Markdown of the pages lies in the site as their sources do among each other.
    """
    file = _linked(page, files, target)
    if file is None or not config.site_url or target.startswith("#"):
        return _lab_as_notebook(target) if file is not None and _is_lab(file) else target
    place = file.src_uri if file.src_uri.endswith(".md") else file.url
    return urljoin(config.site_url, place) + _fragment(target)


def _notebook_link(page: Page, config: MkDocsConfig, files: Files, target: str) -> str:
    """A link of a page, for the notebook: into the site if its address is known, if not to the other notebook."""
    file = _linked(page, files, target)
    if file is None:
        return target
    if config.site_url:
        return urljoin(config.site_url, file.url) + _fragment(target)
    return re.sub(r"\.md(?=#|$)", ".ipynb", _lab_as_notebook(target) if _is_lab(file) else target)


def _lab_as_notebook(target: str) -> str:
    return re.sub(r"\.py(?=#|$)", ".ipynb", target)


def _linked(page: Page, files: Files, target: str) -> File | None:
    """The file of the site that a relative link leads to."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return None
    path = posixpath.join(posixpath.dirname(page.file.src_uri), unquote(parts.path))
    return files.get_file_from_path(posixpath.normpath(path)) if parts.path else page.file


def _fragment(target: str) -> str:
    fragment = urlsplit(target).fragment
    return f"#{fragment}" if fragment else ""

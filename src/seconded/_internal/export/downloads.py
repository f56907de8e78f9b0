"""Downloads: each page of a site as a notebook and as Markdown, their list ``llms.txt``, and the links to them.

Nothing here depends on a builder. The MkDocs plugin calls this while it builds, and `seconded export` afterwards.
"""

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, unquote, urljoin, urlsplit

from seconded._internal.examples import Examples
from seconded._internal.export.notebook import page_libraries, page_markdown, page_notebook

_OF_ADDRESSES = "/:%?#&=~"  # characters that stay as they are: an author may write a whole address


class SourceFile(Protocol):
    """A file of the folder of pages, as MkDocs describes it."""

    @property
    def src_uri(self) -> str:
        """Return its path in the folder of pages."""

    @property
    def url(self) -> str:
        """Return its address in the site."""

    def is_documentation_page(self) -> bool:
        """Return True if the builder makes a page of it."""


def is_lab(file: SourceFile) -> bool:
    """Return True if mkdocs-jupyter makes a page of a file; to MkDocs, only Markdown is a page."""
    return file.src_uri.endswith(".py") and file.is_documentation_page()


def notebook_of(file: SourceFile) -> str:
    """Return the path of the notebook of a page or a lab in the site."""
    return f"{posixpath.splitext(file.src_uri)[0]}.ipynb"


def markdown_of(file: SourceFile) -> str:
    """Return the path of the Markdown form of a page or a lab in the site."""
    return f"{posixpath.splitext(file.src_uri)[0]}.md"


@dataclass(frozen=True)
class Links:
    """Replace the links of pages in their other forms.

    Args:
        address: the address of the site; empty if it is unknown.
        find: returns the file with a path in the folder of pages, or None.
    """

    address: str
    find: Callable[[str], SourceFile | None]

    def in_markdown(self, source: SourceFile, target: str) -> str:
        """Return a link for the page as Markdown: absolute if the site's address is known.

        If not, it can stay: the Markdown of the pages lies in the site as their sources do among each other.
        """
        file = self._linked(source, target)
        if file is None or not self.address or target.startswith("#"):
            return _lab_as(".md", target) if file is not None and is_lab(file) else target
        place = quote(markdown_of(file)) if file.is_documentation_page() else file.url
        return urljoin(self.address, place) + _fragment(target)

    def in_notebook(self, source: SourceFile, target: str) -> str:
        """Return a link for the notebook: into the site if its address is known, if not to the other notebook."""
        file = self._linked(source, target)
        if file is None:
            return target
        if self.address:
            return urljoin(self.address, file.url) + _fragment(target)
        return re.sub(r"\.md(?=#|$)", ".ipynb", _lab_as(".ipynb", target) if is_lab(file) else target)

    def _linked(self, source: SourceFile, target: str) -> SourceFile | None:
        """Return the file of the site that a relative link leads to."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc or parts.path.startswith("/"):
            return None
        path = posixpath.join(posixpath.dirname(source.src_uri), unquote(parts.path))
        return self.find(posixpath.normpath(path)) if parts.path else source


def page_downloads(
    text: str, examples: Examples, links: Links, source: SourceFile, page: Path
) -> Iterator[tuple[str, str]]:
    """Yield the path in the site and the text of each form of a page.

    Args:
        text: the page's Markdown, without its front matter.
        examples: the examples.
        links: replace the links of the page.
        source: the page, as its builder describes it.
        page: the file of the page.

    Raises:
        ExampleError: an example does not hold.
    """
    whole = f"{text}\n\n{checked_words(text, examples, page)}"
    yield markdown_of(source), page_markdown(whole, examples, lambda target: links.in_markdown(source, target), page)
    yield notebook_of(source), page_notebook(whole, examples, lambda target: links.in_notebook(source, target), page)


def checked_words(text: str, examples: Examples, page: Path) -> str:
    """Return what the examples of a page were checked with, and when; empty if it has no examples."""
    libraries = page_libraries(text, examples, page)
    return f"Last checked with {libraries} on {build_date()}" if libraries else ""


def build_date() -> str:
    """Return the date of this build in UTC; ``SOURCE_DATE_EPOCH`` sets it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.now(UTC) if epoch is None else datetime.fromtimestamp(int(epoch), UTC)
    return now.strftime("%Y-%m-%d")


def colab_address(source: SourceFile, repository: str, branch: str) -> str:
    """Return the address at which Google Colab opens the notebook of a page; empty if it is not on GitHub."""
    found = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+?)(\.git)?/?", repository)
    if not found or not branch:
        return ""
    return f"https://colab.research.google.com/github/{found[1]}/blob/{branch}/{quote(notebook_of(source))}"


def download_links(source: SourceFile, colab: str = "") -> str:
    """Return the HTML of the links from a page to its other forms.

    Args:
        source: the page.
        colab: the address of its notebook at Google Colab; empty if there is none.
    """
    folder = posixpath.dirname(unquote(source.url)) or "."
    notebook, markdown = (quote(posixpath.relpath(form(source), folder)) for form in (notebook_of, markdown_of))
    links = [
        f'<a href="{escape(notebook)}" download>Download as a notebook</a>',
        f'<a href="{escape(markdown)}">This page as Markdown</a>',
        *([f'<a href="{escape(colab)}">Open in Colab</a>'] if colab else []),
    ]
    return " · ".join(links)


def foot(links: str, checked: str) -> str:
    """Return the HTML of the foot of a page, which begins with a line break; empty if there is nothing to say.

    Args:
        links: the HTML of the links to its other forms.
        checked: what its examples were checked with, and when.
    """
    checked = re.sub(r"[\d-]+$", r"<time>\g<0></time>", escape(checked))
    lines = "<br>".join(f"<small>{line}</small>" for line in (links, checked) if line)
    # Not to be found by search: it is on every page.
    return f'\n<p class="example-forms" data-search-exclude>{lines}</p>' if lines else ""


@dataclass(frozen=True)
class Entry:
    """A page as ``llms.txt`` lists it."""

    title: str
    uri: str  # of its Markdown form
    description: str | None
    section: str | None  # of the navigation; None outside of all sections


def llms_text(
    name: str, description: str | None, address: str, entries: Iterable[Entry], others: Mapping[str, str]
) -> str:
    """Return the text of ``llms.txt``.

    Args:
        name: the name of the site.
        description: its description, if it has one.
        address: its address; empty if it is unknown.
        entries: its pages, in order.
        others: more files, each with a description.
    """
    rows = [f"# {name}\n", *([f"> {description}\n"] if description else [])]
    rows.append("Each page as Markdown, with its examples and what they put out when they were last run.\n")
    sections: dict[str, list[str]] = {}
    for one in entries:
        row = _listed(one.title, one.uri, one.description, address)
        sections.setdefault(one.section or "Pages", []).append(row)
    if others:
        sections["Data"] = [*sections.get("Data", []), *(_listed(uri, uri, it, address) for uri, it in others.items())]
    for section, its_rows in sections.items():
        rows += [f"## {section}\n", *its_rows, ""]
    return "\n".join(rows)


def write_download(site: Path, uri: str, text: str) -> None:
    """Write a file into a built site."""
    file = site / uri
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _listed(title: str, uri: str, description: str | None, address: str) -> str:
    link = f"- [{title}]({urljoin(address, quote(uri, safe=_OF_ADDRESSES))})"
    return f"{link}: {description}" if description else link


def _lab_as(form: str, target: str) -> str:
    return re.sub(r"\.py(?=#|$)", form, target)


def _fragment(target: str) -> str:
    fragment = urlsplit(target).fragment
    return f"#{fragment}" if fragment else ""

"""Links: which files of a MkDocs site are labs, and where the links of a page lead in its other forms."""

import posixpath
import re
from urllib.parse import unquote, urljoin, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files


def is_lab(file: File) -> bool:
    """Return True if mkdocs-jupyter makes a page of a file; to MkDocs, only Markdown is a page."""
    return file.src_uri.endswith(".py") and file.is_documentation_page()


def notebook_of(file: File) -> str:
    """Return where the notebook of a page or a lab lies in the site."""
    return f"{posixpath.splitext(file.src_uri)[0]}.ipynb"


def markdown_of(file: File) -> str:
    """Return where the Markdown form of a page or a lab lies in the site."""
    return f"{posixpath.splitext(file.src_uri)[0]}.md"


def markdown_link(source: File, config: MkDocsConfig, files: Files, target: str) -> str:
    """Return a link of a page as its Markdown form has it: absolute if the site's address is known.

    If not, it can stay: the Markdown of the pages lies in the site as their sources do among each other.
    """
    file = _linked(source, files, target)
    if file is None or not config.site_url or target.startswith("#"):
        return _lab_as(".md", target) if file is not None and is_lab(file) else target
    place = markdown_of(file) if file.is_documentation_page() else file.url
    return urljoin(config.site_url, place) + _fragment(target)


def notebook_link(source: File, config: MkDocsConfig, files: Files, target: str) -> str:
    """Return a link of a page as its notebook has it: into the site if that has an address, else to a notebook."""
    file = _linked(source, files, target)
    if file is None:
        return target
    if config.site_url:
        return urljoin(config.site_url, file.url) + _fragment(target)
    return re.sub(r"\.md(?=#|$)", ".ipynb", _lab_as(".ipynb", target) if is_lab(file) else target)


def _lab_as(form: str, target: str) -> str:
    return re.sub(r"\.py(?=#|$)", form, target)


def _linked(source: File, files: Files, target: str) -> File | None:
    """Return the file of the site that a relative link leads to."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return None
    path = posixpath.join(posixpath.dirname(source.src_uri), unquote(parts.path))
    return files.get_file_from_path(posixpath.normpath(path)) if parts.path else source


def _fragment(target: str) -> str:
    fragment = urlsplit(target).fragment
    return f"#{fragment}" if fragment else ""

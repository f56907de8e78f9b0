"""Minified: a MkDocs hook that writes pages, and the site's own styles and scripts, in fewer characters.

The library tdewolff-minify parses each. It is compiled, and PyPI has no wheel of it for Macs with an Apple chip. There,
and while the author's pages are served, the site is built without it: files are larger, and otherwise the same.

The theme's own files are minified by its authors.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.pages import Page

try:
    import minify
except ImportError:  # no wheel for this machine
    minify = None

# Attributes keep their quotes and elements their end tags, as simple parsers expect them.
_OPTIONS = {
    "html-keep-default-attr-vals": True,
    "html-keep-document-tags": True,
    "html-keep-end-tags": True,
    "html-keep-quotes": True,
}
_TYPES = {".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript"}
# Either may mark a license; the library itself keeps only comments that begin with "/*!".
_LICENSE = re.compile(r"@(?:license|preserve)\b")
# A value is shown with all its spaces: the stylesheet says so, and the library cannot know. And it removes the spaces
# between the parts of a text in a picture, which moves them.
_AS_WRITTEN = re.compile(r"<(samp|svg)\b.*?</\1>", re.DOTALL)
_PLACE = re.compile(r"<samp>(\d+)</samp>")

_serving = False
_pages: list[Path] = []

if minify:
    minify.config(_OPTIONS)


def on_startup(*, command: str, dirty: bool) -> None:  # noqa: ARG001 - MkDocs calls
    """Note whether a reader will come, or the author who has just saved a page and waits for it."""
    global _serving  # noqa: PLW0603 - a hook has no other memory
    _serving = command == "serve"


def on_pre_build(*, config: MkDocsConfig) -> None:  # noqa: ARG001 - MkDocs calls
    """Forget the pages of the last build."""
    _pages.clear()


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001 - MkDocs calls
    """Store where MkDocs writes the page."""
    _pages.append(Path(page.file.abs_dest_path))
    return output


@event_priority(100)  # before the hooks that read pages
def _minify_pages(*, config: MkDocsConfig) -> None:  # noqa: ARG001 - MkDocs calls
    """Minify the pages, several at once: the library runs outside of Python's lock."""
    if minify and not _serving:
        with ThreadPoolExecutor() as pool:
            list(pool.map(_rewrite, _pages))


def _rewrite(page: Path) -> None:
    page.write_text(minified_page(page.read_text("utf-8")), "utf-8")


def _minify_assets(*, config: MkDocsConfig) -> None:
    """Minify the site's own styles and scripts."""
    if _serving:
        return
    docs, site = Path(config.docs_dir), Path(config.site_dir)
    ours = {site / source.relative_to(docs) for source in docs.glob("assets/**/*")}
    for file in sorted(ours.union(site.glob("assets/seconded/*"))):  # the generator's own have no source there
        if file.suffix in _TYPES:
            file.write_text(minified(file.read_text("utf-8"), file.suffix), "utf-8")


on_post_build = CombinedEvent(_minify_pages, _minify_assets)  # type: ignore[arg-type]  # made for methods; hooks work, too


def minified(text: str, suffix: str) -> str:
    """Return a stylesheet or a script in fewer characters, with the same meaning.

    Args:
        text: the content of the file.
        suffix: the end of its name, such as ".css".

    Raises:
        ValueError: the text cannot be parsed; the message names the line.
    """
    if not minify or _LICENSE.search(text):
        return text
    return str(minify.string(_TYPES[suffix], text))


def minified_page(html: str) -> str:
    """Return a page in fewer characters; what is shown as it was written keeps its spaces and lines."""
    if not minify:
        return html
    elements: list[str] = []

    def put_aside(element: re.Match[str]) -> str:
        elements.append(element[0])
        return f"<samp>{len(elements) - 1}</samp>"

    page = minify.string("text/html", _AS_WRITTEN.sub(put_aside, html))
    return _PLACE.sub(lambda place: elements[int(place[1])], page)

"""Weight: a MkDocs hook that prints the heaviest pages after a build.

The weight of a page is the compressed size of a first visit: the page and the files in its HTML. Files that a script
fetches later, such as the index of the search, do not count.
"""

import gzip
import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority, get_plugin_logger

BUDGET, LAB_BUDGET = 100_000, 250_000  # bytes
_PRINTED = 5
_FETCHED = re.compile(
    r'<(?:script|img)\b[^>]*? src="([^"]+)"|<link\b(?=[^>]* rel="(?:stylesheet|preload|icon)")[^>]* href="([^"]+)"'
)
_building = [False]

log = get_plugin_logger("weight")


def on_startup(*, command: str, dirty: bool) -> None:  # noqa: ARG001 - MkDocs calls
    """Store whether this is a build: an author who waits for a saved page needs no table."""
    _building[:] = [command == "build"]


@event_priority(-100)  # after all hooks that write files
def on_post_build(*, config: MkDocsConfig) -> None:
    """Print the heaviest pages."""
    site = Path(config.site_dir)
    if not _building[0]:
        return
    sizes: dict[Path, int] = {}
    pages = list(site.rglob("*.html"))
    with ThreadPoolExecutor() as pool:  # compression runs outside of Python's lock
        found = pool.map(partial(weight, sizes=sizes), pages)
    weights = {page.relative_to(site).as_posix(): bytes_ for page, bytes_ in zip(pages, found, strict=True)}
    for name in sorted(weights, key=lambda name: weights[name] / budget(name), reverse=True)[:_PRINTED]:
        log.info("%.1f kB of %d kB: %s", weights[name] / 1000, budget(name) / 1000, name)


def budget(name: str) -> int:
    """Return how many bytes a page may weigh.

    Args:
        name: its path in the site.
    """
    return LAB_BUDGET if name.startswith("explore/") and name != "explore/explorer.html" else BUDGET


def weight(page: Path, sizes: dict[Path, int]) -> int:
    """Return how many bytes a first visit to a page fetches.

    Args:
        page: the file of the built page.
        sizes: the known compressed sizes of files, to which this function adds others.
    """
    links = {urlsplit(one or other) for one, other in _FETCHED.findall(page.read_text("utf-8"))}
    files = {(page.parent / unquote(link.path)).resolve() for link in links if not link.netloc}
    return sum(map(partial(_size, sizes), {page.resolve(), *files}))


def _size(sizes: dict[Path, int], file: Path) -> int:
    if file not in sizes:
        sizes[file] = len(gzip.compress(file.read_bytes(), 6)) if file.is_file() else 0
    return sizes[file]

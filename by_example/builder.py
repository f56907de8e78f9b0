"""Builder: what the extension needs of the site builder that it runs in.

Builders give an extension the text of a page, without its name and its front matter, and each has its own idea of what
stops a build. Both matters are settled here, once.
"""

import re
import sys
from pathlib import Path
from typing import NoReturn

from by_example.errors import ExampleError
from by_example.source.page import find_parts

_FRONT_MATTER = re.compile(r"---\n(?:(?!---\n).*\n)*---\s*")


def place(pages: Path, text: str, offset: int, written: str) -> tuple[str, int | None]:
    """The page in the folder PAGES, and the line in it, where WRITTEN stands at OFFSET of TEXT.

    Builders strip the front matter and the white space around the text, so the page is the one that has the rest of it.
    Should another extension have changed the text before, it is the first page in which WRITTEN stands.
    """
    body = text.strip()
    inside = offset - text.index(body)
    wholes = {page: _normal(page.read_text("utf-8", "replace")) for page in sorted(pages.rglob("*.md"))}
    for page, whole in wholes.items():
        if whole.rstrip().endswith(body):
            before = whole[: whole.rindex(body)]
            if not before.strip() or _FRONT_MATTER.fullmatch(before):
                return str(page), whole.count("\n", 0, len(before) + inside) + 1
    for page, whole in wholes.items():
        for part in find_parts(whole):
            if part.text == written:
                return str(page), part.line
    return str(pages), None


def _normal(text: str) -> str:
    """A page's text as Python-Markdown makes it before anything else; the lines stay the same."""
    return re.sub(r"^[ ]+$", "", text.removeprefix("\ufeff").expandtabs(4), flags=re.MULTILINE)


def publishes_at_once() -> bool:
    """Whether the builder writes a page before it has read the others, as Zensical does and MkDocs does not."""
    return "zensical" in sys.modules


def stop(error: ExampleError) -> NoReturn:
    """Stop the build: under MkDocs by its own error, which it prints as it stands, without a traceback."""
    mkdocs = sys.modules.get("mkdocs.exceptions")
    if mkdocs is not None:
        raise mkdocs.BuildError(str(error)) from None
    raise error from None

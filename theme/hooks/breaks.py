"""Breaks: a MkDocs hook that marks where code in a sentence may break on a narrow screen.

Short code, such as ``v @ J``, stays on one line. A long name may continue after a dot or an underscore.
"""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

# Skip <pre>, whose lines stay as written, and the labels of a ledger.
_CODE = re.compile(r"<code>(?<!<pre><code>)(?<!</span><code>)(?<!</b> <code>)([^<>]+)</code>")
_SHORT, _LONG = 16, 22  # characters


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001 - MkDocs calls
    """Return a page whose code in sentences may break at good places; the text for the search stays unchanged."""
    return with_breaks(output)


def with_breaks(html: str) -> str:
    """Return HTML in which short code with a space has the class ``whole``, and long names have places to break at."""
    return _CODE.sub(_marked, html)


def _marked(code: re.Match[str]) -> str:
    text = code[1]
    if " " in text and len(text) <= _SHORT:
        return f'<code class="whole">{text}</code>'
    if len(text) >= _LONG and re.fullmatch(r"[\w.]+", text):
        parts = re.sub(r"(?<=[._])(?=[^\W_])", "<wbr>", text)
        return f"<code>{parts}</code>"
    return code[0]

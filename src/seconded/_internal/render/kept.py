"""Kept: store the replacements for the parts of each page, so that the next server can reuse them.

`KeptPage.find` returns them only if everything that they depend on is the same:

- the page's text, and the meaning of its names of examples
- the text, the helper modules and the reports of these examples, which agreed when the page was stored
- the pair and the options
- Python, the code of this package, and of the libraries that color code and render formulas
"""

import json
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from seconded._internal.errors import ExampleError
from seconded._internal.render.embed import Embedder
from seconded._internal.run.digests import code_digest, digest, library_digest

LIBRARIES = ("pygments", "math_core")
_Embedded = list[tuple[str, bool]]  # the results of `Embedder.embed`


class KeptPage:
    """The stored replacements of one page.

    Args:
        folder: the folder of all pages' replacements, which need not exist yet.
        page: the file of the page.
        embedder: the embedder of the page.
    """

    def __init__(self, folder: Path, page: Path, embedder: Embedder) -> None:
        self._file = folder / f"{digest(str(page))}.json"
        self._made_of: str | None = None  # None if an example fails, or if the page counts all examples
        with suppress(ExampleError):  # `Embedder.embed` raises the error again, with its place
            made_of = embedder.made_of()
            if made_of is not None:
                libraries = [library_digest(name) or "" for name in LIBRARIES]
                self._made_of = digest(made_of, code_digest(), sys.version, *libraries)

    def find(self) -> _Embedded | None:
        """Return the stored replacements; None if there are none, or if anything has changed."""
        try:
            made_of, embedded = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):  # a missing or damaged file only costs time
            return None
        if self._made_of is None or made_of != self._made_of:
            return None
        return [(text, is_html) for text, is_html in embedded]

    def keep(self, embedded: _Embedded) -> None:
        """Store the replacements, unless there are none or they depend on all examples."""
        if self._made_of is None or not embedded:
            return
        with suppress(OSError):  # a read-only folder only costs time
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self._file.parent, delete=False) as new:
                json.dump([self._made_of, embedded], new)
            Path(new.name).replace(self._file)

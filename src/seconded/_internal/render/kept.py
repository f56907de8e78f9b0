"""Kept: what came into the pages, in a folder, for the next start of a server; taken if it would come to the same.

That is so if all of this is the same: the page's text, and what its names mean; of each example that it asks for the
text, the helper modules, and what its runs came to; the pair and the options; and the code of this package and of the
libraries that color code and set formulas.
"""

import json
import tempfile
from contextlib import suppress
from pathlib import Path

from seconded._internal.errors import ExampleError
from seconded._internal.render.embed import Embedder
from seconded._internal.run.digests import code_digest, digest, library_digest

LIBRARIES = ("pygments", "math_core")
_Embedded = list[tuple[str, bool]]  # as `Embedder.embed` returns each


class KeptPage:
    """What comes into one page.

    Args:
        folder: where it is kept, with that of all other pages; it need not be there yet.
        page: the file of the page.
        embedder: of the page.
    """

    def __init__(self, folder: Path, page: Path, embedder: Embedder) -> None:
        self._file = folder / f"{digest(str(page))}.json"
        self._made_of: str | None = None  # unknown, and so is all that follows from it
        with suppress(ExampleError):  # which is told when the page is made
            made_of = embedder.made_of()
            if made_of is not None:
                libraries = [library_digest(name) or "" for name in LIBRARIES]
                self._made_of = digest(made_of, code_digest(), *libraries)

    def find(self) -> _Embedded | None:
        """Return what was kept; None if there is none, or it was made of something else."""
        try:
            made_of, embedded = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):  # whatever is wrong with it, the page is made again
            return None
        if self._made_of is None or made_of != self._made_of:
            return None
        return [(text, is_html) for text, is_html in embedded]

    def keep(self, embedded: _Embedded) -> None:
        """Keep what came into the page, if all that it is made of is known."""
        if self._made_of is None:
            return
        with suppress(OSError):  # a folder that cannot be written costs time, and nothing else
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self._file.parent, delete=False) as new:
                json.dump([self._made_of, embedded], new)
            Path(new.name).replace(self._file)

"""Kept: store what was made of each page, so that the next server can reuse it.

`KeptPage.find` returns it only if all inputs are the same:

- the inputs that the caller names, such as the page's text and the meaning of its names of examples
- the libraries that render pages
- the basis of its examples' results, which agreed when the page was stored

No example has to be read for it.
"""

import json
import tempfile
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from seconded._internal.run.basis import Basis
from seconded._internal.run.digests import digest, library_digest

LIBRARIES = ("pygments", "math_core")  # of the parts of pages
BUILDERS = ("mkdocs", "markdown", "pymdownx")  # of their other text


class KeptPage:
    """The stored result of one page.

    Args:
        folder: the folder of all pages, which need not exist yet.
        page: the file of the page.
        examples: the folder of the examples, absolute.
        made_of: what it depends on, beside its examples and the libraries.
    """

    def __init__(self, folder: Path, page: Path, examples: Path, *made_of: str) -> None:
        self._file, self._examples = folder / f"{digest(str(page))}.json", examples
        libraries = [library_digest(name) or "" for name in (*LIBRARIES, *BUILDERS)]
        self._made_of = digest(str(page), *made_of, *libraries)

    def find(self) -> Any:
        """Return what was stored, as of JSON; None if there is nothing, or if anything has changed."""
        try:
            made_of, basis, shelves, made = json.loads(self._file.read_text("utf-8"))
            is_same = made_of == self._made_of and not Basis(**basis).changed(self._examples, shelves)
        except (OSError, ValueError, TypeError):  # a missing or damaged file only costs time
            return None
        return made if is_same else None

    def keep(self, made: object, basis: Basis, shelves: Collection[str]) -> None:
        """Store the result of the page.

        Args:
            made: the result, as of JSON.
            basis: the basis of its examples' results.
            shelves: their folders, as for `basis_of`.
        """
        with suppress(OSError):  # a read-only folder only costs time
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self._file.parent, delete=False) as new:
                json.dump([self._made_of, asdict(basis), sorted(shelves), made], new)
            Path(new.name).replace(self._file)

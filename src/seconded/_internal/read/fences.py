"""Fences: read code in a page whose info string names a side, as the cells of an example of the page's own.

An info string is a cell's header without its signs: ```` ```python scipy rtol=1e-6 ````. All such fences of a page form
one example. If several fences have one name, the second one is ``scipy_2``, and so on.
"""

import difflib
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from seconded._internal.errors import ExampleError
from seconded._internal.pair import DERIVATION, Pair
from seconded._internal.read.cell import NAME
from seconded._internal.read.markdown import fences, line_counter
from seconded._internal.read.pages import PAGE_SUFFIXES
from seconded._internal.read.percent import cells_of, read_text
from seconded._internal.read.snippet import Snippet

OWN = "page"  # a page's name for the example of its own fences
_INFO = re.compile(rf"[`~]+[ \t]*py(?:thon3?)?[ \t]+(?P<name>{NAME})(?![\w=-])(?P<options>.*)")


def is_of_page(name: str) -> bool:
    """Return True if an example is the code in a page's own fences, without a file of its own."""
    return name.endswith(PAGE_SUFFIXES)


class Fence(NamedTuple):
    """A fence whose info string names a side."""

    start: int  # its place in the text of the page, after its indentation
    end: int
    line: int  # its first line, 1-based
    written: str  # the text of this line
    cell: str
    options: str
    code: str  # without the indentation of the fence


def find_fences(text: str, pair: Pair) -> list[Fence]:
    """Return the fences of a page whose info string names a side of a pair, in order.

    If the pair declares no name for claims, every name is a claim's, provided that the page has a fence that derives.
    """
    found = list(_named(text, pair))
    derives = any(pair.role_of(one.cell) == DERIVATION for one in found)
    return found if derives or pair.claim.cells else []


def _named(text: str, pair: Pair) -> Iterator[Fence]:
    counts: Counter[str] = Counter()
    line_of = line_counter(text)
    for found in fences(text):
        opening, _, rest = found.group().strip("\n").partition("\n")
        info = _INFO.fullmatch(opening.strip())
        if info is None or not _is_side(info["name"], pair):
            continue
        counts[info["name"]] += 1
        number = counts[info["name"]]
        cell = info["name"] if number == 1 else f"{info['name']}_{number}"
        indent = len(opening) - len(opening.lstrip())
        code = textwrap.dedent(rest.rpartition("\n")[0])
        line = line_of(found.start())
        yield Fence(found.start() + indent, found.end(), line, opening.strip(), cell, info["options"], code)


def _is_side(name: str, pair: Pair) -> bool:
    """Return True if a name is that of a side, or close to one; reading the cell then raises an error."""
    known = [pair.derivation.cells, pair.claim.cells, "figure"]
    first = name.partition("_")[0]
    return not pair.claim.cells or bool(difflib.get_close_matches(first, known, n=1, cutoff=0.8))


def has_fences(file: Path, pair: Pair) -> bool:
    """Return True if a page has an example of its own."""
    return bool(find_fences(file.read_text("utf-8", "replace"), pair))


def read_page(name: str, file: Path, path: str, pair: Pair) -> Snippet:
    """Return the example in a page's own fences; PATH is the page's path for messages.

    Raises:
        ExampleError: the page is not UTF-8, or a fence has an error, as for the cell of a file.
    """
    text = read_text(file, path)
    rows = [""] * (text.count("\n") + 1)  # keep the line number of each line of code
    for fence in find_fences(text, pair):
        rows[fence.line - 1] = f"# %% {fence.cell}{fence.options}"
        code = fence.code.split("\n")
        rows[fence.line : fence.line + len(code)] = code
    python = "\n".join(rows)
    try:
        _, cells = cells_of(python, path, pair)
    except ExampleError as error:
        if error.code != "cell-header":
            raise
        advice = "after the name of the side may stand: tags=[...], raises=, blind=, rtol=, atol= and order="
        summary = f"the options of this fence cannot be read: {text.splitlines()[(error.line or 1) - 1].strip()}"
        raise ExampleError(path, error.line, summary, advice, code="cell-header") from None
    return Snippet(name, path, "the code of this page", python, cells, pair)

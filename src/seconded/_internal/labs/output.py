"""Output: what the cells of a lab have put out, as the same plain data that an example's report has."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from seconded._internal.errors import ExampleError
from seconded._internal.labs.lab import Lab
from seconded._internal.read.cell import Cell
from seconded._internal.read.percent import check_words
from seconded._internal.run.output import ErrorText, Fact, Figure, Markdown, Segment, Text, WarningText

_FORMS = {"image/svg+xml": "figure", "text/markdown": "markdown", "text/plain": "text"}  # the best comes first
_ESCAPES = re.compile(r"\x1b\[[\d;]*m")  # the colors of a terminal


@dataclass(frozen=True)
class Ran:
    """A code cell, and what it put out."""

    cell: Cell
    segments: tuple[Segment, ...]
    held: int = 0  # how many assertions have held while it ran


@dataclass(frozen=True)
class Executed:
    """A lab that was executed."""

    lab: Lab
    parts: tuple[str | Ran, ...]  # in its order; prose is text


def read_executed(lab: Lab, notebook: Mapping[str, Any], held: Iterable[int] = ()) -> Executed:
    """Return a lab with what its cells put out.

    Args:
        lab: the lab.
        notebook: the same, executed, in nbformat 4.
        held: how many assertions of each code cell have held; what is lacking did not run.

    Raises:
        ExampleError: a cell puts out what has no form on a page, or draws without a caption or a text alternative.
    """
    cells, counts, parts = iter(lab.cells), iter(held), list[str | Ran]()
    for one in notebook["cells"]:
        if one["cell_type"] == "markdown":
            parts.append(one["source"])
        elif one["cell_type"] == "code":
            cell = next(cells)
            parts.append(Ran(cell, tuple(_segments(one["outputs"], cell, lab.path)), next(counts, 0)))
    return Executed(lab, tuple(parts))


def _segments(outputs: Iterable[Mapping[str, Any]], cell: Cell, path: str) -> Iterator[Segment]:
    """Yield the output of a cell; its line is the cell's, and pieces of one stream are joined."""
    for stream, group in groupby(outputs, lambda output: output.get("name")):
        if stream is not None:
            text = _ESCAPES.sub("", "".join(output["text"] for output in group))
            yield (WarningText if stream == "stderr" else Text)(text, cell.line)
            continue
        for output in group:
            if output["output_type"] == "error":
                text = f"{output['ename']}: {output['evalue']}" if output["evalue"] else output["ename"]
                yield ErrorText(text, cell.line)  # its traceback has the kernel's own places in it
            else:
                yield from _rich(output["data"], cell, path)


def _rich(data: Mapping[str, str], cell: Cell, path: str) -> Iterator[Segment]:
    """Yield what a cell displays, and the value of its last expression."""
    kind = next((kind for kind in _FORMS if kind in data), None)
    if kind is None or (_FORMS[kind] == "text" and len(data) > 1):
        what = f"the cell {cell.name!r} puts out {', '.join(sorted(data))}"
        raise ExampleError(path, cell.line, what, "a page shows text, pictures of matplotlib, and Markdown", code="lab")
    if _FORMS[kind] == "figure":
        words = cell.words
        check_words(words, f"the picture of the cell {cell.name!r}", cell.line, path)
        yield Figure(data[kind], cell.line, words.caption, words.alternative)
    elif _FORMS[kind] == "markdown":
        yield Markdown(data[kind], cell.line)
    else:
        yield Fact(data[kind], cell.line, result=True)
        yield Text("\n", result=True)

"""Output: what the cells of a lab have put out, as the same plain data that an example's report has."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    counts: tuple[int, int] | None = (0, 0)  # how many assertions held and failed while it ran; None if it did not run

    @property
    def held(self) -> str:
        """Return the words that say how many assertions held while it ran; empty where there were none."""
        held = self.counts[0] if self.counts else 0
        return f"✓ {_count(held)} held" if held else ""

    @property
    def troubles(self) -> str:
        """Return the words that say what did not go well; empty where all did."""
        if self.counts is None:
            return "This cell was not run."
        stopped = not self.cell.raises and any(isinstance(segment, ErrorText) for segment in self.segments)
        words = [f"{_count(self.counts[1])} failed"] if self.counts[1] else []
        words += ["an error stopped this cell"] if stopped else []
        return f"✗ {'; '.join(words)}" if words else ""


def _count(assertions: int) -> str:
    return f"{assertions} assertion{'s' * (assertions > 1)}"


@dataclass(frozen=True)
class Executed:
    """A lab that was executed."""

    lab: Lab
    parts: tuple[str | Ran, ...]  # in its order; prose is text


def read_executed(lab: Lab, notebook: Mapping[str, Any], counts: Iterable[Sequence[int] | None]) -> Executed:
    """Return a lab with what its cells put out.

    Args:
        lab: the lab.
        notebook: the same, executed, in nbformat 4.
        counts: how many assertions of each code cell held and failed; None, or nothing, for a cell that did not run.

    Raises:
        ExampleError: a cell puts out what has no form on a page, or draws without a caption or a text alternative. Or
            it does not raise the error that it is meant to raise.
    """
    cells, each, parts = iter(lab.cells), iter(counts), list[str | Ran]()
    for one in notebook["cells"]:
        if one["cell_type"] == "markdown":
            parts.append(one["source"])
        elif one["cell_type"] == "code":
            cell, count = next(cells), next(each, None)
            if cell.raises and count is not None:
                _check_error(one["outputs"], cell, lab.path)
            segments = tuple(_segments(one["outputs"], cell, lab.path))
            parts.append(Ran(cell, segments, (count[0], count[1]) if count is not None else None))
    return Executed(lab, tuple(parts))


def _check_error(outputs: Iterable[Mapping[str, Any]], cell: Cell, path: str) -> None:
    """Refuse a cell that raises another error than it is meant to raise, or none."""
    errors = [output for output in outputs if output["output_type"] == "error"]
    meant = cell.error.partition(": ")[0]  # Jupyter names the type without its module
    if any(meant.endswith(one["ename"]) and cell.is_meant((meant,), one["evalue"]) for one in errors):
        return
    what = f"raised {errors[0]['ename']}: {errors[0]['evalue']}" if errors else "did not raise"
    summary, advice = f"the cell {cell.name!r} {what}", f"it is meant to raise {cell.error}"
    raise ExampleError(path, cell.line, summary, advice, code="lab")


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

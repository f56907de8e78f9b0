r"""Notebook: a page with its examples as a Jupyter notebook, and as plain Markdown.

Readers use both outside of the site, so syntax that only the site's builder understands is replaced. References become
their results, macros of formulas their definitions, and admonitions quotations. The caller replaces relative links.

In a notebook all cells share one namespace, while on a page each side of an example has its own. A cell may need an
``x`` that another example has overwritten, or that a cell makes which the page does not embed. Then the earlier cells
of its example and side run before it, without their output (`course`). In Markdown, where nothing is hidden, the same
code has a label, as each box has (`labels`).

A module of the examples' folder is included before the first cell that imports it.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from seconded._internal.compare.comparison import Agreement, PrintedFact, PrintedNumber, SameFact
from seconded._internal.errors import require
from seconded._internal.examples import Example, Examples
from seconded._internal.export.course import Course, Modules
from seconded._internal.export.labels import labels_of
from seconded._internal.export.portable import Link, dedent, formula_markdown, hide_comments, literal, plain, portable
from seconded._internal.pair import DERIVATION, ROLES
from seconded._internal.read.cell import Cell
from seconded._internal.read.page import (
    CellReference,
    Formula,
    LedgerReference,
    Malformed,
    SiteReference,
    ValueReference,
    find_parts,
    find_references,
    local_name,
)
from seconded._internal.render.format import as_text
from seconded._internal.render.ledger import stated_words
from seconded._internal.render.lookup import SiteResults, fill, find_cell, find_comparison, find_value, refuse
from seconded._internal.run.output import ErrorText, Figure, Markdown, Segment, Stretch, WarningText, text_of


@dataclass(frozen=True)
class _Embedded:
    """A cell that a page embeds."""

    example: Example
    cell: Cell
    indent: str  # its indentation, as in a list


def page_notebook(text: str, examples: Examples, link: Link = str, page: Path | None = None) -> str:
    """Return a page as the JSON of a notebook (nbformat 4.5) that was run from top to bottom.

    Args:
        text: the page's Markdown, without its front matter.
        examples: the examples.
        link: a function that replaces the target of a link.
        page: the file of the page; None for a text that is not a page.

    Raises:
        ExampleError: an example has an error.
    """
    notebook, course = Notebook(), Course(examples.folder)
    for piece in _pieces(text, examples, link, page):
        if isinstance(piece, str):
            if prose := dedent(plain(piece)).strip():
                notebook.add_prose(prose)
            continue
        snippet, cell = piece.example.snippet, piece.cell
        modules, missing = course.before(snippet, cell)
        for name, source in modules:
            notebook.add_helper(name, source)
        for needed in missing:
            notebook.add_hidden(needed, f"{local_name(snippet.name, page)}-{needed.name}")
        notebook.add_code(cell, piece.example.output(cell.name), f"{local_name(snippet.name, page)}-{cell.name}")
    return notebook.json()


def page_markdown(text: str, examples: Examples, link: Link = str, page: Path | None = None) -> str:
    """Return a page as Markdown that needs no builder, with its code, outputs and values."""
    whole, modules, pieces = "", Modules(examples.folder), list(_pieces(text, examples, link, page))
    embedded = (piece for piece in pieces if isinstance(piece, _Embedded))
    labels = labels_of((piece.example.snippet, piece.cell) for piece in embedded)
    for piece in pieces:
        if isinstance(piece, str):
            whole += piece.lstrip("\n")
            continue
        labeled = next(labels)
        if piece.example.snippet.is_module:
            modules.show(piece.example.snippet.name)
        codes = (*(code for _, code in labeled.lacks), piece.cell.source)
        parts = [module_markdown(name, source, "the next box") for name, source in modules.of(codes)]
        parts += [f"{label}:\n\n{_fence('python', code)}" for label, code in labeled.lacks]
        box = "\n\n".join([*parts, _fences(piece, labeled.label)])
        whole = f"{whole.rstrip()}\n\n{textwrap.indent(box, piece.indent)}\n\n"
    return f"{plain(whole).strip()}\n"


def page_libraries(text: str, examples: Examples, page: Path | None = None) -> str:
    """Return the libraries that the examples of a page ran with, with their versions; empty without examples."""
    of_page = [examples.reports(one.name) for one in find_references(text, locate=examples.locate(page))]
    titles = examples.pair.titles
    known: dict[str, str] = {}
    for role in ROLES:
        for reports in of_page:
            known |= reports[role].versions if role in reports else {}
    return ", ".join(f"{titles.get(name, name)} {version}" for name, version in known.items())


def _pieces(text: str, examples: Examples, link: Link, page: Path | None) -> Iterator[str | _Embedded]:
    """Yield the stretches of prose, with their values and formulas filled in, and the cells between them."""
    prose, at, shown, of_site = "", 0, hide_comments(text), SiteResults(examples)
    for part in find_parts(text, locate=examples.locate(page), is_known=examples.__contains__):
        prose += portable(shown[at : part.start], link)
        at = part.end
        match part:
            case Formula():
                prose += formula_markdown(fill(examples, part), display=part.display, macros=examples.pair.macros)
            case ValueReference():
                prose += literal(as_text(find_value(examples, part)))
            case LedgerReference():
                example, comparison = find_comparison(examples, part)
                rows = dict.fromkeys(_agreed(example, one) for one in comparison.derived)
                prose += f"✓ {'; '.join(rows)}. {literal(stated_words(comparison))}".rstrip(". ")
            case SiteReference():
                prose += of_site.find(part)
            case CellReference():
                example, cell = find_cell(examples, part)
                yield prose
                yield _Embedded(example, cell, indent=prose.rpartition("\n")[2])
                prose = ""
            case Malformed():
                refuse(examples, part)
    yield prose + portable(shown[at:], link)


def _agreed(example: Example, agreed: Agreement | SameFact) -> str:
    """Return a claim and its derivation, in one line."""
    sides = zip((agreed.claim, agreed.derivation), example.snippet.titles, strict=True)
    return " = ".join(literal(f"{one.label} of {title} {_content(one)}") for one, title in sides)


def _content(printed: PrintedNumber | PrintedFact) -> str:
    return as_text(printed.value) if isinstance(printed, PrintedNumber) else printed.word


def _fences(embedded: _Embedded, label: str) -> str:
    """Return a cell as fenced code, its output, and the values that agree."""
    example, cell = embedded.example, embedded.cell
    fenced = cell_markdown(cell, example.output(cell.name), label)
    if example.is_underived(cell.name):
        return f"{fenced}\n\nNot derived again."
    if cell.role != DERIVATION:
        return fenced
    comparison = example.comparison.of(cell.name)
    agreed = dict.fromkeys(one.labels for one in comparison.derived)
    claim, derivation = example.snippet.titles
    lines = [f"✓ {derivation} agrees with {claim}: {', '.join(agreed)}"] if agreed else []
    return "\n\n".join([fenced, *map(literal, filter(None, [*lines, stated_words(comparison)]))])


def cell_markdown(cell: Cell, segments: Iterable[Segment], label: str) -> str:
    """Return a cell as fenced code below its label, with its output; words replace a picture."""
    segments = tuple(segments)
    printed = text_of(segments).rstrip()
    pictures = dict.fromkeys(f"{one.caption} {one.alternative}" for one in segments if isinstance(one, Figure))
    parts = [*(f"Picture: {literal(words)}" for words in pictures), f"{label}:", _fence("python", cell.source)]
    if printed and not cell.is_silent:
        parts += ["Output, an error as intended:" if cell.raises else "Output:", _fence("text", printed)]
    return "\n\n".join([*parts, *(one.text for one in segments if isinstance(one, Markdown))])


def module_markdown(name: str, source: str, where: str) -> str:
    """Return a module as fenced code; WHERE names the cells that import it."""
    return f"The module `{name}.py`, which {where} imports:\n\n{_fence('python', source.rstrip())}"


def _fence(language: str, text: str) -> str:
    ticks = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 0)
    return f"{ticks}{language}\n{text}\n{ticks}"


class Notebook:
    """A notebook that was run from top to bottom, and grows at its end.

    Its parts are plain data, as nbformat 4.5 describes them. The whole notebook is validated once, when it is written.
    """

    def __init__(self) -> None:
        self._cells: list[dict[str, Any]] = []
        self._count = 0  # the number of its code cells

    def add_prose(self, text: str) -> None:
        """Add a Markdown cell."""
        cell = {"cell_type": "markdown", "id": f"{len(self._cells)}-text", "metadata": {}, "source": text}
        self._cells.append(cell)

    def add_code(self, cell: Cell, segments: tuple[Segment, ...], name: str, *, ran: bool = True) -> None:
        """Add a code cell, called NAME in the file, with its output; Jupyter marks one that ran with a number."""
        self._add(cell.source, name, _tags(cell), _outputs(segments, self._count + 1))
        if not ran:
            self._cells[-1]["execution_count"] = None

    def add_hidden(self, cell: Cell, name: str) -> None:
        """Add a code cell that runs; its code and its output are folded."""
        self._add(f"%%capture\n# What the next cell builds on.\n{cell.source}", name, _tags(cell) | _FOLDED)

    def add_helper(self, name: str, source: str) -> None:
        """Add a cell that puts a module beside the notebook, where it can be imported."""
        text = f"%%capture\n%%writefile {name}.py\n{source.rstrip()}"
        self._add(text, name, _FOLDED, prefix="helper")

    def json(self) -> str:
        """Return the file (nbformat 4.5)."""
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
        notebook = {"cells": self._cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
        nbformat = require("nbformat", "mkdocs")
        return f"{nbformat.writes(nbformat.from_dict(notebook))}\n"

    def _add(
        self,
        source: str,
        name: str,
        metadata: Mapping[str, object],
        outputs: Iterable[Any] = (),
        prefix: str | None = None,
    ) -> None:
        self._count += 1
        # An id has at most 64 characters, and only these.
        name = re.sub(r"[^\w-]", "_", f"{prefix or len(self._cells)}-{name}", flags=re.ASCII)[:64]
        cell = {"cell_type": "code", "id": name, "metadata": dict(metadata), "source": source}
        self._cells.append(cell | {"execution_count": self._count, "outputs": list(outputs)})


def _tags(cell: Cell) -> dict[str, object]:
    return ({"tags": list(cell.tags)} if cell.tags else {}) | (_FOLDED if cell.folded else {})


_FOLDED: dict[str, object] = {"jupyter": {"source_hidden": True}}
_RAISED = re.compile(r"^(?!Traceback )(?P<name>[\w.<>]+)(?:: (?P<value>.*?))?\n?\Z", re.MULTILINE | re.DOTALL)


def _outputs(segments: tuple[Segment, ...], count: int) -> Iterator[dict[str, Any]]:
    """Yield the output of a cell, in its order, as Jupyter stores it."""
    for form, group in groupby(segments, _form):
        pieces = list(group)
        text = text_of(tuple(pieces))
        if form == "result":
            data = {"text/plain": _first(pieces)}
            yield {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": count}
        elif form == "error":
            yield _error(text)
        elif form == "display":
            for piece in pieces:
                yield _display(piece)
        else:
            yield {"output_type": "stream", "name": form, "text": text}


def _form(segment: Segment) -> str:
    """Return the Jupyter type of output for a segment."""
    match segment:
        case Figure() | Markdown():
            return "display"
        case ErrorText():
            return "error"
        case WarningText():
            return "stderr"
        case Stretch():
            return "result" if segment.result else "stdout"


def _first(segments: list[Segment]) -> str:
    first = segments[0]
    return first.text if isinstance(first, Stretch) else ""


def _display(segment: Segment) -> dict[str, Any]:
    """Return a picture or Markdown as a notebook displays it."""
    if isinstance(segment, Figure):
        data = {"image/svg+xml": segment.svg, "text/plain": segment.alternative}
        return {"output_type": "display_data", "data": data, "metadata": {"needs_background": "light"}}
    data = {"text/markdown": segment.text, "text/plain": "<IPython.core.display.Markdown object>"}
    return {"output_type": "display_data", "data": data, "metadata": {}}


def _error(text: str) -> dict[str, Any]:
    """Return a traceback, and the error at its end, as Jupyter stores them."""
    raised = _RAISED.search(text)
    name, value = (raised["name"].rpartition(".")[2], raised["value"] or "") if raised else ("Exception", text)
    return {"output_type": "error", "ename": name, "evalue": value, "traceback": text.rstrip("\n").split("\n")}

r"""Notebook: a page with its proved examples as a Jupyter notebook, and as plain Markdown.

Both are for taking away, so what only a site's own builder understands is replaced: references by what was run, macros
of formulas by what they stand for, admonitions by quotations, and relative links by what the caller says.

In a notebook all cells share one namespace, while on a page each snippet has its own, one for torch and one for NumPy.
So a cell may find that an ``x`` it builds on is by now another snippet's, or that the page does not embed the cell that
makes it. Then the earlier cells of its snippet and world run before it, without their output (`Namespace`).
"""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import nbformat
from nbformat import NotebookNode, v4

from by_example.examples import Example, Examples
from by_example.page.lookup import fill, find_cell, find_value, refuse
from by_example.page.spell import as_text
from by_example.run.job import Segment
from by_example.source.page import CellReference, Formula, Malformed, ValueReference, find_parts, find_references
from by_example.source.snippet import RAISES, Cell
from by_example.takeaway.namespace import Namespace
from by_example.takeaway.portable import Link, dedent, formula_markdown, plain, portable


@dataclass(frozen=True)
class _Shown:
    """A cell that a page embeds."""

    example: Example
    cell: Cell
    indent: str  # how deep it stands, as in a list


def page_notebook(text: str, examples: Examples, link: Link = str) -> str:
    """A page as the JSON of a notebook (nbformat 4.5) that has been run from top to bottom.

    Args:
        text: the page's Markdown, without its front matter.
        examples: the snippets.
        link: what becomes of the target of a link.

    Raises:
        ExampleError: a snippet does not hold.
    """
    cells: list[NotebookNode] = []
    names, count = Namespace(), 0
    for piece in _pieces(text, examples, link):
        if isinstance(piece, str):
            if prose := dedent(plain(piece)).strip():
                cells.append(v4.new_markdown_cell(prose, id=f"{len(cells)}-text"))
            continue
        snippet = piece.example.snippet
        for cell in (*names.missing(snippet, piece.cell), piece.cell):
            count += 1
            # As long as an id may be, and of the letters that it may have.
            name = re.sub(r"[^\w-]", "_", f"{len(cells)}-{snippet.name}-{cell.name}", flags=re.ASCII)[:64]
            cells.append(_code(piece.example, cell, count, name, hidden=cell != piece.cell))
            names.run(snippet, cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})
    return f"{nbformat.writes(notebook)}\n"


def page_markdown(text: str, examples: Examples, link: Link = str) -> str:
    """A page as Markdown that needs no builder: with its code, outputs and values; as `page_notebook` otherwise."""
    whole = ""
    for piece in _pieces(text, examples, link):
        if isinstance(piece, _Shown):
            whole = f"{whole.rstrip()}\n\n{textwrap.indent(_fences(piece), piece.indent)}\n\n"
        else:
            whole += piece.lstrip("\n")
    return f"{plain(whole).strip()}\n"


def page_versions(text: str, examples: Examples) -> dict[str, str]:
    """The versions of torch and NumPy that the examples of a page were run with; empty where it has none."""
    versions: dict[str, str] = {}
    for reference in find_references(text):
        versions |= examples.get(reference.name).versions
    return dict(sorted(versions.items(), reverse=True))


def _pieces(text: str, examples: Examples, link: Link) -> Iterator[str | _Shown]:
    """Stretches of prose, with their values and formulas filled in, and the cells between them."""
    prose, at = "", 0
    for part in find_parts(text):
        prose += portable(text[at : part.start], link)
        at = part.end
        match part:
            case Formula():
                prose += formula_markdown(fill(examples, part), display=part.display)
            case ValueReference():
                prose += as_text(find_value(examples, part))
            case CellReference():
                example, cell = find_cell(examples, part)
                yield prose
                yield _Shown(example, cell, indent=prose.rpartition("\n")[2])
                prose = ""
            case Malformed():
                refuse(examples, part)
    yield prose + portable(text[at:], link)


def _fences(shown: _Shown) -> str:
    """A cell as fenced code, what it put out, and what NumPy agrees with."""
    example, cell = shown.example, shown.cell
    segments = example.output(cell.name)
    printed = "".join(segment.text for segment in segments if segment.kind != "figure").rstrip()
    parts = [_fence("python", cell.source)]
    if cell.draws:
        parts.insert(0, f"Picture: {cell.docstring}")
    if printed:
        parts += ["Output, an error as intended:" if cell.raises else "Output:", _fence("text", printed)]
    if cell.world == "numpy":
        agreed = dict.fromkeys(proof.labels for proof in example.proved(cell.name))
        parts.append(f"✓ NumPy agrees with PyTorch: {', '.join(agreed)}")
    return "\n\n".join(parts)


def _fence(language: str, text: str) -> str:
    ticks = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 0)
    return f"{ticks}{language}\n{text}\n{ticks}"


def _code(example: Example, cell: Cell, count: int, name: str, *, hidden: bool) -> NotebookNode:
    """A cell of a notebook; a hidden one runs, but neither its code nor its output is unfolded."""
    source: str = cell.source
    metadata: dict[str, object] = {}
    if cell.raises:
        metadata["tags"] = [RAISES]
    if hidden:
        source = f"%%capture\n# What the next cell builds on.\n{source}"
        metadata["jupyter"] = {"source_hidden": True}
    outputs = [] if hidden else list(_outputs(example.output(cell.name), cell, count))
    return v4.new_code_cell(source, id=name, metadata=metadata, execution_count=count, outputs=outputs)


_STREAMS = {"text": "stdout", "label": "stdout", "value": "stdout", "warning": "stderr"}
_RAISED = re.compile(r"^(?!Traceback )(?P<name>[\w.<>]+)(?:: (?P<value>.*?))?\n?\Z", re.MULTILINE | re.DOTALL)


def _outputs(segments: tuple[Segment, ...], cell: Cell, count: int) -> Iterator[NotebookNode]:
    """What a cell put out, as Jupyter keeps it."""
    printed = (segment for segment in segments if segment.kind != "figure")
    for (result, stream), group in groupby(printed, lambda segment: (segment.result, _STREAMS.get(segment.kind))):
        text = "".join(segment.text for segment in group)
        if result:
            yield v4.new_output("execute_result", {"text/plain": text.removesuffix("\n")}, execution_count=count)
        else:
            yield v4.new_output("stream", name=stream, text=text) if stream else _error(text)
    for segment in segments:
        if segment.kind == "figure":
            data = {"image/svg+xml": segment.text, "text/plain": cell.docstring}
            yield v4.new_output("display_data", data, metadata={"needs_background": "light"})


def _error(text: str) -> NotebookNode:
    """A traceback, and the error that it ends with."""
    raised = _RAISED.search(text)
    assert raised is not None
    name, value = raised["name"].rpartition(".")[2], raised["value"] or ""
    return v4.new_output("error", ename=name, evalue=value, traceback=text.rstrip("\n").split("\n"))

"""Lab: a notebook that a builder has executed, as the Markdown of a page, and as a notebook to take away.

A lab is a py:percent file among the pages: Markdown cells, written as a page is, and named code cells that share one
namespace. Where it imports a module of the snippets' folder, its helper, the notebook brings the module along.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from by_example.errors import ExampleError
from by_example.page.html import code_html
from by_example.page.svg import figure_html
from by_example.source.page import Formula, find_parts, find_references
from by_example.source.snippet import Cell, lab_prose, read_cells
from by_example.source.syntax import parse
from by_example.takeaway.portable import Link, formula_markdown, plain, portable

_SVG, _MARKDOWN, _TEXT = "image/svg+xml", "text/markdown", "text/plain"
_HEAD = re.compile(r"# ---\n.*?^# ---$", re.MULTILINE | re.DOTALL)
_PLACE = re.compile(r"<!-- the code cell (\d+) of this lab -->")
_ESCAPES = re.compile(r"\x1b\[[\d;]*m")  # the colors of a terminal


@dataclass(frozen=True)
class Lab:
    """A lab, as its author wrote it."""

    path: str  # as messages show it
    text: str  # the whole file
    cells: tuple[Cell, ...]  # those with code
    helpers: dict[str, str]  # the modules that it imports, by name; what is needed comes first

    @property
    def head(self) -> str:
        """Its front matter, as that of a page."""
        found = _HEAD.match(self.text)
        return re.sub(r"^# ?", "", found[0], flags=re.MULTILINE) + "\n" if found else ""


def read_lab(file: Path, path: str, folder: Path) -> Lab:
    """Read a lab whose helpers lie in FOLDER; PATH is what messages call it.

    Raises:
        ExampleError: as `read_cells`, or it asks for something of a snippet.
    """
    text, cells = read_cells(file, path)
    for reference in find_references(lab_prose(text)):
        advice = "a lab shows what its own cells put out"
        raise ExampleError(path, None, f"{reference.text} cannot be put into a lab", advice)
    return Lab(path, text, cells, _helpers(text, folder))


def _helpers(text: str, folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in ast.walk(parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        for name in names:
            file = folder / f"{name}.py"
            if file.is_file() and name not in found:
                source = file.read_text("utf-8")
                found |= _helpers(source, folder) | {name: source}
    return found


def lab_page(lab: Lab, notebook: NotebookNode) -> tuple[str, list[str]]:
    """A lab that was executed as the Markdown of a page, a comment where each code cell belongs, and these as HTML.

    Raises:
        ExampleError: a cell puts out what has no form on a page, or draws without a text alternative.
    """
    pieces: list[str] = []
    html: list[str] = []
    for one in notebook.cells:
        if one.cell_type == "markdown":
            pieces.append(one.source)
        elif one.cell_type == "code":
            cell = lab.cells[len(html)]
            pieces.append(f"<!-- the code cell {len(html)} of this lab -->")
            pieces += [output.data[_MARKDOWN] for output in _rich(one, _MARKDOWN)]
            html.append(_cell_html(one, cell, len(html) + 1, lab.path))
    return "\n\n".join(pieces), html


def put_cells(page: str, cells: Sequence[str]) -> str:
    """A page's HTML with its code cells in their places."""
    return _PLACE.sub(lambda found: cells[int(found[1])], page)


def _cell_html(one: NotebookNode, cell: Cell, number: int, path: str) -> str:
    """A code cell with what it put out; the code of a picture is folded away below it, as on any page."""
    for output in one.outputs:
        kinds = set(output.get("data", {_TEXT: ""}))
        if not kinds & {_SVG, _MARKDOWN} and kinds != {_TEXT}:
            what = f"the cell {cell.name!r} puts out {', '.join(sorted(kinds))}"
            raise ExampleError(path, cell.line, what, "a page shows text, pictures of matplotlib, and Markdown")
    anchor = f"cell-{cell.name}"
    pictures = [output.data[_SVG] for output in _rich(one, _SVG)]
    if pictures and not cell.docstring:
        advice = "begin it with a string that says what is seen, for those who do not see it"
        raise ExampleError(path, cell.line, f"the picture of the cell {cell.name!r} has no text alternative", advice)
    link = f'<a class="example-anchor" href="#{escape(anchor)}" aria-label="Link to cell {number}">#</a>'
    caption = f"<figcaption>{'Picture' if pictures else f'Cell {number}'}{link}</figcaption>"
    # The prose can be searched; of the cells, what they have measured would make each build's index another one.
    kind = "figure" if pictures else "lab"
    parts = [f'<figure class="example example-{kind}" id="{escape(anchor)}" data-search-exclude>', caption]
    parts += [figure_html(svg, f"{anchor}-{number}", cell.docstring) for number, svg in enumerate(pictures, 1)]
    code = code_html(cell)
    parts.append(f"<details><summary>The code of this picture</summary>{code}</details>" if pictures else code)
    if text := "".join(_stretches(one)).rstrip():
        name = "Output: an error, as intended" if cell.raises else "Output"
        box = f'class="example-output" tabindex="0" role="group" aria-label="{name}"'
        parts.append(f"<pre {box}><samp>{text}</samp></pre>")
    return "\n".join([*parts, "</figure>"])


def _rich(one: NotebookNode, kind: str) -> Iterator[NotebookNode]:
    """The outputs of a cell that are best shown as of that kind."""
    for output in one.outputs:
        if next((best for best in (_SVG, _MARKDOWN, _TEXT) if best in output.get("data", {})), None) == kind:
            yield output


def _stretches(one: NotebookNode) -> Iterator[str]:
    """What a cell put out as text, as HTML."""
    plainly = list(_rich(one, _TEXT))
    for output in one.outputs:
        if output.output_type == "stream":
            text = escape(_ESCAPES.sub("", output.text))
            yield text if output.name == "stdout" else f'<span class="warning">{text}</span>'
        elif output.output_type == "error":
            yield f'<span class="error">{escape(_error(output.ename, output.evalue))}</span>\n'
        elif output in plainly:
            yield f'<span class="value">{escape(output.data[_TEXT])}</span>\n'


def _error(name: str, value: str) -> str:
    return f"{name}: {value}" if value else name


def lab_notebook(lab: Lab, notebook: NotebookNode, link: Link) -> str:
    """A lab that was executed as the JSON of a notebook (nbformat 4.5), which can be run again anywhere.

    Args:
        lab: the lab.
        notebook: the same, executed.
        link: what becomes of the target of a link.
    """
    made: list[NotebookNode] = []
    written = [_written(name, source, count) for count, (name, source) in enumerate(lab.helpers.items(), 1)]
    cells = iter(lab.cells)
    for one in notebook.cells:
        if one.cell_type == "markdown":
            made.append(v4.new_markdown_cell(_portable(one.source, link), id=f"{len(made)}-text"))
        elif one.cell_type == "code":
            made += written  # before the first
            written = []
            made.append(_code(one, next(cells), len(lab.helpers) + one.execution_count, f"{len(made)}"))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = v4.new_notebook(cells=made, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})
    return f"{nbformat.writes(whole)}\n"


def _portable(text: str, link: Link) -> str:
    done, at = "", 0
    for part in find_parts(text):
        if isinstance(part, Formula):
            done += portable(text[at : part.start], link) + formula_markdown(part.tex, display=part.display)
            at = part.end
    return plain(done + portable(text[at:], link)).strip()


def _code(one: NotebookNode, cell: Cell, count: int, number: str) -> NotebookNode:
    outputs = [_output(output, cell, count) for output in one.outputs]
    metadata = {"tags": list(cell.tags)} if cell.tags else {}
    name = f"{number}-{cell.name}"[:64]
    return v4.new_code_cell(one.source, id=name, metadata=metadata, execution_count=count, outputs=outputs)


def _written(name: str, source: str, count: int) -> NotebookNode:
    """A cell that puts a helper beside the notebook, where it can be imported."""
    text = f"%%capture\n%%writefile {name}.py\n{source.rstrip()}"
    metadata = {"jupyter": {"source_hidden": True}}
    return v4.new_code_cell(text, id=f"helper-{name}"[:64], metadata=metadata, execution_count=count)


def _output(output: NotebookNode, cell: Cell, count: int) -> NotebookNode:
    """An output as it is kept: the same in each build, and with words for a picture."""
    if output.output_type == "stream":
        return v4.new_output("stream", name=output.name, text=output.text)
    if output.output_type == "error":
        text = _error(output.ename, output.evalue)  # the traceback has the kernel's own places in it
        return v4.new_output("error", ename=output.ename, evalue=output.evalue, traceback=[text])
    data, metadata = dict(output.data), {}
    if _SVG in data:
        data = {_SVG: data[_SVG], _TEXT: cell.docstring}
        metadata = {"needs_background": "light"}
    if output.output_type == "execute_result":
        return v4.new_output("execute_result", data, metadata=metadata, execution_count=count)
    return v4.new_output("display_data", data, metadata=metadata)

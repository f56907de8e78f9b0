"""Forms: a lab that was executed, as the Markdown of a page with its code cells, and as what is taken away."""

import re
from collections.abc import Sequence

from seconded._internal.export.notebook import Notebook, cell_markdown, module_markdown
from seconded._internal.export.portable import Link, formula_markdown, hide_comments, plain, portable
from seconded._internal.labs.output import Executed, Ran
from seconded._internal.read.macros import Macros
from seconded._internal.read.page import Formula, find_parts
from seconded._internal.render.html import Caption, write_cell
from seconded._internal.run.output import Figure, Markdown

_PLACE = re.compile(r"<!-- the code cell (\d+) of this lab -->")


def lab_page(executed: Executed) -> tuple[str, list[str]]:
    """Return the Markdown of a lab's page, with a comment in the place of each code cell, and these cells as HTML."""
    pieces: list[str] = []
    html: list[str] = []
    for part in executed.parts:
        if isinstance(part, str):
            pieces.append(part)
            continue
        pieces.append(f"<!-- the code cell {len(html)} of this lab -->")
        pieces += [segment.text for segment in part.segments if isinstance(segment, Markdown)]
        number = len(html) + 1
        draws = any(isinstance(segment, Figure) for segment in part.segments)
        # The prose can be searched; of the cells, what they have measured would make each build's index another one.
        caption = Caption(
            "figure" if draws else "lab",
            "" if draws else f"Cell {number}",
            link=f"Link to cell {number}",
            searched=False,
        )
        html.append(write_cell(part.cell, part.segments, caption, f"cell-{part.cell.name}", _told(part)))
    return "\n\n".join(pieces), html


def _told(ran: Ran) -> str:
    """Return the lines that say what became of a cell, and of its assertions."""
    lines = {"held": ran.held, "stated": ran.troubles}
    return "".join(f'<p class="example-{kind}">{words}</p>' for kind, words in lines.items() if words)


def put_cells(page: str, cells: Sequence[str]) -> str:
    """Return a page's HTML with its code cells in their places."""
    return _PLACE.sub(lambda found: cells[int(found[1])], page)


def lab_notebook(executed: Executed, link: Link, macros: Macros) -> str:
    """Return the JSON of a notebook (nbformat 4.5) that holds the lab's helpers and runs anywhere.

    Args:
        executed: the lab.
        link: what becomes of the target of a link.
        macros: those of the site's formulas.
    """
    notebook = Notebook()
    helpers = executed.lab.helpers
    for part in executed.parts:
        if isinstance(part, str):
            notebook.add_prose(_portable(part, link, macros))
            continue
        for name, source in helpers.items():  # before the first
            notebook.add_helper(name, source)
        helpers = {}
        notebook.add_code(part.cell, part.segments, part.cell.name, ran=part.counts is not None)
    return notebook.json()


def lab_markdown(executed: Executed, link: Link, macros: Macros) -> str:
    """Return a lab as Markdown that needs no builder: prose, code and output; otherwise as `lab_notebook`."""
    parts, count = list[str](), 0
    for part in executed.parts:
        if isinstance(part, str):
            parts.append(_portable(part, link, macros))
            continue
        if count == 0:
            modules = executed.lab.helpers.items()
            parts += [module_markdown(name, source, "this lab") for name, source in modules]
        count += 1
        draws = any(isinstance(segment, Figure) for segment in part.segments)
        label = f"Cell {count}{', the code of this picture' if draws else ''}"
        parts += [cell_markdown(part.cell, part.segments, label), part.held, part.troubles]
    return "\n\n".join(filter(None, parts)) + "\n"


def _portable(text: str, link: Link, macros: Macros) -> str:
    done, at, shown = "", 0, hide_comments(text)
    for part in find_parts(text):
        if isinstance(part, Formula):
            done += portable(shown[at : part.start], link) + formula_markdown(
                part.tex, display=part.display, macros=macros
            )
            at = part.end
    return plain(done + portable(shown[at:], link)).strip()

"""Embed: make the content that replaces each part of a page, or the error if this is impossible."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import escape
from pathlib import Path

from seconded._internal.errors import ExampleError, RefusedError
from seconded._internal.examples import Example, Examples
from seconded._internal.pair import DERIVATION
from seconded._internal.read.cell import Cell
from seconded._internal.read.modules import modules_of
from seconded._internal.read.page import (
    CellReference,
    Formula,
    LedgerReference,
    Malformed,
    Part,
    Reference,
    SiteReference,
    ValueReference,
    find_parts,
    local_name,
)
from seconded._internal.render.above import require_above
from seconded._internal.render.boxes import boxes_of
from seconded._internal.render.format import as_text
from seconded._internal.render.formula import formula_html
from seconded._internal.render.html import Lead, cell_html, gives_attribute, value_html
from seconded._internal.render.ledger import folded_html, ledger_html
from seconded._internal.render.lookup import (
    SiteResults,
    fill,
    find_cell,
    find_comparison,
    find_value,
    refuse,
    stands_alone,
    stands_in_text,
    touches_no_digit,
)
from seconded._internal.value import Value

_RUNNING = "This example is running. The page loads again when it is done."


class Embedder:
    """Makes the content that replaces the parts of one page; each cell of the page gets an id of its own.

    Args:
        examples: the examples.
        text: the page.
        formulas: whether formulas become MathML; if not, they stay TeX, with their values filled in.
        page: the file of the page; None for a text that is not a page.
        folded: whether cells that derive are folded.
    """

    def __init__(
        self, examples: Examples, text: str, *, formulas: bool, page: Path | None = None, folded: bool = False
    ) -> None:
        self._examples, self._text, self._formulas, self._page = examples, text, formulas, page
        self._folded, self._of_site = folded, SiteResults(examples)
        locate, known = examples.locate(page), examples.__contains__
        self.parts = list(find_parts(text, formulas=formulas, locate=locate, is_known=known))  # in order
        self._anchors = Counter[str]()
        self._places: dict[str, dict[str, str]] = defaultdict(dict)  # the id of a cell's first box, by example and cell
        self._cells = [part for part in self.parts if isinstance(part, CellReference)]
        for part in self._cells:
            self._places[part.name][part.cell] = f"{local_name(part.name, page)}-{part.cell}"

    @property
    def is_of_site(self) -> bool:
        """Return True if the page shows a result of all examples together."""
        return any(isinstance(part, SiteReference) for part in self.parts)

    def embed(self, part: Part) -> tuple[str, bool]:
        """Return the replacement of a part of the page, and True if it is HTML, False if it is Markdown.

        Raises:
            ExampleError: an example has an error.
            RefusedError: the part refers to something that does not exist, or is in a wrong place.
        """
        stands_alone(part, self._text)
        match part:
            case CellReference():
                anchor = self._anchor(part)
                example, cell = find_cell(self._examples, part)
                places, lead = self._places.get(part.name, {}), self._lead(example, part)
                below = self._attached(example, part, self._next(part, 1)) if self._folded else False
                html = cell_html(example, cell, anchor, places, lead, is_linked=not below)
                if self._folded and cell.role == DERIVATION:
                    above = self._next(part, -1)
                    is_attached = above is not None and self._attached(example, above, part)
                    html = folded_html(example, cell.name, html, is_attached=is_attached)
                return html, True
            case LedgerReference():
                example, comparison = find_comparison(self._examples, part)
                return ledger_html(example, comparison, self._places.get(part.name, {}), part.name), True
            case SiteReference():
                told = self._of_site.find(part)
                touches_no_digit(part, told, self._text[: part.start], self._text[part.end :], tex=False)
                return told, False
            case ValueReference():
                stands_in_text(part, self._text)
                value = find_value(self._examples, part)
                touches_no_digit(part, as_text(value), self._text[: part.start], self._text[part.end :], tex=False)
                return value_html(value, part.name if self._is_result(part.name, value) else ""), True
            case Formula():
                tex = fill(self._examples, part)
                if self._formulas:
                    results = [one.name for one in part.references if self._is_result(one.name, self._value(one))]
                    gives = gives_attribute(results[0] if results else "")
                    after, macros = self._text[part.end : part.end + 1], self._examples.pair.macros
                    html = formula_html(tex, display=part.display, after=after, macros=macros)
                    if not part.display and gives:
                        return f"<span{gives}>{html}</span>", True
                    return html.replace("<div ", f"<div{gives} ", 1), True
                return part.text.replace(part.tex, tex), False
            case Malformed():
                refuse(self._examples, part)
        raise TypeError(part)

    def while_running(self, *, later: bool = False) -> str | None:
        """Return the page with a notice in place of each part that has to wait; None if there is none.

        If an example of the page has to run, all its parts wait. A result of all examples waits in any case.

        Args:
            later: whether all parts with examples wait, because comparing and rendering them takes time, too.
        """
        asked = {one.name for part in self.parts for one in part.references}
        waits = bool(asked) and (later or not all(map(self._examples.is_kept, asked)))
        if not waits and not self.is_of_site:
            return None
        shown, end = "", 0
        for part in self.parts:
            if (waits and part.references) or isinstance(part, SiteReference):
                shown += self._text[end : part.start] + self._in_place_of(part)
                end = part.end
        return shown + self._text[end:]

    def _in_place_of(self, part: Part) -> str:
        if isinstance(part, CellReference):  # links may lead to the cell
            return f'<em id="{escape(self._anchor(part))}">{_RUNNING}</em>'
        return f"*{_RUNNING}*" if part.block else "…"

    def _next(self, part: Part, step: int) -> Part | None:
        """Return the part that is STEP parts below a part, if it is on the page."""
        number = self.parts.index(part) + step
        return self.parts[number] if 0 <= number < len(self.parts) else None

    def _attached(self, example: Example, above: Part, below: Part | None) -> bool:
        """Return True if a claim is directly above the cell that derives all of its values."""
        if not isinstance(above, CellReference) or not isinstance(below, CellReference):
            return False
        if above.name != below.name or self._text[above.end : below.start].strip():
            return False
        derived = example.comparison.of(above.cell).derived
        return bool(derived) and all(
            (one.claim.cell, one.derivation.cell) == (above.cell, below.cell) for one in derived
        )

    def _anchor(self, part: CellReference) -> str:
        """Return the id of the next cell, which no other cell of the page has."""
        anchor = f"{local_name(part.name, self._page)}-{part.cell}"
        self._anchors[anchor] += 1
        count = self._anchors[anchor]
        return anchor if count == 1 else f"{anchor}-{count}"

    def _lead(self, example: Example, part: CellReference) -> Lead:
        """Return the lead of a referenced cell: the box that it continues, and code that it needs.

        Raises:
            RefusedError: the page does not show, above the cell, the code that it depends on.
        """
        snippet = example.snippet
        # Another check reports a missing cell at its own place.
        shown = [one for one in self._cells if one.name == part.name and snippet.cell(one.cell) is not None]
        number = next(number for number, one in enumerate(shown) if one.start == part.start)
        boxes = boxes_of(snippet, tuple(cell for one in shown if (cell := snippet.cell(one.cell)) is not None))
        box, places = boxes[number], self._places[part.name]
        require_above(example, box, part, shown)
        above, below = ({one.cell.name for one in some} for some in (boxes[:number], boxes[number + 1 :]))
        needed = [one.name for one in box.before]
        down = box.follows is None and any(name in below - above for name in needed)
        if box.follows is not None:
            link: str | None = box.follows.cell.name
        else:  # it begins anew, with code that the page may also show elsewhere
            link = next((name for name in reversed(needed) if name in (below - above if down else above)), None)
        return Lead(places[link] if link else "", down, box.lacks, self._modules(box.cell, part))

    def _modules(self, cell: Cell, part: CellReference) -> dict[str, str]:
        """Return the modules that a cell imports and that the page has not shown above it."""
        folder = self._examples.folder
        own = modules_of(cell.source, folder)
        for one in self._cells if own else ():
            if one.start < part.start:
                own.pop(one.name, None)
                with suppress(ExampleError):  # another check reports it at its own place
                    other = self._examples.snippet(one.name).cell(one.cell)
                    for name in modules_of(other.source, folder) if other else ():
                        own.pop(name, None)
        return own

    def _value(self, reference: Reference) -> Value | str:
        return find_value(self._examples, reference) if isinstance(reference, ValueReference) else ""

    def _is_result(self, name: str, value: Value | str) -> bool:
        """Return True if a value agrees, and a cell of the example prints it."""
        shown = as_text(value)
        return any(as_text(one.derivation.value) == shown for one in self._examples.get(name).agreements)


def check_page(examples: Examples, page: Path, path: str, *, formulas: bool) -> None:
    """Make the content of a page without using it; the arguments are those of `page_errors`.

    Raises:
        ExampleError: an example or a part of the page has an error.
    """
    for error in page_errors(examples, page, path, formulas=formulas):
        raise error


def page_errors(
    examples: Examples,
    page: Path,
    path: str,
    *,
    formulas: bool,
    wanted: Callable[[Part], bool] = lambda _: True,
    text: str | None = None,
) -> Iterator[ExampleError]:
    """Yield all errors on a page, in order.

    Args:
        examples: the examples.
        page: the file of the page.
        path: its path for messages.
        formulas: as for `Embedder`.
        wanted: returns True for the parts of the page that are checked.
        text: the page as its builder reads it, if it includes other files.
    """
    own = page.read_text("utf-8", "replace")
    embedder = Embedder(examples, own if text is None else text, formulas=formulas, page=page)
    for part in filter(wanted, embedder.parts):
        try:
            embedder.embed(part)
        except RefusedError as error:
            wrong = error.part or part
            yield error.placed(path, wrong.line if text in (None, own) else _line_in(own, wrong.text), wrong)
        except ExampleError as error:
            yield error


def _line_in(text: str, written: str) -> int | None:
    """Return the first line of a text with some words; None if they are in an included file."""
    return next((number for number, row in enumerate(text.splitlines(), 1) if written in row), None)

"""Look-up: find what the parts of a page refer to among the examples, or raise an error with what there is."""

import os
import re
import time
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cached_property
from typing import NoReturn

from seconded._internal.compare.comparison import Comparison
from seconded._internal.compare.evaluate import World, numbers_of
from seconded._internal.compare.formulas import find_differences, steady_world
from seconded._internal.errors import RefusedError, about
from seconded._internal.examples import Example, Examples
from seconded._internal.read.cell import Cell, Wanted
from seconded._internal.read.markdown import is_code
from seconded._internal.read.page import (
    CellReference,
    Formula,
    LedgerReference,
    Malformed,
    Part,
    Reference,
    SiteReference,
    ValueReference,
)
from seconded._internal.read.tex import placeholder, read_formula
from seconded._internal.render.format import as_tex
from seconded._internal.value import Value


def expect_all(examples: Examples, parts: Iterable[Part]) -> None:
    """Note what pages need of each example; `Examples.start_expected` starts them in the order of the pages."""
    examples.expect(_in_turn(examples, parts))


def start_all(examples: Examples, parts: Iterable[Part]) -> None:
    """Start all examples with the expressions that pages need, before a page waits for the first example."""
    expect_all(examples, parts)
    examples.start_expected()


def start_in_turn(examples: Examples, parts: Iterable[Part]) -> None:
    """Start all examples as `start_all` does, but each only when it can soon run."""
    examples.start_in_turn(_in_turn(examples, parts))


def _in_turn(examples: Examples, parts: Iterable[Part]) -> dict[str, frozenset[Wanted]]:
    """Return the examples with the expressions that pages need, in the order of the pages that wait for them."""
    wanted, names = wanted_of(parts), dict.fromkeys(examples.names())
    return {name: wanted.get(name, frozenset()) for name in wanted | names if name in names}


def wanted_of(parts: Iterable[Part]) -> dict[str, frozenset[Wanted]]:
    """Return the expressions that the parts of some pages need of each example."""
    wanted: dict[str, set[Wanted]] = defaultdict(set)
    for part in parts:
        for reference in part.references:
            wanted[reference.name] |= _wanted(reference)
    return {name: frozenset(expressions) for name, expressions in wanted.items()}


def find_cell(examples: Examples, reference: CellReference) -> tuple[Example, Cell]:
    """Return the cell of a reference, and its example.

    Raises:
        ExampleError: the example has an error.
        RefusedError: there is no such example or cell.
    """
    example = _example(examples, reference)
    return example, _cell(example, reference, reference.cell)


def find_value(examples: Examples, reference: ValueReference) -> Value | str:
    """Return the value of a reference.

    Raises:
        ExampleError: the example has an error.
        RefusedError: there is no such example or cell, or the value cannot be shown; the rule says why.
    """
    example = _example(examples, reference)
    if reference.wanted.cell is not None:
        _cell(example, reference, reference.wanted.cell)
    with about(reference):
        return example.value(reference.wanted)


def find_comparison(examples: Examples, reference: LedgerReference) -> tuple[Example, Comparison]:
    """Return the example of a reference, and the agreeing values in it or in one of its cells.

    Raises:
        ExampleError: the example has an error.
        RefusedError: there is no such example or cell, or nothing of it is derived.
    """
    example = _example(examples, reference)
    comparison = example.comparison
    if reference.cell is not None:
        comparison = comparison.of(_cell(example, reference, reference.cell).name)
    if not comparison.derived:
        raise RefusedError(
            "no value of it is derived: the derivation computes none from inputs",
            code="nothing-derived",
            part=reference,
        )
    return example, comparison


class SiteResults:
    """The results of all examples together, in digits and letters; they are computed once, when one is asked for."""

    def __init__(self, examples: Examples) -> None:
        self._examples = examples

    def find(self, reference: SiteReference) -> str:
        """Return a result.

        Raises:
            ExampleError: an example has an error.
            RefusedError: there is no such result.
        """
        if reference.what not in self._known:
            raise RefusedError(
                f"of the site as a whole are known: {', '.join(sorted(self._known))}", code="reference", part=reference
            )
        return self._known[reference.what]

    @cached_property
    def _known(self) -> dict[str, str]:
        totals = [self._examples.total(name) for name in self._examples.names()]
        known = {
            "values": f"{sum(derived for derived, _, _ in totals):,}",
            "stated": f"{sum(stated for _, stated, _ in totals):,}",
            "examples": f"{len(totals):,}",
            "date": day_of_build(),
        }
        for _, _, versions in totals:
            known |= versions
        return known


def day_of_build() -> str:
    """Return the day, as in 2026-01-31, in UTC; SOURCE_DATE_EPOCH can set it (https://reproducible-builds.org)."""
    seconds = float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def fill(examples: Examples, formula: Formula) -> str:
    """Return a formula's TeX with its values filled in; raises as `find_value`."""
    values = []
    for reference in formula.values:
        if isinstance(reference, Malformed):
            refuse(examples, reference)
        before, after = formula.tex[: reference.start - formula.inside], formula.tex[reference.end - formula.inside :]
        with about(reference):
            values.append(as_tex(find_value(examples, reference)))
            touches_no_digit(reference, values[-1], before, after, tex=True)
    _require_to_hold(examples, formula)
    return formula.filled(values)


def _require_to_hold(examples: Examples, formula: Formula) -> None:
    """Raise an error for a formula whose typed numbers do not agree with its values."""
    asked = [reference for reference in formula.values if isinstance(reference, ValueReference)]
    if not asked:
        return
    tex = formula.filled([placeholder(place) for place in range(len(asked))])
    statements = read_formula(tex, examples.pair.macros)
    values = tuple(numbers_of(find_value(examples, reference)) for reference in asked)
    of_page = {reference.name: examples.get(reference.name) for reference in asked}
    worlds = [World(steady_world(one.snippet, one.reports), values) for one in of_page.values()]
    for difference in find_differences(statements, worlds):
        what = "\n".join([difference.what, *difference.details])
        raise RefusedError(what, code="shape-differs" if difference.is_shape else "formula-differs", part=formula)


# Characters that make another number of a value next to them. In TeX, a space does not separate, and an index does.
_TEXT = re.compile(r"(?:\d[.,]?|=\})\Z"), re.compile(r"[.,]?\d|\{=")
_TEX = re.compile(r"(?:\A|[^_^\d])\d+(?:[.,]|\s*)\Z"), re.compile(r"(?:[.,]|\s*)\d")


def touches_no_digit(part: Part, value: str, before: str, after: str, *, tex: bool) -> None:
    """Raise an error if there is a digit beside a value.

    Args:
        part: the reference to the value.
        value: the text of the value.
        before: the text before it, in its page or its formula.
        after: the text after it there.
        tex: whether it is in a formula.

    Raises:
        RefusedError: a reader would take both for one number.
    """
    head, tail = _TEX if tex else _TEXT
    first = value.lstrip("-−")[:1]  # a digit before a negative number looks like a difference
    if (first.isdigit() and head.search(before)) or (value[-1:].isdigit() and tail.match(after)):
        advice = r"write a sign between them, such as \cdot" if tex else "write a space or a word between them"
        what = f"this value, {value}, and the digit beside it would be read as one number"
        raise RefusedError(f"{what}\n{advice}", code="digit-beside", part=part)


def refuse(examples: Examples, part: Malformed) -> NoReturn:
    """Raise an error for a malformed part, with its correction."""
    known = part.text.startswith("=>") and part.name is not None and part.name in examples
    cells = f"\n{_cells(examples.get(str(part.name)))}" if known else ""
    raise RefusedError(f"{part.advice}{cells}", code="reference", part=part)


def stands_alone(part: Part, text: str) -> None:
    """Raise an error for a part of a page in a place where Markdown would not show it as intended.

    Raises:
        RefusedError: a block is inside a sentence, or a part is inside text that is indented as code.
    """
    end = text.find("\n", part.end)
    before, after = text[text.rfind("\n", 0, part.start) + 1 : part.start], text[part.end : end if end >= 0 else None]
    if part.block and (before.strip("> \t") or after.strip()):
        raise RefusedError(
            "put it on a line of its own, with nothing before or after it", code="reference-misplaced", part=part
        )
    if is_code(text, part.start, block=part.block):
        advice = "indent it as the text above it, or by four spaces below an item of a list"
        raise RefusedError(
            f"it is indented so far that Markdown takes it for code\n{advice}", code="reference-misplaced", part=part
        )


# The text before a value in an address or a title of a link, in the words for a picture, in a list of attributes.
# `find_parts` handles the other places in which Markdown makes attributes of a text.
_ATTRIBUTE = re.compile(r"\[[^\]\n]*\]\([^)\n]*|!\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*|\{(?::|[ ]*[#.])[^{}\n]*")
_LOOK = 2000  # characters before a value to search


def stands_in_text(part: Part, text: str) -> None:
    """Raise an error for a value that Markdown would put into an attribute, where its HTML would be wrong.

    Raises:
        RefusedError: the value is in an address, a title, the words for a picture, or a tag.
    """
    before = re.split(r"\n[ \t]*\n", text[max(0, part.start - _LOOK) : part.start])[-1]
    found = next((one[0] for one in _ATTRIBUTE.finditer(before) if one.end() == len(before)), None)
    if found is not None:
        what = "a value stands within a tag, as in an address, a title or an id"
        advice = f"{found.splitlines()[-1]}\nwrite it into a sentence or a formula"
        raise RefusedError(f"{what}\n{advice}", code="reference-misplaced", part=part)


def _example(examples: Examples, reference: Reference) -> Example:
    if reference.name not in examples:
        raise RefusedError(
            f"there is no example {reference.name!r}\n{examples.like(reference.name)}",
            code="no-example",
            part=reference,
        )
    return examples.get(reference.name, frozenset(_wanted(reference)))


def _wanted(reference: Reference) -> set[Wanted]:
    return {reference.wanted} if isinstance(reference, ValueReference) else set()


def _cell(example: Example, reference: Reference, name: str) -> Cell:
    cell = example.snippet.cell(name)
    if cell is None:
        raise RefusedError(f"there is no cell {name!r}\n{_cells(example)}", code="no-such-cell", part=reference)
    return cell


def _cells(example: Example) -> str:
    return f"the cells of {example.snippet.path} are: {', '.join(cell.name for cell in example.snippet.cells)}"

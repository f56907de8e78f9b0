"""Ledger: a table of claims and their derivations, side by side, as HTML.

Each cell that derives something ends with a ledger, and a page can show the ledger of a whole example anywhere. Values
that the author only stated have no tick.
"""

from collections.abc import Mapping, Sequence
from html import escape

from seconded._internal.compare.agree import Tolerance
from seconded._internal.compare.comparison import Agreement, Comparison, Printed
from seconded._internal.examples import Example
from seconded._internal.render.format import as_rows
from seconded._internal.value import Array, Number, Table, Value, arrays_in, describe

# A larger value shows its shape, and unfolds. A vector may be broken; a matrix with broken rows cannot be read.
_MOST_ROWS, _LONGEST, _WIDEST = 3, 44, 34
_MOST_LABELS = 5  # the most labels on the line of a folded cell


def ledger_html(example: Example, comparison: Comparison, places: Mapping[str, str], snippet: str = "") -> str:
    """Return the ledger of the agreeing values in one example, or in one of its cells; empty if there are none.

    Facts, such as a truth value, have no row, but a sentence. Stated values have a sentence, too, without a tick.

    Args:
        example: the example, after its comparison.
        comparison: the agreeing values.
        places: the ids of the example's cells that are on the page, by name.
        snippet: the name of the example, if the ledger is not part of a cell.
    """
    titles = example.snippet.titles
    values = [one for one in comparison.agreements if one.derived]
    facts = [f"{one.labels} ({one.derivation.word})" for one in comparison.facts if one.derived]
    parts = []
    if values:
        sources = "".join(f"<b>{escape(title)}</b>" for title in titles)
        rows = "".join(f"<li>{_row_html(row, titles)}</li>" for row in values)
        how = f"<details><summary>{_agreed(values)}</summary><p>{escape(_how(example, values))}</p></details>"
        first = next((places[row.claim.cell] for row in values if row.claim.cell in places), None)
        name = escape(titles[0])
        up = f'<a href="#{escape(first)}">{f"Its code in {name}" if snippet else f"↑ {name} cell"}</a>' if first else ""
        parts.append(f'<p class="example-sources" aria-hidden="true">{sources}</p><ul>{rows}</ul>{how}{up}')
    if facts:
        parts.append(f"<p>✓ The same words on both sides: {escape(', '.join(dict.fromkeys(facts)))}</p>")
    words = stated_words(comparison)
    stated = f'<p class="example-stated" data-search-exclude>{escape(words)}</p>' if words else ""
    if not parts:
        return stated
    of = f' data-snippet="{escape(snippet)}"' if snippet else ""
    return f'<div class="example-ledger" data-search-exclude{of}>{"".join(parts)}{stated}</div>'


def folded_html(example: Example, cell: str, html: str, *, is_attached: bool) -> str:
    """Return a cell that derives, folded below a line with the agreeing labels.

    Args:
        example: an example after its comparison.
        cell: the name of the cell.
        html: the cell.
        is_attached: whether the claim that it derives is directly above it.
    """
    comparison, title = example.comparison.of(cell), escape(example.snippet.titles[1])
    labels = list(dict.fromkeys(f"<code>{escape(one.claim.label)}</code>" for one in comparison.derived))
    if labels:
        few = (
            labels
            if len(labels) <= _MOST_LABELS
            else [*labels[: _MOST_LABELS - 1], f"{len(labels) - _MOST_LABELS + 1} more"]
        )
        line, what = f"✓ {title} agrees: {', '.join(few)}.", "derivation"
    else:
        line, what = f"{title}. {escape(stated_words(comparison))}".rstrip(), "code"
    kind = "example-folded example-attached" if is_attached else "example-folded"
    summary = f"<summary data-search-exclude>{line} <span>Show the {what}</span></summary>"
    return f'<details class="{kind}">{summary}{html}</details>'


def derived_html(example: Example, comparison: Comparison, places: Mapping[str, str], *, is_linked: bool = True) -> str:
    """Return the line below a claim with a link to its ledger, and the line with its stated values."""
    lines = []
    if comparison.derived and is_linked:
        cell = next((places[one.derivation.cell] for one in comparison.derived if one.derivation.cell in places), None)
        what = f"✓ derived again in {escape(example.snippet.titles[1])}"
        text = f'<a href="#{escape(cell)}">{what} ↓</a>' if cell else what
        lines.append(f'<p class="example-derived" data-search-exclude>{text}</p>')
    if words := stated_words(comparison):
        lines.append(f'<p class="example-stated" data-search-exclude>{escape(words)}</p>')
    return "".join(lines)


def stated_words(comparison: Comparison) -> str:
    """Return the sentence that names the stated values; empty if all are derived."""
    labels = dict.fromkeys(one.labels for one in comparison.stated)
    return f"Stated in both cells, so this is no check: {', '.join(labels)}." if labels else ""


def _row_html(row: Agreement, titles: tuple[str, str]) -> str:
    """Return the two values of a label with a sign between them; a large value unfolds below."""
    sides = (as_rows(row.claim.value), as_rows(row.derivation.value))
    sign = "=" if sides[0] == sides[1] else "≈"
    texts = ["\n".join(rows) for rows in sides]
    if all(map(_fits, sides)):
        return _line(row, texts, sign, titles)
    line = _line(row, [describe(row.claim.value), describe(row.derivation.value)], sign, titles)
    whole = "".join(
        f"<b>{escape(title)}</b><samp>{escape(text)}</samp>" for title, text in zip(titles, texts, strict=True)
    )
    kind = "example-whole example-rows" if any("\n" in text for text in texts) else "example-whole"
    box = f'class="{kind}" role="group" tabindex="0" aria-label="Both values"'
    return f"<details><summary>{line}</summary><span {box}>{whole}</span></details>"


def _fits(rows: Sequence[str]) -> bool:
    return len(rows) <= _MOST_ROWS and max(map(len, rows)) <= (_LONGEST if len(rows) == 1 else _WIDEST)


def _line(agreement: Agreement, texts: Sequence[str], sign: str, titles: tuple[str, str]) -> str:
    claim, derived = (f"<samp>{escape(text)}</samp>" for text in texts)
    theirs, ours = _label(titles[0], agreement.claim), _label(titles[1], agreement.derivation)
    return (
        f'<span class="example-row"><span>{theirs} {claim}</span> <span>{sign}</span> '
        f"<span>{derived} {ours}</span></span>"
    )


def _label(title: str, printed: Printed) -> str:
    return f"<span><b>{escape(title)}</b> <code>{escape(printed.label)}</code></span>"


def _agreed(rows: Sequence[Agreement]) -> str:
    """Return the number of agreeing numbers, and the tolerance, in words."""
    arrays = [array for row in rows for array in arrays_in(row.claim.value)]
    count = sum(len(array.numbers) for array in arrays)
    what = "value" if any(array.dtype == "bool" for array in arrays) else "number"
    loose = (row for row in rows if not _same(row.claim.value, row.derivation.value))
    types = dict.fromkeys(array.dtype for row in loose for array in arrays_in(row.claim.value))
    stated = dict.fromkeys(words for row in rows if (words := _stated(row.tolerance)))
    within = f"within the rounding of {' and '.join(types)}" if types else "exactly"
    if types and stated:
        within = f"within {' and '.join(stated)}, as the author states"
    return f"✓ {count} {what}{' agrees' if count == 1 else 's agree'} {within}: how?"


def _same(claim: Value, derived: Value) -> bool:
    """Return True if two values that agree are exactly equal."""
    if isinstance(claim, Table) and isinstance(derived, Table):
        return all(map(_same, claim.columns, derived.columns))
    if not isinstance(claim, Array) or not isinstance(derived, Array):
        return all(map(_same, claim, derived))  # type: ignore[arg-type]
    return all(a == b or a != a for a, b in zip(claim.numbers, derived.numbers, strict=True))  # noqa: PLR0124 - nan


def _stated(tolerance: Tolerance) -> str:
    """Return the tolerance that an author states, in words; empty for none."""
    rtol = f"rtol={tolerance.stated:g}" if tolerance.stated is not None else ""
    atol = f"atol={tolerance.atol:g}" if tolerance.atol else ""
    return ", ".join(filter(None, [rtol, atol]))


def _how(example: Example, rows: Sequence[Agreement]) -> str:
    compared = "; ".join(dict.fromkeys(f"{row.labels}, {describe(row.claim.value)}" for row in rows))
    libraries, title = example.libraries, example.snippet.titles[1]
    both = all(report.versions for report in example.reports.values())
    ran = f"{libraries} ran" if both else f"Both sides ran{f', one of them with {libraries},' if libraries else ''}"
    alone = f", and {title}’s cannot import {', '.join(example.forbidden)}" if example.forbidden else ""
    broken = {
        array.dtype: row.tolerance.of(array.dtype)
        for row in rows
        for array in arrays_in(row.claim.value)
        if not all(map(_whole, array.numbers)) and not _stated(row.tolerance)
    }
    bounds = ", ".join(f"{dtype} one part in {1 / bound:,.0f}" for dtype, bound in broken.items())
    return (
        f"Compared as printed and, by the objects behind the digits, in full: {compared}. {ran} in two "
        f"processes{alone}. "
        f"Whole numbers must be equal{f'; others may differ by rounding: {bounds}' if bounds else ''}."
        f"{_elsewhere(example, rows)}"
    )


def _elsewhere(example: Example, rows: Sequence[Agreement]) -> str:
    """Return a sentence about the comparisons with other inputs; empty if there were none."""
    points, snippet = example.points, example.snippet
    if not points.asked:
        return ""
    cells = [[snippet.cell(side.cell) for side in (row.claim, row.derivation)] for row in rows]
    reasons = [next((cell.one_point for cell in both if cell and cell.one_point), "") for both in cells]
    if points.reason or all(reasons):
        return f" They were compared with the inputs shown alone: {points.reason or reasons[0]}."
    if not points.count:
        return f" They were compared with the inputs shown alone, without {points.lacks}."
    times = "once more, with other inputs" if points.count == 1 else f"{points.count} more times, with other inputs"
    within = f", at {points.coarse} of them within the rounding of many operations" if points.coarse else ""
    if points.apart:
        return f" Both sides ran {times}, and differed at {points.apart} of them."
    return f" Both sides ran {times}, and agreed each time{within}."


def _whole(number: Number) -> bool:
    return isinstance(number, int | str) or (isinstance(number, float) and number.is_integer())

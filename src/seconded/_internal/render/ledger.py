"""Ledger: what torch printed and what NumPy derived, side by side, as HTML.

Each numpy cell that derives something ends with one, and a page can put the one of a whole snippet anywhere. What the
author merely stated is named without a tick.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from seconded._internal.compare.agree import tolerance
from seconded._internal.compare.rule import Printed, Proof
from seconded._internal.render.format import as_rows
from seconded._internal.run.value import Array, Number, Value, describe
from seconded._internal.run.worlds import WORLDS

# What is larger shows its shape, and unfolds. A vector may be broken; a matrix with broken rows cannot be read.
_MOST_ROWS, _LONGEST, _WIDEST = 3, 44, 34


class _Row(NamedTuple):
    """A proof of a value, which is no fact."""

    proof: Proof
    torch: Value
    numpy: Value


def ledger_html(
    proofs: Sequence[Proof], versions: Mapping[str, str], places: Mapping[str, str], snippet: str = ""
) -> str:
    """The ledger of some proofs of one snippet; empty where there are none.

    Facts, such as a truth value, have no row: they stand in a sentence. So does what is stated, without a tick.

    Args:
        proofs: what was proved.
        versions: those of torch and of NumPy, by world.
        places: the ids of the snippet's cells that are on the page, by name.
        snippet: its name, where the ledger stands by itself.
    """
    values, facts = [], []
    for proof in proofs:
        torch, numpy = proof.torch.value, proof.numpy.value
        if not proof.derived:
            continue
        if isinstance(torch, str) or isinstance(numpy, str):
            facts.append(f"{proof.labels} ({numpy})")
        else:
            values.append(_Row(proof, torch, numpy))
    parts = []
    if values:
        sources = "".join(f"<b>{world.title}</b>" for world in WORLDS.values())
        rows = "".join(f"<li>{_row_html(row)}</li>" for row in values)
        how = f"<details><summary>{_agreed(values)}</summary><p>{escape(_how(values, versions))}</p></details>"
        first = next((places[row.proof.torch.cell] for row in values if row.proof.torch.cell in places), None)
        name = WORLDS["torch"].title
        up = f'<a href="#{escape(first)}">{f"Its code in {name}" if snippet else f"↑ {name} cell"}</a>' if first else ""
        parts.append(f'<p class="example-sources" aria-hidden="true">{sources}</p><ul>{rows}</ul>{how}{up}')
    if facts:
        parts.append(f"<p>✓ The same words on both sides: {escape(', '.join(dict.fromkeys(facts)))}</p>")
    words = stated_words(proofs)
    stated = f'<p class="example-stated" data-search-exclude>{escape(words)}</p>' if words else ""
    if not parts:
        return stated
    of = f' data-snippet="{escape(snippet)}"' if snippet else ""
    return f'<div class="example-ledger" data-search-exclude{of}>{"".join(parts)}{stated}</div>'


def derived_html(proofs: Sequence[Proof], places: Mapping[str, str]) -> str:
    """The line below a torch cell that leads to the ledger of what it printed, and what of that is merely stated."""
    derived = [proof for proof in proofs if proof.derived]
    lines = []
    if derived:
        cell = next((places[proof.numpy.cell] for proof in derived if proof.numpy.cell in places), None)
        what = f"✓ derived again in {WORLDS['numpy'].title}"
        text = f'<a href="#{escape(cell)}">{what} ↓</a>' if cell else what
        lines.append(f'<p class="example-derived" data-search-exclude>{text}</p>')
    if words := stated_words(proofs):
        lines.append(f'<p class="example-stated" data-search-exclude>{escape(words)}</p>')
    return "".join(lines)


def stated_words(proofs: Iterable[Proof]) -> str:
    """Return the sentence that names what is stated and not derived; empty where all is derived."""
    labels = dict.fromkeys(proof.labels for proof in proofs if not proof.derived)
    return f"Stated on both sides, not derived: {', '.join(labels)}." if labels else ""


def _row_html(row: _Row) -> str:
    """A label's two values with a sign between them; what is large unfolds below."""
    sides = (as_rows(row.torch), as_rows(row.numpy))
    sign = "=" if sides[0] == sides[1] else "≈"
    texts = ["\n".join(rows) for rows in sides]
    if all(map(_fits, sides)):
        return _line(row.proof, texts, sign)
    line = _line(row.proof, [describe(row.torch), describe(row.numpy)], sign)
    titles = (world.title for world in WORLDS.values())
    whole = "".join(f"<b>{title}</b><samp>{escape(text)}</samp>" for title, text in zip(titles, texts, strict=True))
    kind = "example-whole example-rows" if any("\n" in text for text in texts) else "example-whole"
    box = f'class="{kind}" role="group" tabindex="0" aria-label="Both values"'
    return f"<details><summary>{line}</summary><span {box}>{whole}</span></details>"


def _fits(rows: Sequence[str]) -> bool:
    return len(rows) <= _MOST_ROWS and max(map(len, rows)) <= (_LONGEST if len(rows) == 1 else _WIDEST)


def _line(proof: Proof, texts: Sequence[str], sign: str) -> str:
    torch, numpy = (f"<samp>{escape(text)}</samp>" for text in texts)
    theirs, ours = _label("torch", proof.torch), _label("numpy", proof.numpy)
    return (
        f'<span class="example-row"><span>{theirs} {torch}</span> <span>{sign}</span> '
        f"<span>{numpy} {ours}</span></span>"
    )


def _label(world: str, printed: Printed) -> str:
    return f"<span><b>{WORLDS[world].title}</b> <code>{escape(printed.label)}</code></span>"


def _agreed(rows: Sequence[_Row]) -> str:
    """How many numbers agree, and within what."""
    arrays = [array for row in rows for array in _arrays(row.torch)]
    count = sum(len(array.numbers) for array in arrays)
    what = "value" if any(array.dtype == "bool" for array in arrays) else "number"
    loose = (row for row in rows if not _same(row.torch, row.numpy))
    types = dict.fromkeys(array.dtype for row in loose for array in _arrays(row.torch))
    within = f"within the rounding of {' and '.join(types)}" if types else "exactly"
    return f"✓ {count} {what}{' agrees' if count == 1 else 's agree'} {within}: how?"


def _same(torch: Value, numpy: Value) -> bool:
    """Whether two values that agree do so exactly."""
    if not isinstance(torch, Array) or not isinstance(numpy, Array):
        return all(map(_same, torch, numpy))  # type: ignore[arg-type]
    return all(a == b or a != a for a, b in zip(torch.numbers, numpy.numbers, strict=True))  # noqa: PLR0124 - nan


def _how(rows: Sequence[_Row], versions: Mapping[str, str]) -> str:
    compared = "; ".join(dict.fromkeys(f"{row.proof.labels}, {describe(row.torch)}" for row in rows))
    libraries = " and ".join(f"{WORLDS[world].title} {version}" for world, version in versions.items())
    broken = (array.dtype for row in rows for array in _arrays(row.torch) if not all(map(_whole, array.numbers)))
    bounds = ", ".join(f"{dtype} one part in {1 / tolerance(dtype):,.0f}" for dtype in dict.fromkeys(broken))
    return (
        f"Compared as printed and, by the objects behind the digits, in full: {compared}. {libraries} ran in two "
        "processes, and NumPy’s cannot import torch. "
        f"Whole numbers must be equal{f'; others may differ by rounding: {bounds}' if bounds else ''}."
    )


def _whole(number: Number) -> bool:
    return isinstance(number, int) or (isinstance(number, float) and number.is_integer())


def _arrays(value: Value) -> Iterator[Array]:
    if isinstance(value, Array):
        yield value
        return
    for part in value:
        yield from _arrays(part)

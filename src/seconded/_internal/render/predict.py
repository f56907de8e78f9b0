"""Predict: what a reader is asked before an output is shown, and which wrong answers are known ones.

The site's script asks; what it needs to judge an answer is computed here, and comes with the page.
"""

import json

from seconded._internal.examples import Example
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets import support
from seconded._internal.presets.support import Claim
from seconded._internal.read.cell import Cell
from seconded._internal.value import real

_MOST = 12  # numbers that one is asked for


def questions(example: Example, cell: Cell) -> str:
    """Return what a claim prints and was derived, as JSON, ``[{"label", "is", "not"}]``; empty if it is nothing.

    ``is`` has the numbers of the value, row by row. ``not`` has those of the confusions that the preset knows, by name.
    """
    snippet, names = example.snippet, example.reports[DERIVATION].names if DERIVATION in example.reports else {}
    found = []
    for agreement in example.comparison.of(cell.name).agreements:
        value, claim = real(agreement.derivation.value), agreement.claim
        if value is not None and 0 < len(value) <= _MOST:
            line = claim.line or 0
            cells = [(one.line, one.source) for one in snippet.side(CLAIM) if one.line <= line]
            known = support(snippet.pair.preset).confusions(Claim(claim.label, line, value, cells), names)
            found.append({"label": claim.label, "is": value, "not": known})
    labels = [question["label"] for question in found]
    for at, question in enumerate(found):  # a label that is printed twice is told by its place
        if labels.count(labels[at]) > 1:
            question["label"] = f"{labels[at]} ({labels[: at + 1].count(labels[at])})"
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if found else ""

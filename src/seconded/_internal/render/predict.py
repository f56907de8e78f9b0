"""Predict: the questions for a reader before an output is shown, and the known wrong answers.

The site's script asks the questions. The data that it needs to judge an answer is computed here, as part of the page.
"""

import json

from seconded._internal.examples import Example
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets import support
from seconded._internal.presets.support import Claim
from seconded._internal.read.cell import Cell
from seconded._internal.value import real

_MOST = 12  # the most numbers in a question


def questions(example: Example, cell: Cell) -> str:
    """Return the derived values that a claim prints, as JSON, ``[{"label", "is", "not"}]``; empty if there are none.

    ``is`` has the numbers of the value, row by row. ``not`` has those of the preset's confusions, by name.
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
    for at, question in enumerate(found):  # number the labels that are printed twice
        if labels.count(labels[at]) > 1:
            question["label"] = f"{labels[at]} ({labels[: at + 1].count(labels[at])})"
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if found else ""

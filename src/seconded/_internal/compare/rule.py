"""The rule: every value that a claim prints is what the derivation prints, or nothing is published.

The rule
========

1. **Values have labels.** A value is an array, a number, a data frame, or a tuple or list of these. A string that
   ends in a colon or a question mark labels the value printed after it, as in ``print("area:", area)``. A cell's last
   expression has its source as its label. A value without a label is an error. No other text stands before a label
   in its line, because it would belong to the label.
2. **A label is true.** If a label is an expression, it is evaluated where it is printed, and must give the printed
   value. The derivation may use an expression that only the claim's side can evaluate. If a label is a product of
   names, as mathematics writes it (``vᵀJ``, ``Jv``, ``g = vJ``), the value is this product of the arrays, in any
   shape. (`products` has the arithmetic.) Any other label is words, without a number and without a dotted name. No
   letter in a label looks like a letter of another alphabet, as a Cyrillic х does.
3. **Every value has its counterpart.** The values of the claims and those of the derivation are matched by label, one
   to one. Values that share a label are matched in their order. A preset may let one label replace another. A value
   without a counterpart is an error, on either side.
4. **The printed text is the object.** The text of each value must parse, with the object's nesting and shape. Each
   number in the text must be the object's number, rounded to the printed digits. It must have as many digits as
   libraries print by default. (A matrix too large to be printed in full fails.) A data frame must show its numbers in
   their order.
5. **The objects agree.** The shapes are the same; a list of plain numbers has a shape as an array does. Integers and
   truth values are equal. Every other number is within its type's rounding of the derived number, or within the
   author's tolerance. (`agree` has the bounds.)
6. **Facts agree, or are marked.** A fact is printed after a label and is not a number: None, True, a string, a type.
   A fact has a label, too, unless it is a string. If both sides print a fact, it must be the same, and nothing else
   has its label. If only the claim prints it, the page marks it as the claim's word, except a string, which is the
   author's. If only the derivation prints it, it is an error.
7. **No number is unchecked.** The output of a cell has no number and no memory address outside of values, warnings and
   errors of the libraries. Nothing would check a number inside a sentence. Only spaces, commas and brackets may stand
   beside a value.
8. **Values are derived, or stated.** A value of the derivation is derived if it is computed from the example's inputs.
   (`read.flow` defines this.) Every other value is stated: it is compared as well, but it is shown without a tick
   and does not count. Every cell that derives prints something that has a counterpart. Cells that only import, and
   define functions and classes, need not. Cells that derive the numbers of a picture need not, either. The sides share
   no module of the site, and the cell of a derived claim uses its library. (`independence` has the details.)
9. **Both sides have a value in a page, or it is checked.** An expression in a page is evaluated on both sides. If both
   have a value, the values must agree. An expression that only the claim's side can evaluate must be the
   label of a value that agrees, and have this value. An expression that only the derivation can evaluate must use
   names from which a value that agrees was computed. Something that the derivation prints must depend on each of its
   numbers (`run.dependence` checks this), or a header gives a reason why not. Text with a number in it must be the same
   on both sides. The value is the same after each cell, or the reference names the cell. The expression has a name in
   it, because a number alone is a typed one. (`inline` has the code.)
10. **The numbers of a picture or a title are derived, too.** The numbers that are written in a picture are those that a
    derivation lists for it, in their order. The numbers in its caption and its text alternative are numbers of the
    derivation. The numbers in the title of the example are numbers of the example. (`shown` has the details, and what
    this check cannot find.)

Error messages, warnings and names with digits are shown, and tested, as text.

None of these parts applies to an example without any derivation, or to a cell that is tagged ``underived``. They are
run, and their pages say that nobody derived them again.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from seconded._internal.compare import hints
from seconded._internal.compare.agree import ROUNDING, Tolerance, close, disagreement
from seconded._internal.compare.comparison import (
    Agreement,
    AnyPrinted,
    Comparison,
    Printed,
    PrintedFact,
    PrintedNumber,
    SameFact,
    difference,
)
from seconded._internal.compare.independence import refuse_shared_modules, require_library
from seconded._internal.compare.labels import check_labels, check_text, refuse_unlabeled
from seconded._internal.compare.printed import shows
from seconded._internal.compare.shown import check_shown
from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, ROLES, Role
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.flow import Argument, Level, printed_levels
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.output import Labeled, Number, Segment, Stretch
from seconded._internal.value import Array, Table, Value, aligned, describe

_COARSE = 1e-5  # a plain number that differs by less may come from a float32

Outputs = Mapping[str, tuple[Segment, ...]]  # by cell
_ByLabel = dict[str, list[AnyPrinted]]


def compare(snippet: Snippet, reports: Mapping[Role, Report]) -> Comparison:
    """Compare the two sides of an example; the rule is this module's docstring.

    Returns:
        The values and facts that both sides print; empty for an example without a derivation.

    Raises:
        ExampleError: a run failed, or a part of the rule does not hold.
    """
    for report in reports.values():
        if report.failure:
            summary, *details = report.failure.split("\n")
            hint = hints.after_failure(snippet, report.failure)
            raise ExampleError(snippet.path, report.line, summary, *details, *hint, code=report.code)
    if snippet.pair.underived == "refuse":
        _refuse_underived(snippet)
    elif not snippet.is_derived:
        return Comparison()
    for role, report in reports.items():
        for cell in (cell for cell in snippet.side(role) if not cell.is_underived):
            _check_output(snippet, cell, report.outputs[cell.name])
    comparison = matched(snippet, {role: report.outputs for role, report in reports.items()}, reports)
    for agreement in comparison.agreements:
        _require_agreement(snippet, agreement)
    for fact in comparison.facts:
        _require_same_fact(snippet, fact)
    _require_derivations(snippet, comparison)
    refuse_shared_modules(snippet, reports)
    require_library(snippet, reports, comparison)
    check_shown(snippet, reports, [one.derivation.value for one in comparison.agreements])
    return comparison


def matched(
    snippet: Snippet, outputs: Mapping[Role, Outputs], reports: Mapping[Role, Report] | None = None
) -> Comparison:
    """Return what both sides of an example print under the same labels, whether it agrees or not.

    Args:
        snippet: the example.
        outputs: the output of its cells, by side.
        reports: the reports of the run whose labels are checked; None for a run with correct labels, whose values all
            count as derived.

    Raises:
        ExampleError: a label is wrong, or something has no counterpart.
    """
    printed = {role: _labeled(snippet, role, some) for role, some in outputs.items()}
    (theirs, facts), (ours, our_facts) = (printed.get(role, ({}, {})) for role in ROLES)
    if reports is not None:
        check_labels(snippet, reports, {*theirs, *facts})
    alias = support(snippet.pair.preset).alias(theirs, ours)
    if alias is not None:
        ours[alias[0]] = ours.pop(alias[1])
    common = {label: values for label, values in facts.items() if label in our_facts}  # others are the claim's word
    for label in theirs.keys() & common.keys():  # the order of a value and a fact would not be compared
        line, what = our_facts[label][0].line, f"{label!r} is the label of a fact and of a value"
        raise ExampleError(snippet.path, line, what, "give each of them a label of its own", code="label-twice")
    levels = printed_levels(snippet) if reports is not None else ()
    return Comparison(
        tuple(_agreement(snippet, *pair, levels) for pair in _paired(snippet, theirs, ours)),
        tuple(SameFact(*pair, _is_derived(pair[1], levels)) for pair in _paired(snippet, common, our_facts)),
    )


def _require_derivations(snippet: Snippet, comparison: Comparison) -> None:
    """Raise an error for a cell that derives nothing."""
    numbers = [one.derivation for one in comparison.agreements if _numbers(one.derivation.value)]
    deriving = {one.cell for one in (*numbers, *(fact.derivation for fact in comparison.facts))}
    for cell in snippet.side(DERIVATION):
        if cell.name not in deriving and not cell.defines and not cell.for_picture:
            advice = f"print a labeled value here and in a cell of {snippet.title_of(CLAIM)}"
            summary = f"the cell {cell.name!r} derives nothing"
            raise ExampleError(snippet.path, cell.line, summary, *hints.no_value(cell), advice, code="derives-nothing")


def _refuse_underived(snippet: Snippet) -> None:
    """Raise an error for cells that are tagged ``underived`` where the site refuses this."""
    cell = next((cell for cell in snippet.cells if cell.is_underived), None)
    if cell is not None:
        what = f"the cell {cell.name!r} is tagged underived, which the declared option `underived` refuses"
        raise ExampleError(
            snippet.path, cell.line, what, "derive what it prints, or set the option to mark", code="underived-refused"
        )


def _agreement(
    snippet: Snippet, claim: PrintedNumber, derivation: PrintedNumber, levels: Sequence[Argument]
) -> Agreement:
    """Return a claim and its derivation, with both values in one form; see `value.aligned`."""
    values = aligned(claim.value, derivation.value)
    pair = replace(claim, value=values[0]), replace(derivation, value=values[1])
    return Agreement(*pair, _is_derived(derivation, levels), _tolerance(snippet, claim, derivation))


def _tolerance(snippet: Snippet, claim: Printed, derivation: Printed) -> Tolerance:
    """Return the tolerance of a claim: from its cell, else from the derivation's cell, else its type's rounding."""
    cells = [cell for one in (claim, derivation) if (cell := snippet.cell(one.cell)) is not None]
    rtol = max((cell.rtol for cell in cells if cell.rtol is not None), default=None)
    atol = max((cell.atol for cell in cells if cell.atol is not None), default=0.0)
    return Tolerance(dict(snippet.pair.rtol), rtol, atol)


def _check_output(snippet: Snippet, cell: Cell, output: tuple[Segment, ...]) -> None:
    """Raise an error for numbers in text, values without a label, and values that differ from their printed text."""
    stretches = [one for one in output if isinstance(one, Stretch)]
    check_text(snippet, cell.line, stretches)
    for number, one in enumerate(stretches):
        if isinstance(one, Labeled):
            if not one.label:
                refuse_unlabeled(snippet, stretches, number)
            elif isinstance(one, Number):
                _check_value(snippet, one)


def _labeled(snippet: Snippet, role: Role, outputs: Outputs) -> tuple[_ByLabel[PrintedNumber], _ByLabel[PrintedFact]]:
    """Return the numbers and the facts that the cells of a side printed, by label."""
    numbers: _ByLabel[PrintedNumber] = defaultdict(list)
    facts: _ByLabel[PrintedFact] = defaultdict(list)
    for cell in snippet.side(role):
        for one in outputs.get(cell.name, ()) if not cell.is_underived else ():
            if not isinstance(one, Labeled) or not one.label:
                continue
            place = (cell.name, one.label, one.text, one.line, one.argument)
            if (word := fact_of(one)) is not None:
                facts[one.label].append(
                    PrintedFact(*place, word.removeprefix(support(snippet.pair.preset).dtype_prefix))
                )
            elif isinstance(one, Number):
                numbers[one.label].append(PrintedNumber(*place, one.value))
    return dict(numbers), dict(facts)


def fact_of(printed: Labeled) -> str | None:
    """Return the text of an object that is not a number, or is a single True or False; None for any other object."""
    if not isinstance(printed, Number):
        return printed.text
    value = printed.value
    if not isinstance(value, Array) or value.dtype != "bool" or value.shape:
        return None
    (word,) = value.numbers
    return str(word)


def _check_value(snippet: Snippet, segment: Number) -> None:
    """Raise an error if the printed text of a value does not show the value."""
    if not shows(segment.text.removeprefix(support(snippet.pair.preset).text_prefix), segment.value):
        raise ExampleError(
            snippet.path,
            segment.line,
            f"what is printed for {segment.label!r} does not show its value",
            f"printed: {segment.text}",
            f"the value: {describe(segment.value)}, {_numbers(segment.value)}",
            "print it so that all its numbers are seen: a part of what is large, or each part by itself; "
            "and leave the print options as they are",
            code="label-untrue",
        )


def _is_derived(printed: Printed, levels: Sequence[Argument]) -> bool:
    """Return True if a value was computed from inputs, or if the code does not show how it was printed."""
    here = (one for one in levels if printed.line is not None and one.first <= printed.line <= one.last)
    levels = sorted((one for one in here if one.number in (printed.argument, -1)), key=lambda one: one.first)
    return not levels or levels[-1].level is Level.DERIVED


def _paired(
    snippet: Snippet, theirs: _ByLabel[AnyPrinted], ours: _ByLabel[AnyPrinted]
) -> Iterator[tuple[AnyPrinted, AnyPrinted]]:
    """Yield pairs of what was printed under the same labels; a value without a counterpart is an error."""
    for label in [*theirs, *ours]:
        _require_counterpart(snippet, label, theirs, ours)
    for label in theirs:
        yield from zip(theirs[label], ours[label], strict=True)


def _require_counterpart(
    snippet: Snippet, label: str, theirs: _ByLabel[AnyPrinted], ours: _ByLabel[AnyPrinted]
) -> None:
    claims, derivations = theirs.get(label, []), ours.get(label, [])
    if len(claims) == len(derivations):
        return
    is_claimed = len(claims) > len(derivations)
    role, others = (DERIVATION, ours) if is_claimed else (CLAIM, theirs)
    more, fewer = (claims, derivations) if is_claimed else (derivations, claims)
    lonely, lacking = more[len(fewer)], snippet.title_of(role)
    titles = snippet.titles
    count = f"; {titles[0]} prints {len(claims)} under this label, {titles[1]} {len(derivations)}" if fewer else ""
    advice = f"print it in a cell of {lacking}{', as often,' if fewer else ''} under the same label"
    if role == DERIVATION and label.endswith(".grad") and not fewer:
        advice += support(snippet.pair.preset).alias_advice
    if role == CLAIM:
        advice += ", or do not print it"
    alone = [repr(other) for other in others if len(theirs.get(other, [])) != len(ours.get(other, []))]
    there = f"{lacking} prints without a counterpart: {', '.join(alone)}" if alone and not fewer else ""
    name = snippet.pair.side(role).cells
    header = f"begins with a line # %% {name}" if name else f"has any other name than {snippet.pair.derivation.cells}"
    raise ExampleError(
        snippet.path,
        lonely.line,
        f"{label!r} of cell {lonely.cell!r} has no counterpart from {lacking}{count}",
        f"printed: {lonely.text}",
        *([there] if there else []),
        *([] if snippet.side(role) else [f"there is no cell of {lacking}: it {header}"]),
        advice,
        code="no-counterpart",
    )


def _require_agreement(snippet: Snippet, agreement: Agreement) -> None:
    claim, derivation = agreement.claim.value, agreement.derivation.value
    why = disagreement(claim, derivation, agreement.tolerance, snippet.titles)
    if why is not None:
        raise _disagree(snippet, agreement, why, hints.drawn_at_random(snippet) or _advice(snippet, agreement))


def _require_same_fact(snippet: Snippet, fact: SameFact) -> None:
    why = difference(fact.claim.word, fact.derivation.word, snippet.titles, ROUNDING)
    if why is not None:
        title = snippet.title_of(CLAIM)
        advice = f"one of them is wrong; or leave it out in the derivation, and it is marked as the word of {title}"
        raise _disagree(snippet, fact, why, hints.drawn_at_random(snippet) or advice)


def _disagree(snippet: Snippet, pair: Agreement | SameFact, *why: str) -> ExampleError:
    claim, derivation, titles = pair.claim, pair.derivation, snippet.titles
    return ExampleError(
        snippet.path,
        derivation.line,
        f"{titles[0]} and {titles[1]} disagree about {claim.label!r}",
        f"{titles[0]}, line {claim.line}: {claim.text}",
        f"{titles[1]}, line {derivation.line}: {derivation.text}",
        *why,
        code="values-differ",
    )


def _advice(snippet: Snippet, agreement: Agreement) -> str:
    claim, derived, tolerance = agreement.claim.value, agreement.derivation.value, agreement.tolerance
    known = support(snippet.pair.preset)
    if {type(claim), type(derived)} == {Array, tuple}:
        return "print the arrays themselves on both sides, not lists of their elements"
    if not isinstance(claim, Array) or not isinstance(derived, Array):
        return known.look_at
    if claim.shape != derived.shape:
        return "print both in the same shape: a product of matrices, for one, keeps dimensions that x does not have"
    pairs = [
        pair for pair in zip(claim.numbers, derived.numbers, strict=True) if not close(*pair, claim.dtype, tolerance)
    ]
    if all(0 in pair and all(tolerance.is_near_zero(number) for number in pair) for pair in pairs):
        return "they differ by rounding around 0, where digits cancel: choose other numbers, or state atol=1e-9"
    if all(close(-theirs, ours, claim.dtype, tolerance) for theirs, ours in pairs):
        return known.look_at_signs
    # A plain number must agree as a float64 does. A number that was computed from a float32 has fewer digits.
    plain = claim.dtype in ("float", "complex")
    if plain and all(isinstance(n, float | complex) and abs(t - n) < _COARSE * abs(n) for t, n in pairs):
        return known.coarse_number
    return known.look_at


def _numbers(value: Value) -> str:
    if isinstance(value, Table):
        return "; ".join(f"{name}: {_numbers(column)}" for name, column in zip(value.names, value.columns, strict=True))
    if isinstance(value, Array):
        return ", ".join(map(repr, value.numbers[:8])) + (" …" if len(value.numbers) > 8 else "")  # noqa: PLR2004
    return "; ".join(filter(None, map(_numbers, value)))

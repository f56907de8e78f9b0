"""The rule: every value that a claim prints is what the derivation prints, or nothing is published.

The rule
========

1. **Values have labels.** A value is an array, a number, a data frame, or a tuple or list of these. Printed behind a
   string that ends in a colon or a question mark, as in ``print("area:", area)``, it has that string as its label;
   shown as a cell's last expression, it has the expression's source as its label. A value without a label is an
   error. Nothing else stands before a label in its line: what is there would belong to it.
2. **A label means what it says.** A label that is an expression is evaluated where it is printed, and must give what
   is printed; the derivation may print under an expression that only the claim's side can evaluate. A label that is a
   product of names, as mathematics writes it (``vᵀJ``, ``Jv``, ``g = vJ``), is that product of the arrays that the
   names stand for there, in any shape. (`products` has the arithmetic.) Any other label is words, in which there is no
   number, and no dotted name. No letter in it looks like one of another alphabet, as a Cyrillic х.
3. **Every value has its counterpart.** The values that the claims print and those that the derivation prints are
   matched by label, one to one; values that share a label are matched in their order. A preset may let one label
   stand for another. A value without a counterpart is an error, on either side.
4. **What is printed is the object.** The text of each value must parse, with the object's nesting and shape, and each
   number in it must be the object's, rounded to the digits shown, of which there are as many as libraries show by
   default. (A matrix too large to be printed in full fails.) A data frame must show its numbers in their order.
5. **The objects agree.** Same shape, which a list of plain numbers has as an array does; integers and truth values
   equal; every other number within its type's rounding of the derived one, or within the tolerance that the author
   states. (`agree` has the bounds.)
6. **Facts agree, or are the claim's word.** A fact stands behind a label and is not a number: None, True, a string, a
   type. It has a label, too, unless it is a string. Where both sides print it, it must be the same; where only the
   claim does, it is marked as its word, but for a string, which is the author's; where only the derivation does, it
   is an error. Where both print it, nothing else has its label.
7. **No number escapes.** Outside of values, and of warnings and errors of the libraries, the output of a cell holds
   no number and no memory address: nothing would check a number inside a sentence. Beside a value stand spaces,
   commas and brackets, and nothing else.
8. **Derived, or stated.** What the derivation prints is derived if it is computed from the example's inputs
   (`read.flow` says what that is). Everything else is stated: it is compared as well, but it is shown without a tick
   and does not count. Every cell that derives prints something that has a counterpart, but for one that only imports,
   and defines functions and classes, and one that derives what a picture shows. The sides share no module of the site,
   and the cell of a claim that is derived uses its library. (`independence` says how.)
9. **A value in a page is known to both sides, or checked.** An expression in a page is evaluated on both sides; where
   both can, they must agree. What only the claim's side can must be a label of a value that agrees, and that value.
   What only the derivation can must be computed from names that a value that agrees was computed from, and on each
   of its numbers depends something that the derivation prints (`run.dependence` finds out), or a header says why not.
   Text with a number in it must be the same on both sides. It gives the same after each cell, or the cell is named;
   and there is a name in it: a number alone is a typed one. (`inline` has the code.)
10. **What a picture or a title says is derived, too.** The numbers that are written in a picture are those that a
    derivation lists for it, in their order. Those in its caption and its text alternative are among the derivation's,
    and those in the title of the example among all of the example's. (`shown` says which these are, and what that
    cannot find.)

Error messages, warnings and names with digits are shown, and tested, as text.

An example without any derivation, and a cell that is tagged ``underived``, are under none of these parts: they are run,
and their pages say that nobody derived them again.
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

_COARSE = 1e-5  # what a plain number may differ by, and look as if it was computed from a float32

Outputs = Mapping[str, tuple[Segment, ...]]  # by cell
_ByLabel = dict[str, list[AnyPrinted]]


def compare(snippet: Snippet, reports: Mapping[Role, Report]) -> Comparison:
    """Compare the two sides of an example; the rule is this module's docstring.

    Returns:
        What both sides print; empty for an example that nobody derives again.

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
        outputs: what its cells have put out, by side.
        reports: of the run whose labels are checked; None for a run whose labels are known to be right, and whose
            values all count as derived.

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
    common = {label: values for label, values in facts.items() if label in our_facts}  # else it is the claim's word
    for label in theirs.keys() & common.keys():  # of these, the order would not be compared
        line, what = our_facts[label][0].line, f"{label!r} is the label of a fact and of a value"
        raise ExampleError(snippet.path, line, what, "give each of them a label of its own", code="label-twice")
    levels = printed_levels(snippet) if reports is not None else ()
    return Comparison(
        tuple(_agreement(snippet, *pair, levels) for pair in _paired(snippet, theirs, ours)),
        tuple(SameFact(*pair, _is_derived(pair[1], levels)) for pair in _paired(snippet, common, our_facts)),
    )


def _require_derivations(snippet: Snippet, comparison: Comparison) -> None:
    """Refuse a cell that derives nothing."""
    numbers = [one.derivation for one in comparison.agreements if _numbers(one.derivation.value)]
    deriving = {one.cell for one in (*numbers, *(fact.derivation for fact in comparison.facts))}
    for cell in snippet.side(DERIVATION):
        if cell.name not in deriving and not cell.defines and not cell.for_picture:
            advice = f"print a labeled value here and in a cell of {snippet.title_of(CLAIM)}"
            summary = f"the cell {cell.name!r} derives nothing"
            raise ExampleError(snippet.path, cell.line, summary, *hints.no_value(cell), advice, code="derives-nothing")


def _refuse_underived(snippet: Snippet) -> None:
    """Refuse cells that ask not to be derived again."""
    cell = next((cell for cell in snippet.cells if cell.is_underived), None)
    if cell is not None:
        what = f"the cell {cell.name!r} is tagged underived, which the declared option `underived` refuses"
        raise ExampleError(
            snippet.path, cell.line, what, "derive what it prints, or set the option to mark", code="underived-refused"
        )


def _agreement(
    snippet: Snippet, claim: PrintedNumber, derivation: PrintedNumber, levels: Sequence[Argument]
) -> Agreement:
    """Return a claim and its derivation with values of one form; see `value.aligned`."""
    values = aligned(claim.value, derivation.value)
    pair = replace(claim, value=values[0]), replace(derivation, value=values[1])
    return Agreement(*pair, _is_derived(derivation, levels), _tolerance(snippet, claim, derivation))


def _tolerance(snippet: Snippet, claim: Printed, derivation: Printed) -> Tolerance:
    """Return what a claim may differ by: what its cell states, or that of the derivation, or its type's rounding."""
    cells = [cell for one in (claim, derivation) if (cell := snippet.cell(one.cell)) is not None]
    rtol = max((cell.rtol for cell in cells if cell.rtol is not None), default=None)
    atol = max((cell.atol for cell in cells if cell.atol is not None), default=0.0)
    return Tolerance(dict(snippet.pair.rtol), rtol, atol)


def _check_output(snippet: Snippet, cell: Cell, output: tuple[Segment, ...]) -> None:
    """Refuse numbers in text, values without a label, and values that are not what is printed for them."""
    stretches = [one for one in output if isinstance(one, Stretch)]
    check_text(snippet, cell.line, stretches)
    for number, one in enumerate(stretches):
        if isinstance(one, Labeled):
            if not one.label:
                refuse_unlabeled(snippet, stretches, number)
            elif isinstance(one, Number) and fact_of(one) is None:
                _check_value(snippet, one)


def _labeled(snippet: Snippet, role: Role, outputs: Outputs) -> tuple[_ByLabel[PrintedNumber], _ByLabel[PrintedFact]]:
    """Return the numbers that the cells of a side have printed, and the facts, by label."""
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
    """Return what an object says that is no number, or a single True or False; None for any other."""
    if not isinstance(printed, Number):
        return printed.text
    value = printed.value
    return str(value.numbers[0]) if isinstance(value, Array) and value.dtype == "bool" and not value.shape else None


def _check_value(snippet: Snippet, segment: Number) -> None:
    """Refuse a value that is not what is printed for it."""
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
    """Return whether a value was computed from inputs; a print that the code does not show counts as such."""
    here = (one for one in levels if printed.line is not None and one.first <= printed.line <= one.last)
    levels = sorted((one for one in here if one.number in (printed.argument, -1)), key=lambda one: one.first)
    return not levels or levels[-1].level is Level.DERIVED


def _paired(
    snippet: Snippet, theirs: _ByLabel[AnyPrinted], ours: _ByLabel[AnyPrinted]
) -> Iterator[tuple[AnyPrinted, AnyPrinted]]:
    """Yield what has been printed under the same labels, in pairs; what is alone is an error."""
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
    if (
        isinstance(claim, Table)
        or isinstance(derived, Table)
        or (isinstance(claim, tuple) and isinstance(derived, tuple))
    ):
        return known.look_at
    if not isinstance(claim, Array) or not isinstance(derived, Array):
        return "print the arrays themselves on both sides, not lists of their elements"
    if claim.shape != derived.shape:
        return "print both in the same shape: a product of matrices, for one, keeps dimensions that x does not have"
    pairs = [
        pair for pair in zip(claim.numbers, derived.numbers, strict=True) if not close(*pair, claim.dtype, tolerance)
    ]
    if all(0 in pair and all(tolerance.is_near_zero(number) for number in pair) for pair in pairs):
        return "they differ by rounding around 0, where digits cancel: choose other numbers, or state atol=1e-9"
    if all(close(-theirs, ours, claim.dtype, tolerance) for theirs, ours in pairs):
        return known.look_at_signs
    # A plain number must agree as float64 does; one that was computed from a float32 has not so many digits.
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

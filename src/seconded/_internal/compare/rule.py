"""The rule: every value that a claim prints is what the derivation prints, or nothing is published.

The rule
========

1. **Values have labels.** A value is an array, a number, a data frame, or a tuple or list of these. Printed behind a
   string that ends in a colon or a question mark, as in ``print("area:", area)``, it has that string as its label;
   shown as a cell's last expression, it has the expression's source as its label. A value without a label is an
   error. Nothing else stands before a label in its line: what is there would belong to it.
2. **A label means what it says.** A label that is an expression is evaluated where it is printed, and must give what
   is printed; the derivation may print under an expression that only the claim's side can evaluate. Any other label
   is words, in which there is no number, and no dotted name. No letter in it looks like one of another alphabet, as a
   Cyrillic х.
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
   and defines functions and classes, and one that derives what a picture shows.
9. **A value in a page is known to both sides, or checked.** An expression in a page is evaluated on both sides; where
   both can, they must agree. What only the claim's side can must be a label of a value that agrees, and that value.
   What only the derivation can must be computed from names that a value that agrees was computed from. Text with a
   number in it must be the same on both sides. It gives the same after each cell, or the cell is named; and there is
   a name in it: a number alone is a typed one. (`inline` has the code.)
10. **What a picture or a title says is derived, too.** The numbers that are written in a picture are those that a
    derivation lists for it, in their order. Those in its caption and its text alternative are among the derivation's,
    and those in the title of the example among all of the example's. (`shown` says which these are, and what that
    cannot find.)

Error messages, warnings and names with digits are shown, and tested, as text.

An example without any derivation, and a cell that is tagged ``underived``, are under none of these parts: they are run,
and their pages say that nobody derived them again.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NoReturn

from seconded._internal.compare import hints
from seconded._internal.compare.agree import ROUNDING, Tolerance, close, disagreement
from seconded._internal.compare.printed import shows
from seconded._internal.compare.shown import check_shown
from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, ROLES, Role
from seconded._internal.presets import support
from seconded._internal.read.flow import Argument, Level, printed_levels
from seconded._internal.read.names import called_names
from seconded._internal.read.snippet import Cell, Snippet
from seconded._internal.run.job import Evaluated, Report, Segment
from seconded._internal.value import Array, Table, Value, aligned, describe, nested

_TYPE = re.compile(r"(u?int|float|complex|bfloat)\d+", re.IGNORECASE)  # names of types, which have digits in them
_WORD = re.compile(r"\w+(?:\.\w+)*|∞")
_NOT_FINITE = {"nan", "inf", "infinity", "∞"}
_DOTTED = re.compile(r"[^\W\d]\w*\s*(?:\.\s*[^\W\d]|\[)")
# Cyrillic and Greek letters that look like ours, nu like v; and a word that has none but these and ours.
_ALIKE = "аеорсухіјѕһԁԛԝАВЕЅІЈКМНОРСТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϲϳ"
_LIKE_OURS = re.compile(rf"(?<!\w)[\dA-Za-z_]*[{_ALIKE}][\dA-Za-z_{_ALIKE}]*(?!\w)")
_SHORT = re.compile(r"\b(?:w\.r\.t|e\.g|i\.e)\.")
_BESIDE = " \t,()[]"
_VALUE, _LABEL = "\0", "\x01"
_TOUCHED = re.compile(
    rf"""(?<={_LABEL})\s*[^\s{_VALUE}{_LABEL}][^{_VALUE}{_LABEL}]*(?={_VALUE})  # between a label and its value
      | (?<={_VALUE})[{re.escape(_BESIDE)}]*[^{re.escape(_BESIDE)}\n{_VALUE}{_LABEL}]+  # behind a value, in its line
      | [^{re.escape(_BESIDE)}\n{_VALUE}{_LABEL}][{re.escape(_BESIDE)}]*(?={_LABEL})  # before a label, in its line
      | (?<={_VALUE}){_LABEL}""",
    re.VERBOSE,
)
_LABEL_IT = "print it as a value behind a label: {}"
_NO_TEXT = "an f-string, str() and format() make text of it"
_ADDRESS_ADVICE = "it changes in every run: print a name instead"
_BESIDE_ADVICE = "print the value alone behind its label; beside it may stand spaces, commas and brackets"
_COARSE = 1e-5  # what a plain number may differ by, and look as if it was computed from a float32
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{4,}")


@dataclass(frozen=True)
class Printed:
    """A value that a cell printed."""

    cell: str
    label: str
    text: str
    value: Value | str  # the object behind the text; a fact is a string
    line: int | None  # of the example's line that printed it
    argument: int | None = None  # which argument of the call of print it was; None for a last expression


_ByLabel = dict[str, list[Printed]]


@dataclass(frozen=True)
class Agreement:
    """A claim, and the equal value of the derivation."""

    claim: Printed
    derivation: Printed
    derived: bool  # whether that was computed from the example's inputs; if not, the author stated it
    tolerance: Tolerance = ROUNDING

    @property
    def labels(self) -> str:
        """Return what agrees with what: ``y``, or ``y = x`` where the two sides call it differently."""
        claim, derivation = self.claim.label, self.derivation.label
        return claim if claim == derivation else f"{claim} = {derivation}"


def compare(snippet: Snippet, reports: Mapping[Role, Report]) -> tuple[Agreement, ...]:
    """Compare the two sides of an example; the rule is this module's docstring.

    Returns:
        What agrees; empty for an example that nobody derives again.

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
        return ()
    printed = {role: _labeled(snippet, role, report) for role, report in reports.items()}
    (theirs, facts), (ours, our_facts) = (printed.get(role, ({}, {})) for role in ROLES)
    _check_labels(snippet, reports, {*theirs, *facts})
    alias = support(snippet.pair.preset).alias(theirs, ours)
    if alias is not None:
        ours[alias[0]] = ours.pop(alias[1])
    common = {label: values for label, values in facts.items() if label in our_facts}  # else it is the claim's word
    for label in theirs.keys() & common.keys():  # of these, the order would not be compared
        line, what = our_facts[label][0].line, f"{label!r} is the label of a fact and of a value"
        raise ExampleError(snippet.path, line, what, "give each of them a label of its own", code="label-twice")
    levels = printed_levels(snippet)
    pairs = (*_paired(snippet, theirs, ours), *_paired(snippet, common, our_facts))
    agreements = tuple(
        Agreement(claim, derivation, _is_derived(derivation, levels), _tolerance(snippet, claim, derivation))
        for claim, derivation in map(_aligned, pairs)
    )
    for agreement in agreements:
        _require_agreement(snippet, agreement)
    deriving = {
        one.derivation.cell
        for one in agreements
        if isinstance(one.derivation.value, str) or _numbers(one.derivation.value)
    }
    for cell in snippet.side(DERIVATION):
        if cell.name not in deriving and not cell.defines and not cell.for_picture:
            advice = f"print a labeled value here and in a cell of {snippet.title_of(CLAIM)}"
            summary = f"the cell {cell.name!r} derives nothing"
            raise ExampleError(snippet.path, cell.line, summary, *hints.no_value(cell), advice, code="derives-nothing")
    derived = [one.derivation.value for one in agreements if not isinstance(one.derivation.value, str)]
    check_shown(snippet, reports, derived)
    return agreements


def _refuse_underived(snippet: Snippet) -> None:
    """Refuse cells that ask not to be derived again."""
    cell = next((cell for cell in snippet.cells if cell.is_underived), None)
    if cell is not None:
        what = f"the cell {cell.name!r} is tagged underived, which the declared option `underived` refuses"
        raise ExampleError(
            snippet.path, cell.line, what, "derive what it prints, or set the option to mark", code="underived-refused"
        )


def _aligned(pair: tuple[Printed, Printed]) -> tuple[Printed, Printed]:
    """Return a claim and its derivation with values of one form; see `value.aligned`."""
    claim, derivation = pair
    if isinstance(claim.value, str) or isinstance(derivation.value, str):
        return pair
    values = aligned(claim.value, derivation.value)
    return replace(claim, value=values[0]), replace(derivation, value=values[1])


def _tolerance(snippet: Snippet, claim: Printed, derivation: Printed) -> Tolerance:
    """Return what a claim may differ by: what its cell states, or that of the derivation, or its type's rounding."""
    cells = [cell for one in (claim, derivation) if (cell := snippet.cell(one.cell)) is not None]
    rtol = max((cell.rtol for cell in cells if cell.rtol is not None), default=None)
    atol = max((cell.atol for cell in cells if cell.atol is not None), default=0.0)
    return Tolerance(dict(snippet.pair.rtol), rtol, atol)


def difference(claim: Value | str, derived: Value | str, titles: tuple[str, str], tolerance: Tolerance) -> str | None:
    """Return how two values or facts differ, in words; None where they agree."""
    if isinstance(claim, str) or isinstance(derived, str):
        return None if claim == derived else f"{titles[0]} has {claim!r}, {titles[1]} has {derived!r}"
    return disagreement(claim, derived, tolerance, titles)


def _labeled(snippet: Snippet, role: Role, report: Report) -> tuple[_ByLabel, _ByLabel]:
    """The values that the cells of a side have printed, and the facts."""
    prefix = support(snippet.pair.preset).dtype_prefix
    values: _ByLabel = defaultdict(list)
    facts: _ByLabel = defaultdict(list)
    for cell in snippet.side(role):
        if cell.is_underived:
            continue
        segments = tuple(segment for segment in report.outputs[cell.name] if segment.kind != "figure")
        _check_text(snippet, cell.line, segments)
        for number, segment in enumerate(segments):
            if not segment.label and segment.kind in ("value", "fact"):
                _refuse_unlabeled(snippet, segments, number)
            if is_fact(segment):
                truth = str(segment.value.numbers[0]) if isinstance(segment.value, Array) else segment.text
                said = truth.removeprefix(prefix)
                facts[str(segment.label)].append(_printed(cell, segment, said))
            elif segment.value is not None:
                _check_value(snippet, segment, segment.value)
                values[str(segment.label)].append(_printed(cell, segment, segment.value))
    return dict(values), dict(facts)


def _printed(cell: Cell, segment: Segment, value: Value | str) -> Printed:
    return Printed(cell.name, str(segment.label), segment.text, value, segment.line, segment.argument)


def is_fact(segment: Segment) -> bool:
    """Whether a segment is a fact: what stands behind a label and is no number; so is a single True or False."""
    value = segment.value
    truth = isinstance(value, Array) and value.dtype == "bool" and not value.shape
    return segment.kind == "fact" or truth


def _refuse_unlabeled(snippet: Snippet, segments: tuple[Segment, ...], number: int) -> NoReturn:
    segment = segments[number]
    before = "".join(one.text for one in segments[:number]).rpartition("\n")[2].strip()
    advice = f'is a colon missing? write: print("{before}:", ...)' if before else _label_it(snippet)
    what = "value" if segment.kind == "value" else "fact"
    hint = hints.unread(snippet, segment, before)
    raise ExampleError(
        snippet.path, segment.line, f"a {what} without a label: {segment.text}", hint or advice, code="no-label"
    )


def _label_it(snippet: Snippet) -> str:
    return _LABEL_IT.format(support(snippet.pair.preset).labeled)


def _check_value(snippet: Snippet, segment: Segment, value: Value) -> None:
    """Refuse a value that is not what is printed for it."""
    if not shows(segment.text.removeprefix(support(snippet.pair.preset).text_prefix), value):
        raise ExampleError(
            snippet.path,
            segment.line,
            f"what is printed for {segment.label!r} is not the value behind it",
            f"printed: {segment.text}",
            f"behind it: {describe(value)}, {_numbers(value)}",
            "print it so that all its numbers are seen: a part of what is large, or each part by itself; "
            "and leave the print options as they are",
            code="label-untrue",
        )


def _check_labels(snippet: Snippet, reports: Mapping[Role, Report], claimed: set[str]) -> None:
    """Refuse a label that is an expression, and not what is printed; or words with a number, or with a dotted name.

    Args:
        snippet: the snippet.
        reports: of its sides.
        claimed: the labels of the claims.
    """
    underived = {cell.name for cell in snippet.cells if cell.is_underived}
    is_name = names_with_digits(snippet)
    labeled = (
        (role, segment)
        for role, report in reports.items()
        for cell, output in report.outputs.items()
        for segment in output
        if segment.label is not None and cell not in underived
    )
    for role, segment in labeled:
        label, named = str(segment.label), segment.named
        alike = _LIKE_OURS.search(label)
        if alike is not None:
            what = f"a label with a letter that looks like another one: {alike.group()}"
            strange = ", ".join(f"{one} is {unicodedata.name(one)}" for one in alike.group() if one in _ALIKE)
            raise ExampleError(
                snippet.path,
                segment.line,
                what,
                f"the label: {label}",
                f"{strange}: write the other one",
                code="label-unclear",
            )
        if named is None:
            number = next(numbers_in(label, is_name), None)
            dotted = _DOTTED.search(_SHORT.sub("", unicodedata.normalize("NFKC", label)))
            if number is not None or dotted is not None:
                what = f"a number inside a label cannot be checked: {number}"
                part = what if number is not None else "a label is an expression or words, and this one is neither"
                shown = support(snippet.pair.preset).labeled
                advice = f"print the expression alone as the label, or words without it: {shown}"
                raise ExampleError(
                    snippet.path, segment.line, part, f"the label: {label}", advice, code="label-unclear"
                )
        elif role == CLAIM or not named.error:
            if not _is_named(named, segment):
                why = named.error or f"{label} is {named.text}"
                what = f"what is printed for {label!r} is not {label}"
                advice = "print the expression that the label names, or use other words"
                raise ExampleError(
                    snippet.path, segment.line, what, f"printed: {segment.text}", why, advice, code="label-untrue"
                )
        elif label not in claimed:
            what = f"the label {label!r} is an expression, but not one of this cell"
            raise ExampleError(
                snippet.path, segment.line, what, named.error, "use words, or an expression", code="label-unclear"
            )


def _is_named(named: Evaluated, segment: Segment) -> bool:
    """Whether what is printed behind a label is what the label names."""
    if named.value is None or segment.value is None:
        return named.value is segment.value and named.text == segment.text
    types = {value.dtype for value in (named.value, segment.value) if isinstance(value, Array)}
    return repr(nested(named.value)) == repr(nested(segment.value)) and (  # nan is nan here
        len(types) < 2 or not types.isdisjoint(("int", "float", "complex"))  # noqa: PLR2004 - two: they differ
    )


def names_with_digits(snippet: Snippet) -> Callable[[str], bool]:
    """Return a predicate for words that have digits in them and are names: of types, or of functions in the code."""
    known = support(snippet.pair.preset).named_with_digits
    used = frozenset[str]() if known else frozenset(map(str.lower, called_names(snippet.cells)))
    return lambda word: (
        _TYPE.fullmatch(word) is not None
        or (word.lower() in used if known is None else known.fullmatch(word) is not None)
    )


def numbers_in(text: str, is_name: Callable[[str], bool]) -> Iterator[str]:
    """Yield the words of a text that are numbers, or hold one, and are no names."""
    for found in _WORD.finditer(text):
        word = found.group()
        if (any(map(str.isnumeric, word)) and not is_name(word)) or word.lower() in _NOT_FINITE:
            yield word


def _check_text(snippet: Snippet, line: int, segments: tuple[Segment, ...]) -> None:
    """Refuse output with a number, a memory address, or text that touches a value."""
    path, is_name = snippet.path, names_with_digits(snippet)
    # One text of all pieces: a number may have been written digit by digit. What may hold numbers is blanked out.
    whole = "".join(segment.text for segment in segments)
    text = "".join(one.text if one.kind in ("text", "fact") else "\n" * len(one.text) for one in segments)
    marks = {"value": _VALUE, "fact": _VALUE, "label": _LABEL, "text": ""}
    marked = "".join(marks.get(one.kind, "\n") * len(one.text) or one.text for one in segments)
    escaped = (re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in numbers_in(text, is_name))
    for found, summary, advice in (
        (_ADDRESS.search(whole), "this cell prints a memory address", _ADDRESS_ADVICE),
        (_TOUCHED.search(marked), "text touches a value, and may change it", _BESIDE_ADVICE),
        (next(escaped, None), "a number inside text cannot be checked", f"{_label_it(snippet)}\n{_NO_TEXT}"),
    ):
        if found is not None:
            row = whole[whole.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0].strip()
            segment, start = _segment_at(segments, found.start())
            before = whole[:start].rpartition("\n")[2]
            hint = hints.unread(snippet, segment, before) if _NO_TEXT in advice else None
            match = whole[found.start() : found.end()].strip()
            raise ExampleError(
                path,
                segment.line or line,
                f"{summary}: {match}",
                f"the text: {row}",
                hint or advice,
                code="number-in-text",
            )
    for segment in segments:
        number = next(numbers_in(segment.said, is_name), None)
        if number is not None:
            what = f"a number inside a message of the example's own cannot be checked: {number}"
            advice = "leave it out, or print it as a value behind a label"
            raise ExampleError(
                path, segment.line or line, what, f"the message: {segment.said}", advice, code="number-in-text"
            )


def _segment_at(segments: tuple[Segment, ...], offset: int) -> tuple[Segment, int]:
    """The segment of the output that an offset is in, and where that begins."""
    starts = accumulate((len(segment.text) for segment in segments), initial=0)
    return next(pair for pair in zip(segments, starts, strict=False) if offset < pair[1] + len(pair[0].text))


def _is_derived(printed: Printed, levels: Sequence[Argument]) -> bool:
    """Return whether a value was computed from inputs; a print that the code does not show counts as such."""
    here = (one for one in levels if printed.line is not None and one.first <= printed.line <= one.last)
    levels = sorted((one for one in here if one.number in (printed.argument, -1)), key=lambda one: one.first)
    return not levels or levels[-1].level is Level.DERIVED


def _paired(snippet: Snippet, theirs: _ByLabel, ours: _ByLabel) -> Iterator[tuple[Printed, Printed]]:
    """Yield what has been printed under the same labels, in pairs; what is alone is an error."""
    for label in [*theirs, *ours]:
        _require_counterpart(snippet, label, theirs, ours)
    for label in theirs:
        yield from zip(theirs[label], ours[label], strict=True)


def _require_counterpart(snippet: Snippet, label: str, theirs: _ByLabel, ours: _ByLabel) -> None:
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
    claim, derivation, titles = agreement.claim, agreement.derivation, snippet.titles
    why = difference(claim.value, derivation.value, titles, agreement.tolerance)
    if why is None:
        return
    raise ExampleError(
        snippet.path,
        derivation.line,
        f"{titles[0]} and {titles[1]} disagree about {claim.label!r}",
        f"{titles[0]}, line {claim.line}: {claim.text}",
        f"{titles[1]}, line {derivation.line}: {derivation.text}",
        why,
        hints.drawn_at_random(snippet) or _advice(snippet, agreement),
        code="values-differ",
    )


def _advice(snippet: Snippet, agreement: Agreement) -> str:
    claim, derived, tolerance = agreement.claim.value, agreement.derivation.value, agreement.tolerance
    known, titles = support(snippet.pair.preset), snippet.titles
    if isinstance(claim, str) or isinstance(derived, str):
        return f"one of them is wrong; or leave it out in the derivation, and it is marked as the word of {titles[0]}"
    if isinstance(claim, Table) or isinstance(derived, Table):
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
    if claim.dtype == "float" and all(isinstance(n, float) and abs(t - n) < _COARSE * abs(n) for t, n in pairs):
        return known.coarse_number
    return known.look_at


def _numbers(value: Value) -> str:
    if isinstance(value, Table):
        return "; ".join(f"{name}: {_numbers(column)}" for name, column in zip(value.names, value.columns, strict=True))
    if isinstance(value, Array):
        return ", ".join(map(repr, value.numbers[:8])) + (" …" if len(value.numbers) > 8 else "")  # noqa: PLR2004
    return "; ".join(filter(None, map(_numbers, value)))

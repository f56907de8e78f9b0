"""The rule: every number that a torch cell prints is what NumPy derives, or nothing is published.

The rule
========

1. **Values have labels.** A value is a tensor, an array, a number, or a tuple or list of these. Printed behind a string
   that ends in a colon or a question mark, as in ``print("x.grad:", x.grad)``, it has that string as its label; shown
   as a cell's last expression, it has the expression's source as its label. A value without a label is an error.
   Nothing else stands before a label in its line: what is there would belong to it.
2. **A label means what it says.** A label that is an expression is evaluated where it is printed, and must come to what
   is printed; NumPy's side may print under an expression that only torch can evaluate. Any other label is words, in
   which there is no number, and no dotted name. No letter in it looks like one of another alphabet, as a Cyrillic х.
3. **Every value has its counterpart.** The values that the torch cells print and those that the ``numpy`` cells print
   are matched by label, one to one; values that share a label are matched in their order. ``vᵀJ`` stands for the one
   ``….grad`` label of the torch cells, where there is exactly one. What has no counterpart is an error, on either side.
4. **What is printed is the object.** The text of each value must parse, with the object's nesting and shape, and each
   number in it must be the object's, rounded to the digits shown, of which there are as many as torch and NumPy show
   without being told otherwise. (A matrix too large to be printed in full fails.)
5. **The objects agree.** Same shape; integers and truth values equal; every other number within its type's rounding of
   NumPy's: for float32 about one part in a million, which is far less than the four digits that torch prints. (`agree`
   has the bounds.)
6. **Facts agree, or are torch's word.** A fact is what stands behind a label and is no number: None, True, a string, a
   dtype. It has a label, too, unless it is a string. Where both sides print it, it must be the same; where only torch
   does, it is marked as torch's word, but for a string, which is the author's; where only NumPy does, it is an error.
   Where both print it, nothing else has its label.
7. **No number escapes.** Outside of values, and of warnings and errors of the libraries, the output of a cell holds no
   number and no memory address: a number inside a sentence would be proved by nothing. Beside a value stand spaces,
   commas and brackets, and nothing else.
8. **Derived, or stated.** What NumPy's side prints is derived if it is computed from the example's inputs
   (`source.flow` says what that is). Everything else is stated: it is compared as well, but it is shown without a tick
   and does not count. Every numpy cell prints something that has a counterpart, but for one that only imports, and
   defines functions and classes, for the cells and the snippets that build on it, and one that derives what a picture
   shows.
9. **A value in a page is known to both, or proved.** An expression in a page is evaluated in both worlds; where both
   can, they must agree. What only torch can must be a label of a proved value, and that value. What only NumPy can must
   be computed from names that a proved value was computed from. Text with a number in it must be the same on both
   sides. It comes to the same behind each cell, or the cell is named; and there is a name in it: a number alone is a
   typed one. (`inline` has the code.)
10. **What a picture or a title says is derived, too.** The numbers that are written in a picture are those that a numpy
    cell lists for it, in their order. Those in its caption and its text alternative are among NumPy's, and those in the
    title of the snippet among all of the snippet's. (`shown` says which these are, and what that cannot find.)

Error messages, warnings and names such as ``MulBackward0`` have no vᵀJ: they are shown, and tested, as text.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NoReturn

from seconded._internal.compare import hints
from seconded._internal.compare.agree import TOLERANCE, close, disagreement
from seconded._internal.compare.printed import shows
from seconded._internal.compare.shown import check_shown
from seconded._internal.errors import ExampleError
from seconded._internal.read.flow import Argument, Level, printed_levels
from seconded._internal.read.snippet import Cell, Snippet
from seconded._internal.run.job import Report, Seen, Segment
from seconded._internal.run.value import Array, Value, describe, nested
from seconded._internal.run.worlds import WORLDS

# Names of torch's, of NumPy's and of Python's own, which have digits in them.
_NAME_WITH_DIGITS = re.compile(r"((torch|np|numpy)\.)?(u?int|float|complex|bfloat)\d+|\w+Backward\d+", re.IGNORECASE)
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
_LABELED = 'print("x.grad:", x.grad), in a numpy cell print("vᵀJ:", v @ J)'
_GIVE_A_LABEL = f"print it as a value behind a label: {_LABELED}"
_NO_TEXT = f"{_GIVE_A_LABEL}\nan f-string, str() and format() make text of it"
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
    line: int | None  # of the snippet's line that printed it
    argument: int | None = None  # which argument of the call of print it was; None for a last expression


_ByLabel = dict[str, list[Printed]]


@dataclass(frozen=True)
class Proof:
    """A value that torch printed, and the equal one of NumPy's side."""

    torch: Printed
    numpy: Printed
    derived: bool  # whether NumPy's was computed from the example's inputs; if not, the author stated it

    @property
    def labels(self) -> str:
        """What agrees with what: ``y``, or ``x.grad = vᵀJ`` where the two sides call it differently."""
        torch, numpy = self.torch.label, self.numpy.label
        return torch if torch == numpy else f"{torch} = {numpy}"


def prove(snippet: Snippet, reports: dict[str, Report]) -> tuple[Proof, ...]:
    """Prove a snippet from the reports of its two worlds; the rule is this module's docstring.

    Raises:
        ExampleError: a run failed, or a part of the rule does not hold.
    """
    for report in reports.values():
        if report.failure:
            summary, *details = report.failure.split("\n")
            hint = hints.after_failure(snippet, report.failure)
            raise ExampleError(snippet.path, report.line, summary, *details, *hint)
    printed = {world: _labeled(snippet, world, report) for world, report in reports.items()}
    (theirs, facts), (ours, our_facts) = (printed.get(world, ({}, {})) for world in WORLDS)
    _mean_what_they_say(snippet, reports, {*theirs, *facts})
    match [label for label in theirs if re.fullmatch(r"[\w.\[\]]+\.grad", label)]:
        case [gradient] if "vᵀJ" in ours and gradient not in ours and "vᵀJ" not in theirs:
            ours[gradient] = ours.pop("vᵀJ")
    common = {label: said for label, said in facts.items() if label in our_facts}  # else it is torch's word
    for label in theirs.keys() & common.keys():  # of these, the order would not be compared
        line, what = our_facts[label][0].line, f"{label!r} is the label of a fact and of a value"
        raise ExampleError(snippet.path, line, what, "give each of them a label of its own")
    levels = printed_levels(snippet)
    pairs = (*_paired(snippet, theirs, ours), *_paired(snippet, common, our_facts))
    proofs = tuple(Proof(torch, numpy, _is_derived(numpy, levels)) for torch, numpy in pairs)
    for proof in proofs:
        _agree(snippet, proof)
    proving = {
        proof.numpy.cell for proof in proofs if isinstance(proof.numpy.value, str) or _numbers(proof.numpy.value)
    }
    for cell in snippet.world("numpy"):
        if cell.name not in proving and not cell.defines and not cell.for_picture:
            advice = "print a labeled value here and in a torch cell"
            summary = f"the numpy cell {cell.name!r} proves nothing"
            raise ExampleError(snippet.path, cell.line, summary, *hints.no_value(cell), advice)
    check_shown(snippet, reports, [proof.numpy.value for proof in proofs if not isinstance(proof.numpy.value, str)])
    return proofs


def difference(torch: Value | str, numpy: Value | str) -> str | None:
    """How two values or facts differ, in words."""
    if isinstance(torch, str) or isinstance(numpy, str):
        return None if torch == numpy else f"torch has {torch!r}, NumPy has {numpy!r}"
    return disagreement(torch, numpy)


def _labeled(snippet: Snippet, world: str, report: Report) -> tuple[_ByLabel, _ByLabel]:
    """The values that the cells of a world have printed, and the facts."""
    values: _ByLabel = defaultdict(list)
    facts: _ByLabel = defaultdict(list)
    for cell in snippet.world(world):
        segments = tuple(segment for segment in report.outputs[cell.name] if segment.kind != "figure")
        _no_number_escapes(snippet.path, cell.line, segments)
        for number, segment in enumerate(segments):
            if not segment.label and segment.kind in ("value", "fact"):
                _refuse_unlabeled(snippet.path, segments, number)
            if is_fact(segment):
                truth = str(segment.value.numbers[0]) if isinstance(segment.value, Array) else segment.text
                said = truth.removeprefix("torch.")
                facts[str(segment.label)].append(_printed(cell, segment, said))
            elif segment.value is not None:
                _check_value(snippet.path, segment, segment.value)
                values[str(segment.label)].append(_printed(cell, segment, segment.value))
    return dict(values), dict(facts)


def _printed(cell: Cell, segment: Segment, value: Value | str) -> Printed:
    return Printed(cell.name, str(segment.label), segment.text, value, segment.line, segment.argument)


def is_fact(segment: Segment) -> bool:
    """Whether a segment is a fact: what stands behind a label and is no number; so is a single True or False."""
    value = segment.value
    truth = isinstance(value, Array) and value.dtype == "bool" and not value.shape
    return segment.kind == "fact" or truth


def _refuse_unlabeled(path: str, segments: tuple[Segment, ...], number: int) -> NoReturn:
    segment = segments[number]
    before = "".join(one.text for one in segments[:number]).rpartition("\n")[2].strip()
    advice = f'is a colon missing? write: print("{before}:", ...)' if before else _GIVE_A_LABEL
    what = "value" if segment.kind == "value" else "fact"
    hint = hints.unread(segment, before)
    raise ExampleError(path, segment.line, f"a {what} without a label: {segment.text}", hint or advice)


def _check_value(path: str, segment: Segment, value: Value) -> None:
    """Refuse a value that is not what is printed for it."""
    if not shows(segment.text, value):
        raise ExampleError(
            path,
            segment.line,
            f"what is printed for {segment.label!r} is not the value behind it",
            f"printed: {segment.text}",
            f"behind it: {describe(value)}, {_numbers(value)}",
            "print it so that all its numbers are seen: a part of what is large, or each part by itself; "
            "and leave the print options as they are",
        )


def _mean_what_they_say(snippet: Snippet, reports: dict[str, Report], of_torch: set[str]) -> None:
    """Refuse a label that is an expression, and not what is printed; or words with a number, or with a dotted name.

    Args:
        snippet: the snippet.
        reports: what its worlds came to.
        of_torch: the labels of torch's side.
    """
    labeled = (
        (world, segment)
        for world, report in reports.items()
        for output in report.outputs.values()
        for segment in output
        if segment.label is not None
    )
    for world, segment in labeled:
        label, named = str(segment.label), segment.named
        alike = _LIKE_OURS.search(label)
        if alike is not None:
            what = f"a label with a letter that looks like another one: {alike.group()}"
            strange = ", ".join(f"{one} is {unicodedata.name(one)}" for one in alike.group() if one in _ALIKE)
            raise ExampleError(
                snippet.path, segment.line, what, f"the label: {label}", f"{strange}: write the other one"
            )
        if named is None:
            number = next(numbers_in(label), None)
            dotted = _DOTTED.search(_SHORT.sub("", unicodedata.normalize("NFKC", label)))
            if number is not None or dotted is not None:
                what = f"a number inside a label cannot be proved: {number}"
                part = what if number is not None else "a label is an expression or words, and this one is neither"
                advice = f"print the expression alone as the label, or words without it: {_LABELED}"
                raise ExampleError(snippet.path, segment.line, part, f"the label: {label}", advice)
        elif world == "torch" or not named.error:
            if not _is_named(named, segment):
                why = named.error or f"{label} is {named.text}"
                what = f"what is printed for {label!r} is not {label}"
                advice = "print the expression that the label names, or use other words"
                raise ExampleError(snippet.path, segment.line, what, f"printed: {segment.text}", why, advice)
        elif label not in of_torch:
            what = f"the label {label!r} is an expression, but not one of this cell"
            raise ExampleError(snippet.path, segment.line, what, named.error, "use words, or an expression")


def _is_named(named: Seen, segment: Segment) -> bool:
    """Whether what is printed behind a label is what the label names."""
    if named.value is None or segment.value is None:
        return named.value is segment.value and named.text == segment.text
    types = {value.dtype for value in (named.value, segment.value) if isinstance(value, Array)}
    return repr(nested(named.value)) == repr(nested(segment.value)) and (  # nan is nan here
        len(types) < 2 or not types.isdisjoint(("int", "float", "complex"))  # noqa: PLR2004 - two: they differ
    )


def numbers_in(text: str) -> Iterator[str]:
    """What is a number in a text, or holds one, and is no name of torch's or Python's."""
    for found in _WORD.finditer(text):
        word = found.group()
        holds = any(map(str.isnumeric, word)) and _NAME_WITH_DIGITS.fullmatch(word) is None
        if holds or word.lower() in _NOT_FINITE:
            yield word


def _no_number_escapes(path: str, line: int, segments: tuple[Segment, ...]) -> None:
    # One text of all pieces: a number may have been written digit by digit. What may hold numbers is blanked out.
    whole = "".join(segment.text for segment in segments)
    text = "".join(one.text if one.kind in ("text", "fact") else "\n" * len(one.text) for one in segments)
    marks = {"value": _VALUE, "fact": _VALUE, "label": _LABEL, "text": ""}
    marked = "".join(marks.get(one.kind, "\n") * len(one.text) or one.text for one in segments)
    escaped = (re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in numbers_in(text))
    for found, summary, advice in (
        (_ADDRESS.search(whole), "this cell prints a memory address", _ADDRESS_ADVICE),
        (_TOUCHED.search(marked), "text touches a value, and may change it", _BESIDE_ADVICE),
        (next(escaped, None), "a number inside text cannot be proved", _NO_TEXT),
    ):
        if found is not None:
            row = whole[whole.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0].strip()
            segment, start = _segment_at(segments, found.start())
            before = whole[:start].rpartition("\n")[2]
            hint = hints.unread(segment, before) if advice == _NO_TEXT else None
            match = whole[found.start() : found.end()].strip()
            raise ExampleError(path, segment.line or line, f"{summary}: {match}", f"the text: {row}", hint or advice)
    for segment in segments:
        number = next(numbers_in(segment.said), None)
        if number is not None:
            what = f"a number inside a message of the snippet's own cannot be proved: {number}"
            advice = "leave it out, or print it as a value behind a label"
            raise ExampleError(path, segment.line or line, what, f"the message: {segment.said}", advice)


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
    """What has been printed under the same labels, in pairs; what is alone is an error."""
    for label in [*theirs, *ours]:
        _both(snippet, label, theirs, ours)
    for label in theirs:
        yield from zip(theirs[label], ours[label], strict=True)


def _both(snippet: Snippet, label: str, theirs: _ByLabel, ours: _ByLabel) -> None:
    torch, numpy = theirs.get(label, []), ours.get(label, [])
    if len(torch) == len(numpy):
        return
    lacking, more, fewer, others = (
        ("NumPy", torch, numpy, ours) if len(torch) > len(numpy) else ("torch", numpy, torch, theirs)
    )
    lonely = more[len(fewer)]
    count = f"; torch prints {len(torch)} under this label, NumPy {len(numpy)}" if fewer else ""
    world = lacking.lower()
    advice = f"print it in a {world} cell{', as often,' if fewer else ''} under the same label"
    if world == "numpy" and label.endswith(".grad") and not fewer:
        advice += ', or as "vᵀJ:" if it is the only gradient'
    if world == "torch":
        advice += ", or do not print it"
    alone = [repr(other) for other in others if len(theirs.get(other, [])) != len(ours.get(other, []))]
    there = f"{lacking} prints without a counterpart: {', '.join(alone)}" if alone and not fewer else ""
    raise ExampleError(
        snippet.path,
        lonely.line,
        f"{label!r} of cell {lonely.cell!r} has no counterpart from {lacking}{count}",
        f"printed: {lonely.text}",
        *([there] if there else []),
        *([] if snippet.world(world) else [f"there is no {world} cell: it begins with a line # %% {world}"]),
        advice,
    )


def _agree(snippet: Snippet, proof: Proof) -> None:
    torch, numpy = proof.torch, proof.numpy
    why = difference(torch.value, numpy.value)
    if why is None:
        return
    raise ExampleError(
        snippet.path,
        numpy.line,
        f"torch and NumPy disagree about {torch.label!r}",
        f"torch, line {torch.line}: {torch.text}",
        f"NumPy, line {numpy.line}: {numpy.text}",
        why,
        hints.drawn_at_random(snippet) or _advice(torch.value, numpy.value),
    )


def _advice(torch: Value | str, numpy: Value | str) -> str:
    if isinstance(torch, str) or isinstance(numpy, str):
        return "one of them is wrong; or leave it out in the numpy cell, and it is marked as torch's word"
    if not isinstance(torch, Array) or not isinstance(numpy, Array):
        return "print the tensor and the array themselves, not lists of their elements"
    if torch.shape != numpy.shape:
        return "print both in the same shape: a product of matrices, for one, keeps dimensions that x does not have"
    pairs = [pair for pair in zip(torch.numbers, numpy.numbers, strict=True) if not close(*pair, torch.dtype)]
    if all(0 in pair and all(abs(number) <= TOLERANCE for number in pair) for pair in pairs):
        return "they differ by rounding around 0, where digits cancel: choose numbers for which they do not"
    at_v = "at v in the torch cell, if it has one"
    if all(close(-theirs, ours, torch.dtype) for theirs, ours in pairs):
        return f"they differ in sign only: look at the signs in the numpy cell, and {at_v}"
    # A plain number must agree as float64 does; one that was computed from a float32 has not so many digits.
    if torch.dtype == "float" and all(isinstance(n, float) and abs(t - n) < _COARSE * abs(n) for t, n in pairs):
        return "a plain number, computed from a tensor's: keep it a tensor until it is printed"
    return f"one of them is wrong: look at the derivative in the numpy cell, {at_v}, and whether x is the same in both"


def _numbers(value: Value) -> str:
    if isinstance(value, Array):
        return ", ".join(map(repr, value.numbers[:8])) + (" …" if len(value.numbers) > 8 else "")  # noqa: PLR2004
    return "; ".join(filter(None, map(_numbers, value)))

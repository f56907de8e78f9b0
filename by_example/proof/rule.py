"""The rule: every number that a torch cell prints is what NumPy derives, or nothing is published.

The rule
========

1. **Values have labels.** A value is a tensor, an array, a number, or a tuple or list of these. Printed behind a string
   that ends in a colon, as in ``print("x.grad:", x.grad)``, it has that string as its label; shown as a cell's last
   expression, it has the expression's source as its label. A value without a label is an error.
2. **Every value has its counterpart.** The values that the torch cells print and those that the ``numpy`` cells print
   are matched by label, one to one; values that share a label are matched in their order. ``vᵀJ`` stands for the one
   ``….grad`` label of the torch cells, where there is exactly one. What has no counterpart is an error, on either side.
3. **What is printed is the object.** The text of each value must parse, with the object's nesting and shape, and each
   number in it must be the object's, rounded to the digits shown. (A matrix too large to be printed in full fails.)
4. **The objects agree.** Same shape; integers and truth values equal; every other number within its type's rounding of
   NumPy's: for float32 about one part in a million, which is far less than the four digits that torch prints. (`agree`
   has the bounds.)
5. **No number escapes.** Outside of labels, values, warnings and errors, the output of a cell holds no number and no
   memory address: a number inside a sentence would be proved by nothing. Nor does text touch a value.
6. **No empty proof.** Every numpy cell must prove a number, but for one that only imports, and defines functions and
   classes, for the cells and the snippets that build on it.
7. **A value in a page is known to both, or proved.** An expression in a page is evaluated in both worlds; where both
   can, they must agree. What only torch can must be a value that was proved. Text with a number in it must be the same
   on both sides.

Error messages, warnings and names such as ``MulBackward0`` have no vᵀJ: they are shown, and tested, as text.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import accumulate

from by_example.errors import ExampleError, RefusedError
from by_example.proof import hints
from by_example.proof.agree import TOLERANCE, disagreement
from by_example.proof.printed import shows
from by_example.run.job import Report, Segment
from by_example.run.value import Array, Value, describe
from by_example.run.worlds import WORLDS
from by_example.source.page import Wanted
from by_example.source.snippet import Snippet

_NUMBER = re.compile(
    r"""(?<![\w.]) (?!\d+\.\d+\.\d)  # not a part of a name such as x1 or MulBackward0, and no version
        [-+]?\.?\d[\d.,]*(?:e[-+]?\d+)?
      | (?<=[A-Za-z_])\d+\.\d+(?!\d|\.\d)  # but 0.5 is one, also in lr0.5,
      | (?<!\d\.)(?<=\.)\d[\d.]*  # and so is 7 in No.7 and ...7
      | \b(?:nan|inf|infinity)\b
      | (?<![\w)])[²³¹⁰⁴-⁹¼-¾⅐-↋①-⓿]""",
    re.IGNORECASE | re.VERBOSE,
)
_MARKS = {"value": "\0", "label": "\x01"}
_TOUCHED = re.compile(
    r"""[\w.+\-−–](?=\0) | (?<=\0)[\w.+\-−%°*/×·\x01]  # 5 that is made 15, 5e3 or 5%
      | (?<=\x01)\s*[+\-−–*/×·~≈]\s*(?=\0)  # or - 5""",
    re.VERBOSE,
)
_GIVE_A_LABEL = 'print it as a value behind a label: print("x.grad:", x.grad)'
_NO_TEXT = f"{_GIVE_A_LABEL}\nan f-string, str() and format() make text of it"
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{4,}")


@dataclass(frozen=True)
class Printed:
    """A value that a cell printed."""

    cell: str
    label: str
    text: str
    value: Value  # the object behind the text
    line: int | None  # of the snippet's line that printed it


_ByLabel = dict[str, list[Printed]]


@dataclass(frozen=True)
class Proof:
    """A value that torch printed and NumPy derived."""

    torch: Printed
    numpy: Printed

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
    printed = {world: _values(snippet, world, report) for world, report in reports.items()}
    theirs, ours = printed.get("torch", {}), printed.get("numpy", {})
    gradients = [label for label in theirs if re.fullmatch(r"[\w.\[\]]+\.grad", label)]
    if len(gradients) == 1 and "vᵀJ" in ours and gradients[0] not in ours and "vᵀJ" not in theirs:
        ours[gradients[0]] = ours.pop("vᵀJ")
    for label in [*theirs, *ours]:
        _paired(snippet, label, theirs, ours)
    proofs = tuple(Proof(*pair) for label in theirs for pair in zip(theirs[label], ours[label], strict=True))
    for proof in proofs:
        _agree(snippet, proof)
    proving = {proof.numpy.cell for proof in proofs if _numbers(proof.numpy.value)}
    for cell in snippet.world("numpy"):
        if cell.name not in proving and not cell.defines:
            advice = "print a labeled value here and in a torch cell"
            summary = f"the numpy cell {cell.name!r} proves nothing"
            raise ExampleError(snippet.path, cell.line, summary, *hints.no_value(cell), advice)
    return proofs


def value_for_page(
    snippet: Snippet, reports: dict[str, Report], proofs: tuple[Proof, ...], wanted: Wanted
) -> Value | str:
    """What an expression that a page wants came to, by rule 7: NumPy's answer where NumPy's side has one.

    Raises:
        RefusedError: the rule does not hold, or neither side has an answer; the text says which.
    """
    found = {world: report.values[wanted] for world, report in reports.items() if wanted in report.values}
    refused = {world: report.refused[wanted] for world, report in reports.items() if wanted in report.refused}
    said = [*(f"{world}: {why}" for world, why in refused.items()), *hints.gives_none(refused.values())]
    if not found:
        raise RefusedError("\n".join([*said, *hints.unknown_name(snippet, wanted, refused.values())]))
    if len(found) == len(WORLDS):
        _same(found["torch"], found["numpy"])
        return found["numpy"]
    ((world, value),) = found.items()
    if isinstance(value, str):
        if _NUMBER.search(value) is not None:
            raise RefusedError(f"text with a number in it must be the same in both worlds; only {world} has: {value}")
        return value
    if world == "torch" and not any(_is(proof.torch.value, value) for proof in proofs):
        advice = "print it behind a label and derive it in a numpy cell, or compute it there"
        raise RefusedError("\n".join(["only torch knows this value, and nothing has proved it", *said, advice]))
    return value


def _is(proved: Value, value: Value) -> bool:
    return disagreement(proved, value) is None and disagreement(value, proved) is None


def _same(torch: Value | str, numpy: Value | str) -> None:
    if isinstance(torch, str) or isinstance(numpy, str):
        difference = None if torch == numpy else f"torch has {torch!r}, NumPy has {numpy!r}"
    else:
        difference = disagreement(torch, numpy)
    if difference is not None:
        raise RefusedError(f"torch and NumPy disagree: {difference}")


def _values(snippet: Snippet, world: str, report: Report) -> _ByLabel:
    values: _ByLabel = defaultdict(list)
    for cell in snippet.world(world):
        segments = tuple(segment for segment in report.outputs[cell.name] if segment.kind != "figure")
        _no_number_escapes(snippet.path, cell.line, segments)
        for number, segment in enumerate(segments):
            if segment.kind != "value" or segment.value is None:
                continue
            if not segment.label:
                before = "".join(one.text for one in segments[:number]).rpartition("\n")[2].strip()
                advice = f'is a colon missing? write: print("{before}:", ...)' if before else _GIVE_A_LABEL
                raise ExampleError(snippet.path, segment.line, f"a value without a label: {segment.text}", advice)
            if not shows(segment.text, segment.value):
                raise ExampleError(
                    snippet.path,
                    segment.line,
                    f"what is printed for {segment.label!r} is not the value behind it",
                    f"printed: {segment.text}",
                    f"behind it: {describe(segment.value)}, {_numbers(segment.value)}",
                    "print it so that all its numbers are seen: a part of what is large, or each part by itself",
                )
            values[segment.label].append(Printed(cell.name, segment.label, segment.text, segment.value, segment.line))
    return dict(values)


def _no_number_escapes(path: str, line: int, segments: tuple[Segment, ...]) -> None:
    # One text of all pieces: a number may have been written digit by digit. What may hold numbers is blanked out.
    whole = "".join(segment.text for segment in segments)
    text = "".join(
        segment.text if segment.kind == "text" else len(segment.text) * _MARKS.get(segment.kind, "\n")
        for segment in segments
    )
    for pattern, where, summary, advice in (
        (_ADDRESS, whole, "this cell prints a memory address", "it changes in every run: print a name instead"),
        (_TOUCHED, text, "text touches a value, and may change it", "put a space between them"),
        (_NUMBER, text, "a number inside text cannot be proved", _NO_TEXT),
    ):
        found = pattern.search(where)
        if found is not None:
            row = whole[whole.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0].strip()
            segment, start = _segment_at(segments, found.start())
            before = whole[:start].rpartition("\n")[2]
            hint = hints.unread(segment, before) if pattern is _NUMBER else None
            match = found.group().rstrip(",.")
            raise ExampleError(path, segment.line or line, f"{summary}: {match}", f"the text: {row}", hint or advice)


def _segment_at(segments: tuple[Segment, ...], offset: int) -> tuple[Segment, int]:
    """The segment of the output that an offset is in, and where that begins."""
    starts = accumulate((len(segment.text) for segment in segments), initial=0)
    return next(pair for pair in zip(segments, starts, strict=False) if offset < pair[1] + len(pair[0].text))


def _paired(snippet: Snippet, label: str, theirs: _ByLabel, ours: _ByLabel) -> None:
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
    difference = disagreement(torch.value, numpy.value)
    if difference is None:
        return
    raise ExampleError(
        snippet.path,
        numpy.line,
        f"torch and NumPy disagree about {torch.label!r}",
        f"torch, line {torch.line}: {torch.text}",
        f"NumPy, line {numpy.line}: {numpy.text}",
        difference,
        hints.drawn_at_random(snippet) or _advice(torch.value, numpy.value),
    )


def _advice(torch: Value, numpy: Value) -> str:
    if not isinstance(torch, Array) or not isinstance(numpy, Array):
        return "print the tensor and the array themselves, not lists of their elements"
    if torch.shape != numpy.shape:
        return "print both in the same shape: a product of matrices, for one, keeps dimensions that x does not have"
    pairs = [pair for pair in zip(torch.numbers, numpy.numbers, strict=True) if pair[0] != pair[1]]
    if pairs and all(0 in pair and max(map(abs, pair)) <= TOLERANCE for pair in pairs):
        return "they differ by rounding around 0, where digits cancel: choose numbers for which they do not"
    return "one of them is wrong: look at the derivative in the numpy cell, and at v in the torch cell"


def _numbers(value: Value | None) -> str:
    if isinstance(value, Array):
        return ", ".join(map(repr, value.numbers[:8])) + (" …" if len(value.numbers) > 8 else "")  # noqa: PLR2004
    return "; ".join(filter(None, map(_numbers, value or ())))

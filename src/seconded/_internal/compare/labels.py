"""Labels: parts 1, 2 and 7 of the rule, about the text around the values that a cell prints."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NoReturn

from seconded._internal.compare import hints
from seconded._internal.compare.agree import Tolerance
from seconded._internal.compare.products import why_not
from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, Role
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.names import called_names
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.output import Evaluated, Fact, Label, Labeled, Message, Number, Product, Stretch, Text
from seconded._internal.value import Array, nested

_TYPE = re.compile(r"(u?int|float|complex|bfloat)\d+", re.IGNORECASE)  # names of types contain digits
_WORD = re.compile(r"\w+(?:\.\w+)*|∞")
_NOT_FINITE = {"nan", "inf", "infinity", "∞"}
_DOTTED = re.compile(r"[^\W\d]\w*\s*(?:\.\s*[^\W\d]|\[)")
# Cyrillic and Greek letters that look like Latin ones (nu looks like v), and a word of such letters.
_ALIKE = "аеорсухіјѕһԁԛԝАВЕЅІЈКМНОРСТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϲϳ"
_LIKE_OURS = re.compile(rf"(?<!\w)[\dA-Za-z_]*[{_ALIKE}][\dA-Za-z_{_ALIKE}]*(?!\w)")
_SHORT = re.compile(r"\b(?:w\.r\.t|e\.g|i\.e)\.")
_BESIDE = " \t,()[]"
_VALUE, _LABEL = "\0", "\x01"
_TOUCHED = re.compile(
    rf"""(?<={_LABEL})\s*[^\s{_VALUE}{_LABEL}][^{_VALUE}{_LABEL}]*(?={_VALUE})  # between a label and its value
      | (?<={_VALUE})[{re.escape(_BESIDE)}]*[^{re.escape(_BESIDE)}\n{_VALUE}{_LABEL}]+  # after a value, in its line
      | [^{re.escape(_BESIDE)}\n{_VALUE}{_LABEL}][{re.escape(_BESIDE)}]*(?={_LABEL})  # before a label, in its line
      | (?<={_VALUE}){_LABEL}""",
    re.VERBOSE,
)
_LABEL_IT = "print it as a value after a label: {}"
_NO_TEXT = "an f-string, str() and format() make text of it"
_ADDRESS_ADVICE = "it changes in every run: print a name instead"
_BESIDE_ADVICE = "print the value alone after its label; only spaces, commas and brackets may stand beside it"
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{4,}")


def refuse_unlabeled(snippet: Snippet, segments: Sequence[Stretch], number: int) -> NoReturn:
    segment = segments[number]
    before = "".join(one.text for one in segments[:number]).rpartition("\n")[2].strip()
    advice = f'is a colon missing? write: print("{before}:", ...)' if before else _label_it(snippet)
    what = "value" if isinstance(segment, Number) else "fact"
    hint = hints.unread(snippet, segment, before)
    raise ExampleError(
        snippet.path, segment.line, f"a {what} without a label: {segment.text}", hint or advice, code="no-label"
    )


def _label_it(snippet: Snippet) -> str:
    return _LABEL_IT.format(support(snippet.pair.preset).labeled)


def check_labels(snippet: Snippet, reports: Mapping[Role, Report], claimed: set[str]) -> None:
    """Raise an error for a wrong label.

    A label is wrong if it is an expression with another value than the printed one, or words with a number or a dotted
    name.

    Args:
        snippet: the example.
        reports: the reports of its sides.
        claimed: the labels of the claims.
    """
    is_name = names_with_digits(snippet)
    labeled = (
        (cell, segment)
        for report in reports.values()
        for name, output in report.outputs.items()
        if (cell := snippet.cell(name)) is not None and not cell.is_underived
        for segment in output
        if isinstance(segment, Labeled)
    )
    for cell, segment in labeled:
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
        for product in segment.products:
            _require_product(snippet, cell, segment, product)
        if named is None:
            if [one.text for one in segment.products] == [label]:
                continue
            number = next(numbers_in(label, is_name), None)
            dotted = _DOTTED.search(_SHORT.sub("", unicodedata.normalize("NFKC", label)))
            if number is not None or dotted is not None:
                what = f"a number inside a label cannot be checked: {number}"
                part = what if number is not None else "a label is an expression or words, and this one is neither"
                shown = support(snippet.pair.preset).labeled
                advice = f"use an expression alone as the label, or words without numbers and dots: {shown}"
                raise ExampleError(
                    snippet.path, segment.line, part, f"the label: {label}", advice, code="label-unclear"
                )
        elif cell.role == CLAIM or not named.error:
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


def _require_product(snippet: Snippet, cell: Cell, segment: Labeled, product: Product) -> None:
    """Raise an error if a label is a product, and the printed value is not this product."""
    value = segment.value if isinstance(segment, Number) else None
    stated = Tolerance(dict(snippet.pair.rtol), cell.rtol, cell.atol or 0.0)
    why = why_not(product, value, stated)
    if why:
        what = f"what is printed for {segment.label!r} is not {product.text}"
        advice = "print that product of what these names are at this print, or use other words"
        raise ExampleError(
            snippet.path, segment.line, what, f"printed: {segment.text}", *why, advice, code="label-untrue"
        )


def _is_named(named: Evaluated, segment: Labeled) -> bool:
    """Return True if the printed value equals the value of the expression in its label."""
    value = segment.value if isinstance(segment, Number) else None
    if named.value is None or value is None:
        return named.value is value and named.text == segment.text
    types = {one.dtype for one in (named.value, value) if isinstance(one, Array)}
    return repr(nested(named.value)) == repr(nested(value)) and (  # the text of nan equals itself
        len(types) < 2 or not types.isdisjoint(("int", "float", "complex"))  # noqa: PLR2004 - two different types
    )


def names_with_digits(snippet: Snippet) -> Callable[[str], bool]:
    """Return a predicate for words with digits that are names: of types, or of functions in the code."""
    known = support(snippet.pair.preset).named_with_digits
    if known is not None:
        return lambda word: known.fullmatch(word) is not None
    used = frozenset(map(str.lower, called_names(snippet.cells)))
    return lambda word: _TYPE.fullmatch(word) is not None or word.lower() in used


def numbers_in(text: str, is_name: Callable[[str], bool]) -> Iterator[str]:
    """Yield the words of a text that are numbers or contain one, except names."""
    for found in _WORD.finditer(text):
        word = found.group()
        if (any(map(str.isnumeric, word)) and not is_name(word)) or word.lower() in _NOT_FINITE:
            yield word


def check_text(snippet: Snippet, line: int, segments: Sequence[Stretch]) -> None:
    """Raise an error for output with a number, a memory address, or text that touches a value."""
    path, is_name = snippet.path, names_with_digits(snippet)
    # Join all pieces, because a cell may write a number digit by digit. Blank out what may contain numbers.
    whole = "".join(segment.text for segment in segments)
    text = "".join(one.text if isinstance(one, Text | Fact) else "\n" * len(one.text) for one in segments)
    marked = "".join(one.text if isinstance(one, Text) else _mark(one) * len(one.text) for one in segments)
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
    for message in segments:
        if isinstance(message, Message) and (number := next(numbers_in(message.own, is_name), None)) is not None:
            what = f"a number inside a message of the example's own cannot be checked: {number}"
            advice = "leave it out, or print it as a value after a label"
            raise ExampleError(
                path, message.line or line, what, f"the message: {message.own}", advice, code="number-in-text"
            )


def _mark(segment: Stretch) -> str:
    """Return the character that replaces each character of an object, of a label or of a message."""
    return _VALUE if isinstance(segment, Labeled) else _LABEL if isinstance(segment, Label) else "\n"


def _segment_at(segments: Sequence[Stretch], offset: int) -> tuple[Stretch, int]:
    """Return the stretch of output at an offset, and the offset at which it begins."""
    starts = accumulate((len(segment.text) for segment in segments), initial=0)
    return next(pair for pair in zip(segments, starts, strict=False) if offset < pair[1] + len(pair[0].text))

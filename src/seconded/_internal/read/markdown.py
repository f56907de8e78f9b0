"""Markdown: the one scanner of Markdown text, which skips the places where a page shows text literally.

The scanner skips fenced code, comments, code spans, and characters after a backslash, because a page shows the searched
forms there. All searches in a page use `Scanner`, so all skip the same places.

The time is linear in the length of any text. An opening delimiter without its closing one would let a regular
expression read to the end of the text, again and again: see `_without_unclosed`.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

SAME = r"(?:(?!\n[ \t]*\n).)"  # any character of the same paragraph
_VERBATIM = rf"""
    (?P<verbatim>
        <!--.*?-->
      | (?<!`)(?P<ticks>`+)(?!`){SAME}+?(?<!`)(?P=ticks)(?!`)
      | \\[\\$`{{]
    )"""

_FLAGS = re.VERBOSE | re.MULTILINE | re.DOTALL
_SHOWN = re.compile(_VERBATIM, _FLAGS)
_WHOLE = re.compile(".*", re.DOTALL)
_FENCE = re.compile(r"^[ \t>]*(?P<run>(?P<character>[`~])(?P=character){2,})(?P<rest>[^\n]*)", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n(?=[ \t]*\n)")
_NOTHING = "\0"  # replaces a character that opens nothing


def fences(text: str) -> Iterator[re.Match[str]]:
    """Yield the fenced code of a page, from the beginning of its first line."""
    tokens = _all_tokens(_SHOWN, text) if _FENCE.search(text) else ()  # most pages have none
    return (found for found, is_fence in tokens if is_fence)


def find_verbatim(text: str) -> Iterator[re.Match[str]]:
    """Yield the literal parts of a text, in order."""
    return (found for found, _ in _tokens(_SHOWN, text))


class Scanner:
    """Finds forms in Markdown, outside of its literal parts.

    Args:
        forms: a verbose regular expression of the forms; ``.`` is any character, ``^`` and ``$`` are ends of lines.
        first: characters in a set of a regular expression: each form begins with one of them, or begins a line. This
            makes the search four times as fast.
    """

    def __init__(self, forms: str, first: str = "") -> None:
        self._forms, self._first = forms, first

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # Compile at the first use: the servers import this module, too, and never scan.
        begins = rf"(?=[<`\\{self._first}]|^)" if self._first else ""
        return re.compile(f"{begins}(?:{_VERBATIM}|{self._forms})", _FLAGS)

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Return the forms in a text, in order."""
        tokens = _all_tokens(self._pattern, text)
        return (found for found, is_fence in tokens if not is_fence and found["verbatim"] is None)

    def replace(self, text: str, by: Callable[[re.Match[str]], str]) -> str:
        """Return a text in which BY has replaced each of the forms."""
        pieces, at = [], 0
        for found in self.find(text):
            pieces += [text[at : found.start()], by(found)]
            at = found.end()
        return "".join([*pieces, text[at:]])


@lru_cache(maxsize=256)  # a page and its pieces are read again for its notebook, its Markdown and its last line
def _all_tokens(pattern: re.Pattern[str], text: str) -> tuple[tuple[re.Match[str], bool], ...]:
    return tuple(_tokens(pattern, text))


def _tokens(pattern: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield the matches of a pattern in a text, and fenced code, in order; True marks fenced code."""
    code = _FencedCode(text)
    searched = _without_unclosed(text)
    found = pattern.search(searched)
    at = 0
    while True:
        fence = code.next(at)
        if fence is not None and (found is None or fence[0] <= found.start()):
            at = fence[1]
            whole = _WHOLE.match(text, *fence)
            assert whole is not None
            yield whole, True
        elif found is not None:
            at = found.end()
            yield pattern.match(text, found.start()) or found, False
        else:
            return
        if found is not None and found.start() < at:
            found = pattern.search(searched, at)


class _Line(NamedTuple):
    """A line that begins with a fence."""

    start: int
    end: int
    character: str
    length: int  # the length of the fence
    closes: bool  # whether the line contains only a fence


class _FencedCode:
    """The fenced code of a text.

    A fence is closed by the next fence of the same character that is at least as long. If there is none, the longest of
    the fences that follow closes it.
    """

    def __init__(self, text: str) -> None:
        found = list(_FENCE.finditer(text))
        self._lines = [
            _Line(one.start(), one.end(), one["character"], len(one["run"]), not one["rest"].rstrip(" \t").strip("`~"))
            for one in found
        ]
        self._next = 0
        closers = {
            character: [line.length * (line.closes and line.character == character) for line in self._lines]
            for character in "`~"
        }
        # For each line, the longest closing fence from this line on.
        self._longest = {
            character: [*reversed([*accumulate(reversed(lengths), max)]), 0] for character, lengths in closers.items()
        }

    def next(self, at: int) -> tuple[int, int] | None:
        """Return the start and the end of the first fenced code from a place on; None if there is none."""
        while self._next < len(self._lines):
            line = self._lines[self._next]
            if line.start >= at and self._is_closed(self._next):
                return line.start, self._end(self._next)
            self._next += 1
        return None

    def _is_closed(self, number: int) -> bool:
        return bool(self._longest[self._lines[number].character][number + 1])

    def _end(self, number: int) -> int:
        opening = self._lines[number]
        enough = min(opening.length, self._longest[opening.character][number + 1])
        following = (self._lines[at] for at in range(number + 1, len(self._lines)))
        alike = (line for line in following if line.character == opening.character)
        return next(line.end for line in alike if line.closes and line.length >= enough)


@lru_cache(maxsize=4)  # two patterns search in a page
def _without_unclosed(text: str) -> str:
    r"""Return a text of the same length in which each comment, formula or code span that begins is also closed."""
    breaks = [found.start() for found in _PARAGRAPH.finditer(text)]
    opening = set[int]()
    last = text.rfind("-->")
    opening.update(found.start() + 1 for found in re.finditer("<!--", text) if found.end() > last)
    for begin, end in ((r"\(", r"\)"), (r"\[", r"\]")):
        closers = {bisect_left(breaks, found.start()): found.start() for found in re.finditer(re.escape(end), text)}
        for found in re.finditer(re.escape(begin), text):
            if closers.get(bisect_left(breaks, found.start()), found.start()) <= found.end():
                opening.add(found.start() + 1)
    opening.update(_images_without_value(text, breaks))
    runs = [(bisect_left(breaks, found.start()), found) for found in re.finditer("`+", text)]
    alike = Counter((paragraph, len(found.group())) for paragraph, found in runs)
    for paragraph, found in runs:
        if alike[paragraph, len(found.group())] == 1:
            opening.update(range(*found.span()))
    pieces, at = [], 0
    for place in sorted(opening):
        pieces.append(text[at:place])
        at = place + 1
    return _NOTHING.join([*pieces, text[at:]])


def _images_without_value(text: str, breaks: list[int]) -> Iterator[int]:
    """Yield the starts of the words of images that cannot contain a value: `page` looks for values in such words."""
    closed = valued = None  # the paragraphs of the next bracket, and of the next value before a bracket
    for found in reversed(list(re.finditer(r"!\[|\]|\{=", text))):
        paragraph = bisect_left(breaks, found.start())
        match found.group():
            case "]":
                closed, valued = paragraph, None
            case "{=":
                valued = closed
            case _ if valued != paragraph:
                yield found.start()


def line_counter(text: str) -> Callable[[int], int]:
    """Return a function from a place in a text to its line, counted from 1."""
    ends = [found.start() for found in re.finditer("\n", text)]
    return lambda at: bisect_left(ends, at) + 1


# Openings of blocks with indented text: items of lists, admonitions, tabs, footnotes, definitions.
_OPENS = re.compile(r"([-*+]|\(?\w{1,3}[.)]|!!!|\?\?\?\+?|===[!+]*|\[\^[^\]]+\]:|:)[ ]")
_STEP = 4  # columns of indentation for the content of a block, and again for code


def is_code(text: str, start: int, *, block: bool) -> bool:
    """Return True if Markdown takes the text at START for code because of its indentation.

    Args:
        text: a page.
        start: a place in the page.
        block: whether the part there is a block of its own; if not, it has the depth of its paragraph.
    """
    layout = _layout(text)
    row = bisect_left(layout.ends, start)
    at = row if block else layout.first[row]
    indent = layout.depth[at]
    while (above := layout.shallower(at, indent)) is not None:
        at = layout.first[above]
        if layout.opens[at]:
            return indent - layout.depth[at] >= 2 * _STEP
        if indent - layout.depth[above] >= _STEP:
            return True
        indent = layout.depth[above]
    return indent >= _STEP


class _Layout:
    """The indentation of the rows of a text."""

    def __init__(self, text: str) -> None:
        rows = text.expandtabs(_STEP).split("\n")
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.depth = [len(row) - len(row.lstrip(" ")) for row in rows]
        self.opens = [_OPENS.match(row.lstrip(" ")) is not None for row in rows]
        self.first = list[int]()  # the first row of the paragraph of each row
        self._up = list[int | None]()  # the last row before it that is not empty and is less indented
        first, last = 0, None
        for at, row in enumerate(rows):
            self.first.append(first)
            self._up.append(self.shallower(last, self.depth[at]))
            if row.strip():
                last = at
            else:
                first = at + 1

    def shallower(self, at: int | None, indent: int) -> int | None:
        """Return a row that is not empty, or the last such row before it, that is less indented; None for none."""
        while at is not None and self.depth[at] >= indent:
            at = self._up[at]
        return at


@lru_cache(maxsize=4)
def _layout(text: str) -> _Layout:
    return _Layout(text)

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
_FENCE = re.compile(r"^(?P<before>[ \t>]*)(?P<run>`{3,}|~{3,})(?P<rest>[^\n]*)", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n(?=[ \t]*\n)")
_NOTHING = "\0"  # replaces a character that opens nothing


def fences(text: str) -> Iterator[re.Match[str]]:
    """Yield the fenced code of a page, from the beginning of its first line."""
    return (found for found, is_fence in _all_tokens(_SHOWN, text) if is_fence)


def find_verbatim(text: str) -> Iterator[re.Match[str]]:
    """Yield the literal parts of a text, in order."""
    return (found for found, _ in _tokens(_SHOWN, text))


class Scanner:
    """Finds forms in Markdown, outside of its literal parts.

    Args:
        forms: a verbose regular expression of the forms; ``.`` is any character, ``^`` and ``$`` are ends of lines.
    """

    def __init__(self, forms: str) -> None:
        self._forms = forms

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # Compile at the first use: the servers import this module, too, and never scan.
        return re.compile(f"{_VERBATIM}|{self._forms}", _FLAGS)

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
    searched = _without_unclosed(text, code)
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
            _Line(one.start(), one.end(), one["run"][0], len(one["run"]), not one["rest"].rstrip(" \t").strip("`~"))
            for one in found
        ]
        self._runs = {one.start("run"): number for number, one in enumerate(found)}
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

    def is_fence(self, run: int) -> bool:
        """Return True if the run of characters at a place may open or close fenced code."""
        number = self._runs.get(run)
        return number is not None and (self._lines[number].closes or self._is_closed(number))

    def _is_closed(self, number: int) -> bool:
        return self._longest[self._lines[number].character][number + 1] > 0

    def _end(self, number: int) -> int:
        opening = self._lines[number]
        enough = min(opening.length, self._longest[opening.character][number + 1])
        following = (self._lines[at] for at in range(number + 1, len(self._lines)))
        alike = (line for line in following if line.character == opening.character)
        return next(line.end for line in alike if line.closes and line.length >= enough)


def _without_unclosed(text: str, code: _FencedCode) -> str:
    r"""Return a text of the same length in which each comment, formula or code span that begins is also closed."""
    breaks = [found.start() for found in _PARAGRAPH.finditer(text)]
    opening = set[int]()
    last = text.rfind("-->")
    opening.update(found.start() + 1 for found in re.finditer("<!--", text) if found.end() > last)
    for begin, end in ((r"\(", r"\)"), (r"\[", r"\]")):
        closers = {bisect_left(breaks, found.start()): found.start() for found in re.finditer(re.escape(end), text)}
        for found in re.finditer(re.escape(begin), text):
            if closers.get(bisect_left(breaks, found.start()), -1) <= found.end():
                opening.add(found.start() + 1)
    opening.update(_images_without_value(text, breaks))
    runs = [(bisect_left(breaks, found.start()), found) for found in re.finditer("`+", text)]
    alike = Counter((paragraph, len(found.group())) for paragraph, found in runs)
    for paragraph, found in runs:
        if alike[paragraph, len(found.group())] == 1 and not code.is_fence(found.start()):
            opening.update(range(*found.span()))
    if not opening:
        return text
    characters = list(text)
    for at in opening:
        characters[at] = _NOTHING
    return "".join(characters)


def _images_without_value(text: str, breaks: list[int]) -> Iterator[int]:
    """Yield the starts of the words of images that cannot contain a value: `page` looks for values in such words."""
    marks = [found.span() for found in re.finditer(r"!\[|\]|\{=", text)]
    ends = value = len(text) + 1  # the place of the next one of each
    for start, end in reversed(marks):
        match text[start:end]:
            case "]":
                ends = start
            case "{=":
                value = start
            case _:
                closed = ends < len(text) and bisect_left(breaks, start) == bisect_left(breaks, ends)
                if not (closed and value + 2 <= ends):
                    yield start


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
    if at == row:
        begin = layout.ends[row - 1] + 1 if row else 0
        indent = min(indent, len(text[begin : min(start, begin + indent)].expandtabs(_STEP)))
    at -= 1
    while indent >= _STEP and (at := layout.shallower(at, indent)) >= 0:
        first = layout.first[at]
        if layout.opens[first]:
            return indent - layout.depth[first] >= 2 * _STEP
        if indent - layout.depth[at] >= _STEP:
            return True
        indent, at = layout.depth[at], first
    return indent >= _STEP


class _Layout:
    """The indentation of the rows of a text."""

    def __init__(self, text: str) -> None:
        rows = text.expandtabs(_STEP).split("\n")
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.depth = [len(row) - len(row.lstrip(" ")) for row in rows]
        self.opens = [_OPENS.match(row.lstrip(" ")) is not None for row in rows]
        self.first = list[int]()  # the first row of the paragraph of each row
        self._near = list[int]()  # the row itself, or the last one before it that is not empty; -1 for none
        self._up = list[int]()  # the last row before it that is not empty and is less indented; -1 for none
        for at, row in enumerate(rows):
            after_text = at > 0 and rows[at - 1].strip() != ""
            self.first.append(self.first[at - 1] if after_text else at)
            before = self._near[at - 1] if at else -1
            self._near.append(at if row.strip() else before)
            self._up.append(self._climb(before, self.depth[at]))

    def shallower(self, at: int, indent: int) -> int:
        """Return a row, or the last one before it, that is not empty and is less indented; -1 for none."""
        return self._climb(self._near[at] if at >= 0 else -1, indent)

    def _climb(self, at: int, indent: int) -> int:
        while at >= 0 and self.depth[at] >= indent:
            at = self._up[at]
        return at


@lru_cache(maxsize=4)
def _layout(text: str) -> _Layout:
    return _Layout(text)

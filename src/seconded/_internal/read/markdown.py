"""Markdown: the one scanner of its text, which knows where a page shows things as they are written.

Nothing is found in fenced code, comments and code spans, nor behind a backslash: there, a page shows the very forms
that others look for. All who look for something in a page do it through `Scanner`, so all agree on where that is.

The time that this takes grows with the length of the text, and not faster, whatever the text is. What opens something
and is never closed would let a regular expression read on to the end of the text, each time: see `_without_unclosed`.
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
_NOTHING = "\0"  # takes the place of a character that opens nothing


def fences(text: str) -> Iterator[re.Match[str]]:
    """Yield the fenced code of a page, from the beginning of the line that opens it."""
    return (found for found, is_fence in _all_tokens(_SHOWN, text) if is_fence)


def find_verbatim(text: str) -> Iterator[re.Match[str]]:
    """Yield what a text shows as it is written, in order."""
    return (found for found, _ in _tokens(_SHOWN, text))


class Scanner:
    """Finds forms in Markdown, outside of what is shown as it is written.

    Args:
        forms: a verbose regular expression of the forms; ``.`` is any character, ``^`` and ``$`` are ends of lines.
    """

    def __init__(self, forms: str) -> None:
        self._forms = forms

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # When it is first used: the servers import this, too, and scan nothing.
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


@lru_cache(maxsize=256)  # a page and its pieces: they are read again for its notebook, its Markdown and its last line
def _all_tokens(pattern: re.Pattern[str], text: str) -> tuple[tuple[re.Match[str], bool], ...]:
    return tuple(_tokens(pattern, text))


def _tokens(pattern: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield what a pattern matches in a text, and fenced code, in order; True stands with the latter."""
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
    length: int  # of the fence
    closes: bool  # whether nothing but a fence is in it


class _FencedCode:
    """The fenced code of a text.

    A fence is closed by the next one of the same character that is as long or longer. If there is none, the longest of
    those that follow closes it.
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
        # The longest fence that follows each line, itself included, and closes.
        self._longest = {
            character: [*reversed([*accumulate(reversed(lengths), max)]), 0] for character, lengths in closers.items()
        }

    def next(self, at: int) -> tuple[int, int] | None:
        """Return where the first fenced code begins and ends that begins at a place or after it; None for none."""
        while self._next < len(self._lines):
            line = self._lines[self._next]
            if line.start >= at and self._is_closed(self._next):
                return line.start, self._end(self._next)
            self._next += 1
        return None

    def is_fence(self, run: int) -> bool:
        """Return True if what begins at a place may open or close fenced code."""
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
    r"""Return a text, as long as this one, in which no comment, formula or code span begins that is never closed."""
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
    """Yield where the words of an image begin in which no value can be: `page` looks for values in them."""
    marks = [found.span() for found in re.finditer(r"!\[|\]|\{=", text)]
    ends = value = len(text) + 1  # where the next of both is
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
    """Return a function that returns the line, from 1, in which a place of a text is."""
    ends = [found.start() for found in re.finditer("\n", text)]
    return lambda at: bisect_left(ends, at) + 1


# What opens a block that holds indented text: items of lists, admonitions, tabs, footnotes, definitions.
_OPENS = re.compile(r"([-*+]|\(?\w{1,3}[.)]|!!!|\?\?\?\+?|===[!+]*|\[\^[^\]]+\]:|:)[ ]")
_STEP = 4  # columns by which Markdown indents what belongs to a block, and once more what is code


def is_code(text: str, start: int, *, block: bool) -> bool:
    """Return True if Markdown takes what stands at START for code because of its indentation.

    Args:
        text: a page.
        start: where something stands in it.
        block: whether it is a block of its own; if not, it is as deep as the paragraph that it is a part of.
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
    """How the rows of a text are indented."""

    def __init__(self, text: str) -> None:
        rows = text.expandtabs(_STEP).split("\n")
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.depth = [len(row) - len(row.lstrip(" ")) for row in rows]
        self.opens = [_OPENS.match(row.lstrip(" ")) is not None for row in rows]
        self.first = list[int]()  # the first row of the paragraph of each row
        self._near = list[int]()  # the row itself, or the last before it that is not empty; -1 for none
        self._up = list[int]()  # the last row before it that is not empty, and less indented; -1 for none
        for at, row in enumerate(rows):
            after_text = at > 0 and rows[at - 1].strip() != ""
            self.first.append(self.first[at - 1] if after_text else at)
            before = self._near[at - 1] if at else -1
            self._near.append(at if row.strip() else before)
            self._up.append(self._climb(before, self.depth[at]))

    def shallower(self, at: int, indent: int) -> int:
        """Return a row, or the last before it, that is not empty, and less indented; -1 for none."""
        return self._climb(self._near[at] if at >= 0 else -1, indent)

    def _climb(self, at: int, indent: int) -> int:
        while at >= 0 and self.depth[at] >= indent:
            at = self._up[at]
        return at


@lru_cache(maxsize=4)
def _layout(text: str) -> _Layout:
    return _Layout(text)

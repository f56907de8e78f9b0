"""Markdown: the one scanner of its text, which knows where a page shows things as they are written.

Nothing is found in fenced code, comments and code spans, nor behind a backslash: there, a page shows the very forms
that others look for. All who look for something in a page do it through `Scanner`, so all agree on where that is.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property

SAME = r"(?:(?!\n[ \t]*\n).)"  # any character of the same paragraph
_VERBATIM = rf"""
    (?P<verbatim>
        ^[ \t>]*(?P<fence>`{{3,}}|~{{3,}})[^\n]*\n(?:.*?\n)??[ \t>]*(?P=fence)[`~]*[ \t]*$
      | <!--.*?-->
      | (?<!`)(?P<ticks>`+)(?!`){SAME}+?(?<!`)(?P=ticks)(?!`)
      | \\[\\$`{{]
    )"""


_FENCES = re.compile(_VERBATIM, re.VERBOSE | re.MULTILINE | re.DOTALL)


def fences(text: str) -> Iterator[re.Match[str]]:
    """Yield the fenced code of a page, from the beginning of the line that opens it."""
    return (found for found in _FENCES.finditer(text) if found["fence"] is not None)


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
        return re.compile(f"{_VERBATIM}|{self._forms}", re.VERBOSE | re.MULTILINE | re.DOTALL)

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Return the forms in a text, in order."""
        return (found for found in self._pattern.finditer(text) if found["verbatim"] is None)

    def replace(self, text: str, by: Callable[[re.Match[str]], str]) -> str:
        """Return a text in which BY has replaced each of the forms."""
        return self._pattern.sub(lambda found: found.group() if found["verbatim"] is not None else by(found), text)


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
    rows = text[:start].expandtabs(_STEP).split("\n")
    if not block:
        rows = _up_to_first_of_paragraph(rows)
    indent = _depth(rows.pop())
    while rows:
        row = rows[-1]
        if not row.strip() or _depth(row) >= indent:
            rows.pop()
            continue
        rows = _up_to_first_of_paragraph(rows)
        first = rows[-1]
        if _OPENS.match(first.lstrip(" ")):
            return indent - _depth(first) >= 2 * _STEP
        if indent - _depth(row) >= _STEP:
            return True
        indent = _depth(row)
    return indent >= _STEP


def _depth(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def _up_to_first_of_paragraph(rows: list[str]) -> list[str]:
    """Return the rows up to the first one of the last one's paragraph."""
    last = len(rows)
    while last > 1 and rows[last - 2].strip():
        last -= 1
    return rows[:last]

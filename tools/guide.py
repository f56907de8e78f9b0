"""The guide: the examples that it shows in Python fences, which a test runs."""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(
    r"(?:^[ ]*<!--[ ]refused:[ ](?P<refused>[^\n]+?)[ ]-->\n\s*?)?"
    r'^(?P<indent>[ ]*)```python(?: title="[^"\n]+")?\n(?P<code>.*?)\n(?P=indent)```$',
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Fence:
    """A Python fence of a page."""

    start: int
    """The place of its first character in the text."""
    line: int
    """The line that opens it, 1-based."""
    code: str
    refused: str
    """A phrase of the error that its example must raise; empty for an example that must succeed."""

    @property
    def is_example(self) -> bool:
        """Return True if this is the whole file of an example: a title, then cells."""
        return self.code.startswith('"""') and "\n# %% " in self.code


def python_fences(text: str) -> Iterator[Fence]:
    """Find the Python fences of a page.

    An HTML comment before a fence says that its example must be refused: ``<!-- refused: a phrase of the error -->``.
    """
    for match in _FENCE.finditer(text):
        start = match.start("indent")
        line = text.count("\n", 0, start) + 1
        yield Fence(start, line, textwrap.dedent(match["code"]), match["refused"] or "")

r"""Pages: finds what a page asks of the snippets.

Three forms, each naming a snippet once::

    => NAME.CELL                on a line of its own: that cell and its output
    {= NAME: EXPRESSION =}      in a sentence or a formula: the value of an expression of that snippet
    {= NAME.CELL: EXPRESSION =} the same, as it is right after that cell

Nothing is found in fenced code, code spans and comments, so that a page can show the forms themselves. Within
``$...$``, ``$$...$$``, ``\(...\)`` and ``\[...\]`` a value is written as TeX.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from by_example.source.snippet import NAME

Wanted = tuple[str | None, str]  # an expression, to be looked up after a cell or (None) at the end


@dataclass(frozen=True)
class Reference:
    """One place of a page that asks for something of a snippet."""

    start: int  # where it stands in the page's text, behind its indentation
    end: int
    line: int  # 1-based, in that text
    text: str  # as written
    name: str = ""  # the snippet
    cell: str | None = None
    expression: str | None = None  # None where a cell is embedded
    malformed: bool = False  # looks like a reference, but is none

    @property
    def references(self) -> tuple["Reference", ...]:
        """What it asks for: itself."""
        return (self,)

    @property
    def wanted(self) -> frozenset[Wanted]:
        """The expression that must be looked up when the snippet runs, if there is one."""
        return frozenset() if self.expression is None else frozenset({(self.cell, self.expression)})

    @property
    def block(self) -> bool:
        """Whether what comes here is a block of its own, not a part of a sentence."""
        return self.expression is None


@dataclass(frozen=True)
class Formula:
    """A formula of a page, and the values that it asks for."""

    start: int
    end: int
    line: int
    text: str  # as written, with its delimiters
    tex: str  # without them
    inside: int  # where that begins
    display: bool
    values: tuple[Reference, ...]

    def filled(self, values: Sequence[str]) -> str:
        """Its TeX, with these for its values."""
        tex, at = "", 0
        for reference, value in zip(self.values, values, strict=True):
            tex += self.tex[at : reference.start - self.inside] + value
            at = reference.end - self.inside
        return tex + self.tex[at:]

    @property
    def references(self) -> tuple[Reference, ...]:
        """What it asks for."""
        return self.values

    @property
    def block(self) -> bool:
        """Whether it is displayed on its own."""
        return self.display


_SAME = r"(?:(?!\n[ \t]*\n).)"  # any character of the same paragraph
_TOKEN = re.compile(
    rf"""
      (?P<skip> ^[ \t>]*(?P<fence>`{{3,}}|~{{3,}})[^\n]*\n(?:.*?\n)??[ \t>]*(?P=fence)[`~]*[ \t]*$
              | <!--.*?--> | (?<!`)(?P<ticks>`+)(?!`){_SAME}+?(?<!`)(?P=ticks)(?!`) | \\[\\$`{{] )
    | (?P<math> \$\${_SAME}+?\$\$ | \\\[{_SAME}+?\\\] | \\\({_SAME}+?\\\)
              | (?<!\\)\$(?=\S)(?:\\.|(?![$\\]){_SAME})+?(?<=\S)\$(?!\d) )
    | (?P<embed> ^(?P<indent>[ \t]*)=>[ \t]*(?P<target>[^\n]*) )
    | (?P<value> (?<!\\)\{{=(?!\}}).*?(?:=\}}|$) )
    | (?P<stray> =>[ \t]*{NAME}\.[A-Za-z_][\w-]* | \{{\w[^{{}}\n]*=\}} | \{{\{{[^{{}}\n]*\}}\}} )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_TARGET = re.compile(rf"(?P<name>{NAME})\.(?P<cell>{NAME})\s*")
_VALUE = re.compile(rf"\{{=\s*(?P<name>{NAME})(?:\.(?P<cell>{NAME}))?\s*:\s*(?P<expression>\S.*?)\s*=\}}")
_PROSE = re.compile(r"^# %% \[markdown\][^\n]*\n((?:#[^\n]*\n?)*)", re.MULTILINE)
_HOLE = re.compile(r"(?<!\\)\{=(?!\}).*?(?:=\}|$)", re.MULTILINE)


def find_parts(text: str) -> Iterator[Reference | Formula]:
    """Every reference outside of formulas, and every formula, in order; malformed references included."""
    for token in _TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        if token["embed"] is not None:
            target = _TARGET.fullmatch(token["target"])
            parts = target.groupdict() if target else {"malformed": True}
            yield Reference(token.end("indent"), token.end(), line, token.group().strip(), **parts)
        elif token["value"] is not None:
            yield _value(token.group(), token.start(), line)
        elif token["stray"] is not None:
            yield Reference(token.start(), token.end(), line, token.group(), malformed=True)
        elif token["math"] is not None:
            written = token.group()
            edge = 1 if written[0] == "$" != written[1] else 2
            inside, end, display = token.start() + edge, token.end() - edge, written[:2] in ("$$", "\\[")
            values = tuple(
                _value(hole.group(), hole.start(), text.count("\n", 0, hole.start()) + 1)
                for hole in _HOLE.finditer(text, inside, end)
            )
            yield Formula(token.start(), token.end(), line, written, text[inside:end], inside, display, values)


def all_parts(folder: Path) -> list[Reference | Formula]:
    """The references and formulas of all pages below a folder, and the formulas of all labs."""
    pages = [page.read_text("utf-8", "replace") for page in sorted(folder.rglob("*.md"))]
    labs = [lab_prose(lab.read_text("utf-8", "replace")) for lab in sorted(folder.rglob("*.py"))]
    return [part for text in [*pages, *labs] for part in find_parts(text)]


def lab_prose(text: str) -> str:
    """The Markdown of a lab, a py:percent file, without running it."""
    cells = (re.sub(r"^# ?", "", found[1], flags=re.MULTILINE) for found in _PROSE.finditer(text))
    return "\n\n".join(cells)


def find_references(text: str) -> Iterator[Reference]:
    """Every reference of a page, those in formulas included."""
    for part in find_parts(text):
        yield from part.references


def _value(written: str, start: int, line: int) -> Reference:
    found = _VALUE.fullmatch(written) if "{=" not in written[2:] else None
    parts = found.groupdict() if found else {"malformed": True}
    return Reference(start, start + len(written), line, written, **parts)

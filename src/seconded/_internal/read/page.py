r"""Page: find the references to examples on a page.

The forms::

    => NAME.CELL                on a line of its own: a cell of this page's example, and its output
    => PAGE/NAME.CELL           the same for another page's example
    => NAME.ledger              on a line of its own: the table of agreeing values in an example
    => NAME.CELL.ledger         the same for the values that one cell printed
    {= NAME: EXPRESSION =}      in a sentence or a formula: the value of an expression of an example; also: PAGE/NAME
    {= NAME.CELL: EXPRESSION =} the same, right after a cell
    ```python SIDE              a fence: a cell of the example of the page's own, whose name is page
    {= site: values =}          the number of agreeing values on the whole site; also: stated, examples, date, and
                                each library

Other references in fenced code, code spans and comments do not count, so that a page can show the forms. Inside
``$...$``, ``$$...$$``, ``\(...\)`` and ``\[...\]`` a value is written as TeX.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from operator import attrgetter
from pathlib import Path

from seconded._internal.pair import PLAIN, Pair
from seconded._internal.read.cell import LEDGER, NAME, PATH, Wanted
from seconded._internal.read.fences import OWN, find_fences, is_of_page
from seconded._internal.read.markdown import SAME, Scanner, line_counter
from seconded._internal.read.pages import page_files
from seconded._internal.read.percent import lab_prose


@dataclass(frozen=True)
class Part:
    """A stretch of a page that is replaced."""

    start: int  # its place in the page's text, after its indentation
    end: int
    line: int  # 1-based, in that text
    text: str  # its text on the page

    @property
    def references(self) -> tuple["Reference", ...]:
        """Return the references in it."""
        return ()

    @property
    def block(self) -> bool:
        """Return True if it becomes a block of its own, not a part of a sentence."""
        return False


@dataclass(frozen=True)
class Reference(Part):
    """Refers to something of an example."""

    name: str  # the example

    @property
    def references(self) -> tuple["Reference", ...]:
        return (self,)

    @property
    def block(self) -> bool:
        return True


@dataclass(frozen=True)
class CellReference(Reference):
    """Refers to a cell with its output."""

    cell: str


@dataclass(frozen=True)
class ValueReference(Reference):
    """Refers to the value of an expression."""

    wanted: Wanted

    @property
    def block(self) -> bool:
        return False


@dataclass(frozen=True)
class LedgerReference(Reference):
    """Refers to the agreeing values of an example."""

    cell: str | None  # the cell that printed them; None for all cells


@dataclass(frozen=True)
class SiteReference(Part):
    """Refers to a result of all examples together."""

    what: str


@dataclass(frozen=True)
class Malformed(Part):
    """Looks like one of the forms, but has a mistake."""

    advice: str  # the correction
    name: str | None = None  # the intended example, if it is clear
    is_reference: bool = True  # whether it looks like a reference to an example; if not, it is a formula


@dataclass(frozen=True)
class Formula(Part):
    """A formula, with its references to values."""

    tex: str  # without its delimiters
    inside: int  # the start of its TeX
    display: bool
    values: tuple[ValueReference | Malformed, ...]

    def filled(self, values: Sequence[str]) -> str:
        """Return its TeX, with these texts for its values."""
        tex, at = "", 0
        for reference, value in zip(self.values, values, strict=True):
            tex += self.tex[at : reference.start - self.inside]
            at = reference.end - self.inside
            brackets = _needs_brackets(value, tex, self.tex[at:])
            tex += rf"{{\left({value}\right)}}" if brackets else f"{{{value}}}"
        return tex + self.tex[at:]

    @property
    def references(self) -> tuple[Reference, ...]:
        return tuple(value for value in self.values if isinstance(value, ValueReference))

    @property
    def block(self) -> bool:
        """Return True if it becomes a block of its own, not a part of a sentence."""
        return self.display


# The neighbors of a value in a formula. A single letter is a factor, but the last letter of a command is not.
_RAISED = re.compile(r"\s*\^")
_SIGN = re.compile(r"(?:[-+]|\\(?:pm|mp|oplus|ominus))\s*\Z")
_TIMES = r"[·*]|\\(?:cdot|times|odot|otimes|circ)(?![A-Za-z])"
_OVER = r"/|\\div(?![A-Za-z])"
_TIMES_BEFORE = re.compile(rf"(?:{_TIMES}|{_OVER}|(?<![\\A-Za-z])[A-Za-z]|[\d)\]])(?:\s|\\[,;:! ]|~)*\Z")
_TIMES_BEHIND = re.compile(rf"\s*(?:{_TIMES}|{_OVER}|[A-Za-z(])")
_OVER_BEFORE = re.compile(rf"(?:{_OVER})\s*\Z")


def _needs_brackets(value: str, before: str, behind: str) -> bool:
    """Return True if a number needs brackets between its neighbors in a formula."""
    if re.match(r"\(.*\)\Z|\\left|\\begin", value, re.DOTALL):
        return False
    raised, times = _RAISED.match(behind), _TIMES_BEFORE.search(before)
    signed = times or _SIGN.search(before)
    if value.endswith(" i"):  # a complex number is a sum
        return bool(raised or signed or _TIMES_BEHIND.match(behind))
    if value.startswith("-"):
        return bool(raised or signed)
    if r"\times" in value:
        return bool(raised or _OVER_BEFORE.search(before))
    return bool(raised) and not re.fullmatch(r"[\d.]+", value)


# A value with a mistake in its delimiters; `{=}` and `{ = }` alone are TeX.
_NEAR = rf"\{{[ \t]*=[ \t]*{PATH}(?:\.{NAME})?[ \t]*:[^{{}}\n]*\}}"
_HEAD = re.compile(r"\A---[ \t]*\n(?=[A-Za-z_][\w-]*[ \t]*:).*?\n---[ \t]*$", re.MULTILINE | re.DOTALL)
_FORMS = Scanner(
    rf"""
      (?P<math> \$\${SAME}+?\$\$ | \\\[{SAME}+?\\\] | \\\({SAME}+?\\\)
              | \$(?=\S)(?:\\.|(?![$\\]){SAME})+?(?<=\S)\$(?!\d) )
    | (?P<head> {_HEAD.pattern} )
    | (?P<hidden> !\[{SAME}*?\{{=(?:(?!\]){SAME})*\]
                | <[A-Za-z](?=[^<]*>)[^>]*?\{{=[^>]*> | \{{:[^{{}}\n]*\{{=[^\n]*\}}
                | (?<=\])\([^()\s]*[ \t]+(?:"(?=[^"\n]*"\))[^"]*\{{=[^"]*"|'(?=[^'\n]*'\))[^']*\{{=[^']*')\)
                | ^[ ]{{0,3}}(?:\*\[[^\]\n]+\]:|\[(?!\^)[^\]\n]+\]:(?:[ \t]*\S+[ \t]*\n[ \t]*["'(])?)[^\n]*\{{=[^\n]* )
    | (?P<embed> ^(?P<indent>[ \t]*)=>[ \t]*(?P<target>[^\n]*) )
    | (?P<value> \{{=(?!\}}).*?(?:=\}}|$) )
    | (?P<stray> =>[ \t]*{PATH}\.[A-Za-z_][\w-]* | ^[ \t]*(?:[-=~]+[ \t]*>|[→⇒])[ \t]*{PATH}\.{NAME}[ \t]*$
               | \{{\w[^{{}}\n]*=\}} | \{{\{{[^{{}}\n]*\}}\}} | {_NEAR} )
    | (?P<dollar> \$\$ | (?<![\w$])\$(?=\S) (?!\d+(?![\w\\^{{=])) )
    """,
    first=r"$!({=\[→⇒",
)
_TARGET = re.compile(rf"(?P<name>{PATH})(?:\.(?P<cell>{NAME}))??(?P<ledger>\.{LEDGER})?\s*")
_VALUE = re.compile(rf"\{{=\s*(?P<name>{PATH})(?:\.(?P<cell>{NAME}))?\s*:\s*(?P<expression>\S.*?)\s*=\}}")
_SITE = re.compile(r"\{=\s*site\s*:\s*(?P<what>\w+)\s*=\}")
_NO_COLON = re.compile(rf"\{{=\s*(?P<name>{PATH}(?:\.{NAME})?)\s+(?P<expression>[^\s:].*?)\s*=\}}")
_HOLE = re.compile(rf"(?<!\\)\{{=(?!\}}).*?(?:=\}}|$)|{_NEAR}", re.MULTILINE)

_WRITE_VALUE = "write {= NAME: EXPRESSION =}, or {= NAME.CELL: EXPRESSION =} for the value after a cell"
_PLAIN = "a value stands in a sentence or a formula, not in a description, a title, or the words of a picture"
_WRITE_CELL = "write => NAME.CELL on a line of its own, with nothing before or after it"
_MOST_SHOWN = 1000  # characters of a line with a formula that is not closed
_DOLLAR = r"a formula begins and ends in the same paragraph; write \$ for a dollar sign"


def shelves_of(page: Path) -> tuple[str, ...]:
    """Return the folders of a page's own examples: the page's name; for an ``index.md``, its folder, or ``home``."""
    return (page.parent.name, "home") if page.stem == "index" else (page.stem,)


def local_name(name: str, page: Path | None) -> str:
    """Return an example's name for the ids of a page: without its folder if the folder is the page's own."""
    if is_of_page(name):
        return OWN
    shelf, _, bare = name.rpartition("/")
    return bare if page is not None and shelf in shelves_of(page) else name.replace("/", "-")


@dataclass(frozen=True)
class Names:
    """The meaning of the names on a page."""

    find: Callable[[str], str] = str  # from a name to the full name of its example
    own: str = ""  # the full name of the example in the page's own fences; empty if they are not read
    pair: Pair = PLAIN  # the pair of the fences' sides

    def __call__(self, name: str) -> str:
        """Return the full name of an example."""
        return self.find(name)


Locate = Callable[[str], str]  # from a name on a page to the full name of its example; or `Names`
IsKnown = Callable[[str], bool]  # True if there is an example with this full name


def find_parts(
    text: str, *, formulas: bool = True, locate: Locate = str, is_known: IsKnown | None = None
) -> Iterator[Part]:
    """Yield the parts of a page in order: references outside of formulas, formulas, and malformed parts.

    Text that looks like a reference, but names no example, is ordinary text, such as ``{{ version }}``.

    Args:
        text: the page.
        formulas: whether a dollar sign without a closing one is malformed; if not, it is ordinary text.
        locate: returns the full name of the example for a name on the page; by default, the name itself.
        is_known: returns True if there is an example with a full name; None if there is one with any name.
    """
    own = _own_cells(locate, text) if isinstance(locate, Names) and locate.own else ()
    for part in merge(own, _find_all(text, formulas=formulas, locate=locate), key=attrgetter("start")):
        if is_known is None or not isinstance(part, Malformed) or _means_snippet(part, locate, is_known):
            yield part


def _own_cells(names: Names, text: str) -> Iterator[CellReference]:
    """Yield the page's own fences; each refers to its own cell."""
    for one in find_fences(text, names.pair):
        yield CellReference(one.start, one.end, one.line, one.written, names.own, one.cell)


def _means_snippet(part: "Malformed", locate: Locate, is_known: IsKnown) -> bool:
    """Return True if a malformed part names an example, or is a formula, not a price or the name of a variable."""
    if not part.is_reference:
        return re.search(r"[\\^_{=]|\$\$", part.text) is not None
    names = [part.name] if part.name else [locate(name) for name in re.findall(PATH, part.text)]
    return any(map(is_known, names))


def _find_all(text: str, *, formulas: bool, locate: Locate) -> Iterator[Part]:
    line_of = line_counter(text)
    for token in _FORMS.find(text):
        line = line_of(token.start())
        written = token.group()
        if token["embed"] is not None:
            yield _cell(token, line, locate)
        elif token["value"] is not None:
            site = _SITE.fullmatch(written)
            place = (token.start(), token.end(), line, written)
            yield SiteReference(*place, site["what"]) if site else _value(written, token.start(), line, locate)
        elif token["head"] is not None:
            for hole in _HOLE.finditer(written):
                yield Malformed(
                    hole.start(), hole.end(), line + written.count("\n", 0, hole.start()), hole.group(), _PLAIN
                )
        elif token["hidden"] is not None:
            yield Malformed(token.start(), token.end(), line, written, _PLAIN)
        elif token["stray"] is not None:
            advice = _WRITE_VALUE if written.startswith("{") else _WRITE_CELL
            yield Malformed(token.start(), token.end(), line, written, advice)
        elif token["math"] is not None:
            yield _formula(text, token, line, locate)
        elif formulas:
            row = text[token.start() : token.start() + _MOST_SHOWN].partition("\n")[0].rstrip()
            what = f"this formula is not closed\n{_DOLLAR}"
            yield Malformed(token.start(), token.end(), line, row, what, is_reference=False)


def find_in_head(text: str) -> Iterator[Malformed]:
    """Yield references in a page's front matter, which builders remove before extensions see the page."""
    head = _HEAD.search(text)
    for part in find_parts(head.group()) if head is not None else ():
        if isinstance(part, Malformed):
            yield part


def find_references(text: str, *, locate: Locate = str) -> Iterator[Reference]:
    """Yield every reference of a page, also those in formulas."""
    for part in find_parts(text, locate=locate):
        yield from part.references


def asks_of_site(text: str) -> bool:
    """Return True if a page may need the results of all examples."""
    return _SITE.search(text) is not None


def all_parts(
    folder: Path,
    locate: Callable[[Path], Locate] = lambda _: str,
    wanted: Callable[[Path, str], bool] = lambda *_: True,
) -> list[Part]:
    """Return the references and formulas of all pages in a folder, in MkDocs' order, and the formulas of all labs.

    Args:
        folder: the folder of the pages.
        locate: returns, for a page, the function from its names to full names of examples.
        wanted: returns whether a page is read, from its path and its text.
    """
    pages = [(page, page.read_text("utf-8", "replace")) for page in page_files(folder)]
    labs = [(lab, lab_prose(lab.read_text("utf-8", "replace"))) for lab in sorted(folder.rglob("*.py"))]
    read = [(text, locate(page)) for page, text in [*pages, *labs] if wanted(page, text)]
    return [part for text, where in read for part in find_parts(text, locate=where)]


def _cell(token: re.Match[str], line: int, locate: Locate) -> CellReference | LedgerReference | Malformed:
    place = (token.end("indent"), token.end(), line, token.group().strip())
    target = _TARGET.fullmatch(token["target"])
    if target is None or not (target["cell"] or target["ledger"]):
        meant = re.match(PATH, token["target"])
        return Malformed(*place, _WRITE_CELL, locate(meant[0]) if meant else None)
    if target["ledger"]:
        return LedgerReference(*place, locate(target["name"]), target["cell"])
    return CellReference(*place, locate(target["name"]), target["cell"])


def _formula(text: str, token: re.Match[str], line: int, locate: Locate) -> Formula:
    written = token.group()
    edge = 1 if written[0] == "$" != written[1] else 2
    inside, end = token.start() + edge, token.end() - edge
    values = tuple(
        _value(hole.group(), hole.start(), line + text.count("\n", token.start(), hole.start()), locate)
        for hole in _HOLE.finditer(text, inside, end)
    )
    display = written[:2] in ("$$", "\\[")
    return Formula(token.start(), token.end(), line, written, text[inside:end], inside, display, values)


def _value(written: str, start: int, line: int, locate: Locate) -> ValueReference | Malformed:
    place = (start, start + len(written), line, written)
    found = _VALUE.fullmatch(written) if "{=" not in written[2:] else None
    if found is not None:
        return ValueReference(*place, locate(found["name"]), Wanted(found["cell"], found["expression"]))
    first = re.match(rf"\{{=\s*({PATH})", written)
    name = locate(first[1]) if first else None
    if not written.endswith("=}"):
        return Malformed(*place, "it is not closed: write =} at its end", name)
    if (meant := _NO_COLON.fullmatch(written)) is not None:
        whose, expression = meant["name"], meant["expression"]
        return Malformed(*place, f"a colon is missing after {whose}: write {{= {whose}: {expression} =}}", name)
    return Malformed(*place, _WRITE_VALUE, name)

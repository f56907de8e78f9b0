"""Snippet: a py:percent file becomes an example of named cells that know their lines.

The format is the one that jupytext, VS Code, Spyder and PyCharm read: a module docstring whose first line is the title,
then cells, each opened by ``# %% name``. A cell that is meant to raise says which error, with a phrase of its message:
``# %% name raises="RuntimeError: grad can be"``; a notebook has Jupyter's tag for that. Other tags: the code of a cell
with ``hide-input`` is folded on its page, its output is left out with ``hide-output``, and nothing that it prints has
to be derived with ``underived``. ``rtol=1e-6`` and ``atol=1e-9`` say how far a cell's values may be from those of the
other side.
``blind="J @ v, J.T: J is diagonal"`` says which kinds of small faults an example's numbers cannot reveal, and why.
jupytext itself keeps no line numbers, and an error without its line is of no use; hence these few lines of our own.
"""

import ast
import difflib
import json
import math
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Self

from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, PLAIN, Pair, Role
from seconded._internal.presets import support
from seconded._internal.syntax import check, parse

NAME = r"[A-Za-z_][\w-]*"  # a cell's name, or an example's in its folder
PATH = rf"(?:{NAME}/)?{NAME}"  # an example's name, maybe with its folder
LEDGER = "ledger"  # no cell's name: a page asks by it for the table of what agrees
RAISES = "raises-exception"  # Jupyter's tag for a cell that is meant to raise
FOLDED = "hide-input"  # Jupyter Book's for one whose code is shown on demand
SILENT = "hide-output"  # and for one whose output is not shown
UNDERIVED = "underived"  # ours, for one whose values nobody derives again
_TAGS = (RAISES, FOLDED, SILENT, UNDERIVED)
_ATTRIBUTE = r"""\b(?:tags=\[[^\]]*\]|(?:raises|blind)="(?:[^"\\]|\\.)*"|[ra]tol=[^\s"\[]*)"""
_HEADER = re.compile(
    rf"# %%(?!%)[ \t]*(?P<name>{NAME}(?![\w=]))?[ \t]*(?P<markdown>\[markdown\])?[ \t]*"
    rf"(?P<rest>(?:{_ATTRIBUTE}[ \t]*)*)"
)
_ERROR = re.compile(r"(?P<name>[A-Za-z_][\w.]*): (?P<phrase>\S.*)")
_BLIND = re.compile(r"(?P<kinds>[^:]+): (?P<reason>\S.*)")
_LIKE_HEADER = re.compile(r"\s*#\s*%+(\s|$)")  # also what is nearly one, to be refused


@dataclass(frozen=True)
class Words:
    """What a cell says of its picture, in a string with an empty line in it."""

    caption: str  # before the empty line: one sentence, what to see
    alternative: str  # behind it: what is seen, for those who do not see it

    @classmethod
    def read(cls, text: str) -> Self:
        """Take a string apart."""
        caption, _, alternative = (" ".join(part.split()) for part in text.strip().partition("\n\n"))
        return cls(caption, alternative) if alternative else cls("", caption)


@dataclass(frozen=True)
class Cell:
    """One named cell of an example."""

    name: str
    line: int  # of the cell's first line of code, 1-based, in the example's file
    source: str  # the code, without the blank lines around it
    role: Role = CLAIM
    tags: tuple[str, ...] = ()
    error: str = ""  # that the cell is meant to raise: its name, a colon, and a phrase of its message
    blind: tuple[tuple[str, str], ...] = ()  # kinds of faults that the example's numbers do not reveal, each with why
    rtol: float | None = None  # relative tolerance for the values that it prints, where the author states one
    atol: float | None = None  # and an absolute one

    @property
    def words(self) -> Words:
        """Return what the cell says of its picture: the string that it begins with."""
        return Words.read(ast.get_docstring(parse(self.source)) or "")

    @property
    def draws(self) -> bool:
        """Return True if the cell is there for its picture (``figure``, ``figure_...``)."""
        return self.name.partition("_")[0] == "figure"

    @property
    def for_picture(self) -> bool:
        """Return True if the cell derives what a picture shows (``check_figure``): it need not print."""
        return self.role == DERIVATION and self.name.split("_")[1:2] == ["figure"]

    @property
    def defines(self) -> bool:
        """Return True if the cell only imports and defines, so that it computes no number."""
        body = parse(self.source).body
        return all(isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef) for node in body)

    @property
    def raises(self) -> bool:
        """Return True if the cell is meant to raise."""
        return RAISES in self.tags

    @property
    def folded(self) -> bool:
        """Return True if a page shows the cell's code only on demand."""
        return FOLDED in self.tags

    @property
    def is_silent(self) -> bool:
        """Return True if a page leaves out the cell's output."""
        return SILENT in self.tags

    @property
    def is_underived(self) -> bool:
        """Return True if nobody derives again what the cell prints."""
        return UNDERIVED in self.tags

    def is_meant(self, names: Collection[str], message: str) -> bool:
        """Return True if an error is the one that the cell is meant to raise.

        Args:
            names: what its type is called, with its module and without.
            message: its message.
        """
        meant = _ERROR.fullmatch(self.error)
        return meant is not None and meant["name"] in names and meant["phrase"] in " ".join(message.split())


@dataclass(frozen=True)
class Snippet:
    """One example: a file of cells."""

    name: str
    path: str  # as messages show it
    title: str
    text: str  # the whole file
    cells: tuple[Cell, ...]
    pair: Pair = PLAIN

    def cell(self, name: str) -> Cell | None:
        """Return the cell of that name, if there is one."""
        return next((cell for cell in self.cells if cell.name == name), None)

    @property
    def is_module(self) -> bool:
        """Return True if the example is there to be imported: it only imports and defines."""
        return all(cell.defines for cell in self.cells)

    def side(self, role: Role) -> tuple[Cell, ...]:
        """Return the cells of a role, in the file's order."""
        return tuple(cell for cell in self.cells if cell.role == role)

    def title_of(self, role: Role) -> str:
        """Return what readers call a side of this example."""
        side = self.pair.side(role)
        first = next((cell.name for cell in self.side(role) if not cell.draws), "")
        return side.title_of(first)

    @property
    def is_derived(self) -> bool:
        """Return True if a cell derives, so that the whole example must agree with it."""
        return bool(self.side(DERIVATION))

    @property
    def titles(self) -> tuple[str, str]:
        """Return what readers call the two sides."""
        return self.title_of(CLAIM), self.title_of(DERIVATION)


def computed_text(statements: list[ast.stmt]) -> tuple[int, ast.JoinedStr] | None:
    """Return the first f-string that stands by itself, by which a cell describes its picture, and its position."""
    for number, node in enumerate(statements):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.JoinedStr):
            return number, node.value
    return None


def read_snippet(name: str, file: Path, path: str, pair: Pair) -> Snippet:
    """Read the example NAME from FILE; PATH is what messages call it, PAIR says which cells derive.

    Raises:
        ExampleError: the file is not UTF-8, has a syntax error, no title, no cells, code outside of cells, or a cell
            without a name of its own.
    """
    text = read_text(file, path)
    tree = _tree(text, path)
    if re.fullmatch(PATH, name) is None:
        raise ExampleError(
            path, None, f"no page can name an example {name!r}", "use letters, digits, _ and -", code="example-name"
        )
    cells = cells_of(text, path, pair)
    docstring = ast.get_docstring(tree)
    if not docstring:
        raise ExampleError(
            path,
            1,
            "there is no title",
            "begin the file with a docstring; its first line is the title",
            code="no-title",
        )
    return Snippet(name, path, docstring.splitlines()[0], text, cells, pair)


def read_cells(file: Path, path: str) -> tuple[str, tuple[Cell, ...]]:
    """Return the text of a py:percent file that is no example, and its code cells; raises as `read_snippet`."""
    text = read_text(file, path)
    return text, cells_of(text, path, None)


def lab_prose(text: str) -> str:
    """Return the Markdown of a py:percent file, without running it."""
    cells: list[list[str]] = []
    prose = False
    for row in text.split("\n"):
        header = _HEADER.fullmatch(row.rstrip())
        if header is not None:
            prose = header["markdown"] is not None
            if prose:
                cells.append([])
        elif prose:
            cells[-1].append(re.sub("^# ?", "", row))
    return "\n\n".join("\n".join(rows).strip("\n") for rows in cells)


def read_text(file: Path, path: str) -> str:
    """Return the text of a file; PATH is what messages call it.

    Raises:
        ExampleError: the file is not UTF-8.
    """
    raw = file.read_bytes()
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ExampleError(
            path, line, "the file is not UTF-8", f"{error.reason}; save it as UTF-8", code="not-python"
        ) from None


def read_python(file: Path, path: str) -> str:
    """Return the text of a Python file; PATH is what messages call it.

    Raises:
        ExampleError: the file is not UTF-8, or Python cannot parse it.
    """
    text = read_text(file, path)
    _tree(text, path)
    return text


def _tree(text: str, path: str) -> ast.Module:
    """Return the syntax tree of a text; raises ExampleError where Python cannot parse it."""
    try:
        return parse(text, path)
    except (RecursionError, MemoryError):
        raise ExampleError(
            path, None, "Python cannot parse this file: an expression is nested too deep", code="not-python"
        ) from None
    except (SyntaxError, ValueError) as error:
        number = getattr(error, "lineno", None)
        rows = [text.split("\n")[number - 1].strip()] if number else []
        if rows and rows[0][:1] in ("%", "!"):
            rows.append("a cell is plain Python, without magics: the file also runs as a script")
        raise ExampleError(path, number, f"{type(error).__name__}: {error.args[0]}", *rows, code="not-python") from None


def cells_of(text: str, path: str, pair: Pair | None) -> tuple[Cell, ...]:
    """Return the cells of a py:percent text; PAIR says which derive, None that it is a lab.

    Raises:
        ExampleError: Python cannot parse it, it has no cells or code outside of cells, or a header is none.
    """
    tree = _tree(text, path)
    rows = text.split("\n")
    first = next((number for number, row in enumerate(rows, 1) if _LIKE_HEADER.match(row)), len(rows) + 1)
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    if body and body[0].lineno < first <= len(rows):
        advice = "move it into one: here it never runs"
        raise ExampleError(path, body[0].lineno, "this code stands before the first cell", advice, code="no-cell")
    cells = tuple(_cells(rows, path, pair))
    if not cells:
        raise ExampleError(path, None, "there is no cell", "open one with a line such as: # %% name", code="no-cell")
    return cells


def _cells(rows: list[str], path: str, pair: Pair | None) -> Iterator[Cell]:
    starts = [number for number, row in enumerate(rows) if _LIKE_HEADER.match(row)]
    seen: set[str] = set()
    for start, end in pairwise([*starts, len(rows)]):
        header = _HEADER.fullmatch(rows[start].rstrip())
        if header is None:
            raise ExampleError(
                path,
                start + 1,
                f"this is not a cell's header: {rows[start].strip()}",
                *_meant(rows[start]),
                code="cell-header",
            )
        if header["markdown"]:  # prose of a notebook: nothing to run
            _only_comments(rows, start, end, path)
            continue
        attributes = dict(one.split("=", 1) for one in re.findall(_ATTRIBUTE, header["rest"]))
        tags = _tags(attributes.get("tags"), path, start + 1)
        error = _error(attributes.get("raises"), header["name"], tags, path, start + 1)
        tags += (RAISES,) if error and RAISES not in tags else ()
        blind = tuple(_blind(attributes.get("blind"), path, start + 1))
        rtol, atol = (_tolerance(name, attributes.get(name), path, start + 1) for name in ("rtol", "atol"))
        name = _name(header["name"], path, start + 1, pair)
        cell = _cell(name, rows, start, end, path, pair.role_of(name) if pair else CLAIM)
        cell = replace(cell, tags=tags, error=error, blind=blind, rtol=rtol, atol=atol)
        if cell.name in seen:
            advice = "each cell needs a name of its own"
            raise ExampleError(path, start + 1, f"a second cell is called {cell.name!r}", advice, code="cell-name")
        seen.add(cell.name)
        yield cell


RAISING = 'raises="RuntimeError: a phrase of its message"'


def _meant(row: str) -> Iterator[str]:
    """Yield what to write instead of a malformed header."""
    written = re.split(r"\s(?:tags|raises|blind|rtol|atol)=", row.strip("#% \t"))[0]
    name = re.sub(r"\W+", "_", re.sub(r"\[.*?\]", "", written.replace(RAISES, ""))).strip("_")
    tagged = f" {RAISING}" if "raises" in row else ""
    if row.startswith("# %%") and re.fullmatch(NAME, name):
        yield "a name is one word, of letters, digits, _ and -, and tags come last"
    yield f"write: # %% {name}{tagged}" if re.fullmatch(NAME, name) else "write: # %% name"


def _only_comments(rows: list[str], start: int, end: int, path: str) -> None:
    last = max(number for number in range(start, end) if rows[number].strip())
    for number in range(start + 1, last + 1):
        if not rows[number].startswith("#"):
            advice = "begin it with #, also where it is empty; code goes into a cell of its own: # %% name"
            raise ExampleError(
                path, number + 1, "this line of a Markdown cell is not a comment", advice, code="cell-header"
            )


def _name(name: str | None, path: str, line: int, pair: Pair | None) -> str:
    if name is None:
        raise ExampleError(path, line, "this cell has no name", "write: # %% name", code="cell-name")
    if name == LEDGER:
        advice = "on a page, => NAME.ledger shows what agrees in an example; use another name"
        raise ExampleError(path, line, f"no cell can be called {name!r}", advice, code="cell-name")
    first = name.partition("_")[0]
    if pair is None or pair.role_of(name) == DERIVATION:
        return name
    own, known = pair.derivation.cells, [pair.derivation.cells, *filter(None, [pair.claim.cells])]
    if support(pair.preset).aliases.get(first) == own or (
        first != pair.claim.cells and difflib.get_close_matches(first.lower(), [own], cutoff=0.8)
    ):
        advice = f"only {own} and {own}_... derive; use one of these, or a name that is less like it"
        raise ExampleError(path, line, f"is the name {name!r} meant to be {own}?", advice, code="cell-name")
    if pair.claim.cells and first not in (pair.claim.cells, "figure"):
        near = difflib.get_close_matches(first, known, n=1) or [" or ".join(known)]
        advice = f"is {near[0]} meant? the sides are declared as {' and '.join(known)}"
        raise ExampleError(path, line, f"the cell {name!r} belongs to no declared side", advice, code="cell-name")
    return name


def _tolerance(name: str, text: str | None, path: str, line: int) -> float | None:
    """Return a tolerance that a header states."""
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < 1:
        raise ExampleError(
            path, line, f"{name} is not a number from 0 to 1: {text}", f"write it as in {name}=1e-6", code="cell-option"
        )
    return number


def _cell(name: str, rows: list[str], start: int, end: int, path: str, role: Role) -> Cell:
    code = [number for number in range(start + 1, end) if rows[number].strip()]
    if all(rows[number].lstrip().startswith("#") for number in code):
        advice = "give it code, or remove it; prose goes into a cell of its own: # %% [markdown]"
        raise ExampleError(path, start + 1, f"the cell {name!r} is empty", advice, code="no-cell")
    cell = Cell(name, code[0] + 1, "\n".join(rows[code[0] : code[-1] + 1]), role)
    try:
        check("\n" * code[0] + cell.source, path)
    except SyntaxError as error:  # whole as a file, but not as a cell: a block that a header cuts in two
        advice = f"the cell {name!r} must stand alone"
        raise ExampleError(path, error.lineno, f"SyntaxError: {error.msg}", advice, code="not-python") from None
    if cell.draws:
        check_words(_written(cell), f"the cell {name!r}", cell.line, path)
    return cell


def _written(cell: Cell) -> Words:
    """Return what a cell says of its picture before it runs; the last expression does not count."""
    computed = computed_text(parse(cell.source).body[:-1])
    if computed is None:
        return cell.words
    pieces = (piece.value if isinstance(piece, ast.Constant) else "…" for piece in computed[1].values)
    return Words.read("".join(map(str, pieces)))


def check_words(words: Words, what: str, line: int, path: str) -> None:
    """Refuse a picture without words; WHAT begins the message.

    Raises:
        ExampleError: there is no text alternative, or no caption.
    """
    if not words.alternative:
        advice = "begin it with a string that says what is seen, for those who do not see it"
        raise ExampleError(path, line, f"{what} has no text alternative", advice, code="no-alternative")
    if not words.caption:
        advice = "begin its string with one sentence that says what to see, then an empty line, then the alternative"
        raise ExampleError(path, line, f"{what} has no caption", advice, code="no-alternative")


def _error(text: str | None, name: str | None, tags: tuple[str, ...], path: str, line: int) -> str:
    """Return the error that a cell is meant to raise; empty if it is meant to raise none."""
    try:
        error = str(json.loads(text or '""'))
    except ValueError:
        error = ""
    if (RAISES in tags or text is not None) and not _ERROR.fullmatch(error):
        what = "a cell that is meant to raise says which error, with a phrase of its message"
        raise ExampleError(path, line, what, f"write: # %% {name or 'name'} {RAISING}", code="cell-option")
    return error


def _blind(text: str | None, path: str, line: int) -> Iterator[tuple[str, str]]:
    """Yield the kinds of faults that an example cannot reveal, each with the reason."""
    for part in str(json.loads(text)).split("; ") if text else ():
        match = _BLIND.fullmatch(part)
        if match is None:
            advice = 'write kinds of faults, a colon and the reason: blind="J @ v, J.T: J is diagonal; input: why"'
            raise ExampleError(path, line, f"this gives no reason: blind={text}", advice, code="cell-option")
        yield from ((kind.strip(), match["reason"]) for kind in match["kinds"].split(","))


def _tags(text: str | None, path: str, line: int) -> tuple[str, ...]:
    try:
        tags = json.loads(text or "[]")
    except ValueError:
        raise ExampleError(
            path, line, f"these tags are not a list of strings: {text}", f'write: tags=["{FOLDED}"]', code="cell-option"
        ) from None
    unknown = [tag for tag in tags if tag not in _TAGS]
    if unknown:
        advice = f"the tags that mean something here are {', '.join(map(repr, _TAGS))}"
        raise ExampleError(path, line, f"unknown tag {unknown[0]!r}", advice, code="cell-option")
    return tuple(tags)

"""Percent: the cells of a py:percent text.

jupytext, VS Code, Spyder and PyCharm read this format. It has a module docstring whose first line is the title, then
cells, each with a header ``# %% name``. The header of a cell that is meant to raise has the error, with a phrase of its
message: ``# %% name raises="RuntimeError: grad can be"``. A notebook has Jupyter's tag for this.

The other tags and options of a header:

- ``hide-input`` folds the code of the cell on its page, and ``hide-output`` leaves out its output.
- ``underived`` allows a cell whose values nobody derives.
- ``rtol=1e-6`` and ``atol=1e-9`` set how much a cell's values may differ from those of the other side.
- ``blind="J @ v, J.T: J is diagonal"`` has the kinds of small faults that an example's numbers cannot reveal, and why.
- ``order="the failure comes first"`` has the reason why a page may show a cell before, or without, what it needs.
- ``unchecked="J: its second weight is 0"`` lets pages show a name that nothing checks, and has the reason.
- ``one-point="the slope is typed"`` has the reason why the output is compared with the original inputs only.

jupytext does not keep line numbers, and an error needs its line. So this module reads the format itself.
"""

import ast
import difflib
import json
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, Pair, Role
from seconded._internal.presets import support
from seconded._internal.read.cell import (
    ERROR,
    FOLDED,
    LEDGER,
    NAME,
    RAISES,
    SILENT,
    UNDERIVED,
    Cell,
    Words,
    computed_text,
)
from seconded._internal.syntax import check, parse

_TAGS = (RAISES, FOLDED, SILENT, UNDERIVED)
_ATTRIBUTE = r"""\b(?:tags=\[[^\]]*\]|(?:raises|blind|unchecked|order|one-point)="(?:[^"\\]|\\.)*"|[ra]tol=[^\s"\[]*)"""
_HEADER = re.compile(
    rf"# %%(?!%)[ \t]*(?P<name>{NAME}(?![\w=]))?[ \t]*(?P<markdown>\[markdown\])?[ \t]*"
    rf"(?P<rest>(?:{_ATTRIBUTE}[ \t]*)*)"
)
_REASON = re.compile(r"(?P<names>[^:]+): (?P<reason>\S.*)")
_REASONS = {  # the options of a header with reasons
    "blind": 'write kinds of faults, a colon and the reason: blind="J @ v, J.T: J is diagonal; input: why"',
    "unchecked": 'write names, a colon and the reason: unchecked="J: its second weight is 0"',
}
_ONE_REASON = {"order": "the page shows the failure first", "one-point": "the example is about equal numbers"}
_UNPARSED = (SyntaxError, ValueError, RecursionError, MemoryError)
_LIKE_HEADER = re.compile(r"\s*#\s*%+(\s|$)")  # also a header with a mistake, to raise an error


def read_cells(file: Path, path: str) -> tuple[str, tuple[Cell, ...]]:
    """Return the text of a py:percent file that is not an example, and its code cells; raises as `read_snippet`."""
    text = read_text(file, path)
    return text, cells_of(text, path, None)[1]


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
    """Return the text of a file; PATH is its path for messages.

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
    """Return the text of a Python file; PATH is its path for messages.

    Raises:
        ExampleError: the file is not UTF-8, or Python cannot parse it.
    """
    text = read_text(file, path)
    syntax_tree(text, path)
    return text


def syntax_tree(text: str, path: str) -> ast.Module:
    """Return the syntax tree of a text; raise ExampleError if Python cannot parse it."""
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


def cells_of(text: str, path: str, pair: Pair | None) -> tuple[str, tuple[Cell, ...]]:
    """Return the docstring and the cells of a py:percent text.

    Args:
        text: the text.
        path: its path for messages.
        pair: has the names of its sides; None means a lab.

    Raises:
        ExampleError: Python cannot parse the text, there are no cells, there is code outside of cells, or a header is
            malformed.
    """
    rows = text.split("\n")
    first = next((number for number, row in enumerate(rows, 1) if _LIKE_HEADER.match(row)), len(rows) + 1)
    # Each cell is parsed alone, and the whole text only to say what is wrong.
    head = _parsed("\n".join(rows[: first - 1]), text, path, "the docstring ends before the first cell")
    docstring = ast.get_docstring(head)
    body = head.body[1:] if docstring is not None else head.body
    if body and first <= len(rows):
        advice = "move it into one: here it never runs"
        raise ExampleError(path, body[0].lineno, "this code stands before the first cell", advice, code="no-cell")
    cells = tuple(_cells(text, rows, path, pair))
    if not cells:
        raise ExampleError(path, None, "there is no cell", "open one with a line such as: # %% name", code="no-cell")
    return docstring or "", cells


def _parsed(part: str, text: str, path: str, advice: str) -> ast.Module:
    """Return the syntax tree of a part of a text, which must be complete."""
    try:
        return parse(part, path)
    except _UNPARSED as error:
        raise _incomplete(error, text, path, advice) from None


def _incomplete(error: Exception, text: str, path: str, advice: str) -> ExampleError:
    """Return the error for a part of a text that Python cannot parse; raise it if it cannot parse the text either."""
    syntax_tree(text, path)
    line, what = getattr(error, "lineno", None), getattr(error, "msg", error)
    return ExampleError(path, line, f"SyntaxError: {what}", advice, code="not-python")


def _cells(text: str, rows: list[str], path: str, pair: Pair | None) -> Iterator[Cell]:
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
        if header["markdown"]:  # prose of a notebook does not run
            _only_comments(rows, start, end, path)
            continue
        attributes = dict(one.split("=", 1) for one in re.findall(_ATTRIBUTE, header["rest"]))
        tags = _tags(attributes.get("tags"), path, start + 1)
        error = _error(attributes.get("raises"), header["name"], tags, path, start + 1)
        tags += (RAISES,) if error and RAISES not in tags else ()
        blind, unchecked = (tuple(_reasons(name, attributes.get(name), path, start + 1)) for name in _REASONS)
        rtol, atol = (_tolerance(name, attributes.get(name), path, start + 1) for name in ("rtol", "atol"))
        order, one_point = (_reason(name, attributes.get(name), path, start + 1) for name in _ONE_REASON)
        name = _name(header["name"], path, start + 1, pair)
        cell = _cell(name, rows, start, end, path, pair.role_of(name) if pair else CLAIM)
        try:
            check("\n" * (cell.line - 1) + cell.source, path)
        except _UNPARSED as broken:  # a mistake, or a header in the middle of a block
            raise _incomplete(broken, text, path, f"the cell {cell.name!r} must stand alone") from None
        if cell.draws:
            check_words(_written(cell), f"the cell {cell.name!r}", cell.line, path)
        cell = replace(cell, tags=tags, error=error, blind=blind, unchecked=unchecked, rtol=rtol, atol=atol)
        cell = replace(cell, order=order, one_point=one_point)
        if cell.name in seen:
            advice = "each cell needs a name of its own"
            raise ExampleError(path, start + 1, f"a second cell is called {cell.name!r}", advice, code="cell-name")
        seen.add(cell.name)
        yield cell


RAISING = 'raises="RuntimeError: a phrase of its message"'


def _meant(row: str) -> Iterator[str]:
    """Yield the correction of a malformed header."""
    written = re.split(r"\s(?:tags|raises|blind|unchecked|rtol|atol|order|one-point)=", row.strip("#% \t"))[0]
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
    """Return the tolerance in a header."""
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
    return Cell(name, code[0] + 1, "\n".join(rows[code[0] : code[-1] + 1]), role)


def _written(cell: Cell) -> Words:
    """Return a cell's words about its picture, before it runs; its last expression does not count."""
    computed = computed_text(parse(cell.source).body[:-1])
    if computed is None:
        return cell.words
    pieces = (piece.value if isinstance(piece, ast.Constant) else "…" for piece in computed[1].values)
    return Words.read("".join(map(str, pieces)))


def check_words(words: Words, what: str, line: int, path: str) -> None:
    """Raise an error for a picture without words; WHAT begins the message.

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
    if (RAISES in tags or text is not None) and not ERROR.fullmatch(error):
        what = "a cell that is meant to raise says which error, with a phrase of its message"
        raise ExampleError(path, line, what, f"write: # %% {name or 'name'} {RAISING}", code="cell-option")
    return error


def _reasons(attribute: str, text: str | None, path: str, line: int) -> Iterator[tuple[str, str]]:
    """Yield the names in an attribute of a header, each with the reason that it gives."""
    for part in str(json.loads(text)).split("; ") if text else ():
        match = _REASON.fullmatch(part)
        if match is None:
            what = f"this gives no reason: {attribute}={text}"
            raise ExampleError(path, line, what, _REASONS[attribute], code="cell-option")
        yield from ((name.strip(), match["reason"]) for name in match["names"].split(","))


def _reason(name: str, text: str | None, path: str, line: int) -> str:
    """Return the reason in an option of a header; empty if the header does not have the option."""
    if text is None:
        return ""
    try:
        reason = str(json.loads(text)).strip()
    except ValueError:
        reason = ""
    if not reason:
        advice = f'write it as in {name}="{_ONE_REASON[name]}"'
        raise ExampleError(path, line, f"{name}= gives no reason", advice, code="cell-option")
    return reason


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

"""Rows: the prose of a file as Markdown, each row with the line that it comes from.

Formulas, values and quoted messages become code spans, which textlint does not count as words.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from seconded._internal.read.markdown import Scanner, fences
from seconded._internal.read.page import Formula, Part, SiteReference, ValueReference, find_parts


class Row(NamedTuple):
    """A row of Markdown."""

    line: int  # of the file, 1-based
    text: str


def read_prose(file: Path) -> list[Row]:
    """Return the prose of a page, a lab or a Python file."""
    text = file.read_text("utf-8")
    return list(_page(text) if file.suffix == ".md" else _python(text))


_HEAD = re.compile(r"---\n(.*?)^---\n", re.DOTALL | re.MULTILINE)
_OF_READERS = ("description", "question", "cause", "cure", "symptom")  # keys whose text is prose
_MARKUP = re.compile(r"<!--.*?-->|\{:[^{}\n]*\}|<[/!]?[A-Za-z][^<>]*>", re.DOTALL)
_QUOTED = Scanner(r'(?P<quoted>\*"[^"]*"\*|\*“[^”]*”\*)')  # a message, in the words of the library
_PLACE = "`…`"


def _page(text: str, first: int = 1) -> Iterator[Row]:
    """Yield the rows of a page, or of another Markdown text that begins at a line."""
    head = _HEAD.match(text)
    if head:
        yield from _front_matter(head[1], first + 1)
    start = head.end() if head else 0
    body = re.sub(r"[^\n]", " ", text[:start]) + text[start:]
    pieces, end = [], 0
    for part in sorted([*_fences(body), *_parts(body)]):
        if part[0] >= end:
            pieces += [body[end : part[0]], part[2]]
            end = part[1]
    body = "".join([*pieces, body[end:]])
    body = _QUOTED.replace(body, lambda found: _with_rows(_PLACE, found.group()))
    body = _MARKUP.sub(lambda found: _with_rows("", found.group()), body)
    for number, row in enumerate(body.split("\n"), first):
        yield Row(number, row.rstrip())


def _fences(text: str) -> Iterator[tuple[int, int, str]]:
    for fence in fences(text):
        yield fence.start(), fence.end(), _with_rows("", fence.group())


def _parts(text: str) -> Iterator[tuple[int, int, str]]:
    for part in find_parts(text, formulas=False):
        yield part.start, part.end, _with_rows(_PLACE if _is_in_sentence(part) else "", part.text)


def _is_in_sentence(part: Part) -> bool:
    return isinstance(part, ValueReference | SiteReference) or (isinstance(part, Formula) and not part.display)


def _with_rows(text: str, instead_of: str) -> str:
    """Return a text with as many ends of lines as another one."""
    return text + "\n" * instead_of.count("\n")


def _front_matter(text: str, first: int) -> Iterator[Row]:
    """Yield what readers see of a page's front matter, a paragraph for each key."""
    for key, value in _scalars(yaml.compose(text)):
        if key in _OF_READERS:
            yield Row(first + value.start_mark.line, value.value.replace("\n", " "))
            yield Row(first + value.start_mark.line, "")


def _scalars(node: yaml.Node | None) -> Iterator[tuple[str, yaml.ScalarNode]]:
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item)
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(value, yaml.ScalarNode):
            yield key.value, value
        else:
            yield from _scalars(value)


_NO_PROSE = re.compile(r"#( %%|!| ---| (noqa|type|fmt|ruff|pragma|mypy|prose)\b|\s*$)|# \w+:$")
_DIRECTIVE = re.compile(r"\s*#\s*(?:noqa|type|pragma)\b.*")
_SECTION = re.compile(r"(?:Args|Raises|Returns|Yields|Attributes):\s*$")
_ENTRY = re.compile(r"    [*\w.]+(?: \([^)]*\))?: ")


def _python(text: str) -> Iterator[Row]:
    """Yield the docstrings, comments and names of tests of a Python file, and the Markdown cells of a lab."""
    rows = sorted([*_comments(text), *_docstrings(text)], key=lambda row: row.line)
    yield from rows


def _comments(text: str) -> Iterator[Row]:
    """Yield a paragraph for each comment; of a lab's Markdown cell, its Markdown."""
    lines = text.split("\n")
    found = [one for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type == tokenize.COMMENT]
    block: list[tuple[int, str]] = []
    for token in found:
        (line, column), comment = token.start, token.string
        is_own = not lines[line - 1][:column].strip()
        if block and (line != block[-1][0] + 1 or not is_own):
            yield from _of_block(block)
            block = []
        block.append((line, comment))
        if not is_own:
            yield from _of_block(block)
            block = []
    yield from _of_block(block)


def _of_block(block: list[tuple[int, str]]) -> Iterator[Row]:
    if block and re.match(r"# %%.*\[markdown\]", block[0][1]):
        text = "\n".join(re.sub("^# ?", "", comment) for _, comment in block[1:])
        yield from _page(text, block[1][0] if len(block) > 1 else 1)
    elif block and block[0][1] == "# ---":
        text = "".join(f"{comment[2:]}\n" for _, comment in block)
        yield from _page(text, block[0][0])
    else:
        for line, comment in block:
            if not _NO_PROSE.match(comment):
                yield Row(line, _plain(_DIRECTIVE.sub("", comment).lstrip("# ")))
    if block:
        yield Row(block[-1][0], "")


def _docstrings(text: str) -> Iterator[Row]:
    """Yield the docstrings and the names of tests."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not isinstance(node, ast.Module) and node.name.startswith("test_"):
            yield Row(node.lineno, node.name.replace("_", " ").capitalize())
            yield Row(node.lineno, "")
        if ast.get_docstring(node) is not None:
            yield from _docstring(node.body[0])


def _docstring(statement: ast.stmt) -> Iterator[Row]:
    """Yield the rows of a docstring, without its code; an argument has a paragraph of its own."""
    first, _, rest = statement.value.value.partition("\n")  # type: ignore[attr-defined]
    is_section = False
    margin = re.compile(f"^ {{,{statement.col_offset}}}", re.MULTILINE)
    for number, row in enumerate([first.strip(), *margin.sub("", rest).split("\n")], statement.lineno):
        if _SECTION.match(row):
            is_section = True
            yield Row(number, "")
        elif not row.startswith("    "):
            is_section = is_section and not row.strip()
            yield Row(number, _plain(row.rstrip()))
        elif is_section:
            if entry := _ENTRY.match(row):
                yield Row(number, "")
            yield Row(number, _plain(row[entry.end() :] if entry else row.strip()))
        else:
            yield Row(number, "")
    yield Row(statement.lineno, "")


def _plain(text: str) -> str:
    """Return a text in which only backticks are Markdown."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<\[\]#|])", r"\\\1", part) for part in parts)

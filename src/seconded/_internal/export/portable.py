"""Portable: prose without the syntax that only a site's builder understands."""

import re
import textwrap
from collections.abc import Callable

from seconded._internal.read.macros import Macros, expand
from seconded._internal.read.markdown import Scanner, find_verbatim, is_code

Link = Callable[[str], str]  # from the target of a link on the page to its replacement

_FOREIGN = Scanner(
    r"""
      (?P<before> \]\( | ^[ ]{0,3}\[[^\]\n]+\]:[ \t]+ ) (?P<target>[^)\s]+)  # of a link
    | (?<![ \t])[ \t]* \{ (?: : | [ \t]*[.\#][A-Za-z] ) [^}\n]* \}  # a list of attributes
    """
)
_HIDDEN = "\0"  # each character of a comment; Markdown has no other use for it
_COMMENT = re.compile(
    rf"""
      (?<![^\n]\n) ^ (?:[ \t]*{_HIDDEN}[{_HIDDEN} \t]*\n)+ [ \t]*\n  # lines that are a paragraph
    | ^[ \t]*{_HIDDEN}[{_HIDDEN} \t]*(?:\n|\Z)  # a line
    | (?<![ \t])[ \t]*{_HIDDEN}+(?=\s|\Z)
    | {_HIDDEN}+
    """,
    re.VERBOSE | re.MULTILINE,
)
_ADMONITION = Scanner(
    r"""
    ^(?P<indent>[ ]*) (?:!!!|\?\?\?\+?) [ ] (?P<kind>[\w-]+) [^"\n]* (?:"(?P<title>[^"\n]*)")? [ \t]*\n
    (?P<body> (?: (?P=indent)[ ]{4}[^\n]*(?:\n|\Z) | [ \t]*\n )+ )
    """
)


def hide_comments(text: str) -> str:
    """Return a page of the same length in which `portable` finds the comments.

    A comment is a note of the author, which no reader of the page sees. But a comment in code stays. Only
    the whole page tells which text is code, and `portable` receives pieces of a page.
    """
    pieces, at = [], 0
    for found in find_verbatim(text):
        if found.group().startswith("<!--") and not is_code(text, found.start(), block=False):
            pieces += [text[at : found.start()], _HIDDEN * len(found.group())]
            at = found.end()
    return "".join([*pieces, text[at:]])


def portable(text: str, link: Link) -> str:
    """Return prose without hidden comments and attribute lists, and with the targets of links replaced."""

    def replace(found: re.Match[str]) -> str:
        return found["before"] + link(found["target"]) if found["target"] else ""

    return _FOREIGN.replace(_COMMENT.sub("", text), replace)


def plain(text: str) -> str:
    """Return prose with quotations in place of admonitions."""

    def replace(found: re.Match[str]) -> str:
        title = found["kind"].capitalize() if found["title"] is None else found["title"]
        body = textwrap.dedent(found["body"]).strip("\n")
        quoted = textwrap.indent(f"**{title}**\n\n{body}" if title else body, "> ", lambda _: True)
        return f"{textwrap.indent(quoted, found['indent'])}\n\n"

    return _ADMONITION.replace(text, replace)


# The syntax of Markdown and of formulas in a text: marks, tags, entities, links, and the beginnings of blocks.
_MARKS = re.compile(
    r"""
      [\\`*~$|] | (?<![A-Za-z0-9])_ | _(?![A-Za-z0-9]) | \](?=[(\[:]) | [<>&] | ^(?:[-+=\#] | \d+[.)](?=\s))
    """,
    re.VERBOSE,
)
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def literal(text: str) -> str:
    """Return a text as one line of Markdown that shows it unchanged; on a page, its HTML shows it unchanged, too."""

    def escape(found: re.Match[str]) -> str:
        whole = found[0]
        return _ENTITIES.get(whole) or f"{whole[:-1]}\\{whole[-1]}"

    return _MARKS.sub(escape, " ".join(text.split()))


def dedent(text: str) -> str:
    """Return the prose after a cell in a list item without its indentation, which would make it code after the list."""
    rows = text.strip("\n").split("\n")
    depth = len(rows[0]) - len(rows[0].lstrip())
    inside = next((n for n, row in enumerate(rows) if row.strip() and not row[:depth].isspace()), len(rows))
    return "\n".join([row[depth:] for row in rows[:inside]] + rows[inside:]) if depth else text


def formula_markdown(tex: str, *, display: bool, macros: Macros) -> str:
    """Return a formula between the delimiters that all readers of Markdown with formulas accept."""
    tex = expand(tex, macros)
    return f"$${tex}$$" if display else f"${tex.strip()}$"

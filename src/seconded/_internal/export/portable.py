"""Portable: prose without the syntax that only a site's builder understands."""

import re
import textwrap
from collections.abc import Callable

from seconded._internal.read.macros import Macros, expand
from seconded._internal.read.markdown import Scanner

Link = Callable[[str], str]  # from the target of a link on the page to its replacement

_FOREIGN = Scanner(
    r"""
      (?P<before> \]\( | ^[ ]{0,3}\[[^\]\n]+\]:[ \t]+ ) (?P<target>[^)\s]+)  # of a link
    | (?<![ \t])[ \t]* \{ (?: : | [ \t]*[.\#][A-Za-z] ) [^}\n]* \}  # a list of attributes
    """
)
_ADMONITION = Scanner(
    r"""
    ^(?P<indent>[ ]*) (?:!!!|\?\?\?\+?) [ ] (?P<kind>[\w-]+) [^"\n]* (?:"(?P<title>[^"\n]*)")? [ \t]*\n
    (?P<body> (?: (?P=indent)[ ]{4}[^\n]*(?:\n|\Z) | [ \t]*\n )+ )
    """
)


def portable(text: str, link: Link) -> str:
    """Return prose without attribute lists, and with the targets of links replaced."""

    def replace(found: re.Match[str]) -> str:
        return found["before"] + link(found["target"]) if found["target"] else ""

    return _FOREIGN.replace(text, replace)


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

"""Syntax: the one place where the builder's process parses Python, one thread at a time.

Labs are read in threads, beside the builder's own. In older Pythons (3.11.7 among them) threads that make syntax trees
at the same time share a counter, and one of them fails with ``SystemError: AST constructor recursion depth mismatch``
(CPython gh-106905).
"""

import ast
import symtable
from collections import Counter
from functools import lru_cache
from threading import Lock

_ONE_AT_A_TIME = Lock()
FEW = 256  # texts, such as the cells of some pages: what is asked of one is asked at about the same time


def parse(text: str, path: str = "<unknown>") -> ast.Module:
    """Return the syntax tree of a text; PATH is what its errors call it.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text, path)


@lru_cache(FEW)
def tree(text: str) -> ast.Module:
    """Return the syntax tree of a text, the same for all who ask: nobody changes it; raises as `parse`."""
    return parse(text)


@lru_cache(FEW)
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Return all nodes of that tree, statement by statement; raises as `parse`."""
    return tuple(node for _, inside in walked(text) for node in inside)


@lru_cache(FEW)
def walked(text: str) -> tuple[tuple[ast.stmt, tuple[ast.AST, ...]], ...]:
    """Return each statement of that tree with all nodes in it, itself first; raises as `parse`."""
    return tuple((statement, tuple(ast.walk(statement))) for statement in tree(text).body)


@lru_cache(FEW)
def statements(text: str) -> tuple[tuple[ast.stmt, symtable.SymbolTable], ...]:
    """Return each statement of that tree with the table of its names; raises as `parse`."""
    lines = text.split("\n")
    body = tree(text).body
    places = [range(_first_line(one), (one.end_lineno or one.lineno) + 1) for one in body]
    alone = Counter(line for place in places for line in place)
    parts = (
        "\n".join(lines[place.start - 1 : place.stop - 1])
        if "\r" not in text and "\f" not in text and alone[place.start] == alone[place[-1]] == 1
        else ast.unparse(one)  # it shares a line with another
        for one, place in zip(body, places, strict=True)
    )
    return tuple((one, symbols(part)) for one, part in zip(body, parts, strict=True))


def _first_line(statement: ast.stmt) -> int:
    """Return the line where a statement begins, or its first decorator."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(one.lineno for one in decorators)])


def check(text: str, path: str) -> None:
    """Compile a text as Python would before it runs it: this also finds errors that a syntax tree may have.

    Raises:
        SyntaxError: as `compile`.
    """
    with _ONE_AT_A_TIME:
        compile(text, path, "exec")


def symbols(text: str) -> symtable.SymbolTable:
    """Return the table of the names in a text.

    Raises:
        SyntaxError: as `symtable.symtable`.
    """
    with _ONE_AT_A_TIME:
        return symtable.symtable(text, "<unknown>", "exec")

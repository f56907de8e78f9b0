"""Syntax: the one place where the builder's process parses Python, one thread at a time.

Labs are read in threads, beside the builder's own. In older Pythons (3.11.7 among them) threads that make syntax trees
at the same time share a counter, and one of them fails with ``SystemError: AST constructor recursion depth mismatch``
(CPython gh-106905).
"""

import ast
import symtable
from functools import lru_cache
from threading import Lock

_ONE_AT_A_TIME = Lock()
_FEW = 256  # texts, such as the cells of some pages: what is asked of one is asked at about the same time


def parse(text: str, path: str = "<unknown>") -> ast.Module:
    """Return the syntax tree of a text; PATH is what its errors call it.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text, path)


@lru_cache(_FEW)
def tree(text: str) -> ast.Module:
    """Return the syntax tree of a text, the same for all who ask: nobody changes it; raises as `parse`."""
    return parse(text)


@lru_cache(_FEW)
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Return all nodes of that tree; raises as `parse`."""
    return tuple(ast.walk(tree(text)))


@lru_cache(_FEW)
def walked(text: str) -> tuple[tuple[ast.stmt, tuple[ast.AST, ...]], ...]:
    """Return each statement of that tree with all nodes in it, itself first; raises as `parse`."""
    return tuple((statement, tuple(ast.walk(statement))) for statement in tree(text).body)


@lru_cache(_FEW)
def statements(text: str) -> tuple[tuple[ast.stmt, symtable.SymbolTable], ...]:
    """Return each statement of that tree with the table of its names; raises as `parse`."""
    return tuple((statement, symbols(ast.unparse(statement))) for statement in tree(text).body)


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

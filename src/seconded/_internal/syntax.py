"""Syntax: the one place where the builder's process parses Python, one thread at a time.

Labs are read in threads, beside the builder's own. In older Pythons (3.11.7 among them) threads that make syntax trees
at the same time share a counter, and one of them fails with ``SystemError: AST constructor recursion depth mismatch``
(CPython gh-106905).
"""

import ast
import symtable
from threading import Lock

_ONE_AT_A_TIME = Lock()


def parse(text: str, path: str = "<unknown>") -> ast.Module:
    """Return the syntax tree of a text; PATH is what its errors call it.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text, path)


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

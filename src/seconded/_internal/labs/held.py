"""Held: counts, in the kernel of a lab, the assertions that have held while its cells ran.

The kernel's profile calls `count_assertions`. The code of each cell is rewritten before it runs: an assertion counts
itself once it has held, so a loop without rounds counts none, and one that fails, or is not reached, does not count.
`python -O`, which drops `assert`, has no effect on a rewritten one.
"""

import ast
import json
from pathlib import Path
from typing import Any

_COUNT = "__held__"


class _Counting(ast.NodeTransformer):
    """Rewrites `assert test, message`, and calls such as `assert_allclose(...)`, so that each counts when it holds."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        """Return an `if` that counts, or raises as the assertion does; a tuple, which always holds, is left alone."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Tuple):
            return node
        error = ast.Call(_name("AssertionError"), [node.msg] if node.msg else [], [])
        held = ast.Expr(ast.Call(_name(_COUNT), [], []))
        return ast.copy_location(ast.If(node.test, [held], [ast.Raise(error)]), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Return a call that counts when it has come back, and not with False."""
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        return ast.copy_location(ast.Call(_name(_COUNT), [node], []), node) if name.startswith("assert_") else node


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def count_assertions(shell: Any, file: Path) -> None:
    """Let an IPython shell add a line to FILE after each cell: how many assertions of it have held, as JSON."""
    count = 0

    def held(result: Any = None) -> Any:
        nonlocal count
        count += result is None or result is True
        return result

    def tell(result: Any) -> None:
        nonlocal count
        if result.info.store_history:  # else no cell of the lab
            with file.open("a", encoding="utf-8") as lines:
                print(json.dumps(count), file=lines)
        count = 0

    shell.user_ns[_COUNT] = held
    shell.user_ns_hidden[_COUNT] = held
    shell.ast_transformers.append(_Counting())
    shell.events.register("post_run_cell", tell)

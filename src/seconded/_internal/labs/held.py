"""Held: count the assertions that hold, and those that fail, in the kernel of a lab, while its cells run.

The kernel's profile calls `count_assertions`. The code of each cell is rewritten before it runs, and an assertion
counts itself after it has held. So a loop without iterations counts none, and an assertion that is not reached does not
count. An assertion that fails counts as failed, even if the cell catches its error.
"""

import ast
import json
from pathlib import Path
from typing import Any

_TALLY = "__tally__"


class _Tally:
    """Counts while a cell runs."""

    def __init__(self) -> None:
        self.held = self.failed = 0

    def hold(self) -> None:
        """Count an assertion that held."""
        self.held += 1

    def fail(self) -> None:
        """Count an assertion that is about to raise."""
        self.failed += 1

    def begin(self) -> int:
        """Return the count before a call that asserts."""
        return self.held

    def end(self, before: int, result: Any) -> Any:
        """Return the result of a call that asserts; count it unless it is False or has counted itself."""
        self.held += (result is None or result is True) and self.held == before
        return result


class _Counting(ast.NodeTransformer):
    """Rewrites `assert test, message`, and calls such as `assert_allclose(...)`, so that they count if they hold."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        """Return an `if` that counts, or raises as the assertion does; leave a tuple, which always holds, unchanged."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Tuple):
            return node
        error = ast.Call(ast.Name("AssertionError", ast.Load()), [node.msg] if node.msg else [], [])
        held, failed = (ast.Expr(_call(name)) for name in ("hold", "fail"))
        return ast.copy_location(ast.If(node.test, [held], [failed, ast.Raise(error)]), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Return a call that counts after it has returned anything but False."""
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if not name.startswith("assert_"):
            return node
        return ast.copy_location(_call("end", _call("begin"), node), node)


def _call(method: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name(_TALLY, ast.Load()), method, ast.Load()), list(arguments), [])


def count_assertions(shell: Any, file: Path) -> None:
    """Let an IPython shell append a line to FILE after each cell: the assertions that held and failed, as JSON."""
    tally = _Tally()

    def tell(result: Any) -> None:
        if result.info.store_history:  # only cells of the lab have it
            with file.open("a", encoding="utf-8") as lines:
                print(json.dumps([tally.held, tally.failed]), file=lines)
        tally.held = tally.failed = 0

    shell.user_ns[_TALLY] = shell.user_ns_hidden[_TALLY] = tally
    shell.ast_transformers.append(_Counting())
    shell.events.register("post_run_cell", tell)

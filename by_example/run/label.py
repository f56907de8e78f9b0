"""Label: what a label stands for where it is printed, if it is an expression.

Part of the step "run"; it stands in the process that runs the cells. `print("x.grad:", x.grad)` says that what follows
is `x.grad`: so `x.grad` is evaluated there and then, and the rule of the proof compares the two.
"""

import ast
import builtins
import os
import pickle
from types import FrameType
from typing import Any

from by_example.run.capture import capture
from by_example.run.job import Named

_STILL = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.Slice, ast.UnaryOp, ast.unaryop)
_WORDS = (ast.Name, ast.Tuple, ast.BoolOp, ast.boolop, ast.Compare, ast.cmpop, ast.UnaryOp, ast.Not)


def meaning(label: str, frame: FrameType | None) -> Named | None:
    """What a label stands for in a frame; None if it is words, of which Python knows nothing.

    What calls something, or computes, is evaluated in a copy of this process: it can change nothing here.
    """
    try:
        tree = ast.parse(label, mode="eval")
    except (SyntaxError, ValueError, RecursionError):
        return None  # a label with dots or digits in it is refused by the rule
    if frame is None or isinstance(tree.body, ast.Constant):
        return None
    nodes = [node for node in ast.walk(tree.body) if not isinstance(node, ast.expr_context)]
    names = {**frame.f_globals, **frame.f_locals}
    words = all(isinstance(node, _WORDS) or _is_hyphen(node) for node in nodes)
    if words and not {node.id for node in nodes if isinstance(node, ast.Name)} <= names.keys():
        return None
    code = compile(tree, "<label>", "eval")
    return _look(code, names) if all(isinstance(node, _STILL) for node in nodes) else _apart(code, names)


def _is_hyphen(node: ast.AST) -> bool:
    """Whether it is what joins two words, as in mini-batch."""
    return isinstance(node, ast.Sub) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub))


def _look(code: Any, names: dict[str, Any]) -> Named:
    try:
        thing = eval(code, {"__builtins__": builtins, **names})
        return Named(capture(thing), str(thing))
    except Exception as error:
        return Named(None, "", f"{type(error).__name__}: {error}")


def _apart(code: Any, names: dict[str, Any]) -> Named:
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            with os.fdopen(writer, "wb") as answer:
                pickle.dump(_look(code, names), answer)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        raw = answer.read()
    os.waitpid(pid, 0)
    return pickle.loads(raw) if raw else Named(None, "", "it has ended its process")

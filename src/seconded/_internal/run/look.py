"""Look: evaluate an expression without side effects.

This module is part of the step "run", in the process that runs the cells. Pages need values, by
`{= NAME: EXPRESSION =}`. Labels need them, too: `print("x.grad:", x.grad)` claims that the printed value is `x.grad`.
Evaluate an expression with a call in a fork, because the call may have side effects. A fork takes some milliseconds.
"""

import ast
import builtins
import os
import pickle
import traceback
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any

from seconded._internal.read.products import parts_of, readings_of
from seconded._internal.run.capture import capture
from seconded._internal.run.guard import fork
from seconded._internal.run.output import Evaluated, Product
from seconded._internal.value import array_of

_STILL = (
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.Slice, ast.UnaryOp, ast.unaryop,
    ast.BinOp, ast.operator, ast.Compare, ast.cmpop, ast.BoolOp, ast.boolop, ast.IfExp, ast.keyword, ast.expr_context,
)  # fmt: skip
# Functions of Python that change nothing. Others, such as `sum`, may take values out of an iterator.
_HARMLESS = (abs, bool, complex, float, int, isinstance, len, round, str, type)
# Words that Python could parse contain these: "x is not y", "x, y and z", and, with its hyphen, "mini-batch".
_WORDS = (
    ast.Name, ast.Tuple, ast.BoolOp, ast.boolop, ast.Compare, ast.cmpop, ast.UnaryOp, ast.Not, ast.BinOp, ast.Sub,
    ast.expr_context,
)  # fmt: skip


def look(expression: str, names: dict[str, Any]) -> Evaluated:
    """Return the value of an expression."""
    try:
        tree = ast.parse(expression.strip(), mode="eval")
        code = compile(tree, "<expression>", "eval")
    except (SyntaxError, ValueError, RecursionError) as error:
        return _failed(error)
    still = all(isinstance(node, _STILL) or _is_harmless(node, names) for node in ast.walk(tree.body))
    return _see(code, names) if still else _see_apart(code, names)


def _is_harmless(node: ast.AST, names: dict[str, Any]) -> bool:
    """Return True for a call of a function of Python that changes nothing, unless its name has another meaning."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    name = node.func.id
    called = names[name] if name in names else getattr(builtins, name, None)
    return any(called is harmless for harmless in _HARMLESS)


def look_as_label(label: str, frame: FrameType | None) -> Evaluated | None:
    """Return the value of a label in a frame; None if the label is words, not Python."""
    try:
        tree = ast.parse(label, mode="eval")
    except (SyntaxError, ValueError, RecursionError):
        return None  # the rule refuses a label with dots or digits in it
    if frame is None:
        return None
    names = {**frame.f_globals, **frame.f_locals}
    words = all(isinstance(node, _WORDS) for node in ast.walk(tree.body))
    used = {node.id for node in ast.walk(tree.body) if isinstance(node, ast.Name)}
    no_words = any(isinstance(node, ast.Attribute | ast.Subscript | ast.MatMult) for node in ast.walk(tree.body))
    if (words and not used <= names.keys()) or (not no_words and used.isdisjoint(names)):
        return None  # such as dy/dx, or loss (mean), without such names
    return look(label, names)


def products_in(label: str, frame: FrameType | None) -> tuple[Product, ...]:
    """Return the products of arrays in a label that Python cannot parse, with the values of their names in a frame."""
    if frame is None:
        return ()
    names = {**frame.f_globals, **frame.f_locals}
    return tuple(found for part in parts_of(label) if (found := _product(part, names)) is not None)


def _product(text: str, names: dict[str, Any]) -> Product | None:
    readings = readings_of(text, names)
    used = {factor.name for factors in readings for factor in factors}
    values = {name: array for name in used if (array := array_of(capture(names[name]))) is not None}
    known = tuple(
        factors
        for factors in readings
        if all(factor.name in values for factor in factors) and any(values[factor.name].shape for factor in factors)
    )
    return Product(text, known, values) if known else None


def _see(code: CodeType, names: dict[str, Any]) -> Evaluated:
    try:
        thing = eval(code, {**names})
        return Evaluated(capture(thing), str(thing), type(thing).__name__)
    except BaseException as error:
        return _failed(error)


def _failed(error: BaseException) -> Evaluated:
    rows = "".join(traceback.format_exception_only(error)).strip().splitlines()
    return Evaluated(None, "", "", error=rows[-1])


def _see_apart(code: CodeType, names: dict[str, Any]) -> Evaluated:
    reader, writer = os.pipe()
    pid = fork()
    if pid == 0:
        try:
            with os.fdopen(writer, "wb") as answer:
                pickle.dump(_see(code, names), answer)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        raw = answer.read()
    os.waitpid(pid, 0)
    with suppress(pickle.UnpicklingError, EOFError):
        seen: Evaluated = pickle.loads(raw)
        return seen
    return Evaluated(None, "", "", error="it has ended its process")

"""Literals: the numbers and the sentences that are written in a cell's code."""

import ast
from collections.abc import Iterable, Iterator

from seconded._internal.read.cell import Cell
from seconded._internal.syntax import nodes, tree

Literal = int | float | complex


def literals(cell: Cell) -> Iterator[Literal]:
    """Return the numbers in a cell's code, with their signs, without indices and exponents: these are a formula's."""
    waiting: list[ast.AST] = [tree(cell.source)]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() | complex() as number)):
                yield -number
                continue
            case ast.Constant(value=int() | float() | complex() as number) if not isinstance(number, bool):
                yield number
            case ast.Subscript():
                waiting.append(node.value)
                continue
            case ast.BinOp(op=ast.Pow()):
                waiting += [node.left] if isinstance(node.right, ast.Constant) else [node.left, node.right]
                continue
        waiting += ast.iter_child_nodes(node)


def quoted(cells: Iterable[Cell], message: str) -> Iterator[str]:
    """Return the sentences of a message that stand as strings in the cells; of an f-string, the whole message."""
    for node in (node for cell in cells for node in nodes(cell.source)):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        texts = [str(one.value) for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if len(" ".join(texts).split()) > 1 and all(text in message for text in texts):
            yield message if isinstance(node, ast.JoinedStr) else texts[0]

"""Literals: the numbers that are written in a cell's code."""

import ast
from collections.abc import Iterator

from by_example.source.snippet import Cell
from by_example.source.syntax import parse

Literal = int | float | complex


def literals(cell: Cell) -> Iterator[Literal]:
    """The numbers in a cell's code, with their signs; no index and no exponent: these are signs of a formula."""
    waiting: list[ast.AST] = [parse(cell.source)]
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

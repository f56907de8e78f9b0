"""Mutants: the code of a cell with one small fault, of the kinds that a person makes with derivatives; and which survive.

Changing the input is a fault as well. An input that can be changed without anything printed changing tells nothing. The
fault is put into the torch cells or into the numpy cells; the other side stays as it is. A cell that raises is left out,
as its message is the same for any numbers, and so is one that draws, or that lists what a picture says.
"""

import ast
import random
from collections.abc import Callable, Container, Iterator
from concurrent.futures import Future
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import NamedTuple

from seconded._internal.compare.rule import compare
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Runs
from seconded._internal.pair import CLAIM, DERIVATION, Role
from seconded._internal.read.snippet import Cell, Snippet, read_snippet
from seconded._internal.run.job import Job, Report
from tools.ours import PAIR, SNIPPETS

_MAKERS = "arange linspace full full_like diag"
ARRAYS = {f"torch.{maker}" for maker in f"{_MAKERS} tensor FloatTensor".split()} | {
    f"np.{maker}" for maker in f"{_MAKERS} array".split()
}


class Mutant(NamedTuple):
    """A cell's code with one fault in it."""

    kind: str  # one of KINDS
    line: int  # of the fault, counted from the cell's first line
    about: str  # what stands there now, for what
    source: str  # the whole cell; its lines stand where they stood


def mutants(source: str) -> Iterator[Mutant]:
    """All mutants of a cell's code, in the order of KINDS.

    A fault that leaves the same formula, as `x @ x` with its factors swapped, is not made.
    """
    tree = ast.parse(source)
    for kind, change in KINDS.items():
        for node in ast.walk(tree):
            for new in change(node, tree):
                if not isinstance(node, ast.expr) or ast.dump(new) == ast.dump(node):
                    continue
                old = ast.get_source_segment(source, node) or ""
                about = f"{ast.unparse(new)} for {ast.unparse(node)}"
                yield Mutant(kind, node.lineno, about, _replaced(source, node, _spelled(new, old.count("\n"))))


def _spelled(node: ast.expr, rows: int) -> str:
    """A node's code, in parentheses, on as many lines as the old one had."""
    return f"({ast.unparse(node)}" + "\n" * rows + ")"


def _replaced(source: str, node: ast.expr, code: str) -> str:
    rows = source.encode().splitlines(keepends=True)  # a node's columns count bytes
    ends = (node.end_lineno or node.lineno, node.end_col_offset or 0)
    before = b"".join(rows[: node.lineno - 1]) + rows[node.lineno - 1][: node.col_offset]
    after = rows[ends[0] - 1][ends[1] :] + b"".join(rows[ends[0] :])
    return (before + code.encode() + after).decode()


def _is(node: ast.AST, operation: type[ast.operator]) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, operation)


def _number(node: ast.AST, value: float | None = None) -> bool:
    if not isinstance(node, ast.Constant) or type(node.value) not in (int, float):
        return False
    return value is None or node.value == value


def _swapped(node: ast.AST, _: ast.Module) -> Iterator[ast.expr]:
    """From v @ J to J @ v."""
    if _is(node, ast.MatMult):
        yield ast.BinOp(node.right, node.op, node.left)


def _transposed(node: ast.AST, _: ast.Module) -> Iterator[ast.expr]:
    """From v @ J to v @ J.T, and from A @ X.T to A @ X; a capital is a matrix."""
    for side in ("left", "right") if _is(node, ast.MatMult) else ():
        factor = getattr(node, side)
        new = deepcopy(node)
        if isinstance(factor, ast.Attribute) and factor.attr == "T":
            setattr(new, side, factor.value)
            yield new
        elif isinstance(factor, ast.Name) and factor.id[0].isupper():
            setattr(new, side, ast.Attribute(factor, "T", ast.Load()))
            yield new


def _doubled(node: ast.AST, _: ast.Module) -> Iterator[ast.expr]:
    """From x**2 to 2 * x."""
    if _is(node, ast.Pow) and _number(node.right, 2):
        yield ast.BinOp(ast.Constant(2), ast.Mult(), node.left)


def _squared(node: ast.AST, _: ast.Module) -> Iterator[ast.expr]:
    """From 2 * x to x**2."""
    if _is(node, ast.Mult):
        for two, other in ((node.left, node.right), (node.right, node.left)):
            if _number(two, 2) and not _number(other):
                yield ast.BinOp(other, ast.Pow(), ast.Constant(2))


def _added(node: ast.AST, _: ast.Module) -> Iterator[ast.expr]:
    """From 2 * x to 2 + x."""
    if _is(node, ast.Mult):
        yield ast.BinOp(node.left, ast.Add(), node.right)


def _subtracted(node: ast.AST, _: ast.Module) -> Iterator[ast.expr]:
    """From x + y to x - y, and back."""
    if _is(node, ast.Add):
        yield ast.BinOp(node.left, ast.Sub(), node.right)
    if _is(node, ast.Sub):
        yield ast.BinOp(node.left, ast.Add(), node.right)


def _miscounted(node: ast.AST, tree: ast.Module) -> Iterator[ast.expr]:
    """From 3 * x to 4 * x, and from x**2 to x**3."""
    beside = (side for one in ast.walk(tree) if isinstance(one, ast.BinOp) for side in (one.left, one.right))
    if _number(node) and isinstance(node.value, int) and any(node is side for side in beside):
        yield ast.Constant(node.value + 1)


def _changed(node: ast.AST, tree: ast.Module) -> Iterator[ast.expr]:
    """From 1.0 to 2.0 in what goes in: every number with a point, and the whole numbers that are elements of an array."""
    if _number(node) and (isinstance(node.value, float) or any(node is one for one in _elements(tree))):
        yield ast.Constant(node.value + 1)


def _elements(tree: ast.Module) -> Iterator[ast.AST]:
    """What is given to the calls that make arrays, and what stands in its brackets: no index, no exponent."""
    inside = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and ast.unparse(call.func) in ARRAYS]
    for node in inside:
        yield node
        if isinstance(node, ast.Call | ast.List | ast.Tuple | ast.UnaryOp):
            inside += ast.iter_child_nodes(node)


KINDS: dict[str, Callable[[ast.AST, ast.Module], Iterator[ast.expr]]] = {
    "J @ v": _swapped,
    "J.T": _transposed,
    "2x for x²": _doubled,
    "x² for 2x": _squared,
    "2 + x": _added,
    "x - y": _subtracted,
    "3 for 2": _miscounted,
    "input": _changed,
}


@cache
def snippet_of(name: str) -> Snippet:
    return read_snippet(name, SNIPPETS / f"{name}.py", f"snippets/{name}.py", PAIR)


def faults(snippet: Snippet) -> Iterator[tuple[Cell, Mutant]]:
    """All mutants of a snippet's cells."""
    for cell in snippet.cells:
        if not (cell.raises or cell.draws or cell.for_picture or cell.defines):
            for mutant in mutants(cell.source):
                yield cell, mutant


def excused(name: str) -> dict[str, str]:
    """Return the kinds of faults that an example cannot reveal, each with the reason that one of its cells gives."""
    return {kind: reason for cell in snippet_of(name).cells for kind, reason in cell.blind}


def drawn(name: str) -> list[tuple[Cell, Mutant]]:
    """Return the mutants to try: one of a kind, but all of one that is excused, until one of them survives."""

    def kind_of(fault: tuple[Cell, Mutant]) -> str:
        return fault[1].kind

    chance, found = random.Random(name), list[tuple[Cell, Mutant]]()
    for kind, several in groupby(sorted(faults(snippet_of(name)), key=kind_of), kind_of):
        those = list(several)
        one = chance.sample(those, 1)  # also of an excused kind, so that an excuse draws no others of the next one
        found += those if kind in excused(name) else one
    return found


def survivors_of(
    runner: Runs, name: str, tried: list[tuple[Cell, Mutant]], one_is_enough: Container[str] = ()
) -> list[tuple[str, str]]:
    """The kind of each mutant of a snippet that is proved all the same, and what it is, by its place.

    Of some kinds, no more are tried when one has survived.
    """

    def submit(snippet: Snippet, role: Role) -> Future[Report]:
        folder = str(SNIPPETS.resolve())
        job = Job(
            snippet.path,
            folder,
            snippet.text,
            snippet.side(role),
            role,
            snippet.title_of(role),
            (PAIR.forbid or ()) if role == DERIVATION else (),
            names=role == DERIVATION,
        )
        return runner.submit(role, job)

    if not tried:
        return []
    snippet = snippet_of(name)
    quick = without_pictures(snippet)
    torch = submit(quick, CLAIM).result()
    if torch.failure is None:
        snippet = quick
    else:  # later cells need what it drew
        torch = submit(snippet, CLAIM).result()
    reports = {CLAIM: torch, DERIVATION: submit(snippet, DERIVATION).result()}
    compare(snippet, reports)
    running = [
        (cell, mutant, None if mutant.kind in one_is_enough else submit(mutated(snippet, cell, mutant), cell.role))
        for cell, mutant in tried
    ]
    found: list[tuple[str, str]] = []
    for cell, mutant, future in running:
        if future is None:
            if mutant.kind in (kind for kind, _ in found):
                continue
            future = submit(mutated(snippet, cell, mutant), cell.role)  # noqa: PLW2901 - only now it is asked for
        try:
            compare(snippet, reports | {cell.role: future.result()})
        except ExampleError:
            continue
        found.append((mutant.kind, f"{snippet.path}:{cell.line - 1 + mutant.line}: {mutant.about}"))
    return found


def without_pictures(snippet: Snippet) -> Snippet:
    return replace(snippet, cells=tuple(cell for cell in snippet.cells if not cell.draws and not cell.for_picture))


def mutated(snippet: Snippet, cell: Cell, mutant: Mutant) -> Snippet:
    """The snippet with that fault in that cell; all lines stand where they stood."""
    rows, new = snippet.text.split("\n"), mutant.source.split("\n")
    rows[cell.line - 1 : cell.line - 1 + len(new)] = new
    cells = tuple(replace(one, source=mutant.source) if one is cell else one for one in snippet.cells)
    return replace(snippet, text="\n".join(rows), cells=cells)

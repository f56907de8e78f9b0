"""Faults: find out if the comparison of an example notices small faults, of the kinds that people make.

If two sides agree, this shows little if they would also agree with a wrong formula: at 2, ``x**2`` equals ``2 * x``. So
each fault is put into one cell, of a claim or of a derivation, and the other side stays as it is. Another input counts
as a fault, too. If a number can change and all comparisons still pass, the example does not test this number.

Some cells stay as they are. A cell that is meant to raise has the same message for any numbers. Cells that draw, or
derive the numbers of a picture, are left out, as are cells that only import and define. Nobody derives the values of
an underived cell again.
"""

import ast
from collections import deque
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import NamedTuple

from seconded._internal.compare.rule import compare
from seconded._internal.errors import ExampleError, ServerError
from seconded._internal.examples import Example, Examples
from seconded._internal.pair import ROLES, Role
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.run.runner import cores
from seconded._internal.syntax import parse

# By their last names, which are the same in all array libraries, and the types of Python numbers.
_MAKERS = frozenset(
    "array asarray arange linspace full full_like diag int float complex Fraction Decimal".split()  # noqa: SIM905
)
_SYMMETRIC = frozenset("print max min maximum minimum gcd lcm hypot dist isclose zip dot inner".split())  # noqa: SIM905 - or a label comes first
_COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
_IN_PLACE: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
}  # fmt: skip


_Node = ast.expr | ast.stmt


@dataclass(frozen=True)
class Fault:
    """A cell with one fault in it."""

    kind: str
    cell: Cell
    line: int  # its line in the file
    new: str  # the code with the fault
    old: str  # the code without the fault
    source: str  # the whole cell with the fault, with all lines in their places

    @property
    def about(self) -> str:
        """Return the change in words: the new code for the old code."""
        return f"{self.new} for {self.old}"


class Trial(NamedTuple):
    """The result of a fault."""

    fault: Fault
    noticed: bool


def kinds_of(preset: str) -> list[str]:
    """Return the kinds of faults for the examples of a preset."""
    return [name for name, _ in _kinds(preset)]


def find_faults(snippet: Snippet) -> list[Fault]:
    """Return all faults for an example, by cell and by kind."""
    return [
        fault
        for cell in snippet.cells
        if not (cell.raises or cell.draws or cell.for_picture or cell.defines or cell.is_underived)
        for fault in faults_of(cell, snippet.pair.preset)
    ]


def excuses(snippet: Snippet) -> dict[str, int]:
    """Return the kinds of faults that an example cannot reveal, each with the line of the header with the reason."""
    rows, lines = snippet.text.split("\n"), dict[str, int]()
    for cell in snippet.cells:
        header = next((line for line in range(cell.line - 1, 0, -1) if rows[line - 1].startswith("# %%")), cell.line)
        for kind, _ in cell.blind:
            lines.setdefault(kind, header)
    return lines


def faults_of(cell: Cell, preset: str = "") -> Iterator[Fault]:
    """Yield all faults for a cell, by kind.

    A fault that leaves the formula unchanged, such as swapping the factors of ``x @ x``, is skipped.
    """
    code = _Code(parse(cell.source), _MAKERS | support(preset).makers)
    for kind, changes in _kinds(preset):
        for old, new in changes(code):
            source = _replaced(cell.source, old, new) if ast.dump(new) != ast.dump(old) else None
            if source is not None:
                yield Fault(kind, cell, cell.line - 1 + old.lineno, ast.unparse(new), ast.unparse(old), source)


def try_faults(
    examples: Examples, example: Example, faults: Iterable[Fault], once: Container[str] = ()
) -> Iterator[Trial]:
    """Run an example with each fault, one at a time, and yield the results in the order of the faults.

    Args:
        examples: the examples that contain it.
        example: the correct example, whose sides agree.
        faults: the faults to try.
        once: the kinds of which only one fault may survive; the others are then skipped.

    Raises:
        ExampleError: a process was lost, so the result of the fault is unknown.
    """
    whole, quick = example.snippet, without_pictures(example.snippet)
    reports = example.reports if quick is whole else _reports(examples, quick)
    if not _agrees(quick, reports):  # other cells, or the title, need the pictures
        quick, reports = whole, example.reports
    survived = set[str]()

    def submit(fault: Fault) -> Future[Report]:
        return examples.run_side(with_fault(quick, fault), fault.cell.role)

    def noticed(fault: Fault, future: Future[Report]) -> bool:
        role = fault.cell.role
        if not _agrees(quick, {**reports, role: _result(whole, future)}):
            return True
        if quick is whole:
            return False
        future = examples.run_side(with_fault(whole, fault), role)
        return not _agrees(whole, {**example.reports, role: _result(whole, future)})

    left, running = iter(faults), deque[tuple[Fault, Future[Report]]]()
    while True:
        while len(running) < 2 * cores() and (fault := next(left, None)) is not None:
            if fault.kind not in survived or fault.kind not in once:
                running.append((fault, submit(fault)))
        if not running:
            return
        fault, future = running.popleft()
        if fault.kind in survived and fault.kind in once:
            continue
        trial = Trial(fault, noticed(fault, future))
        survived.update(() if trial.noticed else {fault.kind})
        yield trial


def without_pictures(snippet: Snippet) -> Snippet:
    """Return an example without the cells that draw, which are slow; the example itself if it has none."""
    cells = tuple(cell for cell in snippet.cells if not cell.draws and not cell.for_picture)
    return snippet if cells == snippet.cells else replace(snippet, cells=cells)


def with_fault(snippet: Snippet, fault: Fault) -> Snippet:
    """Return an example with a fault in it, with all lines in their places."""
    rows, new, first = snippet.text.split("\n"), fault.source.split("\n"), fault.cell.line - 1
    rows[first : first + len(new)] = new
    cells = tuple(replace(one, source=fault.source) if one == fault.cell else one for one in snippet.cells)
    return replace(snippet, text="\n".join(rows), cells=cells)


def _reports(examples: Examples, snippet: Snippet) -> dict[Role, Report]:
    futures = {role: examples.run_side(snippet, role) for role in ROLES if snippet.side(role)}
    return {role: _result(snippet, future) for role, future in futures.items()}


def _result(snippet: Snippet, future: Future[Report]) -> Report:
    try:
        return future.result()
    except ServerError as error:
        raise ExampleError(snippet.path, None, "it could not be run", str(error), code="machine") from error


def _agrees(snippet: Snippet, reports: Mapping[Role, Report]) -> bool:
    try:
        compare(snippet, reports)
    except ExampleError:
        return False
    return True


def _replaced(source: str, old: _Node, new: _Node) -> str | None:
    """Return a cell with new code in place of a node; None if Python does not report the place of the node.

    Before Python 3.12, it reports no places inside f-strings.
    """
    segment = ast.get_source_segment(source, old)
    if segment is None or not _is_code_of(segment, old):
        return None
    rows = segment.count("\n")
    code = ast.unparse(new) + "\n" * rows
    if isinstance(new, ast.expr):
        code = f"({code})"
    lines = source.encode().splitlines(keepends=True)  # a node counts its columns in bytes
    first, last = old.lineno - 1, (old.end_lineno or old.lineno) - 1
    before = b"".join(lines[:first]) + lines[first][: old.col_offset]
    after = lines[last][old.end_col_offset :] + b"".join(lines[last + 1 :])
    text = (before + code.encode() + after).decode()
    try:
        parse(text)
    except SyntaxError:  # a quote in an f-string, or a statement after a statement of many lines
        return None
    return text


def _is_code_of(segment: str, node: _Node) -> bool:
    try:
        (statement,) = parse(f"({segment}\n)" if isinstance(node, ast.expr) else segment).body
    except (SyntaxError, ValueError):
        return False
    found = statement.value if isinstance(statement, ast.Expr) else statement
    return ast.dump(found) == ast.dump(node)


class _Code:
    """The tree of a cell, and the purposes of its numbers."""

    def __init__(self, tree: ast.Module, makers: Collection[str]) -> None:
        self.nodes = list(ast.walk(tree))
        self._makers = makers
        operations = (node for node in self.nodes if isinstance(node, ast.BinOp))
        self._operands = {id(side) for node in operations for side in (node.left, node.right)}
        self._elements = set(map(id, self._made()))
        self._listed = set(map(id, self._displayed()))

    def is_operand(self, node: ast.AST) -> bool:
        """Return True if a node is an operand of an operator."""
        return id(node) in self._operands

    def is_element(self, node: ast.AST) -> bool:
        """Return True if a call makes an array or a number from a node, not an index or an exponent."""
        return id(node) in self._elements

    def is_listed(self, node: ast.AST) -> bool:
        """Return True if a node is the whole value of a name, or an element of a list, tuple, set or dictionary."""
        return id(node) in self._listed

    def _made(self) -> Iterator[ast.AST]:
        inside = [node for node in self.nodes if isinstance(node, ast.Call) and _last_name(node) in self._makers]
        return _spread(inside, ast.Call, ast.List, ast.Tuple, ast.UnaryOp)

    def _displayed(self) -> Iterator[ast.AST]:
        indices = (node.slice for node in self.nodes if isinstance(node, ast.Subscript))
        left_out = {id(node) for index in indices for node in ast.walk(index)}
        assigned = [node.value for node in self.nodes if isinstance(node, ast.Assign | ast.AnnAssign) and node.value]
        displays = (ast.List, ast.Tuple, ast.Set, ast.Dict)
        inside = [*assigned, *(node for node in self.nodes if isinstance(node, displays))]
        return (node for node in _spread(inside, *displays, ast.UnaryOp) if id(node) not in left_out)


def _spread(nodes: Sequence[ast.AST], *types: type[ast.AST]) -> Iterator[ast.AST]:
    """Yield nodes, and the elements of those of some types."""
    inside = list(nodes)
    for node in inside:
        yield node
        if isinstance(node, types):
            inside += ast.iter_child_nodes(node)


def _last_name(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _is_two(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 2  # noqa: PLR2004


def _numbers(code: _Code, *types: type) -> Iterator[tuple[ast.expr, ast.Constant]]:
    """Yield the numbers of some types, each with a number that is larger by 1."""
    for node in code.nodes:
        if isinstance(node, ast.Constant) and type(node.value) in types:
            yield node, ast.Constant(ast.literal_eval(node) + 1)


def _operations(code: _Code, operator: type[ast.operator]) -> Iterator[ast.BinOp]:
    return (node for node in code.nodes if isinstance(node, ast.BinOp) and isinstance(node.op, operator))


_Changes = Iterator[tuple[_Node, _Node]]  # nodes, each with its replacement


def _swap_factors(code: _Code) -> _Changes:
    """Change A @ B to B @ A."""
    for node in _operations(code, ast.MatMult):
        yield node, ast.BinOp(node.right, node.op, node.left)


def _transpose(code: _Code) -> _Changes:
    """Change A @ x to A.T @ x, and A @ X.T to A @ X; a capital is a matrix."""
    for node in _operations(code, ast.MatMult):
        for side in ("left", "right"):
            factor = getattr(node, side)
            new = deepcopy(node)
            if isinstance(factor, ast.Attribute) and factor.attr == "T":
                setattr(new, side, factor.value)
                yield node, new
            elif isinstance(factor, ast.Name) and factor.id[0].isupper():
                setattr(new, side, ast.Attribute(factor, "T", ast.Load()))
                yield node, new


def _double(code: _Code) -> _Changes:
    """Change x**2 to 2 * x."""
    for node in _operations(code, ast.Pow):
        if _is_two(node.right):
            yield node, ast.BinOp(ast.Constant(2), ast.Mult(), node.left)


def _square(code: _Code) -> _Changes:
    """Change 2 * x to x**2."""
    for node in _operations(code, ast.Mult):
        for factor, other in ((node.left, node.right), (node.right, node.left)):
            if _is_two(factor) and not _is_number(other):
                yield node, ast.BinOp(other, ast.Pow(), ast.Constant(2))


def _add(code: _Code) -> _Changes:
    """Change 2 * x to 2 + x."""
    for node in _operations(code, ast.Mult):
        yield node, ast.BinOp(node.left, ast.Add(), node.right)


def _subtract(code: _Code) -> _Changes:
    """Change x + y to x - y, and back."""
    for node in code.nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            yield node, ast.BinOp(node.left, _IN_PLACE[type(node.op)](), node.right)


def _miscount(code: _Code) -> _Changes:
    """Change 3 * x to 4 * x, and x**2 to x**3."""
    return ((node, new) for node, new in _numbers(code, int) if code.is_operand(node))


def _change_input(code: _Code) -> _Changes:
    """Change 1.0 to 2.0 in the inputs: each number with a point, and the whole numbers of which an array is made."""
    for node, new in _numbers(code, int, float):
        if isinstance(new.value, float) or code.is_element(node):
            yield node, new


def _change_number(code: _Code) -> _Changes:
    """Change n = 5 to n = 6, and [1, 2] to [2, 2]: the other numbers of the inputs."""
    for node, new in _numbers(code, int, complex):
        is_whole = code.is_listed(node) and not code.is_element(node) and not code.is_operand(node)
        if is_whole or isinstance(new.value, complex):
            yield node, new


def _multiply(code: _Code) -> _Changes:
    """Change x / y to x * y."""
    for node in _operations(code, ast.Div):
        yield node, ast.BinOp(node.left, ast.Mult(), node.right)


def _lose_sign(code: _Code) -> _Changes:
    """Change -x to x."""
    for node in code.nodes:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            yield node, node.operand


def _change_in_place(code: _Code) -> _Changes:
    """Change x += y to x -= y, and x *= y to x /= y; and back."""
    for node in code.nodes:
        if isinstance(node, ast.AugAssign) and type(node.op) in _IN_PLACE:
            yield node, ast.AugAssign(node.target, _IN_PLACE[type(node.op)](), node.value)


def _turn_comparison(code: _Code) -> _Changes:
    """Change x < y to x > y, and x == y to x != y."""
    for node in code.nodes:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARED:
            yield node, ast.Compare(node.left, [_COMPARED[type(node.ops[0])]()], node.comparators)


def _swap_arguments(code: _Code) -> _Changes:
    """Change f(x, y) to f(y, x)."""
    for node in code.nodes:
        if isinstance(node, ast.Call) and len(node.args) > 1 and _last_name(node) not in _SYMMETRIC:
            first, second, *others = node.args
            if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                yield node, ast.Call(node.func, [second, first, *others], node.keywords)


# By the names that messages and the headers of cells use.
_KINDS: Mapping[str, Callable[[_Code], _Changes]] = {
    "B @ A": _swap_factors,
    "A.T": _transpose,
    "2x for x²": _double,
    "x² for 2x": _square,
    "2 + x": _add,
    "x - y": _subtract,
    "3 for 2": _miscount,
    "input": _change_input,
    "number": _change_number,
    "x * y": _multiply,
    "x for -x": _lose_sign,
    "x -= y": _change_in_place,
    "comparison": _turn_comparison,
    "arguments": _swap_arguments,
}


def _kinds(preset: str) -> Iterator[tuple[str, Callable[[_Code], _Changes]]]:
    """Yield the kinds of faults of a preset, by the preset's names for them."""
    names = support(preset).faults
    return ((names.get(kind, kind), changes) for kind, changes in _KINDS.items() if names.get(kind, kind))

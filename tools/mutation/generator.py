"""Mutants of the generator: a module of the generator with one small fault, of the kinds that loosen a check.

Its prose (messages, advice), its annotations and its decorators stay unchanged.
"""

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from typing import NamedTuple

_NOT_BELOW = ("annotation", "returns", "decorator_list", "type_comment", "ctx")
_SWAPPED: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,), ast.And: (ast.Or,), ast.Or: (ast.And,), ast.Add: (ast.Sub,), ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,), ast.Div: (ast.Mult,), ast.FloorDiv: (ast.Mult,), ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,), ast.RShift: (ast.LShift,), ast.LShift: (ast.RShift,),
}  # fmt: skip
_CALLS = {
    "any": "all", "all": "any", "startswith": "endswith", "endswith": "startswith", "partition": "rpartition",
    "rpartition": "partition", "fullmatch": "match", "match": "search", "min": "max", "max": "min", "union": "intersection",
    "isdisjoint": "issubset",
}  # fmt: skip
_IDLE = {"strip", "lstrip", "rstrip", "removeprefix", "removesuffix", "lower", "splitlines", "expandtabs"}


class Mutant(NamedTuple):
    """A module's code with one fault in it."""

    line: int
    about: str  # the new code and the old code
    rows: range  # the rows of its statement, without inner statements; empty outside of functions
    place: tuple[str, int]  # the place of its statement: the class, if any, and the position in its body
    statement: ast.stmt  # the unchanged statement
    old: ast.AST
    new: ast.AST | None

    def of(self, source: str) -> ast.Module:
        """Return the module with this fault."""
        tree = ast.parse(source)
        _bodies(tree)[self.place[0]][self.place[1]] = _with(self.statement, self.old, self.new)
        return tree


def mutants(source: str) -> Iterator[Mutant]:
    """Yield all mutants of a module, from its first line to its last."""
    for name, body in _bodies(ast.parse(source)).items():
        for at, top in enumerate(body):
            constant = (
                isinstance(top, ast.Assign) and ast.unparse(top.targets[0]).isupper()
            )  # else, a type's other name
            if isinstance(top, ast.FunctionDef) or (constant and not name):
                for old, new in _faults(top):
                    yield Mutant(old.lineno, _show(old, new), _rows(top, old), (name, at), top, old, new)


def unchanged(source: str) -> Mutant:
    """Return a module without a fault; no test may see it."""
    (top, *_) = ast.parse(source).body
    return Mutant(1, "", range(0), ("", 0), top, ast.Pass(), None)


def _bodies(tree: ast.Module) -> dict[str, list[ast.stmt]]:
    """Return the statements of a module, and those of its classes by name."""
    return {"": tree.body} | {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def _rows(top: ast.stmt, old: ast.AST) -> range:
    if isinstance(top, ast.Assign):
        return range(0)
    holders = [one for one in ast.walk(top) if isinstance(one, ast.stmt) and any(node is old for node in ast.walk(one))]
    inner = holders[-1]  # they come from the outside in
    first = min([inner.lineno, *(one.lineno for one in getattr(inner, "decorator_list", ()))])
    block = getattr(inner, "body", None)
    return range(first, block[0].lineno if block else int(inner.end_lineno or 0) + 1)


def _show(old: ast.AST, new: ast.AST | None) -> str:
    blocks = isinstance(old, ast.If | ast.While | ast.For)  # of these, their heads say it
    before, after = (("nothing" if one is None else ast.unparse(one)) for one in (old, new))
    if blocks:
        before, after = before.partition("\n")[0], after.partition("\n")[0]
    same = len(_common(before, after))
    if max(len(before), len(after)) > 60 and new is not None:  # where they differ, of what is long
        start = max(0, same - 25)
        before, after = (f"…{text[start : same + 25]}…" for text in (before, after))
    return f"{after} for {before}".replace("\n", "⏎")


def _common(one: str, other: str) -> str:
    length = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    return one[:length]


def _with(top: ast.stmt, old: ast.AST, new: ast.AST | None) -> ast.stmt:
    """Return a copy of a statement with another node; None for the node gives a statement that does nothing."""

    class Replace(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if node is old:
                return ast.copy_location(ast.Pass() if new is None else deepcopy(new), node)
            copy = type(node)(**{field: self._below(value) for field, value in ast.iter_fields(node)})
            return ast.copy_location(copy, node)

        def _below(self, value: object) -> object:
            if isinstance(value, list):
                return [self._below(one) for one in value]
            return self.visit(value) if isinstance(value, ast.AST) else value

    return ast.fix_missing_locations(Replace().visit(top))  # type: ignore[return-value]


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a statement, without its prose and its annotations."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.keyword) and node.arg in ("strict", "code"):
        return  # of zip: a net below what has been checked; of an error: the type checker knows all codes
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("tuple", "list", "dict", "Callable"):
        return  # a type
    yield node
    for field, value in ast.iter_fields(node):
        if field not in _NOT_BELOW:
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, ast.AST) and not isinstance(one, ast.JoinedStr):
                    yield from _below(one)


def _faults(top: ast.stmt) -> Iterator[tuple[ast.AST, ast.AST | None]]:
    """Yield nodes, each with its replacement."""
    for node in _below(top):
        if isinstance(node, ast.expr_context):
            continue
        for new in _instead(node):
            yield node, new
        changes = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript | ast.Attribute)
        if changes or isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.For):
            yield node, None
    for pattern in _patterns(top):
        for new in _patterns_instead(pattern):
            yield pattern, new


def _copy(node: ast.AST, **fields: object) -> ast.AST:
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


def _instead(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                for other in _SWAPPED[type(operator)]:
                    yield _copy(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])
        case ast.BoolOp():
            yield _copy(node, op=_SWAPPED[type(node.op)][0]())
            for at in range(len(node.values)):
                rest = node.values[:at] + node.values[at + 1 :]
                yield _copy(node, values=rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd()):
            yield node.left
            yield node.right
        case ast.BinOp():
            for other in _SWAPPED.get(type(node.op), ()):
                yield _copy(node, op=other())
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)
        case ast.Constant(value=float()):
            yield ast.Constant(node.value * 2 or 1.0)
            if node.value:
                yield ast.Constant(node.value / 2)
        case ast.Constant(value=str(text)) if len(text.split()) < 5:  # a longer text is prose
            yield ast.Constant("" if text else "x")
        case ast.Return(value=value) if value is not None and ast.unparse(value) not in ("None", "False"):
            yield _copy(node, value=None)
            if isinstance(value, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Call):
                yield _copy(node, value=ast.UnaryOp(ast.Not(), value))
        case ast.If() | ast.IfExp():
            yield _copy(node, test=ast.Constant(True))
            yield _copy(node, test=ast.Constant(False))
        case ast.While():
            yield _copy(node, test=ast.Constant(False))
        case ast.comprehension() if node.ifs:
            return  # by what has it
        case ast.Set() | ast.List() | ast.Tuple() if len(node.elts) > 1 and isinstance(
            getattr(node, "ctx", ast.Load()), ast.Load
        ):
            for at in range(len(node.elts)):
                yield _copy(node, elts=node.elts[:at] + node.elts[at + 1 :])
        case ast.Dict() if len(node.keys) > 1:
            for at in range(len(node.keys)):
                yield _copy(
                    node, keys=node.keys[:at] + node.keys[at + 1 :], values=node.values[:at] + node.values[at + 1 :]
                )
        case ast.Slice():
            for side in ("lower", "upper"):
                if getattr(node, side) is not None:
                    yield _copy(node, **{side: None})
        case ast.Call(func=ast.Name(name)) if name in _CALLS:
            yield _copy(node, func=ast.Name(_CALLS[name], ast.Load()))
        case ast.Call(func=ast.Attribute(value, name)):
            if name in _CALLS:
                yield _copy(node, func=ast.Attribute(value, _CALLS[name], ast.Load()))
            if name in _IDLE:
                yield value
    for at, loop in enumerate(getattr(node, "generators", ())):
        if loop.ifs:
            rest = [*node.generators[:at], _copy(loop, ifs=[]), *node.generators[at + 1 :]]  # type: ignore[attr-defined]
            yield _copy(node, generators=rest)


def _patterns(top: ast.stmt) -> list[ast.expr]:
    """Return the regular expressions in a statement: arguments of re's functions and of the scanner, and their parts."""
    found = []
    for node in ast.walk(top):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("re.", "Scanner")):
            found += [one for one in node.args[:1] if isinstance(one, ast.Constant | ast.JoinedStr)]
    if isinstance(top, ast.Assign) and isinstance(top.value, ast.Constant | ast.JoinedStr):
        raw = ast.unparse(top.targets[0])
        found += [top.value] if re.fullmatch(r"_?(SAME|NAME|REAL|COMPLEX|NEAR|VERBATIM)", raw) else []
    return found


_HOLE = 0xE000  # private use in Unicode; replaces the braces of an f-string, which stay unchanged


def _patterns_instead(node: ast.expr) -> Iterator[ast.expr]:
    parts = [node] if isinstance(node, ast.Constant) else node.values  # type: ignore[attr-defined]
    holes = [part for part in parts if isinstance(part, ast.FormattedValue)]
    text = "".join(part.value if isinstance(part, ast.Constant) else chr(_HOLE + holes.index(part)) for part in parts)
    for new in sorted(set(mutant_patterns(text)) - {text}):
        pieces = re.split(rf"([{chr(_HOLE)}-{chr(_HOLE + 99)}])", new)
        values = [
            holes[ord(one) - _HOLE] if one and ord(one[0]) in range(_HOLE, _HOLE + 99) else ast.Constant(one)
            for one in pieces
        ]
        yield ast.JoinedStr(values) if holes else ast.Constant(new)


def mutant_patterns(text: str) -> Iterator[str]:
    """Yield a regular expression with a fault: it lacks an alternative, a condition, a sign of a class or a repetition."""
    tokens = list(
        re.finditer(
            r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?(?:P<\w+>|P=\w+\)|[:=!]|<[=!])|\{\d*,?\d*\}|[*+?]\??|#[^\n]*|\s+|.",
            text,
            re.DOTALL,
        )
    )
    opened: list[int] = []
    bars: list[list[int]] = [[]]  # for each group, the starts of its alternatives, and the end of the last one
    starts = [0]
    for token in tokens:
        what, at, end = token.group(), token.start(), token.end()
        before, after = text[:at], text[end:]
        if what.startswith("(") and not what.startswith("(?P="):
            opened.append(at)
            starts.append(end)
            bars.append([])
        elif what == "|":
            bars[-1].append(at)
        elif what == ")":
            start, begun, parted = opened.pop(), starts.pop(), bars.pop()
            if re.match(r"\(\?<?[=!]", text[start:]):
                yield text[:start] + after
            yield from _without_alternatives(text, begun, parted, at)
        elif what.startswith("["):
            negated = what.startswith("[^")
            signs = re.findall(r"\\.-\\.|\\.|[^\\]-[^\\]|.", what[2 if negated else 1 : -1], re.DOTALL)
            for one in range(len(signs) if len(signs) > 1 else 0):
                yield f"{before}[{'^' if negated else ''}{''.join(signs[:one] + signs[one + 1 :])}]{after}"
        elif re.fullmatch(r"\{\d*,?\d*\}|[*+?]\??", what):
            yield before + after
            if what[0] in "*+":
                yield before + {"*": "+", "+": "*"}[what[0]] + what[1:] + after
        elif what in ("^", "$", r"\b", r"\A"):
            yield before + after
    yield from _without_alternatives(text, 0, bars[0], len(text))


def _without_alternatives(text: str, start: int, bars: list[int], end: int) -> Iterator[str]:
    edges = [start - 1, *bars, end]
    for first, last in pairwise(edges) if bars else ():
        kept = [text[a + 1 : b] for a, b in pairwise(edges) if (a, b) != (first, last)]
        yield text[:start] + "|".join(kept) + text[end:]

"""Flow: find which values of the derivation are computed from the example's inputs, and which are typed.

A value is *derived* if an operation or a function made it from an input. It is *stated* if the author typed it: a
literal, a literal in a container, or arithmetic with literals alone, as in ``8 + 5 * step``.

An input is a number that both sides have. It is a literal with a number of the claims in it that is bound to a name or
made an array. The values of ``ones``, ``arange`` and similar functions are inputs, too; ``zeros`` only if the claims
call it. All whole numbers must be numbers of the claims. The numbers 0, 1 and 2 are in any code, so alone, as in
``n = 2``, they are inputs only if a claim binds the same name to them. A loop's counter is not an input. If an input,
or a part of it, is printed unchanged, nothing has computed it, so it is stated as well.

The cells are executed abstractly, statement by statement, with levels in place of values. Code that this cannot follow
(a class, an import from a module of the author's) counts as an input. So a value is stated only if the code shows it.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell
from seconded._internal.read.literals import literals
from seconded._internal.read.snippet import Snippet
from seconded._internal.syntax import nodes, parse


class Level(IntEnum):
    """The origin of a value."""

    TYPED = 0
    INPUT = 1
    DERIVED = 2


_Function = ast.FunctionDef | ast.Lambda
_Value = Level | list["_Value"] | _Function

_LIBRARIES = {
    "math",
    "itertools",
    "functools",
    "collections",
    "fractions",
    "decimal",
    "cmath",
    "operator",
}
_CASTS = {
    "array", "asarray", "float", "int", "complex", "bool", "str", "repr", "list", "tuple", "set", "dict", "float16",
    "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "complex64", "complex128", "longdouble",
    "Fraction", "Decimal", "asfarray", "atleast_1d", "atleast_2d", "enumerate", "items", "values", "keys", "copy",
    "deepcopy", "tolist", "item", "astype", "reshape", "ravel", "flatten", "squeeze", "format", "join", "len",
    "iter", "next", "type", "get", "append", "seed", "default_rng",
}  # fmt: skip
_FILLED = {"ones", "ones_like", "full", "full_like", "arange", "linspace", "eye", "identity", "logspace", "geomspace"}
_EMPTY = {"zeros", "zeros_like", "empty", "empty_like", "count", "repeat"}
_KNOWN = {"finfo", "iinfo"}  # a library has these numbers, so no author typed them
_CHANGING = {"add", "append", "extend", "insert", "setdefault", "update"}
_ARRAYS = {"array", "asarray", "float16", "float32", "float64", "complex64", "complex128", "longdouble"}
_EVERYWHERE = 2  # whole numbers up to this one are in any code
_DEEPEST = 6  # the most nested calls of the cells' own functions


@dataclass(frozen=True)
class Argument:
    """An argument of a call of `print`, or a cell's last expression (whose number is None)."""

    first: int  # the lines of the call, in the example's file
    last: int
    number: int | None
    level: Level


def printed_levels(snippet: Snippet) -> tuple[Argument, ...]:
    """Return the level of each value that the derivation of an example prints."""
    claims = snippet.side(CLAIM)
    written_nodes = [node for cell in claims for node in nodes(cell.source)]
    written = (number for cell in claims for number in literals(cell))
    numbers = frozenset(map(abs, (*written, *_numbers_in_texts(written_nodes))))
    called = frozenset(_called(node) for node in written_nodes if isinstance(node, ast.Call))
    plain = frozenset(_LIBRARIES) | support(snippet.pair.preset).plain
    machine = _Machine(numbers, frozenset(_bound_whole(written_nodes)), called, plain)
    for cell in snippet.side(DERIVATION):
        machine.run_cell(cell)
    return tuple(Argument(*where, level) for where, level in machine.printed.items())


def _numbers_in_texts(some: Iterable[ast.AST]) -> Iterator[float]:
    """Yield the numbers in texts that are data, such as a query or rows of a file, but not a label."""
    texts = (node.value for node in some if isinstance(node, ast.Constant) and isinstance(node.value, str))
    for text in texts:
        found = re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", text)
        if len(found) > 1:
            yield from (float(one) if "." in one else int(one) for one in found)


def _called(call: ast.Call) -> str:
    """Return the last name of a called function."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _bound_whole(some: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """Yield the names that code binds to a whole number, each with this number."""
    for node in some:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _whole_pairs(target, node.value)


def _whole_pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, int]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _whole_pairs(one, other)
    elif isinstance(target, ast.Name) and isinstance(value, ast.Constant) and type(value.value) is int:
        yield target.id, value.value


def _join(values: Iterable["_Value | None"]) -> Level:
    """Return the highest level among values."""
    return max(map(_level, values), default=Level.TYPED)


def _level(value: "_Value | None") -> Level:
    if value is None or isinstance(value, _Function):
        return Level.TYPED
    return value if isinstance(value, Level) else _join(value)


def _computed(values: Iterable["_Value | None"]) -> Level:
    """Return the level of the result of an operation on values."""
    return Level.DERIVED if _join(values) > Level.TYPED else Level.TYPED


@dataclass
class _Machine:
    """Executes cells abstractly."""

    numbers: frozenset[float]  # the numbers of the claims
    whole: frozenset[tuple[str, int]]  # the names that claims bind to a whole number
    called: frozenset[str]  # the functions that claims call
    plain: frozenset[str]  # modules whose functions turn typed numbers into typed numbers only
    names: dict[str, _Value] = field(default_factory=dict)
    printed: dict[tuple[int, int, int | None], Level] = field(default_factory=dict)
    _control: Level = Level.TYPED  # the level of the conditions around a statement
    _returned: list[list[_Value]] = field(default_factory=list)
    _calls: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))

    def run_cell(self, cell: Cell) -> None:
        body = parse("\n" * (cell.line - 1) + cell.source).body  # so that nodes have their lines in the file
        self._run(body)
        last = body[-1]
        if isinstance(last, ast.Expr):
            self._print(last, None, self._value(last.value))

    # Statements

    def _run(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Import() | ast.ImportFrom():
                self._import(node)
            case ast.FunctionDef():
                self.names[node.name] = node
            case ast.ClassDef():
                self.names[node.name] = Level.INPUT
            case ast.Assign():
                for target in node.targets:
                    self._bind(target, self._bound_value(target, node.value))
            case ast.AnnAssign() if node.value is not None:
                self._bind(node.target, self._bound_value(node.target, node.value))
            case ast.AugAssign():
                self._bind(node.target, _computed([self._value(node.target), self._value(node.value)]))
            case ast.For():
                self._loop(node.target, node.iter, node.body)
                self._run(node.orelse)
            case ast.While():
                with_condition = self._value(node.test)
                for _ in range(2):
                    self._under(with_condition, node.body)
            case ast.If():
                before = dict(self.names)
                condition = self._value(node.test)
                self._under(condition, node.body)
                after, self.names = self.names, before
                self._under(condition, node.orelse)
                self._merge(after)
            case ast.Try():
                self._run(node.body)
                raised = _computed(self._value(one) for one in ast.walk(node) if isinstance(one, ast.Name))
                for handler in node.handlers:
                    self._under(raised, handler.body)
                self._run([*node.orelse, *node.finalbody])
            case ast.With():
                for item in node.items:
                    value = self._value(item.context_expr)
                    if item.optional_vars is not None:
                        self._bind(item.optional_vars, value)
                self._run(node.body)
            case ast.Return():
                if self._returned and node.value is not None:
                    self._returned[-1].append(self._value(node.value))
            case ast.Expr():
                self._value(node.value)

    def _under(self, condition: _Value, statements: Sequence[ast.stmt]) -> None:
        """Execute statements under a condition, whose level their values get."""
        outside = self._control
        self._control = max(outside, _computed([condition]))
        self._run(statements)
        self._control = outside

    def _merge(self, others: dict[str, _Value]) -> None:
        for name, value in others.items():
            mine = self.names.get(name)
            if mine is None or isinstance(value, _Function):
                self.names[name] = value
            elif mine is not value and not (isinstance(mine, list) and isinstance(value, list) and mine == value):
                self.names[name] = _join([mine, value])

    def _loop(self, target: ast.expr, over: ast.expr, body: Sequence[ast.stmt]) -> None:
        """Execute a body for each element of a literal, else twice with the level that all elements share."""
        counted = isinstance(over, ast.Call) and _called(over) in ("range", "arange")
        value = Level.TYPED if counted else self._as_input(over)
        for element in value if isinstance(value, list) and value else [_level(value)] * 2:
            self._bind(target, element)
            self._run(body)

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            module = (node.module or "" if isinstance(node, ast.ImportFrom) else alias.name).partition(".")[0]
            name = alias.asname or alias.name.partition(".")[0]
            if module in self.plain:
                self.names.pop(name, None)
            else:
                self.names[name] = Level.INPUT

    def _bind(self, target: ast.expr, value: _Value) -> None:
        match target:
            case ast.Name():
                joined = isinstance(value, Level) and self._control > value
                self.names[target.id] = self._control if joined else value
            case ast.Tuple() | ast.List():
                parts = value if isinstance(value, list) and len(value) == len(target.elts) else None
                for number, one in enumerate(target.elts):
                    self._bind(one, parts[number] if parts is not None else _level(value))
            case ast.Starred():
                self._bind(target.value, _level(value))
            case ast.Attribute() | ast.Subscript():
                root = target.value
                while isinstance(root, ast.Attribute | ast.Subscript):
                    root = root.value
                if isinstance(root, ast.Name):
                    known = self.names.get(root.id)
                    places = self._value(target.slice) if isinstance(target, ast.Subscript) else Level.TYPED
                    self.names[root.id] = _join([known, value, _computed([places])])

    def _bound_value(self, target: ast.expr, node: ast.expr) -> _Value:
        """Return the level of an expression that is assigned to a name; a literal may be an input."""
        if isinstance(target, ast.Tuple) and isinstance(node, ast.Tuple) and len(target.elts) == len(node.elts):
            return [self._bound_value(one, other) for one, other in zip(target.elts, node.elts, strict=True)]
        if not isinstance(target, ast.Name):
            return self._value(node)
        if isinstance(node, ast.Constant) and (target.id, node.value) in self.whole:
            return Level.INPUT
        return self._as_input(node)

    def _as_input(self, node: ast.expr) -> _Value:
        """Return the level of an expression; a literal with numbers of the claims is an input."""
        if isinstance(node, ast.List | ast.Tuple) and not _is_literal(node):
            return [self._as_input(one) for one in node.elts]
        whole = ast.List(node.values) if isinstance(node, ast.Dict) else node
        if isinstance(node, ast.Dict) and not _is_literal(whole):
            keys = [self._value(key) if key else Level.TYPED for key in node.keys]
            return [[key, self._as_input(value)] for key, value in zip(keys, node.values, strict=True)]
        written = list(_numbers(whole)) if _is_literal(whole) else []
        if all(isinstance(number, int) for number in written):
            shared = self.numbers.issuperset(written) and any(number > _EVERYWHERE for number in written)
        else:
            shared = not (self.numbers | {1.0}).isdisjoint(written)  # 1 is the implicit v of backward
        if not shared:
            return self._value(node)
        if isinstance(node, ast.Dict):
            return [[self._value(key) if key else Level.TYPED, Level.INPUT] for key in node.keys]
        return [Level.INPUT] * len(node.elts) if isinstance(node, ast.List | ast.Tuple) else Level.INPUT

    # Expressions

    def _value(self, node: ast.expr) -> _Value:
        match node:
            case ast.Constant():
                return Level.TYPED
            case ast.Name():
                return self.names.get(node.id, Level.TYPED)
            case ast.List() | ast.Tuple() | ast.Set():
                return [self._value(one) for one in node.elts]
            case ast.Dict():
                return [[self._value(key) if key else Level.TYPED, self._value(value)]
                        for key, value in zip(node.keys, node.values, strict=True)]  # fmt: skip
            case ast.Starred():
                return self._value(node.value)
            case ast.Yield(value=ast.expr() as given) | ast.YieldFrom(value=given):
                if self._returned:
                    self._returned[-1].append(self._value(given))
                return Level.TYPED
            case ast.Attribute(attr="pi" | "e" | "tau", value=ast.Name()):
                return Level.INPUT  # a library has these numbers, too
            case ast.Attribute():
                return _level(self._value(node.value))
            case ast.Subscript():
                return self._part(node)
            case ast.UnaryOp() if _is_literal(node):
                return Level.TYPED
            case ast.Call():
                return self._call(node)
            case ast.Lambda():
                return node
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node)
            case ast.IfExp():
                chosen = [self._value(node.body), self._value(node.orelse)]
                return _join([*chosen, _computed([self._value(node.test)])])
            case ast.NamedExpr():
                value = self._bound_value(node.target, node.value)
                self._bind(node.target, value)
                return value
            case ast.JoinedStr():
                return _join(self._value(one.value) for one in node.values if isinstance(one, ast.FormattedValue))
        return _computed(self._value(one) for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr))

    def _part(self, node: ast.Subscript) -> _Value:
        value = self._value(node.value)
        place = node.slice
        if isinstance(value, list) and isinstance(place, ast.Constant) and type(place.value) is int:
            is_dictionary = isinstance(node.value, ast.Dict)
            if not is_dictionary and -len(value) <= place.value < len(value):
                return value[place.value]
        inside = [self._value(one) for one in ast.walk(place) if isinstance(one, ast.Name)]
        return _join([value, _computed(inside)])

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> _Value:
        before = dict(self.names)
        results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        first = node.generators[0]
        over = self._value(first.iter)
        rows: list[_Value] = []
        for element in over if isinstance(over, list) and over else [_level(over)]:
            self._bind(first.target, element)
            for generator in node.generators[1:]:
                self._bind(generator.target, _level(self._value(generator.iter)))
            chosen = [self._value(one) for generator in node.generators for one in generator.ifs]
            values = [self._value(one) for one in results]
            rows.append(_join([*values, _computed(chosen)]) if chosen or len(values) > 1 else values[0])
        self.names = before
        return rows if isinstance(over, list) and over else _join(rows)

    def _call(self, node: ast.Call) -> _Value:
        name = _called(node)
        if name == "print" and isinstance(node.func, ast.Name):
            for number, one in enumerate(node.args):
                self._print(node, number if not isinstance(one, ast.Starred) else -1, self._value(one))
            return Level.TYPED
        own = self.names.get(name) if isinstance(node.func, ast.Name) else None
        if name in _ARRAYS and node.args and own is None:
            return _level(self._as_input(node.args[0]))
        arguments = [self._as_input(one) if isinstance(one, ast.List) else self._value(one) for one in node.args]
        named = {one.arg: self._value(one.value) for one in node.keywords}
        if isinstance(node.func, ast.Lambda):
            own = node.func
        if isinstance(own, _Function):
            return self._call_own(own, arguments, named)
        of = [self._value(node.func.value)] if isinstance(node.func, ast.Attribute) else [own]
        everything = [*of, *arguments, *named.values()]
        if name in _CHANGING and isinstance(node.func, ast.Attribute):
            self._change(node.func.value, everything)
        if name == "zip":
            return self._zipped(arguments)
        if name == "enumerate" and arguments and isinstance(arguments[0], list):
            return [[Level.TYPED, one] for one in arguments[0]]
        if (
            name in ("items", "values", "keys")
            and isinstance(of[0], list)
            and all(isinstance(one, list) for one in of[0])
        ):
            pairs = [one for one in of[0] if isinstance(one, list)]
            return [*pairs] if name == "items" else [pair[name == "values"] for pair in pairs]
        if name in _KNOWN:
            return Level.DERIVED
        if name == "range":
            return Level.TYPED
        if name in _FILLED:
            return _join([Level.INPUT, *everything])
        if name in _EMPTY:
            return Level.INPUT if name in self.called else Level.TYPED
        typed = node.args and all(isinstance(one, ast.List) and _is_literal(one) for one in node.args)
        if name in _CASTS or typed:  # such as np.diag([4.0, 6.0]), a typed array
            return _join(everything)
        return _computed(everything)

    def _change(self, changed: ast.expr, by: Iterable[_Value]) -> None:
        """Bind the name of the changed object, such as ``rows`` in ``rows.setdefault(key, []).append(1.0)``."""
        while isinstance(changed, ast.Attribute | ast.Subscript | ast.Call):
            changed = changed.func if isinstance(changed, ast.Call) else changed.value
        if isinstance(changed, ast.Name):
            self.names[changed.id] = _join([self.names.get(changed.id), *by])

    @staticmethod
    def _zipped(arguments: list[_Value]) -> _Value:
        columns = [one for one in arguments if isinstance(one, list)]
        if not columns:
            return [[_level(one) for one in arguments]]
        length = min(map(len, columns))
        return [[one[row] if isinstance(one, list) else one for one in arguments] for row in range(length)]

    def _call_own(self, function: _Function, arguments: list[_Value], named: dict[str | None, _Value]) -> _Value:
        """Execute a function of the cells with the levels of its arguments."""
        if self._calls[id(function)] or len(self._returned) >= _DEEPEST:
            return _computed([*arguments, *named.values()])
        own = function.args
        parameters = [one.arg for one in (*own.posonlyargs, *own.args)]
        before = dict(self.names)
        for parameter, default in zip(reversed(parameters), reversed(own.defaults), strict=False):
            self.names[parameter] = self._as_input(default)
        self.names |= dict(zip(parameters, arguments, strict=False))
        self.names |= {name: value for name, value in named.items() if name}
        if own.vararg is not None:
            self.names[own.vararg.arg] = list(arguments[len(parameters) :])
        if isinstance(function, ast.Lambda):
            result = self._value(function.body)
        else:
            self._calls[id(function)] += 1
            self._returned.append([])
            self._run(function.body)
            returned = self._returned.pop()
            self._calls[id(function)] -= 1
            result = returned[0] if len(returned) == 1 else _join(returned)
        self.names = before
        return result

    def _print(self, node: ast.expr | ast.stmt, number: int | None, value: _Value) -> None:
        where = (node.lineno, node.end_lineno or node.lineno, number)
        self.printed[where] = max(self.printed.get(where, Level.TYPED), _level(value), self._control)


def _is_literal(node: ast.expr) -> bool:
    return all(
        isinstance(one, ast.Constant | ast.UnaryOp | ast.USub | ast.UAdd | ast.List | ast.Tuple | ast.Load)
        or (isinstance(one, ast.BinOp) and isinstance(one.right, ast.Constant) and isinstance(one.right.value, complex))
        or isinstance(one, ast.Add | ast.Sub)
        for one in ast.walk(node)
    )


def _numbers(node: ast.expr) -> Iterator[float]:
    for one in ast.walk(node):
        if (
            isinstance(one, ast.Constant)
            and isinstance(one.value, int | float | complex)
            and type(one.value) is not bool
        ):
            yield abs(one.value)

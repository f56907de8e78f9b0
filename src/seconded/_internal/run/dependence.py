"""Dependence: find the numbers of a page's values on which nothing depends that the cells print.

A page may ask for a value that only the derivation has, such as a matrix J. Nothing compares J itself: it is checked
only as far as a printed value depends on it. So after the cells have run, they run again in the same process, once for
each number of J. That number is changed a little when J gets its last value. If no labeled value moves, nothing checks
the number. The same run finds a J that an alias, a method or a function changed after the last print that used it.

A name is looked at after each statement of the module, also within loops, and within functions that declare a name
`global`. So what a call changes counts as changed when the statement with the call has ended.

Nothing is found if the cells do not print the same again, or if there is no time left. A number that a function holds
is not changed, nor is one of an object that allows no change.
"""

import ast
import builtins
import math
import signal
import sys
import time
import types
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from io import StringIO
from itertools import product, takewhile
from typing import Any

from seconded._internal.read.cell import Cell, Wanted
from seconded._internal.run.capture import capture, in_use
from seconded._internal.run.job import Job, Report, Unchecked
from seconded._internal.run.output import Labeled, Number, Segment
from seconded._internal.run.transcript import is_label
from seconded._internal.value import Array, Value, differ

_TICK, _SHOW = "__seconded_tick__", "__seconded_show__"
_MOST_NUMBERS = 64  # of a name, that are changed one by one; more are changed all at once
_MOST_TICKS = 20_000  # statements after which names are looked at
_SHARED = 256  # whole numbers up to this one are the same object wherever they are
_STEP = 2.0**-7  # of a number, or of the largest number beside it
_STEPS = (1, 16, 128)  # how many are tried, until a value of a page moves, which may be rounded
_SLOWER = 20  # times as long as the first run may another one take: a loop may have lost its end
_SHORTEST = 0.2  # seconds that each run may take
_DEEPEST = 8  # lists within lists in which numbers are looked for
_MOST_WALL = 30.0  # seconds on the clock for all of them
_FIXED = (bool, int, float, complex, str, type(None), types.FunctionType, types.ModuleType, type)  # cannot be changed

Keys = tuple[Any, ...]  # what leads from an object to a number in it, as in rows[0][1, 2]
Printed = list[Value | str]


@dataclass(frozen=True)
class _Change:
    """Some numbers of a name that are changed, and when."""

    name: str
    numbers: tuple[tuple[Keys, complex], ...]  # where they are, and what is there without a change
    ticks: tuple[int, ...]  # the statements after which they are
    end: int  # the statement of the module that the last of these is in: a loop, perhaps
    unit: complex = 1.0  # the direction, 1j for an imaginary part, and how many steps
    inside: bool = False  # whether the object itself is changed; if not, its name gets a changed copy


@dataclass(eq=False)
class _State:
    """The value of a name after a statement."""

    thing: object
    numbers: dict[Keys, complex]
    tick: int
    line: int
    end: int = 0  # the tick of the module's statement that this one is in


class _StopError(BaseException):
    """A run is stopped."""


def find_unchecked(job: Job, names: Mapping[str, Any], report: Report) -> dict[Wanted, tuple[Unchecked, ...]]:
    """Return the numbers of a page's values that no labeled value depends on.

    Args:
        job: whose cells have run in this process; they run again, which changes the process for good.
        names: what its names stand for.
        report: what that came to.
    """
    used = {one: frozenset(_names_of(one.expression, names)) for one in job.asked if one in report.values}
    used = {one: some for one, some in used.items() if some}
    found: dict[Wanted, list[Unchecked]] = defaultdict(list)
    time_left = _TimeLeft()
    if not used or not time_left.allows(time_left.spent):
        return {}
    with _quiet():
        program, first = _Program(job), _Recorder(used)
        program.perform(first, time_left.seconds)
        if not first.ended or list(map(repr, first.printed)) != list(map(repr, _labeled(job, report.outputs))):
            return {}
        for change, asked in first.candidates.items():
            if not time_left.allows(first.seconds):
                break
            seconds = min(max(_SHORTEST, _SLOWER * first.seconds), time_left.seconds)
            for one in _unmoved(program, first, change, asked, seconds):
                found[one].append(first.unchecked(change))
    return {one: tuple(dict.fromkeys(some)) for one, some in found.items()}


def _unmoved(
    program: "_Program", first: "_Recorder", change: _Change, asked: list[Wanted], seconds: float
) -> list[Wanted]:
    """Return those of some values before whose look-up a change moves nothing that is printed."""
    # A loop that goes on until a condition holds may bring the number back: it is also changed after the loop.
    later = replace(change, ticks=(change.end,))
    for one, sign in product((change, later, replace(change, inside=True)), (1, -1)):
        run = _Changing(replace(one, unit=sign * one.unit))
        program.perform(run, seconds)
        if run.is_impossible:
            continue
        asked = [one for one in asked if run.ended and not run.differs(first, one.cell)]
        if not asked:
            break
    return asked


def _labeled(job: Job, outputs: Mapping[str, tuple[Segment, ...]]) -> Printed:
    """Return the labeled values that the cells of a job have printed."""
    segments = (one for cell in job.cells if not cell.is_underived for one in outputs[cell.name])
    labeled = (one for one in segments if isinstance(one, Labeled) and one.label is not None)
    return [one.value if isinstance(one, Number) else one.text for one in labeled]


class _TimeLeft:
    """The time that this process has before its limit ends it; half of it may be spent here."""

    def __init__(self) -> None:
        left, _ = signal.getitimer(signal.ITIMER_PROF)
        self.spent = time.process_time()
        self._end = self.spent + (left / 2 if left else _MOST_WALL)
        self._wall = time.monotonic() + _MOST_WALL

    @property
    def seconds(self) -> float:
        """Return what is left."""
        return min(self._end - time.process_time(), self._wall - time.monotonic())

    def allows(self, seconds: float) -> bool:
        """Return True if there is time for a run that takes some seconds."""
        return seconds < self.seconds


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what cells write from everyone."""
    streams, printing = (sys.stdout, sys.stderr), builtins.print
    try:
        with warnings.catch_warnings():
            yield
    finally:
        (sys.stdout, sys.stderr), builtins.print = streams, printing


class _Program:
    """The cells of a job, made to run many times."""

    def __init__(self, job: Job) -> None:
        self._file, self._codes = str(job.file), [(cell, _compiled(cell, job.path)) for cell in job.cells]

    def perform(self, run: "_Run", seconds: float) -> None:
        """Run the cells until they end, or their time does."""
        main = types.ModuleType("__main__")
        main.__file__ = self._file
        sys.modules["__main__"] = main
        run.names = main.__dict__
        run.names |= {_TICK: run.tick, _SHOW: run.show}
        sys.stdout = sys.stderr = StringIO()
        builtins.print = run.print
        warnings.simplefilter("ignore")
        in_use().seed()
        signal.signal(signal.SIGVTALRM, _stop)
        started = time.process_time()
        with suppress(_StopError):
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
            run.ended = all(_run_cell(*one, run) for one in self._codes)
            run.look(None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        run.seconds = time.process_time() - started


def _run_cell(cell: Cell, code: types.CodeType, run: "_Run") -> bool:
    """Run a cell; return True if it ended as it is meant to."""
    run.compares = not cell.is_underived
    try:
        exec(code, run.names)
    except _StopError:
        raise
    except BaseException as error:
        kind = type(error)
        return cell.is_meant((f"{kind.__module__}.{kind.__qualname__}", kind.__name__), str(error))
    finally:
        run.tick(cell.line, inner=False)  # the statement that raised may have changed something
        run.look(cell.name)
    return not cell.raises


def _stop(*_: object) -> None:
    raise _StopError


class _Run:
    """A run of the cells, and the labeled values that they print."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.printed: Printed = []
        self.things: list[Any] = []  # the objects of these values
        self.pictures: Printed = []  # the numbers that are listed for pictures
        self.compares = True  # whether what the running cell prints is compared
        self.ended = False  # as the cells are meant to
        self.seconds = 0.0
        self.ticks = 0
        self.ends: dict[str | None, int] = {}  # how many values had been printed when a cell ended

    def tick(self, line: int, *, inner: bool) -> None:
        """Note that a statement in a line has ended; INNER if it is part of another one."""
        del line, inner
        self.ticks += 1

    def look(self, cell: str | None) -> None:
        """Note that a cell has ended, or (None) that all have."""
        self.ends[cell] = len(self.printed)
        if cell is None:
            lists = [self.names[name] for name in sorted(self.names) if name.partition("_")[0] == "figure"]
            self.pictures = [value for one in lists if (value := capture(one)) is not None]

    def differs(self, other: "_Run", cell: str | None) -> bool:
        """Return True if something that was printed up to the end of a cell differs in another run."""
        ours, theirs = (run.printed[: run.ends[cell]] + run.pictures for run in (self, other))
        return len(ours) != len(theirs) or any(map(differ, ours, theirs))

    def print(self, *things: Any, **options: Any) -> None:
        """As the builtin; labeled values are kept."""
        is_labeled = False
        for number, thing in enumerate(things if options.get("file") in (None, sys.stdout) else ()):
            if is_labeled:
                self._keep(thing, str)
            is_labeled = not is_labeled and number + 1 < len(things) and is_label(thing, things[number + 1])

    def show(self, thing: Any) -> None:
        """Keep the value of a cell's last expression."""
        if thing is not None and not isinstance(thing, str):
            self._keep(thing, repr)

    def _keep(self, thing: Any, write: Callable[[Any], str]) -> None:
        if self.compares:
            with in_use().without_recording():
                value = capture(thing)
                self.things.append(thing)
                self.printed.append(write(thing) if value is None else value)


class _Recorder(_Run):
    """The run without a change; it finds out when names get their values, and which changes are worth a try.

    Args:
        used: the names that each value of a page is computed from.
    """

    def __init__(self, used: Mapping[Wanted, frozenset[str]]) -> None:
        super().__init__()
        self.candidates: dict[_Change, list[Wanted]] = defaultdict(list)  # with the values that they change
        self._used = used
        self._states: dict[str, list[_State]] = {name: [] for name in sorted(frozenset().union(*used.values()))}

    def tick(self, line: int, *, inner: bool) -> None:
        super().tick(line, inner=inner)
        if self.ticks > _MOST_TICKS:
            raise _StopError
        for name, states in self._states.items():
            thing, last = self.names.get(name), states[-1] if states else None
            if last is None or thing is not last.thing or not isinstance(thing, _FIXED):
                numbers = dict(_numbers_in(thing))
                if last is None or thing is not last.thing or repr(numbers) != repr(last.numbers):
                    states.append(_State(thing, numbers, self.ticks, line))
            if states and not inner:
                states[-1].end = states[-1].end or self.ticks

    def look(self, cell: str | None) -> None:
        super().look(cell)
        self.compares = False  # what an expression prints belongs to no cell
        for wanted, names in self._used.items():
            if wanted.cell == cell:
                for name in sorted(names & self.names.keys()):
                    self._find_candidates(wanted, name)

    def _find_candidates(self, wanted: Wanted, name: str) -> None:
        """Note the changes of a name that change a value of a page."""
        thing = self.names[name]
        numbers = tuple((keys, number) for keys, number in _numbers_in(thing) if not self._is_printed(thing, keys))
        groups = [numbers] if len(numbers) > _MOST_NUMBERS else [(one,) for one in numbers]
        units = (1.0, 1j) if any(isinstance(number, complex) for _, number in numbers) else (1.0,)
        code = compile(wanted.expression.strip(), "<expression>", "eval")
        before = _evaluated(code, self.names)
        if before is None:
            return
        for group, direction in product(groups, units):
            ticks = self._ticks_of(name, group)
            if not ticks:  # an expression of the page has put the number there
                continue
            change = _Change(name, group, ticks, self._states[name][-1].end)
            for steps, sign in product(_STEPS, (1, -1)):
                with suppress(Exception):  # whatever it is that does not allow the change
                    tried = replace(change, unit=steps * sign * direction)
                    self.names[name] = _changed_copy(thing, tried)
                    after = _evaluated(code, self.names)
                    if after is None or differ(before, after):
                        self.candidates[tried].append(wanted)
                        break
        self.names[name] = thing

    def _is_printed(self, thing: Any, keys: Keys) -> bool:
        """Return True if a number is in an object that was printed and then stored, as by ``losses.append(loss)``."""
        on_the_way = [thing := thing[key] for key in keys]
        ids = {id(one) for one in on_the_way if not isinstance(one, int) or abs(one) > _SHARED}
        return any(
            id(printed) in ids and repr(capture(printed)) == repr(value)
            for printed, value in zip(self.things, self.printed, strict=True)
        )

    def _ticks_of(self, name: str, numbers: tuple[tuple[Keys, complex], ...]) -> tuple[int, ...]:
        """Return the last statements after which a name had some numbers at their places."""

        def has_them(state: _State) -> bool:
            return all(repr(state.numbers.get(keys)) == repr(number) for keys, number in numbers)

        return tuple(state.tick for state in takewhile(has_them, reversed(self._states[name])))[::-1]

    def unchecked(self, change: _Change) -> Unchecked:
        """Return what a change that moves nothing says of a name."""
        states, keys = self._states[change.name], [keys for keys, _ in change.numbers]
        first = next(state for state in states if state.tick == change.ticks[0])
        earlier = states[: states.index(first)]
        changed = any(one in state.numbers for state in earlier for one in keys)
        return Unchecked(change.name, _written(change.name, keys[0] if len(keys) == 1 else ()), first.line, changed)


class _Changing(_Run):
    """A run in which some numbers of a name are changed."""

    def __init__(self, change: _Change) -> None:
        super().__init__()
        self.is_impossible = False
        self._change = change

    def tick(self, line: int, *, inner: bool) -> None:
        super().tick(line, inner=inner)
        if self.ticks in self._change.ticks and self._is_there() and not self._makes_change():
            self.is_impossible = True
            raise _StopError

    def _is_there(self) -> bool:
        """Return True if the numbers have not been changed yet, or have got their values once more."""
        numbers = dict(_numbers_in(self.names.get(self._change.name)))
        return all(repr(numbers.get(keys)) == repr(number) for keys, number in self._change.numbers)

    def _makes_change(self) -> bool:
        change, thing = self._change, self.names.get(self._change.name)
        if not change.inside:
            with suppress(Exception):
                self.names[change.name] = _changed_copy(thing, change)
                return True
            return False
        holders = {id(_holder(thing, keys)) for keys, _ in change.numbers if keys}
        others = {name: value for name, other in self.names.items() if id(other) not in holders
                  and isinstance(value := capture(other), Array)}  # fmt: skip
        with suppress(Exception):
            _change_inside(thing, change)
            # Of a view, as J = A.T is, the same numbers are another name's: to print A does not check J.
            return not any(differ(value, capture(self.names[name]) or "") for name, value in others.items())
        return False


def _compiled(cell: Cell, path: str) -> types.CodeType:
    """Return the code of a cell that notes the end of each statement, and shows its last expression."""
    tree = ast.parse("\n" * (cell.line - 1) + cell.source, path)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        last.value = ast.copy_location(ast.Call(ast.Name(_SHOW, ast.Load()), [last.value], []), last)
    tree.body = list(_with_ticks(tree.body, inner=False))
    return compile(ast.fix_missing_locations(tree), path, "exec")


def _with_ticks(statements: list[ast.stmt], *, inner: bool) -> Iterator[ast.stmt]:
    """Yield statements, and after each a call that notes its end; also within loops and conditions."""
    for statement in statements:
        looped = isinstance(statement, ast.For | ast.While | ast.With)
        goes_in = not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or (
            isinstance(statement, ast.FunctionDef) and any(isinstance(one, ast.Global) for one in statement.body)
        )
        blocks = [statement, *getattr(statement, "handlers", []), *getattr(statement, "cases", [])] if goes_in else []
        for block, part in product(blocks, ("body", "orelse", "finalbody")):
            if some := getattr(block, part, None):
                # Before its body, a loop gives names a value.
                first = [_tick(statement, inner=True)] if looped and part == "body" else []
                setattr(block, part, [*first, *_with_ticks(some, inner=True)])
        yield statement
        if not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
            yield _tick(statement, inner=inner)


def _tick(statement: ast.stmt, *, inner: bool) -> ast.stmt:
    said = ast.keyword("inner", ast.Constant(inner))
    call = ast.Call(ast.Name(_TICK, ast.Load()), [ast.Constant(statement.lineno)], [said])
    return ast.copy_location(ast.Expr(call), statement)


def _names_of(expression: str, names: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names with numbers that an expression looks up, also by way of the cells' own functions."""
    left, seen = [compile(expression.strip(), "<expression>", "eval")], set[str]()
    while left:
        code = left.pop()
        left += [one for one in code.co_consts if isinstance(one, types.CodeType)]
        for name in sorted({*code.co_names} & names.keys() - seen):
            seen.add(name)
            thing = names[name]
            if isinstance(thing, types.FunctionType) and thing.__globals__ is names:
                left.append(thing.__code__)
            elif next(_numbers_in(thing), None) is not None:
                yield name


def _evaluated(code: types.CodeType, names: dict[str, Any]) -> Value | str | None:
    """Return what an expression gives; None if it raises."""
    try:
        thing = eval(code, names)
    except Exception:
        return None
    value = capture(thing)
    return str(thing) if value is None else value


def _numbers_in(thing: Any, depth: int = 0) -> Iterator[tuple[Keys, complex]]:
    """Yield each number of an object, with what leads to it."""
    if isinstance(thing, list | tuple | dict):
        for key in thing if isinstance(thing, dict) else range(len(thing) if depth < _DEEPEST else 0):
            yield from (((key, *keys), number) for keys, number in _numbers_in(thing[key], depth + 1))
        return
    value = capture(thing) if not isinstance(thing, str) else None
    if isinstance(value, Array) and hasattr(type(thing), "__setitem__"):
        yield from zip(((index,) for index in product(*map(range, value.shape))), value.numbers, strict=True)
    elif isinstance(value, Array) and not value.shape:
        yield (), value.numbers[0]


def _changed_copy(thing: Any, change: _Change) -> Any:
    """Return a copy of an object with numbers changed; raises whatever it is that does not allow it."""
    for keys, _ in change.numbers:
        thing = _with_number(thing, keys, change.unit, 0.0)
    return thing


def _with_number(thing: Any, keys: Keys, unit: complex, scale: float) -> Any:
    if not keys:
        return _moved(thing, unit, scale)
    key, *rest = keys
    part = _with_number(thing[key], tuple(rest), unit, 0.0 if rest else _scale(thing))
    if isinstance(thing, tuple):
        parts = [*thing[:key], part, *thing[key + 1 :]]
        return type(thing)(*parts) if hasattr(thing, "_fields") else type(thing)(parts)
    other = copy(thing) if isinstance(thing, list | dict) else deepcopy(thing)
    other[key] = part
    return other


def _change_inside(thing: Any, change: _Change) -> None:
    """Change numbers of an object; raises whatever it is that does not allow it."""
    for keys, _ in change.numbers:
        holder, key = _holder(thing, keys), keys[-1]
        holder[key] = _moved(holder[key], change.unit, _scale(holder))


def _holder(thing: Any, keys: Keys) -> Any:
    """Return the innermost list, dictionary or array that a number is in."""
    for key in keys[:-1]:
        thing = thing[key]
    return thing


def _scale(thing: Any) -> float:
    """Return the largest of an object's numbers."""
    value = capture(thing)
    sizes = [abs(number) for number in value.numbers] if isinstance(value, Array) else []
    return max((size for size in sizes if size < math.inf), default=0.0)


def _moved(thing: Any, unit: complex, scale: float) -> Any:
    """Return a number, of the same type, that differs a little."""
    value = capture(thing)
    if not isinstance(value, Array):
        raise TypeError
    (number,) = value.numbers
    if isinstance(number, bool):
        moved: Any = not number
    elif isinstance(number, int):
        whole = round(_STEP * abs(number) * unit.real) if abs(unit) > 1 else 0
        moved = number + (whole or int(math.copysign(1, unit.real)))
    elif not abs(number) < math.inf:
        moved = 1.0
    else:
        step = _STEP * (max(abs(number), scale) or 1.0) * unit
        moved = number + (step if isinstance(number, complex) else step.real)
    with suppress(Exception):
        if capture(alike := type(thing)(moved)) is not None:
            return alike
    return moved


def _written(name: str, keys: Keys) -> str:
    """Return a number of a name as Python looks it up."""
    for key in keys:
        if key != ():
            name += f"[{', '.join(map(str, key)) if isinstance(key, tuple) else repr(key)}]"
    return name

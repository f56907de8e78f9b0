"""Hints: advice about a failure, where the error alone would mislead.

The process that reports an error has only one side of an example. This module has the whole example.
"""

import ast
import difflib
import json
import re
import textwrap
from collections.abc import Iterable, Iterator

from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets import support
from seconded._internal.read.cell import Cell, Wanted
from seconded._internal.read.names import sources_of
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.output import Fact, Stretch
from seconded._internal.syntax import parse

# The names of the random generators in the Python modules random and secrets.
_RANDOM = frozenset(["random", "randint", "randrange", "gauss", "uniform", "choice", "choices", "shuffle", "sample"])
_IMPORTS = {"plt": "import matplotlib.pyplot as plt", "math": "import math"}
_NO_NAME = re.compile(r"NameError: name '(\w+)' is not defined")
_GIVES_NONE = "what changes a thing in place, or prints it, gives None: write sorted(x), not x.sort()"


def after_failure(snippet: Snippet, failure: str) -> Iterator[str]:
    """Return advice for a cell that failed; FAILURE is the text of its report."""
    cell = next((cell for cell in snippet.cells if f"the cell {cell.name!r} " in failure.partition("\n")[0]), None)
    if cell is None or " raised " not in failure.partition("\n")[0] or cell.raises:
        return
    name = _NO_NAME.search(failure)
    if name is not None:
        yield from _about_name(snippet, cell, name[1])
    elif cell.role == DERIVATION:  # a derivation repeats what a claim printed, so it raises nothing on purpose
        return
    elif cell == snippet.cells[-1] and "ImportError" not in failure and "ModuleNotFoundError" not in failure:
        error = textwrap.shorten(failure.partition("\n")[0].partition(" raised ")[2], 80, placeholder="")
        yield f"is it meant to raise? then write: # %% {cell.name} raises={json.dumps(error)}"


def _about_name(snippet: Snippet, cell: Cell, name: str) -> Iterator[str]:
    own = [other for other in snippet.side(cell.role) if other != cell and name in _given(other)]
    others = [other for other in snippet.cells if other.role != cell.role and name in _given(other)]
    forbidden = snippet.pair.forbid or ()
    if name in forbidden and cell.role == DERIVATION:
        title = snippet.title_of(DERIVATION)
        yield f"a cell of {title} derives its result without {name}: write it with {title}"
        return
    imports = {**_IMPORTS, **support(snippet.pair.preset).imports}
    missing = next((_given(other)[name] for other in others if _given(other)[name] != ""), imports.get(name))
    if missing:
        yield f"import it in this cell: {missing}"
    elif own:
        yield f"the cell {own[0].name!r} gives it, but stands below: move it up"
    elif others:
        yield f"{name} is a name of the cell {others[0].name!r}\n{_apart(snippet, cell)}"
        module = ", or import it from a module of the examples' folder" if cell.draws else ""
        yield f"give it a value in the cell {cell.name!r}{module}"


def _apart(snippet: Snippet, cell: Cell) -> str:
    """Return the reason why a cell does not have the names of the other side."""
    own = snippet.pair.derivation.cells
    if cell.role == CLAIM:
        return f"only cells called {own} or {own}_... derive; the others run in another process, without their names"
    return f"cells called {own} or {own}_... run in a process of their own, where no name of the other cells exists"


def _given(cell: Cell) -> dict[str, str]:
    """Return the names that a cell assigns, each with its import; "" for none."""
    return sources_of([cell])


def gives_none(refused: Iterable[str]) -> Iterator[str]:
    """Yield advice about an expression on a page that gave None; REFUSED has the answer of each side."""
    if any(why.startswith("it is None") for why in refused):
        yield _GIVES_NONE


def unknown_name(snippet: Snippet, wanted: Wanted, refused: Iterable[str]) -> Iterator[str]:
    """Yield advice about an expression on a page with a name that neither side has; REFUSED has each answer."""
    found = [_NO_NAME.search(why) for why in refused]
    names = [name[1] for name in found if name is not None]
    if not names or len(names) < len(found):
        return
    given = {name: cell.name for cell in reversed(snippet.cells) for name in _given(cell)}
    strange = next((name for name in names if name not in given), None)
    if strange is not None:
        close = difflib.get_close_matches(strange, given)
        known = f"the names of {snippet.path} are: {', '.join(sorted(given))}"
        yield f"is {close[0]} meant, not {strange}?" if close else known
    elif len(set(names)) > 1:
        yield f"no side has both: {', '.join(f'{name} is a name of the cell {given[name]!r}' for name in names)}"
    else:
        (name,) = set(names)
        cell = given[name]
        yield f"{name} is a name of the cell {cell!r}: write {{= {snippet.name}.{cell}: {wanted.expression} =}}"


def only_claimed(snippet: Snippet, refused: str) -> str:
    """Return advice about a value that only the claim's side has; REFUSED is the answer of the other side."""
    own = snippet.pair.derivation.cells
    name = _NO_NAME.search(refused)
    if name is not None:
        return f"give {name[1]} its value in a cell {own}, too, and both sides are compared"
    return f"print it after a label and derive it in a cell {own}, or compute it there"


def no_value(cell: Cell) -> Iterator[str]:
    """Return advice for a cell whose last expression shows nothing."""
    last = parse(cell.source).body[-1]
    if isinstance(last, ast.Expr) and not (isinstance(last.value, ast.Call) and _called(last.value) == "print"):
        yield f"its last expression, {ast.unparse(last.value)}, has no value: {_GIVES_NONE}"


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def drawn_at_random(snippet: Snippet) -> str | None:
    """Return advice about a disagreement if the example draws random numbers, else None."""
    for cell in snippet.cells:
        for node in ast.walk(parse(cell.source)):
            if isinstance(node, ast.Call) and _called(node) in (support(snippet.pair.preset).random or _RANDOM):
                line = cell.line + node.lineno - 1
                what = f"line {line} draws random numbers ({ast.unparse(node.func)})"
                return f"{what}: the two sides draw others, whatever the seed\nwrite fixed numbers into both cells"
    return None


def unread(snippet: Snippet, segment: Stretch, before: str) -> str | None:
    """Return advice about an object that was printed as text because no value can be read from it; None for a string.

    Args:
        snippet: the snippet.
        segment: the text.
        before: the text before it in its line.
    """
    if not isinstance(segment, Fact) or segment.type is None:
        return None
    label = before.strip().removesuffix(":") or "x"
    if segment.type in support(snippet.pair.preset).arrays:
        what = f"no value can be read from this {segment.type}: it has too many numbers, or none in memory"
        return f'{what}\nprint a part of it: print("{label}:", x[:3])'
    what = f"no value can be read from this {segment.type}: only numbers, arrays and data frames have one"
    register = f"register it: seconded.register_value({segment.type}, lambda it: ...)"
    return f"{what}, and lists, tuples and dicts of these\nprint what is in it, each value after a label, or {register}"

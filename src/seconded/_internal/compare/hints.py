"""Hints: what an author can do about a failure, where the error alone would mislead.

The errors come from processes that know one world of a snippet; here, the whole snippet is at hand.
"""

import ast
import difflib
import json
import re
import textwrap
from collections.abc import Iterable, Iterator

from seconded._internal.read.names import names_given
from seconded._internal.read.page import Wanted
from seconded._internal.read.snippet import Cell, Snippet
from seconded._internal.read.syntax import parse
from seconded._internal.run.job import Segment

# What torch and NumPy, and the modules random and secrets, call their generators of random numbers.
_RANDOM = re.compile(
    r"(rand|randn|randint|randperm|rand_like|randn_like|randint_like|random|default_rng|normal_?|uniform_?"
    r"|standard_normal|random_|bernoulli_?|multinomial|dropout|gauss|choice|shuffle|sample)"
)
_IMPORTS = {
    "np": "import numpy as np",
    "numpy": "import numpy",
    "torch": "import torch",
    "nn": "from torch import nn",
    "F": "import torch.nn.functional as F",
    "plt": "import matplotlib.pyplot as plt",
    "math": "import math",
}
_NO_NAME = re.compile(r"NameError: name '(\w+)' is not defined")
_GIVES_NONE = "what changes a thing in place, or prints it, gives None: write sorted(x) or np.sort(x), not x.sort()"


def after_failure(snippet: Snippet, failure: str) -> Iterator[str]:
    """What to do about a cell that has failed; FAILURE is what its report says."""
    cell = next((cell for cell in snippet.cells if f"the cell {cell.name!r} " in failure.partition("\n")[0]), None)
    if cell is None or " raised " not in failure.partition("\n")[0] or cell.raises:
        return
    name = _NO_NAME.search(failure)
    if name is not None:
        yield from _about_name(snippet, cell, name[1])
    elif cell.world == "numpy":  # such a cell derives what a torch cell has printed, and can raise nothing that was
        return
    elif cell == snippet.cells[-1] and "ImportError" not in failure and "ModuleNotFoundError" not in failure:
        error = textwrap.shorten(failure.partition("\n")[0].partition(" raised ")[2], 80, placeholder="")
        yield f"is it meant to raise? then write: # %% {cell.name} raises={json.dumps(error)}"


def _about_name(snippet: Snippet, cell: Cell, name: str) -> Iterator[str]:
    own = [other for other in snippet.world(cell.world) if other != cell and name in _given(other)]
    others = [other for other in snippet.cells if other.world != cell.world and name in _given(other)]
    if name == "torch" and cell.world == "numpy":
        yield "a numpy cell derives its result without torch: write it with NumPy"
        return
    missing = next((_given(other)[name] for other in others if _given(other)[name] != ""), _IMPORTS.get(name))
    if missing:
        yield f"import it in this cell: {missing}"
    elif own:
        yield f"the cell {own[0].name!r} gives it, but stands below: move it up"
    elif others:
        yield f"{name} is a name of the cell {others[0].name!r}\n{_APART[cell.world]}"
        module = ", or import it from a module of the snippets' folder" if cell.draws else ""
        yield f"give it a value in the cell {cell.name!r}{module}"


_APART = {
    "torch": "All cells but the numpy ones run in the torch world, where no name of a numpy cell exists",
    "numpy": "Numpy cells run in a world of their own, where no name of the other cells exists",
}


def _given(cell: Cell) -> dict[str, str]:
    """The names that a cell gives a value; where it imports one, how."""
    given = names_given(("", ""), [cell])
    return {name: owner if isinstance(owner, str) else "" for name, owner in given.items()}


def gives_none(refused: Iterable[str]) -> Iterator[str]:
    """What to do about an expression of a page that came to None; REFUSED is what the worlds say of it."""
    if any(why.startswith("it is None") for why in refused):
        yield _GIVES_NONE


def unknown_name(snippet: Snippet, wanted: Wanted, refused: Iterable[str]) -> Iterator[str]:
    """What to do about an expression of a page, where no world has a name in it; REFUSED is what each says of it."""
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
        yield f"no world has both: {', '.join(f'{name} is a name of the cell {given[name]!r}' for name in names)}"
    else:
        (name,) = set(names)
        cell = given[name]
        yield f"{name} is a name of the cell {cell!r}: write {{= {snippet.name}.{cell}: {wanted.expression} =}}"


def only_torch(refused: str) -> str:
    """What to do about a value of a page that torch alone knows; REFUSED is what NumPy's side says of it."""
    name = _NO_NAME.search(refused)
    if name is not None:
        return f"give {name[1]} its value in a numpy cell, too, and both sides are compared"
    return "print it behind a label and derive it in a numpy cell, or compute it there"


def no_value(cell: Cell) -> Iterator[str]:
    """What is said of a cell whose last expression shows nothing."""
    last = parse(cell.source).body[-1]
    if isinstance(last, ast.Expr) and not (isinstance(last.value, ast.Call) and _called(last.value) == "print"):
        yield f"its last expression, {ast.unparse(last.value)}, has no value: {_GIVES_NONE}"


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def drawn_at_random(snippet: Snippet) -> str | None:
    """What to do about a disagreement, if the snippet draws random numbers."""
    for cell in snippet.cells:
        for node in ast.walk(parse(cell.source)):
            if isinstance(node, ast.Call) and _RANDOM.fullmatch(_called(node)):
                line = cell.line + node.lineno - 1
                what = f"line {line} draws random numbers ({ast.unparse(node.func)})"
                return f"{what}: torch and NumPy draw others, whatever the seed\nwrite fixed numbers into both cells"
    return None


def unread(segment: Segment, before: str) -> str | None:
    """What to do about an object that was printed as text, for no value can be read from it; None if it was text.

    Args:
        segment: the text.
        before: what stands before it in its line.
    """
    if segment.type is None:
        return None
    label = before.strip().removesuffix(":") or "x"
    if segment.type in ("Tensor", "Parameter", "ndarray"):
        what = f"no value can be read from this {segment.type}: it has too many numbers, or none in memory"
        return f'{what}\nprint a part of it: print("{label}:", x[:3])'
    what = f"no value can be read from this {segment.type}: only tensors, arrays and numbers have one"
    return f"{what}, and tuples and lists of nothing else\nprint what is in it, each value behind a label of its own"

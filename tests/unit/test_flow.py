"""A value that a numpy cell prints is derived if it is computed from the inputs of the example, and stated if it was typed."""

from pathlib import Path

import pytest

from seconded._internal.read.flow import Level, printed_levels
from seconded._internal.read.snippet import read_snippet
from tests.pair import PAIR

TORCH = """\"\"\"A snippet.\"\"\"
# %% torch
import torch
x = torch.tensor([2.0, 3.0])
n, m = 2, 7
torch.zeros(2)
torch.sql("SELECT * FROM (VALUES (41, 'a'), (43, 'b'))")
"""
DERIVED = {
    "a function of an array made of a literal": "A = np.diag([2.0, 3.0])\nprint('p:', np.linalg.inv(A))",
    "an operation on an input": "x = np.array([2.0, 3.0])\nprint('p:', 3 * x)",
    "a sign": "x = np.array([2.0, 3.0])\nprint('p:', -x)",
    "a product of matrices": "x = np.array([2.0, 3.0])\nJ = np.diag(2 * x)\nprint('p:', x @ J)",
    "a method": "x = np.array([2.0, 3.0])\nprint('p:', x.sum())",
    "a function of the cell's own": "def f(x):\n    y = x * x\n    return y\nprint('p:', f(np.array([2.0, 3.0])))",
    "a lambda": "f = lambda x: x + 1.0\nprint('p:', f(np.array([2.0, 3.0])))",
    "a comprehension": "x = [2.0, 3.0]\nprint('p:', [2 * one for one in x])",
    "an element that was set": "x = np.array([2.0, 3.0])\nJ = np.zeros((2, 2))\nJ[0, 0] = 2 * x[0]\nprint('p:', J)",
    "an accumulator": "x = np.array([2.0, 3.0])\ntotal = 0.0\nfor one in x:\n    total += one\nprint('p:', total)",
    "a whole number of the same name": "m = 7\nprint('p:', m * m)",
    "sizes": "sizes = [7, 7]\nprint('p:', sizes[0] * sizes[1])",
    "sizes in a loop": "for n, m in ((2, 7), (7, 2)):\n    print('p:', n * m)",
    "the length of an input": "x = np.array([2.0, 3.0])\nprint('p:', 2 + len(x))",
    "ones and an identity": "print('p:', np.ones(2) @ np.eye(2))",
    "zeros that torch makes, too": "x = np.zeros(2)\nx += 1\nprint('p:', x)",
    "a limit of a type": "print('p:', np.finfo(np.float32).max)",
    "a choice": "x = np.array([2.0, 3.0])\nprint('p?', 'yes' if x[0] > 1 else 'no')",
    "a branch": "x = np.array([2.0, 3.0])\nif x[0] > 1:\n    print('p?', 'yes')\nelse:\n    print('p?', 'no')",
    "a row of a literal": "x = np.array([2.0, 3.0])\nfor name, value in (('a', 3 * x),):\n    print('p:', value)",
    "through a function that prints": "def show(value):\n    print('p:', value)\nx = np.array([2.0, 3.0])\nshow(x * x)",
    "a dictionary": "x = np.array([2.0, 3.0])\nall = {}\nall['a'] = 2 * x\nprint('p:', all['a'])",
    "a generator": "def f(x):\n    for one in x:\n        yield one * one\nprint('p:', max(f([2.0, 3.0])))",
    "rows by a key": "rows = {}\nfor one in [2.0, 3.0]:\n    rows.setdefault('a', []).append(one)\nprint('p:', sum(rows['a']))",
    "a dictionary of inputs": "x = {'a': 2, 'b': 7, 'c': 2}\nprint('p:', x['c'] + x['a'])",
    "a number of a query": "x = [(43, 'a'), (41, 'b')]\nprint('p:', sum(one for one, _ in x))",
    "a last expression": "x = np.array([2.0, 3.0])\n3 * x",
}
STATED = {
    "a number": "print('p:', 27.0)",
    "an array": "print('p:', np.array([4.0, 6.0]))",
    "a word": "print('p:', 'refused')",
    "a truth value": "print('p:', True)",
    "an input as it is": "x = np.array([2.0, 3.0])\nprint('p:', x)",
    "a part of an input": "x = np.array([2.0, 3.0])\nprint('p:', x[0])",
    "a count of steps": "version = 0\nversion += 1\nprint('p:', version)",
    "arithmetic with a counter": "for step in range(3):\n    print('p:', 8 + 5 * step)",
    "arithmetic with a counter of NumPy's": "for step in np.arange(3):\n    print('p:', 8 + 5 * step)",
    "an element of a literal": "for calls in 1, 2:\n    print('p:', calls)",
    "a table of answers": "x = np.array([2.0, 3.0])\nfor way, leaf in (('a', 'yes'), ('b', 'no')):\n    print('p:', leaf)",
    "a dictionary of answers": "leaf = {'a': 'yes', 'b': 'no'}\nfor way in leaf:\n    print('p:', leaf[way])",
    "zeros that nothing was added to": "x = np.array([2.0, 3.0])\nprint('p:', np.zeros_like(x))",
    "a typed number in another's clothes": "nodes = 2\nnodes += 3\nprint('p:', nodes)",
    "a dictionary of other numbers": "x = {'a': 17, 'b': 19}\nprint('p:', x['a'] + x['b'])",
    "a number that torch does not have": "y = 5.5\nprint('p:', 2 * y)",
    "an array made of a literal": "print('p:', np.diag([2.0, 3.0]))",
    "a parameter with a literal": "def show(value):\n    print('p:', value)\nshow(4.0)",
    "a rebound name": "x = np.array([2.0, 3.0])\ny = 2 * x\ny = 4.0\nprint('p:', y)",
}


def is_derived(folder: Path, numpy: str) -> bool:
    """Return True if the last value that a numpy cell prints is derived."""
    file = folder / "s.py"
    file.write_text(f"{TORCH}\n# %% numpy\nimport numpy as np\n{numpy}\n", "utf-8")
    printed = [one for one in printed_levels(read_snippet("s", file, "s.py", PAIR)) if one.number != 0]
    values = [one for one in printed if one.number is not None] or printed
    return values[-1].level is Level.DERIVED


@pytest.mark.parametrize("numpy", DERIVED.values(), ids=DERIVED)
def test_value_computed_from_an_input_is_derived(tmp_path: Path, numpy: str):
    assert is_derived(tmp_path, numpy)


@pytest.mark.parametrize("numpy", STATED.values(), ids=STATED)
def test_typed_value_is_stated(tmp_path: Path, numpy: str):
    assert not is_derived(tmp_path, numpy)

"""Dependence: a page shows a number of the derivation only if something that is compared depends on it."""

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from seconded._internal.errors import RefusedError
from seconded._internal.examples import Example, Examples
from seconded._internal.read.cell import Wanted
from seconded._internal.run import dependence
from seconded._internal.run.dependence import find_unchecked
from seconded._internal.run.job import Job, Report, Unchecked
from seconded._internal.run.output import Number
from seconded._internal.run.results import Results
from seconded._internal.run.runner import Runner
from seconded._internal.value import Array
from tests.pair import PAIR, pair_cell

Run = Callable[..., Example]

TORCH = """
# %% torch
import torch

x = torch.tensor([2.0, 5.0], requires_grad=True)
torch.stack([x[0] ** 2, x[0] * x[1]]).backward(torch.tensor([3.0, 7.0]))
print("x.grad:", x.grad)
"""
NUMPY = """
# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
v = np.array([3.0, 7.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("vᵀJ:", v @ J)
"""
BOTH = TORCH + NUMPY
CLAIM = "# %% torch\nimport torch\ntorch.ones(1)\n"  # claims are computed with the library


def value(run: Run, cells: str, expression: str, cell: str | None = None) -> object:
    """Return what a page shows for an expression."""
    wanted = Wanted(cell, expression)
    return run(cells, wanted).value(wanted)


CHANGED = {
    "another name": ("J", "K = J\nK *= 2\n"),
    "a function of a library": ("J", "np.fill_diagonal(J, 1)\n"),
    "a method": ("J", "J.fill(7)\n"),
    "a view": ("v", "v[::-1].sort()\n"),
    "a random order": ("J", "np.random.shuffle(J)\n"),
    "a function": ("v", "def tenfold(a):\n    a *= 10\ntenfold(v)\n"),
    "a loop": ("v", "for one in (v, x):\n    one *= 10\n"),
    "a name that was global": ("k", "k = 1.0\nprint('k:', k)\ndef more():\n    global k\n    k = k + 1\nmore()\n"),
}


@pytest.mark.parametrize(("name", "change"), CHANGED.values(), ids=CHANGED)
def test_name_that_changes_after_the_last_print_is_refused(run: Run, name: str, change: str):
    """The cell above the sentence was compared with the value before the change."""
    torch = "print('k:', 1.0)\n" if name == "k" else ""
    with pytest.raises(RefusedError, match=f"{name} gets another value in line ") as refused:
        value(run, TORCH + torch + NUMPY + change, name)
    assert refused.value.code == "value-changed"
    assert "change a copy there" in str(refused.value)


def test_name_that_the_print_itself_changes_is_refused(run: Run):
    """What was printed for the whole expression says nothing of v @ J, which has another value by then."""
    change = "def tenfold(a):\n    a *= 10\n    return a\nprint('tens:', tenfold(v))\n"
    cells = TORCH + "print('tens:', torch.tensor([30.0, 70.0]))\n" + NUMPY + change
    last = 2 + cells[:-1].count("\n")  # the title stands above the cells
    with pytest.raises(RefusedError, match=f"v gets another value in line {last},"):
        value(run, cells, "v @ J")


KEPT = {
    "a copy": ("J", "K = J.copy()\nK *= 2\n"),
    "another array": ("J", "v *= 2\n"),
    "a change to the same": ("J", "K = J\nK *= 1\n"),
    "a print after the change": ("J", "J.fill(7)\nprint('sum:', J @ x)\n"),
    "a print in a loop": ("w", "w = x\nfor _ in range(2):\n    w = w / 2\n    print('w:', w)\n"),
    "a print in a function": (
        "w", "w = x\ndef halve():\n    global w\n    w = w / 2\n    print('w:', w)\nhalve()\nhalve()\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "change"), KEPT.values(), ids=KEPT)
def test_name_that_a_print_after_its_last_change_depends_on_is_shown(run: Run, name: str, change: str):
    torch = {
        "J": "print('sum:', torch.tensor([49.0, 49.0]))\n" if "sum" in change else "",
        "w": "print('w:', x.detach() / 2)\nprint('w:', x.detach() / 4)\n",
    }
    assert value(run, TORCH + torch[name] + NUMPY + change, name)


def test_cell_that_a_page_names_is_looked_at_before_a_later_change(run: Run):
    cells = BOTH + "# %% numpy_later\nK = J\nK *= 2\nprint('K:', K)\n"
    cells = cells.replace(
        "# %% numpy\n", "# %% torch_later\nprint('K:', 2 * torch.tensor([[4.0, 0.0], [5.0, 2.0]]))\n# %% numpy\n", 1
    )
    assert value(run, cells, "J", "numpy").numbers == (4.0, 0.0, 5.0, 2.0)  # type: ignore[attr-defined]


def test_statement_that_raises_may_have_changed_a_name(run: Run):
    numpy = '# %% numpy raises="ZeroDivisionError: division"\nk = [2.0]\nprint("g:", k[0])\nk.append(3.0) or 1 / 0\n'
    with pytest.raises(RefusedError, match=r"depends on k\[1\]"):
        value(run, f"{CLAIM}print('g:', 2.0)\n{numpy}", "k[-1]")


K = "K = np.array([[1.0, 2.0], [3.0, 4.0]])\n"
# NumPy's code, the value that PyTorch prints, and the expression of a page.
LOOSE = {
    "a row whose weight is 0": ("w = np.array([3.0, 0.0])\nprint('g:', w @ K)\n", "[3.0, 6.0]", "K", "K[1, 0], K[1, 1]"),
    "a matrix whose rank is printed": ("print('g:', int(np.linalg.matrix_rank(K)))\n", "2", "K", "K[0, 0], K[0, 1], K[1, 0], K[1, 1]"),
    "a sign": ("print('g:', bool((K > 0).all()))\n", "True", "K[0]", "K[0, 0], K[0, 1]"),
    "what is multiplied by 0": ("print('g:', 0 * K[0])\n", "[0.0, 0.0]", "K[0, 1]", "K[0, 1]"),
    "a view of what is printed": ("L = K[0, ::-1]\nprint('h:', bool((L > 0).all()))\nprint('g:', K[0])\n", "[1.0, 2.0])\nprint('h:', True", "L", "L[0], L[1]"),
    "a number": ("k = 0.25\nprint('g:', round(k))\n", "0", "k", "k"),
    "a whole number": ("k = 4\nprint('g:', k // 100)\n", "0", "k", "k"),
    "a truth value": ("k = True\nprint('g:', k * 0)\n", "0", "k + 0", "k"),
    "an imaginary part": ("z = np.array([3 + 4j])\nprint('g:', z.real)\n", "[3.0]", "z", "z[0]"),
    "one of a list": ("k = [1.5, 2.5]\nprint('g:', k[0])\n", "1.5", "k", "k[1]"),
    "one of a tuple": ("k = (1.5, 2.5)\nprint('g:', k[0])\n", "1.5", "k", "k[1]"),
    "one of a dictionary": ("k = {'a': 1.5, 'b': np.ones(2)}\nprint('g:', k['a'])\n", "1.5", "k['b']", "k['b'][0], k['b'][1]"),
    "a name behind a function": ("k = [1.5, 2.5]\ndef f(i): return k[i]\nprint('g:', f(0))\n", "1.5", "f(1)", "k[1]"),
    "infinity": ("k = np.inf\nprint('g:', k > 0)\n", "True", "k", "k"),
    "a rounded number": ("k = 2.5e6\nprint('g:', k > 0)\n", "True", "round(k / 1e6)", "k"),
    "a rounded whole number": ("k = 2_500_000\nprint('g:', k > 0)\n", "True", "round(k / 1e6)", "k"),
    "many numbers": ("k = np.ones(100)\nprint('g:', bool((k > 0).all()))\n", "True", "k.sum()", "k"),
    "five numbers": ("k = np.ones(5)\nprint('g:', bool((k > 0).all()))\n", "True", "k", "k[0], k[1], k[2], k[3] and others"),
}  # fmt: skip


@pytest.mark.parametrize(("numpy", "claim", "expression", "places"), LOOSE.values(), ids=LOOSE)
def test_number_that_no_printed_value_depends_on_is_refused(
    run: Run, numpy: str, claim: str, expression: str, places: str
):
    with pytest.raises(RefusedError) as refused:
        value(run, f"{CLAIM}print('g:', {claim})\n# %% numpy\nimport numpy as np\n{K}{numpy}", expression)
    assert f"nothing that it prints depends on {places}\n" in str(refused.value)
    assert refused.value.code == "value-unchecked"


CHECKED = {
    "each number by itself": ("w = np.array([3.0, 7.0])\nprint('g:', w @ K)\n", "[24.0, 34.0]", "K"),
    "what a page does not ask for": ("w = np.array([3.0, 0.0])\nprint('g:', w @ K)\n", "[3.0, 6.0]", "K[0]"),
    "a kink": ("k = 2.0\nprint('g:', max(k, 2.0))\n", "2.0", "k"),
    "a list that holds it": ("all_of_them = [K]\nprint('g:', sum(all_of_them)[0] + K[1])\n", "[4.0, 6.0]", "all_of_them[0][1]"),
    "what was printed, then stored": ("s = []\nfor k in (1.5, 2.5):\n    h = k * 1.0\n    print('g:', h)\n    s.append(h)\n", "1.5)\nprint('g:', 2.5", "s[0] + s[1]"),
    "what was stored, then printed": ("s = {}\nfor k in (1.5, 2.5):\n    s[k] = [k * k]\n    print('g:', s[k][0])\n", "2.25)\nprint('g:', 6.25", "s[1.5][0]"),
    "a matrix that is filled": ("L = np.zeros((2, 2))\nfor i in range(2):\n    L[i] = i + K[i]\n    print('g:', L[i])\n", "[1.0, 2.0])\nprint('g:', [4.0, 5.0]", "L"),
    "an object that another one holds": ("w = np.ones(2)\ndef f(w=w): return w @ K\nprint('g:', f())\n", "[4.0, 6.0]", "w * 2"),
    "a fact": ("k = 2.0\nprint('g:', 'even' if k % 2 == 0 else 'odd')\n", "'even'", "k"),
    "a last expression": ("w = np.array([3.0, 7.0])\ng = w @ K\ng", "[24.0, 34.0]", "K"),
    "an error that is meant": ("w = np.ones(2)\nprint('g:', w)\n# %% numpy_error raises=\"ZeroDivisionError: division\"\nprint('h:', w)\n1 / 0\n", "[1.0, 1.0])\nprint('h:', [1.0, 1.0]", "w"),
    "a random order": ("w = np.random.permutation(3.0 * np.arange(2))\nprint('g:', w.sum() * w)\n", "[9.0, 0.0]", "w"),
    "a loop that would not end": ("k, n = 3.0, 0.0\nwhile n != k:\n    n += 1\nprint('g:', k * n)\n", "9.0", "k"),
    "a loop until it is near": ("k = 1.0\nwhile abs(k * k - 9) > 1e-14:\n    k = (k + 9 / k) / 2\nprint('g:', k)\n", "3.0", "k * k"),
}  # fmt: skip


@pytest.mark.parametrize(("numpy", "claim", "expression"), CHECKED.values(), ids=CHECKED)
def test_number_that_a_printed_value_depends_on_is_shown(run: Run, numpy: str, claim: str, expression: str):
    assert value(run, f"{CLAIM}print('g:', {claim})\n# %% numpy\nimport numpy as np\n{K}{numpy}", expression)


# These pass, though a reader could not tell the number from another one: docs/reference/checked.md says so.
PASSES = {
    "a threshold nearby": ("k = 2.5\nprint('g:', k < 2.51)\n", "True", "k"),
    "a shape": ("print('g:', bool((K > 0).all()))\n", "True", "K.size"),
    "a number in a function": ("def f(x): return 2.5 * x\nprint('g:', f(0))\n", "0.0", "f(1)"),
    "one of many numbers": ("k = np.ones(100)\nprint('g:', k[0])\n", "1.0", "k.sum()"),
    "what runs only once": ("k = 0.25\nopen('left', 'x').close()\nprint('g:', round(k))\n", "0", "k"),
    "what is another time different": ("import builtins\nk = 0.25\nprint('g:', builtins.__dict__.setdefault('_seen', []) == [])\nbuiltins._seen.append(1)\nprint('h:', round(k))\n", "True)\nprint('h:', 0", "k"),
}  # fmt: skip


@pytest.mark.parametrize(("numpy", "claim", "expression"), PASSES.values(), ids=PASSES)
def test_number_that_is_not_tried_is_shown(run: Run, numpy: str, claim: str, expression: str):
    assert value(run, f"{CLAIM}print('g:', {claim})\n# %% numpy\nimport numpy as np\n{K}{numpy}", expression)


def test_derivation_without_time_left_is_not_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Its limit would end the process, and the example would fail."""
    clock, began = time.process_time, time.process_time()
    monkeypatch.setattr(time, "process_time", lambda: clock() - began)  # the child of an example has done nothing else
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # each run sets another one
    monkeypatch.setattr(dependence, "_SHORTEST", 60.0)  # a collection of this process's garbage may take a run's time
    source = "k = 0.25\nprint('g:', round(k))"
    job = Job("s.py", str(tmp_path), source, (pair_cell("numpy", 1, source),), asked=frozenset({Wanted(None, "k")}))
    outputs = {"numpy": (Number("0", label="g", value=Array((), "int", (0,))),)}
    report = Report(outputs, values={Wanted(None, "k"): Array((), "float", (0.25,))})
    unchecked = {Wanted(None, "k"): (Unchecked("k", "k", line=1, changed=False),)}
    for seconds, found in ((1000.0, unchecked), (1e-9, {})):
        monkeypatch.setattr(signal, "getitimer", lambda _, left=seconds: (left, 0.0))
        assert find_unchecked(job, {"k": 0.25}, report) == found


def test_name_that_is_excused_in_a_header_is_shown(run: Run):
    numpy = "k = 0.25\nprint('g:', round(k))\n"
    cells = f"{CLAIM}print('g:', 0)\n# %% numpy unchecked=\"k: it is too small to matter\"\n{numpy}"
    assert value(run, cells, "k")


def test_result_is_kept_with_what_nothing_depends_on(tmp_path: Path, runner: Runner):
    (tmp_path / "s.py").write_text(
        '"""T."""\n# %% torch\nprint("g:", 0)\n# %% numpy\nk = 0.25\nprint("g:", round(k))\n'
    )
    for _ in range(2):
        examples = Examples(tmp_path, runner=runner, pair=PAIR, results=Results(tmp_path / "results"))
        example = examples.get("s", frozenset({Wanted(None, "k")}))
        with pytest.raises(RefusedError, match="nothing that it prints depends on k"):
            example.value(Wanted(None, "k"))
    assert examples.runs == 0

"""Boxes: the cells that a cell builds on, the box that it continues, and the text of its label."""

from pathlib import Path

import pytest

from seconded._internal.export.labels import labels_of
from seconded._internal.read.cell import Cell
from seconded._internal.read.modules import modules_of
from seconded._internal.read.order import imports_of, needed_of
from seconded._internal.read.snippet import Snippet
from seconded._internal.render.boxes import boxes_of
from tests.pair import pair_cell, pair_snippet

MAKES = "import torch\nx = torch.ones(2)\ny = f(x)"

# The cells that ran before, and the names in them on which the last one depends.
NEEDED = {
    "what gives a name": (["x = 1", "z = 2", "print(x)"], "0"),
    "what gives it last": (["x = 1", "x = 2", "print(x)"], "1"),
    "what that is computed from": (["a = 1", "z = 5", "x = a", "print(x)"], "0 2"),
    "nothing": (["x = 1", "x = 2\nprint(x)"], ""),
    "an import": (["import torch\nz = 1", "torch.ones(2)"], ""),
    "a change in place": (["x = f()", "x[0] = 1", "print(x)"], "0 1"),
    "an attribute": (["x = f()", "x.grad = None", "print(x)"], "0 1"),
    "a step": (["x = f()", "x += 1", "print(x)"], "0 1"),
    "a method that changes": (["x = f()", "y = x.mul_(2)", "print(x)"], "0 1"),
    "a method that does not": (["x = f()", "y = x.mul(2)", "print(x)"], "0"),
    "a call of what it was computed into": ([MAKES, "y.backward()", "print(x.grad)"], "0 1"),
    "a call by way of another cell": ([MAKES, "z = 2 * y", "z.backward()", "print(x.grad)"], "0 1 2"),
    "a call of another": (["x = f()\nz = g()", "z.backward()", "print(x.grad)"], "0"),
    "what a function that changes is given": (["def h(a): a.backward()", "x = f()", "def k(a): a.step()\nz = k(x)", "x"], "1 2"),
    "what a function looks up": (["x = 1\ndef h(): return x", "def g(): return h()", "x += 1", "g()"], "0 1 2"),
    "what a lambda looks up": (["x = f()", "g = lambda: x", "x += 1", "g()"], "0 1 2"),
    "no print": (["x = f()", "print(x)", "print(x)"], "0"),
    "no builtin": (["x.hook(print)", "print(1)"], ""),
    "no function": (["def f(x): return x", "torch.func.grad(f)", "f(1)"], "0"),
    "no picture": (["x = f()", "FIGURE ax.plot(x)", "print(x)"], "0"),
    "a seed": (["import torch", "torch.manual_seed(0)", "torch.rand(2)"], "1"),
    "a seed whose result is kept": (["import torch", "_ = torch.manual_seed(0)", "torch.rand(2)"], "1"),
    "no seed that another one replaces": (["import torch", "torch.manual_seed(0)", "torch.manual_seed(1)"], ""),
    "a filter that another one joins": (["import warnings", "warnings.simplefilter('ignore')", "warnings.simplefilter('error', KeyError)"], "1"),
    "no seed of an object": (["import torch", "g = torch.Generator().manual_seed(0)", "torch.rand(2)"], ""),
    "an option of a module": (["import pandas as pd", "pd.options.display.precision = 3", "print(1)"], "1"),
    "an attribute of what a module returns": (["import decimal", "decimal.getcontext().prec = 9", "print(1)"], "1"),
    "no seed in a function": (["import torch\ndef f():\n    torch.manual_seed(0)", "torch.rand(2)"], ""),
    "a filter": (["import warnings\nwarnings.simplefilter('ignore')", "y.grad"], "0"),
    "no title of a picture": (["ax.set_title('x')", "print(1)"], ""),
    "no setting that ends": (["with torch.autograd.set_detect_anomaly(True): pass", "print(1)"], ""),
    "a loop and a context": (["a = f()", "for x in a:\n    x.zero_()", "with a as b: pass", "b.step()", "print(a)"], "0 1 2 3"),
    "an element of several": (["a, b = f()", "b.zero_()", "print(a)"], "0 1"),
    "a deletion": (["x = f()", "del x.grad", "print(x)"], "0 1"),
    "the next of an iterator": (["x = f()", "a = next(x)", "print(x)"], "0 1"),
}  # fmt: skip


def cells(*sources: str) -> tuple[Cell, ...]:
    """Return cells of torch's side, named by their number; a picture has another name."""
    return tuple(
        pair_cell(f"figure_{number}" if "FIGURE" in text else f"c{number}", 10 * number, text.removeprefix("FIGURE "))
        for number, text in enumerate(sources)
    )


@pytest.mark.parametrize(("sources", "numbers"), NEEDED.values(), ids=NEEDED)
def test_a_cell_depends_on_these(sources: list[str], numbers: str):
    *before, last = cells(*sources)
    assert [before.index(one) for one in needed_of(tuple(before), last)] == [int(one) for one in numbers.split()]


def test_imports_that_are_used_are_made_once():
    first, second, third = cells(
        "import numpy as np\nimport torch, math", "from torch import nn", "torch.ones(2)\nnn.Linear"
    )
    assert imports_of([first, second], [third]) == ("import torch", "from torch import nn")
    assert imports_of([first, second], [first, third]) == ("from torch import nn",)
    assert imports_of([first], cells("import torch\ntorch.ones(2)")) == ()


def snippet(*sources: str, raises: int | None = None, numpy: str = "") -> Snippet:
    """Return a snippet of these cells; the cell with the number RAISES raises an error."""
    its = [
        pair_cell(one.name, one.line, one.source, ("raises-exception",) if number == raises else ())
        for number, one in enumerate(cells(*sources))
    ]
    its += [pair_cell("numpy", 1000, numpy)] if numpy else []
    return pair_snippet("s", "s.py", "T", "", tuple(its))


MADE = "import torch\nx = torch.ones(2)"
PAGES = {
    "in order": ([MADE, "y = 2 * x", "print(y)"], "0 1 2", ["begins", "after 0", "after 1"]),
    "two that begin anew": ([MADE, "z = 1", "print(x)"], "0 1 2", ["begins", "begins", "after 0"]),
    "one is not shown": ([MADE, "x += 1", "print(x)"], "0 2", ["begins", "after 0 with 1"]),
    "none is shown": ([MADE, "x += 1", "print(x)"], "2", ["with 0 1"]),
    "only an import is missing": ([MADE, "print(torch.ones(3))"], "1", ["with import torch"]),
    "an import that is there": ([MADE, "print(torch.ones(3))"], "0 1", ["begins", "after 0"]),
    "what it builds on stands below": ([MADE, "x += 1", "print(x)"], "0 2 1", ["begins", "with 0 1", "after 0"]),
    "below, all of it": ([MADE, "print(x)"], "1 0", ["with 0", "begins"]),
    "it ran before what has changed it": ([MADE, "print(x)", "x += 1"], "0 2 1", ["begins", "after 0", "with 0"]),
    "it does not change it": ([MADE, "print(x)", "y = x"], "0 2 1", ["begins", "after 0", "after 2"]),
    "twice": ([MADE, "x += 1"], "0 1 1", ["begins", "after 0", "with 0"]),
}  # fmt: skip


@pytest.mark.parametrize(("sources", "page", "leads"), PAGES.values(), ids=PAGES)
def test_a_box_goes_on_from_another_or_begins_anew(sources: list[str], page: str, leads: list[str]):
    """Each case lists the cells that the box lacks, too."""
    its = snippet(*sources)
    results = []
    for box in boxes_of(its, tuple(its.cells[int(number)] for number in page.split())):
        after = f"after {box.follows.cell.name[1:]}" if box.follows else ""
        missing = [*box.imports, *(one.name[1:] for one in box.before)]
        results.append(" ".join([after, *(["with", *missing] if missing else [])]).strip() or "begins")
        assert box.begins == (results[-1] == "begins")
    assert results == leads


def test_missing_cells_are_one_piece_except_for_one_that_raises():
    its = snippet(MADE, "x += 1", "x += [1][5]", "x += 2", "print(x)", raises=2)
    (box,) = boxes_of(its, its.cells[-1:])
    assert box.lacks == (f"{MADE}\n\nx += 1\n\nx += [1][5]", "x += 2")
    (box,) = boxes_of(snippet(MADE, "torch.ones(2)"), snippet(MADE, "torch.ones(2)").cells[1:])
    assert box.lacks == ("import torch",)


def labels(its: Snippet, page: str, *others: tuple[Snippet, Cell]) -> list[str]:
    """Return all labels of a page, and those of the cells that a box lacks."""
    pairs = [(its, next(one for one in its.cells if one.name.endswith(name))) for name in page.split()]
    return [text for one in labels_of([*pairs, *others]) for text in (*(label for label, _ in one.lacks), one.label)]


def test_a_label_says_which_box_it_continues():
    its = snippet(MADE, "x += 1", "z = 1", "print(x)", "FIGURE plot(z)", numpy="y = 1")
    assert labels(its, "0 1 numpy") == ["PyTorch", "PyTorch, continues the box above", "NumPy"]
    assert labels(its, "0 numpy 1") == ["PyTorch", "NumPy", "PyTorch, continues the PyTorch box above"]
    assert labels(its, "0 2 1") == ["PyTorch, box A", "PyTorch", "PyTorch, continues box A"]
    needs = "PyTorch, what the next box builds on"
    assert labels(its, "0 3") == ["PyTorch", f"{needs}, continues the box above", "PyTorch, continues the box above"]
    assert labels(its, "4") == [needs, "PyTorch, the code of this picture, continues the box above"]


def test_boxes_have_as_many_letters_as_it_takes():
    its = snippet(MADE, "z = 1", "x += 1")
    pages = [pair_snippet(f"s{number}", "", "", "", its.cells) for number in range(30)]
    pairs = [(one, one.cells[number]) for one in pages for number in range(3)]
    names = [one.label for one in labels_of(pairs)]
    assert [names[3 * number] for number in (0, 25, 26, 29)] == [
        f"PyTorch, box {one}" for one in ("A", "Z", "AA", "AD")
    ]


def test_modules_come_before_those_that_import_them(tmp_path: Path):
    (tmp_path / "one.py").write_text("import two\nimport os\n", "utf-8")
    (tmp_path / "two.py").write_text("from one import x\nfrom three import z\n", "utf-8")
    (tmp_path / "three.py").write_text("z = 1\n", "utf-8")
    assert list(modules_of("import os, one\nfrom . import three\n", tmp_path)) == ["three", "two", "one"]
    known = {"three": ""}
    assert list(modules_of("from two import x", tmp_path, known)) == ["three", "one", "two"]

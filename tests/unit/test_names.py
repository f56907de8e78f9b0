"""Names: those from which a value of a page was computed, and those that a cell takes from others."""

import pytest

from seconded._internal.read.cell import Cell
from seconded._internal.read.names import (
    builds_on_others,
    called_names,
    cells_that_use,
    chooses,
    modules_by_name,
    names_given,
    names_in,
    names_read,
    printed_from,
    steady_names,
)
from tests.pair import pair_cell, pair_snippet


def cell(source: str, name: str = "numpy", line: int = 1) -> Cell:
    return pair_cell(name, line, source)


PRINTED = {
    "what is printed": ("x = 1\ny = 2\nprint('y:', y)", "y"),
    "by way of others": ("a = 1\nb = a\nw = 5\nz = w\nc = b\nprint('c:', c)", "a b c"),
    "a name that nobody gives": ("print('k:', k)", "k"),
    "a last expression": ("x = 1\ny = 2\ny", "y"),
    "one that is not the last": ("a = 1\na\nb = 2\nb", "b"),
    "one before what is not shown": ("z = 1\nz\nx = z", ""),
    "no print by name": ("f(k)\nx = 1", ""),
    "a last expression that prints": ("y = 1\nprint('y:', y)", "y"),
    "a function that is used": ("k = 2\ndef f(x): return x * k\ny = f(1)\nprint('y:', y)", "f k y"),
    "a function that prints": ("k = 2\ndef f(): print('k:', k)\nf()", "f k print"),
    "a function that prints what it is given": ("J = 2\nx = 3\ndef f(J): print('x:', J)\nf(x)", "f print x"),
    "a function that nothing uses": ("k = 2\ndef f(): print('k:', k)\ny = 1\nprint('y:', y)", "y"),
    "a class that nothing uses": ("k = 2\nclass A:\n    def f(self): print('k:', k)", ""),
    "another value later": ("v = 1\nprint('v:', v)\nv = v + 17", ""),
    "another value, and one before": ("v = 1\nv = 2\nprint('v:', v)\nv = 3", ""),
    "another value, which another name gets": ("v = 1\nprint('v:', v)\nv = v + 17\nw = v", ""),
    "another value, beside what is printed": ("v = 1\nprint('v:', v)\nv = v + 17\ny = 1\nprint('y:', y)", "y"),
    "another value, in place": ("v = 1\nprint('v:', v)\nv += v", ""),
    "another value, annotated": ("v = 1\nprint('v:', v)\nv: float = v + 17", "float"),
    "another value, within an expression": ("v = 1\nprint('v:', v)\nf(v := v + 17)\nw = 1", "f"),
    "a loop": ("for k in r:\n    v = k\n    print('v:', v)", "k print r v"),
    "a changed attribute": ("d = f()\nd.grad = k\nprint('d:', d)", "d f k"),
    "a changed element": ("d = f()\nd[0] = k\nprint('d:', d)", "d f k"),
    "a changed element of an attribute": ("d = f()\nd.a[0] = k\nprint('d:', d)", "d f k"),
    "what is changed has no name": ("f().grad = k\nx = 1\nprint('x:', x)", "x"),
    "what is read is not changed": ("x = f()\ny = x[0] + k\nprint('x:', x)", "f x"),
    "only what is around it": ("print('x:', x.shape, x.size, x.ndim, x.dtype, x.nbytes, x.itemsize)", ""),
    "its length and its type": ("print('x:', len(x), type(x))", ""),
    "a call": ("print('x:', f(z), x.sum(y))", "f x y z"),
    "whether it is the same": ("print('x:', x is None, y is not None, a is b == c)", ""),
    "whether it is equal": ("print('x:', x == y)", "x y"),
}  # fmt: skip


@pytest.mark.parametrize(("source", "names"), PRINTED.values(), ids=PRINTED)
def test_printed_value_was_computed_from_these_names(source: str, names: str):
    """A value that only NumPy has counts as checked if it is computed from these names. One name too many would be a hole."""
    assert sorted(printed_from((cell(source),))) == names.split()


def test_cells_of_a_world_are_one_text():
    assert printed_from((cell("a = 1\nb = a"), cell("c = b\nc"), cell("a"))) == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("expression", "chosen"),
    [
        ("x + f(y)[0]", False),
        ("x.y__", False),
        ("x.attr", False),
        ("1 +", False),
        (" x if y else z", True),
        ("x and y", True),
        ("(q := x)", True),
        ("(lambda: x)()", True),
        ("x.__len__()", True),
        ("__file__", True),
    ],
)
def test_expression_that_chooses_between_values_is_recognized(expression: str, chosen: bool):
    """Such an expression could turn any number into the checked one."""
    assert chooses(expression) == chosen


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("x + f(y)[0].a", "f x y"),
        (" x", "x"),
        ("[i for i in v]", "v"),
        ("(lambda a: a + k)(1)", "k"),
        ("(lambda: (lambda: k)())()", "k"),
        ("1 +", ""),
    ],
)
def test_an_expression_looks_up_these_names(expression: str, names: str):
    assert names_in(expression) == frozenset(names.split())


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("y = x", "x"),
        ("x = 1\ny = x", ""),
        ("x = x", "x"),
        ("x += 1", "x"),
        ("x = 1\nx += 1", ""),
        ("x[0] += 1", "x"),
        ("import a\na.b", ""),
        ("def f(a):\n    b = a\n    def g(): return b + k\n    return g", "k"),
        ("for x, z in zip(a, b):\n    h = x + z\n    h.f()", "zip a b"),
        ("for x in a:\n    h = w * h\n    w = x", "a w h"),
        ("for x in x:\n    y = x", "x"),
        ("z = 1\nfor x in a:\n    y = z", "a"),
        ("for x[k] in a: pass\nelse: q", "a k q x"),
        ("for x in a:\n    y += x", "a y"),
        ("with f(k) as g, a:\n    y = g + w\n    y.h()\ny", "f k a w"),
    ],
)
def test_a_cell_reads_these_names_before_it_gives_them(source: str, names: str):
    assert names_read(cell(source)) == set(names.split())


def test_names_are_given_by_a_world_or_by_an_import():
    source = "import a\nimport a.b.c\nimport numpy as np, d\nfrom myimport import x, y as z\nk = 1\nk.a = 2\n"
    assert names_given(("s", "torch"), [cell(source), cell("def f(): u = 1")]) == {
        "a": "import a.b.c",
        "np": "import numpy as np",
        "d": "import d",
        "x": "from myimport import x",
        "z": "from myimport import y as z",
        "k": ("s", "torch"),
        "f": ("s", "torch"),
    }


@pytest.mark.parametrize(
    ("first", "second", "third", "builds"),
    [
        ("x = 1", "y = x", "z = 1", True),
        ("import x", "y = x", "z = 1", True),
        ("y = 1", "x = x + 1", "z = 1", False),
        ("y = 1", "x = z", "z = 1", False),
        ("x = 1\ny = 1", "z = x + w", "z = 1", True),
        ("x = 1", "x = 2", "z = 1", False),
    ],
)
def test_a_cell_builds_on_earlier_cells_of_its_world(first: str, second: str, third: str, builds: bool):
    cells = (cell(first), cell(second, "numpy_two", 9), cell("q = 1", "torch", 15), cell(third, "numpy_three", 20))
    snippet = pair_snippet("s", "s.py", "T", "", cells)
    assert builds_on_others(snippet, cells[1]) == builds
    other = pair_cell("torch_two", 17, second)
    assert not builds_on_others(snippet, other)


@pytest.mark.parametrize(
    ("sources", "using"),
    [
        (["y = x", "print(y)", "z = 1", "print(z)"], "1 2"),
        (["y = x", "z = x"], "1 2"),
        (["rows = []", "rows.append(x)", "len(rows)"], "2 3"),
        (["lib.f(x)", "lib.g(1)"], "1"),
        (["x += 1", "x = 1"], "1"),
        (["def f(): return x", "f()"], "1 2"),
        (["class A: y = x", "A()"], "1 2"),
        (["def f(): return y", "y = x"], "1 2"),
        (["z = 1"], ""),
    ],
)
def test_cell_uses_a_name_also_through_names_that_may_come_from_it(sources: list[str], using: str):
    """A library is not changed by what it is called with."""
    cells = tuple(cell(source, str(number)) for number, source in enumerate(sources, 1))
    assert cells_that_use(cells, {"x"}) == set(using.split())


def test_imported_name_has_its_package():
    first = cell("import a.b.c\nimport d.e as f\nfrom g.h import i, j as k\nn = 1")
    second = cell("from l.m import *\nfrom . import o")
    assert modules_by_name((first, second)) == {"a": "a", "f": "d", "i": "g", "k": "g", "l.m.*": "l", "o": ""}


def test_called_names_are_those_of_calls_of_imports_and_of_attributes():
    source = "import a\nfrom b import c, d as e\nf1(g, h.i)\nj[0]()\nk = 1"
    assert called_names((cell(source), cell("l()"))) == {"a", "c", "e", "f1", "i", "l"}


@pytest.mark.parametrize(
    ("source", "steady"),
    [
        ("x = 1\nx", "x"),
        ("x = 1\nx = 1", "x"),
        ("x = 1\nx = 2", ""),
        ("x = y = 1", "x y"),
        ("x, y = a, b", "x y"),
        ("x, y = f()\nx, y = f()", "x y"),
        ("x, y = f()\ny, x = f()", ""),
        ("x, y = f()\nx = f()", "y"),
        ("x, y[0] = f()\ny = x", "x"),
        ("x = f()\ny = x.a + x[0] + x.b()", "x y"),
        ("x = f()\nx.a = 1", ""),
        ("x = f()\nx[0] = 1", ""),
        ("x = f()\ndel x.a", ""),
        ("x = 1\ndel x", ""),
        ("x = 1\nx += y", ""),
        ("x = 1\ny = 2\nfor x in y: z = y", "y"),
        ("x = 1\nf(x := 2)", ""),
        ("x = 1\ny = [x for x in z]", "y"),
        ("x = 1\nf([x for x in z])", ""),
        ("x = 1\nwith y as x: pass", ""),
        ("x = []\nx.sort()", ""),
        ("x = []\nx.a.sort()", ""),
        ("f = print\nx = 1\nf(x)", "f x"),
    ],
)
def test_steady_name_has_one_value_and_is_not_changed(source: str, steady: str):
    assert steady_names((cell("k = 1"), cell(source))) == {"k", *steady.split()}

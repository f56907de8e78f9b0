"""Faults that `seconded faults` puts into the cells of any pair of libraries."""

import pytest

from seconded._internal.faults import excuses, faults_of, find_faults, kinds_of, with_fault
from seconded._internal.pair import DERIVATION
from seconded._internal.read.cell import Cell
from seconded._internal.read.snippet import Snippet

FAULTS = {
    "B @ A": ("A @ x", {"x @ A for A @ x"}),
    "A.T": ("A @ X.T", {"A.T @ X.T for A @ X.T", "A @ X for A @ X.T"}),
    "2x for x²": ("x**2 + x**3", {"2 * x for x ** 2"}),
    "x² for 2x": ("2 * x + y * 2 + 2 * 3", {"x ** 2 for 2 * x", "y ** 2 for y * 2"}),
    "2 + x": ("2 * x", {"2 + x for 2 * x"}),
    "x - y": ("x + y\nz - w", {"x - y for x + y", "z + w for z - w"}),
    "3 for 2": ("2 * x + 2.0 * x[5]", {"3 for 2"}),
    "input": ("y = f(1.5)\nz = np.array([[3, -4]])\nw = Fraction(1, 7)", {"2.5 for 1.5", "4 for 3", "5 for 4", "2 for 1", "8 for 7"}),
    "number": ("n = 5\nx = [1, (2, -3)]\ny = {'a': 7, **{}}\nz = x[0, 1] + 2 + f(4)\nc = 2j", {"6 for 5", "2 for 1", "3 for 2", "4 for 3", "8 for 7", "(1+2j) for 2j"}),
    "x * y": ("x / y", {"x * y for x / y"}),
    "x for -x": ("-x", {"x for -x"}),
    "x -= y": ("x += y\nx /= 2\nx **= 2", {"x -= y for x += y", "x *= 2 for x /= 2"}),
    "comparison": ("x < y\nx == y\n1 < x < 2\nx is y", {"x > y for x < y", "x != y for x == y"}),
    "arguments": ("f(x, y, z=1)\nf(*x, y)\nf(x, x)\nprint('a:', x)\nmax(x, y)", {"f(y, x, z=1) for f(x, y, z=1)"}),
}  # fmt: skip


def check(source: str, line: int = 1) -> Cell:
    """Return a cell of the derivation."""
    return Cell("check", line, source, DERIVATION)


@pytest.mark.parametrize("kind", kinds_of(""))
def test_fault_of_each_kind_is_made_where_it_changes_something(kind: str):
    source, expected = FAULTS[kind]
    assert {one.about for one in faults_of(check(source)) if one.kind == kind} == expected


def test_same_formula_does_not_count_as_a_fault():
    assert list(faults_of(check("x @ x"))) == []


def test_lines_of_a_cell_stay_where_they_are():
    source = "if x:\n    y = (\n        a\n        + b\n    ) * c  # ü\n    y += (\n        1\n    )\nprint(f'{x - 1}: \"{y}\"')"
    faults = list(faults_of(check(source, 10)))
    assert {one.source.count("\n") for one in faults} == {source.count("\n")}
    assert {(one.line, one.about) for one in faults} >= {(12, "a - b for a + b"), (15, "y -= 1 for y += 1")}
    for one in faults:
        compile(one.source, "cell", "exec")


def test_fault_that_would_not_parse_is_not_made():
    """The original has two statements in the lines of one."""
    assert [one.kind for one in faults_of(check("x += f(\n    y\n); z = 1")) if one.kind == "x -= y"] == []


def test_cells_without_a_derived_value_stay_as_they_are():
    cells = [
        check("print('x:', 2.0)", 4),
        Cell("raises", 5, "1.0 / 0", error="ZeroDivisionError: division", tags=("raises-exception",)),
        Cell("figure", 6, '"""A.\n\nB."""\nplot(1.0)'),
        Cell("check_figure", 10, "print(1.0)", DERIVATION),
        Cell("define", 11, "def f(x):\n    return 2.0 * x"),
        Cell("seen", 13, "print(1.0)", tags=("underived",)),
    ]
    snippet = Snippet("one", "one.py", "T.", "", tuple(cells))
    assert [fault.cell.name for fault in find_faults(snippet)] == ["check"]


def test_example_with_a_fault_differs_in_its_line_alone():
    text = '"""T."""\n\n# %% lib\nx = 1.0\n\n# %% check blind="input: a; number: b"\n# why\n\ny = 2.0\n'
    snippet = Snippet("one", "one.py", "T.", text, (Cell("lib", 4, "x = 1.0"), check("y = 2.0", 9)))
    first, second = (with_fault(snippet, fault) for fault in find_faults(snippet))
    assert first.text == text.replace("1.0", "(2.0)")
    assert second.text == text.replace("2.0", "(3.0)")
    assert [cell.source for cell in second.cells] == ["x = 1.0", "y = (3.0)"]


def test_excuse_is_on_the_line_of_its_header():
    text = '"""T."""\n\n# %% lib\nx = 1.0\n\n# %% check blind="input: a; number: b"\n# why\n\ny = 2.0\n'
    cell = Cell("check", 9, "y = 2.0", DERIVATION, blind=(("input", "a"), ("number", "b")))
    assert excuses(Snippet("one", "one.py", "T.", text, (Cell("lib", 4, "x = 1.0"), cell))) == {"input": 6, "number": 6}

"""The values of a page, with reports that are written here; tests/run/test_embed.py has them with processes."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from seconded._internal.compare.inline import looks, value_for_page
from seconded._internal.compare.rule import compare
from seconded._internal.errors import RefusedError
from seconded._internal.pair import CLAIM, DERIVATION, PLAIN, Pair
from seconded._internal.read.cell import Wanted
from seconded._internal.run.job import Unchecked
from tests.reports import TWO, four, number, reports_of, snippet_of

DEFINED = "NameError: name 'z' is not defined"


def value(
    text: str,
    expression: str,
    theirs: Any = None,
    ours: Any = None,
    *,
    cell: str | None = None,
    pair: Pair = PLAIN,
    after: dict[tuple[str, str], Any] | None = None,
    unchecked: tuple[Unchecked, ...] = (),
    path: str = "one.py",
) -> Any:
    """Return what a page shows for an expression that has these values on the two sides; None: it raised."""
    snippet, wanted = replace(snippet_of(text, pair), path=path), Wanted(cell, expression)
    reports = reports_of(snippet, {"lib": four(), "check": four(8)})
    for role, one in ((CLAIM, theirs), (DERIVATION, ours)):
        if role in reports and one is None:
            reports[role].refused[wanted] = DEFINED
        elif role in reports:
            reports[role].values[wanted] = one
    for (role, name), one in (after or {}).items():
        reports[role].values[Wanted(name, expression)] = one
    if DERIVATION in reports:
        reports[DERIVATION].unchecked[wanted] = unchecked
    agreements = compare(snippet, reports).agreements if DERIVATION in reports else ()
    return value_for_page(snippet, reports, agreements, wanted)


def refused(*given: Any, **more: Any) -> str:
    with pytest.raises(RefusedError) as caught:
        value(*given, **more)
    return str(caught.value)


def test_value_that_nobody_derived_is_shown_only_where_that_is_allowed():
    alone = TWO.partition("# %% check")[0]
    allowed = replace(PLAIN, underived="allow")
    assert value(alone, "x", number(2.0), pair=allowed) == number(2.0)
    assert "only lib knows this value" in refused(alone, "x", number(2.0))
    assert "only lib knows this value" in refused(TWO, "x", number(2.0), pair=allowed)


def test_value_that_only_the_claims_have_is_one_that_agrees():
    known = TWO.replace("x * 2)", "x * 2)\ny = x * 2")
    assert value(known, "y", number(4.0)) == number(4.0)
    assert "only lib knows this value" in refused(known, "y", number(5.0))
    assert "only lib knows this value" in refused(known.replace("y =", "z ="), "z", number(4.0))
    # The derivation may use the name for something else that it does not print.
    assert value(f"{known}y = 3.0\ndel y\n", "y", number(4.0)) == number(4.0)


def test_value_that_only_the_derivation_has_belongs_to_a_value_that_agrees():
    assert value(
        TWO.replace("x + x", "z", 1).replace("# %% check\n", "# %% check\nz = 4.0\n"), "z", None, number(4.0)
    ) == (number(4.0))
    words = refused(TWO + "w = 3.0\nz = 2.0\n", "z + w", None, number(5.0))
    assert "only check knows this value, and no value that agrees was computed from w, z" in words


def test_value_after_a_cell_is_one_that_the_claims_have_at_some_time():
    text = TWO + "z = 3.0\n"
    for after in ({(CLAIM, None): number(3.0)}, {(CLAIM, None): number(5.0), (CLAIM, "first"): number(3.0)}):
        cells = "# %% first\nx = 1.0\n\n" + text
        assert value(cells, "z", None, number(3.0), cell="check", after=after) == number(3.0)
    words = refused(text, "z", None, number(3.0), cell="check", after={(CLAIM, None): number(5.0)})
    assert words == "lib and check disagree: lib has 5.0, check has 3.0"


def test_first_number_that_nothing_depends_on_is_named():
    two = (Unchecked("x", "x[0]", 7), Unchecked("z", "z[1]", 8))
    words = refused(TWO, "x", None, number(2.0), unchecked=two)
    assert "depends on x[0], z[1]\nprint x on both sides" in words
    assert 'unchecked="x: the reason"' in words
    excused = TWO.replace("# %% check", '# %% check unchecked="x: it is known"')
    assert "depends on z[1]\nprint z" in refused(excused, "x", None, number(2.0), unchecked=two)
    changed = (Unchecked("x", "x", 7, changed=True),)
    assert "x gets another value in line 7" in refused(TWO, "x", None, number(2.0), unchecked=changed)


@pytest.mark.parametrize(
    ("headers", "fine"),
    [
        (("", ""), False),
        ((" rtol=1e-9", " rtol=1e-2"), True),
        ((" rtol=1e-2", " rtol=1e-9"), True),
        ((" atol=1e-9", " atol=1e-2"), True),
        ((" atol=1e-2", " atol=1e-9"), True),
        ((" rtol=1e-9", " atol=1e-9"), False),
    ],
)
def test_widest_tolerance_of_an_example_holds_for_its_values(headers: tuple[str, str], fine: bool):
    text = TWO.replace("# %% lib", f"# %% lib{headers[0]}").replace("# %% check", f"# %% check{headers[1]}")
    if fine:
        assert value(text, "x", number(2.0), number(2.001)) == number(2.001)
    else:
        assert "disagree: lib has 2.0, check has 2.001" in refused(text, "x", number(2.0), number(2.001))


def test_constant_of_a_library_is_not_a_variable_and_that_of_a_helper_is_one(tmp_path: Path):
    (tmp_path / "helper.py").write_text("A = 2.0\n", "utf-8")
    (tmp_path / "page").mkdir()
    for module, fine in (("helper", True), ("math", False)):
        text = TWO.replace("x = 2.0", f"import {module} as m\nx = 2.0")
        for place in ("one.py", "page/one.py"):
            more = {"path": str(tmp_path / place)}
            if fine:
                assert value(text, "m.A", number(2.0), number(2.0), **more) == number(2.0)
            else:
                assert "it uses no variable of the example" in refused(text, "m.A", number(2.0), number(2.0), **more)
    named = TWO.replace("x = 2.0", "from math import pi\nx = 2.0")
    assert value(named, "pi", number(3.0), number(3.0)) == number(3.0)


def test_value_that_changes_needs_its_cell():
    text = "# %% first\nx = 1.0\n\n" + TWO
    words = refused(text, "x", number(2.0), number(2.0), after={(CLAIM, "first"): number(1.0)})
    assert words.startswith("it has one value after the cell 'first', and another one at the end\n")
    assert words.endswith("write {= one.CELL: x =}; the cells are: first, lib")


def test_side_looks_when_the_page_says_or_after_each_cell():
    snippet = snippet_of("# %% first\nx = 1.0\n\n" + TWO)
    assert list(looks(snippet, CLAIM, Wanted("first", "x"))) == [Wanted("first", "x")]
    assert list(looks(snippet, CLAIM, Wanted(None, "x"))) == [Wanted(None, "x"), Wanted("first", "x")]
    assert list(looks(snippet, CLAIM, Wanted("check", "x"))) == [Wanted(None, "x"), Wanted("first", "x")]
    assert list(looks(snippet, DERIVATION, Wanted("first", "x"))) == []
    assert list(looks(snippet, DERIVATION, Wanted(None, "x"))) == [Wanted(None, "x")]

"""Agree: tables, texts and declared tolerances. tests/run/test_rule.py has the bounds of the types."""

import pytest

from seconded._internal.compare.agree import ROUNDING, Tolerance, disagreement
from seconded._internal.value import Array, Table, Value


def column(*numbers: object, dtype: str = "float64") -> Array:
    return Array((len(numbers),), dtype, numbers)  # type: ignore[arg-type]


def differ(claim: Value, derived: Value, tolerance: Tolerance = ROUNDING) -> str | None:
    return disagreement(claim, derived, tolerance, ("A", "B"))


ONE = Table(("n", "city"), (column(1.5, 2.5), column("Oslo", "Rome", dtype="str")))


def test_tables_agree_column_by_column():
    assert differ(ONE, ONE) is None
    assert differ(ONE, Table(ONE.names, (column(1.5, 2.5 + 1e-15), ONE.columns[1]))) is None
    assert differ(ONE, Table(ONE.names, (column(1.5, 3.5), ONE.columns[1]))) == "column 'n': element (1,): A 2.5, B 3.5"
    other = Table(ONE.names, (ONE.columns[0], column("Oslo", "Bern", dtype="str")))
    assert differ(ONE, other) == "column 'city': element (1,): A 'Rome', B 'Bern'"
    assert differ(ONE, Table(("n", "town"), ONE.columns)) == "A has the columns n, city; B has n, town"
    assert differ(ONE, Table(("n",), ONE.columns[:1])) == "A has the columns n, city; B has n"


def test_a_table_is_nothing_else():
    words = "A has the columns n, city; B has a tuple of 2: shape (2,), shape (2,)"
    assert differ(ONE, ONE.columns) == words
    assert differ(ONE.columns, ONE) == "A has a tuple of 2: shape (2,), shape (2,); B has the columns n, city"
    assert differ(ONE, column(1.5)) == "A has the columns n, city; B has shape (1,)"
    assert differ(column(1.5), ONE) == "A has shape (1,); B has the columns n, city"


def test_a_text_is_not_a_number():
    one = column("1.5", dtype="str")
    assert differ(one, one) is None
    assert differ(one, column(1.5)) is not None
    assert differ(column(1.5), one) is not None


@pytest.mark.parametrize(
    ("claim", "derived", "tolerance", "agree"),
    [
        (3, 4, Tolerance(), False),
        (2**53, 2**53 + 1, Tolerance(), False),  # which are the same float
        (3, 4, Tolerance(stated=0.3), True),
        (3, 5, Tolerance(stated=0.3), False),
        (3, 4, Tolerance(atol=1.0), True),  # as far as it may be
        (3, 5, Tolerance(atol=1.0), False),
        (3, 3, Tolerance(stated=0.3, atol=1.0), True),
        (3.0, 4.0, Tolerance(), False),
        (3.0, 4.0, Tolerance(stated=0.3), True),  # whole numbers as well
        (3.0, 3.0, Tolerance(atol=1.0), True),
        (0.5, 0.75, Tolerance(atol=0.25), True),
        (0.5, 0.75, Tolerance(atol=0.2), False),
        (0.5, 0.75, Tolerance(rtol={"float64": 0.4}), True),
        (0.5, 0.75, Tolerance(rtol={"float32": 0.4}), False),
        (0.5, 0.75, Tolerance(rtol={"float64": 0.4}, stated=0.1), False),
        (10**400, 10**400, Tolerance(stated=0.1), True),  # larger than all floats
        (10**400, 10**400 + 1, Tolerance(stated=0.1), False),
        (10**400, 1.0, Tolerance(stated=0.1), False),
    ],
)
def test_an_author_may_state_a_tolerance(claim: float, derived: float, tolerance: Tolerance, agree: bool):
    assert (differ(column(claim), column(derived), tolerance) is None) is agree


def test_a_number_beyond_its_type_agrees_with_none():
    assert differ(column(float("inf"), dtype="float16"), column(70000.0)) is not None
    assert differ(column(65504.0, dtype="float16"), column(70000.0)) is not None

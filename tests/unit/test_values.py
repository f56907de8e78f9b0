"""Value: the small functions about arrays, tables and tuples of them."""

from math import inf, nan
from typing import Any

import pytest

from seconded._internal.value import (
    Array,
    Table,
    Value,
    aligned,
    alike,
    array_of,
    arrays_in,
    as_array,
    describe,
    differ,
    nested,
    real,
    rounded,
)


def one(meant: object, dtype: str = "float") -> Array:
    return Array((), dtype, (meant,))  # type: ignore[arg-type]


def row(*numbers: object, dtype: str = "float") -> Array:
    return Array((len(numbers),), dtype, numbers)  # type: ignore[arg-type]


TABLE = Table(("a", "b"), (row(1.5, 2.5), one("c", "str")))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((one(1.5), one(2.5)), row(1.5, 2.5)),
        (((one(1.5), one(2.5)), (one(3.5), one(4.5))), Array((2, 2), "float", (1.5, 2.5, 3.5, 4.5))),
        ((one(1, "int"), one(2, "int")), row(1, 2, dtype="int")),
        ((one(1, "int"), one(2.5)), row(1, 2.5)),
        ((one(1.5),), row(1.5)),
        ((row(1.5), row(2.5)), Array((2, 1), "float", (1.5, 2.5))),
        ((one(1.5), row(2.5)), None),  # of two shapes
        ((one(1.5, "float64"), one(2.5)), None),  # of a library that has arrays
        ((one(1.5), one(2.5, "int8")), None),
        ((one(1.5), TABLE), None),
        ((one(1.5), ()), None),
        ((), None),
        (TABLE, None),
        (row(1.5), None),
    ],
)
def test_lists_of_plain_numbers_are_arrays(value: Value, expected: Value | None):
    assert as_array(value) == (value if expected is None else expected)


@pytest.mark.parametrize(
    ("claim", "derived", "expected"),
    [
        (row(1.5), (one(1.5),), (row(1.5), row(1.5))),
        ((one(1.5),), row(1.5), (row(1.5), row(1.5))),
        (
            (row(1.5), one(2.5)),
            ((one(1.5),), one(2.5)),
            ((row(1.5), one(2.5)), (row(1.5), one(2.5))),
        ),
        ((one(1.5), one(2.5)), (one(1.5),), None),  # of two lengths
        ((one(1.5), one(2.5)), (one(3.5), one(4.5)), None),
        (TABLE, TABLE, None),
        (TABLE, one(1.5), None),
        (one(1.5), TABLE, None),
    ],
)
def test_values_are_nested_alike_where_that_is_a_matter_of_form(claim: Value, derived: Value, expected: Any):
    assert aligned(claim, derived) == ((claim, derived) if expected is None else expected)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (row(1.5), row(1.5)),
        ((row(1.5), row(2.5)), Array((2, 1), "float", (1.5, 2.5))),
        ((row(1.5, dtype="float32"), row(2.5, dtype="float64")), Array((2, 1), "float32", (1.5, 2.5))),
        (((one(1.5), one(2.5)),), Array((1, 2), "float", (1.5, 2.5))),
        ((Array((1, 2), "float", (1.5, 2.5)),), Array((1, 1, 2), "float", (1.5, 2.5))),
        ((row(1.5), row(2.5, 3.5)), None),
        ((one(1.5), one("a", "str")), None),
        ((one(1.5), TABLE), None),
        ((one("a", "str"),), None),
        (one("a", "str"), None),
        (TABLE, None),
        (None, None),
        ((), None),
    ],
)
def test_value_may_be_one_array(value: Value | None, expected: Array | None):
    assert array_of(value) == expected


def test_value_is_described_by_its_form():
    assert describe(TABLE) == "the columns a, b"
    assert describe((one(1.5), TABLE)) == "a tuple of 2: shape (), the columns a, b"
    assert nested(TABLE) == [[1.5, 2.5], "c"]
    assert list(arrays_in((one(1.5), (TABLE, row(3.5))))) == [one(1.5), *TABLE.columns, row(3.5)]


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        (row(1.5, 2), [1.5, 2]),
        (row(1.23456789123), [1.2345679]),
        (row(1.5, 2j), None),
        (row(1.5, True), None),
        (row(True, True), None),
        (row(1.5, inf), None),
        (row(-inf), None),
        (row(nan), None),
        (TABLE, None),
        ((row(1.5),), None),
        ("1.5", None),
        (row(), []),
    ],
)
def test_answers_are_real_and_finite_numbers(value: object, numbers: list[float] | None):
    assert real(value) == numbers


def test_whole_number_is_an_integer():
    assert [type(rounded(number)) for number in (2.0, 2.5)] == [int, float]
    assert rounded(1e20) == 10**20


STEP = 2.0**-23


@pytest.mark.parametrize(
    ("number", "other", "expected"),
    [
        (1.0, 1.0, True),
        (1 + 8 * STEP, 1.0, True),
        (1 - 8 * STEP, 1.0, True),
        (1 + 8.4 * STEP, 1.0, False),
        (-4 - 32 * STEP, -4.0, True),
        (-4 - 33 * STEP, -4.0, False),
        (0.25 + 2 * STEP, 0.25, True),
        (0.25 + 3 * STEP, 0.25, False),
        (1.0, -1.0, False),
        (inf, inf, True),
    ],
)
def test_numbers_are_alike_up_to_a_readers_rounding(number: float, other: float, expected: bool):
    assert alike([number], [other]) is expected
    assert alike([2.0, number], [2.0, other]) is expected
    assert differ(one(number), one(other)) is not expected
    assert differ(one(complex(number)), one(complex(other))) is not expected


def test_answers_of_two_lengths_are_not_alike():
    assert not alike([1.0], [1.0, 2.0])
    assert not alike([1.0, 2.0], [1.0])
    assert alike([], [])


@pytest.mark.parametrize(
    ("value", "other", "expected"),
    [
        (one(3, "int"), one(3, "int"), False),
        (one(3, "int"), one(3 + 1e-8), True),  # an integer is not rounded
        (one(3 + 1e-8), one(3, "int"), True),
        (one(1 + 1e-9), one(1 + 0j), False),
        (one(nan), one(nan), False),
        (TABLE, one(1.5), True),
        (one(1.5), TABLE, True),
        (TABLE, (row(1.5, 2.5),), True),
        ((row(1.5, 2.5),), TABLE, True),
        ((one(1.5),), one(1.5), True),
        (one(1.5), (one(1.5),), True),
        (one(1.5), "1.5", True),
        ("1.5", one(1.5), True),
        (TABLE, TABLE, False),
        (TABLE, Table(TABLE.names, (row(1.5, 2.5 + 1e-9), TABLE.columns[1])), False),
        ((one(1.5), row(2.5)), (one(1.5 + 1e-9), row(2.5)), False),
        (TABLE, Table(("a", "b"), (row(1.5, 2.5), one("d", "str"))), True),
        (TABLE, Table(("a", "c"), TABLE.columns), True),
        ((one(1.5), one(2.5)), (one(1.5), one(2.5)), False),
        ((one(1.5), one(2.5)), (one(1.5), one(3.5)), True),
    ],
)
def test_values_of_other_kinds_differ(value: Value | str, other: Value | str, expected: bool):
    assert differ(value, other) is expected

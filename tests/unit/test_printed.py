"""Printed: what tables, fractions, exact formulas and dicts look like in print, and what is not such a print.

The tests of this file need no library: the texts are those that pandas, polars, SymPy and Python print.
"""

import math

import pytest

from seconded._internal.compare.printed import shows
from seconded._internal.value import Array, Table, Value

NAN = float("nan")


def column(*numbers: object, dtype: str = "float64") -> Array:
    return Array((len(numbers),), dtype, numbers)  # type: ignore[arg-type]


def number(meant: object, dtype: str = "float") -> Array:
    return Array((), dtype, (meant,))  # type: ignore[arg-type]


CITIES = Table(
    ("city", "n", "x", "ok"),
    (
        column("New York", "Oslo", dtype="str"),
        column(7, -8, dtype="int64"),
        column(3.54, -0.25),
        column(True, False, dtype="bool"),
    ),
)
PANDAS = "       city  n     x     ok\n0  New York  7  3.54   True\n1      Oslo -8 -0.25  False"
POLARS = (
    "shape: (2, 4)\n┌──────────┬─────┬───────┬───────┐\n│ city     ┆ n   ┆ x     ┆ ok    │\n│ str      ┆ i64 ┆ f64   ┆ bool  │\n"
    "╞══════════╪═════╪═══════╪═══════╡\n│ New York ┆ 7   ┆ 3.54  ┆ true  │\n│ Oslo     ┆ -8  ┆ -0.25 ┆ false │\n"
    "└──────────┴─────┴───────┴───────┘"
)


@pytest.mark.parametrize("text", [PANDAS, POLARS], ids=["pandas", "polars"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("Oslo", "Rome"),
        ("York", "Jersey"),
        ("-8", "-9"),
        ("-8", "8"),
        ("3.54", "3.55"),
        ("3.54", "3.54x"),
        ("-0.25", "0.25"),
        ("-0.25", "-0.26"),
        ("Oslo", "..."),
        ("Oslo", "Oslo ..."),
        ("Oslo", "Oslo …"),
        ("3.54", "x3.54"),
        ("3.54", ".3.54"),
        ("\n", " "),
    ],
)
def test_a_table_shows_its_rows_in_order(text: str, old: str, new: str):
    assert shows(text.replace(old, new), CITIES) is (old == new)


@pytest.mark.parametrize(("right", "wrong"), [("True", "False"), ("False", "True")])
def test_a_table_shows_its_truth_values(right: str, wrong: str):
    for text, written in ((PANDAS, (right, wrong)), (POLARS, (right.lower(), wrong.lower()))):
        assert not shows(text.replace(*written), CITIES)


def test_of_a_text_with_several_words_the_last_one_is_asked_for():
    table = Table(("city",), (column("Rio de Janeiro", dtype="str"),))
    assert shows("   city\nr  Rio de Janeiro", table)
    assert not shows("   city\nr  Rio de", table)
    assert not shows("   city\na  \n", Table(("city",), (column("a", "", dtype="str"),)))  # an empty cell is not a word


def test_rows_of_a_table_do_not_change_places():
    lines = PANDAS.split("\n")
    assert not shows("\n".join((lines[0], lines[2], lines[1])), CITIES)


def test_a_number_is_found_beside_signs_and_names():
    """A sign before a number belongs to it; a word with letters is not a number."""
    table = Table(("a",), (column(1.5, -2.5),))
    assert shows("a x1.5 1.5\n1.5e 1.5 v2.5 -2.5", table)
    assert not shows("a,b\n1.5,-2.5", table)
    for text in ("a\nx1.5\n-2.5", "a\n1.5kg\n-2.5", "a\n1.5.2b\n-2.5", "a\n1.5Kg\n-2.5", "a\n1.5_a\n-2.5"):
        assert not shows(text, table)


@pytest.mark.parametrize("word", ["nan", "NaN", "NaT", "<NA>", "None", "null"])
def test_each_library_writes_a_missing_number_in_its_own_way(word: str):
    table = Table(("a",), (column(1.5, NAN),))
    assert shows(f"     a\n0  1.5\n1  {word}", table)
    assert not shows(f"     a\n0  {word}\n1  1.5", table)
    assert not shows(f"     a\n0  1.5\n1  {word}", Table(("a",), (column(1.5, 2.5),)))
    assert not shows("     a\n0  1.5\n1  2.5", table)
    assert not shows("     a\n0  1.5\n1  ", table)


@pytest.mark.parametrize(
    ("word", "meant", "expected"),
    [
        ("3.5", 3.549, True),
        ("3.5", 3.551, False),
        ("3.5", 3.451, True),
        ("3.54", 3.5449, True),
        ("3.54", 3.5451, False),
        ("0.0", 0.05, True),  # exactly half a unit
        ("40", 40.04, True),
        ("4", 4.04, True),  # without a point, as with one decimal
        ("4", 4.06, False),
        ("4", 4.0, True),
        ("4.", 4.0, True),
        ("1.23e+04", 12349.0, True),
        ("1.23e+04", 12351.0, False),
        ("1.23e-04", 1.2349e-4, True),
        ("1.23e-04", 1.2351e-4, False),
        ("1e+04", 10400.0, True),
        ("1e+04", 10600.0, False),
        ("inf", math.inf, True),
        ("-inf", -math.inf, True),
        ("-inf", math.inf, False),
        ("12", 12, True),
        ("13", 12, False),
        ("1.5", 1.5 + 0j, False),  # a table shows no complex numbers
        ("True", True, True),
        ("1", True, False),
    ],
)
def test_a_number_of_a_table_is_rounded_to_the_digits_shown(word: str, meant: object, expected: bool):
    assert shows(f"   a\nr  {word}", Table(("a",), (column(meant),))) is expected
    assert shows(f"r    {word}\nName: a", column(meant)) is expected  # a column alone, as pandas prints it


def test_only_columns_of_one_length_are_read_as_a_table():
    one, two = column(1.5, 2.5), column(1.5)
    assert shows("a\n1.5\n2.5", Table(("a",), (one,)))
    assert shows("a b\n1.5 1.5\n2.5 2.5", Table(("a", "b"), (one, one)))
    assert not shows("a b\n1.5 1.5\n2.5", Table(("a", "b"), (one, two)))
    assert not shows("a b\n1.5 1.5\n2.5 2.5", Table(("a", "b"), (one, (two, two))))
    assert not shows("a\n1.5", Table(("a",), (number(1.5),)))
    assert not shows("a\n1.5\n2.5", Table(("a",), (Array((2, 1), "float64", (1.5, 2.5)),)))
    assert not shows("a\n1.5\n2.5\n1.5", (one, two))  # a tuple is not a table
    assert not shows("[1.5, 2.5]", Table(("a",), (one,)))  # nor a list on one line
    assert not shows("[[1.5, 2.5]]", Table(("a",), (one,)))


@pytest.mark.parametrize(
    ("text", "meant", "expected"),
    [
        ("3/4", 0.75, True),
        ("-3/4", -0.75, True),
        ("3/4", -0.75, False),
        ("12/16", 0.75, True),
        ("123/1000", 0.123, True),
        ("3/5", 0.75, False),
        ("Fraction(3, 4)", 0.75, True),
        ("Fraction(-3, 4)", -0.75, True),
        ("Fraction(-12,16)", -0.75, True),
        ("Fraction(3, 5)", 0.75, False),
        ("Fraction(4, 3)", 0.75, False),
        ("Fraction(, 4)", 0.75, False),
        ("Fraction(3, )", 0.75, False),
        ("4/2", 2, True),
        ("1/3", 1 / 3, True),
        ("1/3", 1 / 3 + 1e-14, False),
        ("Fraction(1, 3)", (1 / 3) * (1 + 4e-15), False),
        ("/4", 0.75, False),
        ("3/", 0.75, False),
    ],
)
def test_a_fraction_shows_its_number(text: str, meant: complex, expected: bool):
    assert shows(text, number(meant)) is expected
    assert shows(f"[{text}, 1.0]", column(meant, 1.0)) is expected
    assert not shows(f"[{text}, 1.0]", column(meant + 0j, 1.0))


@pytest.mark.parametrize(
    ("text", "meant", "expected"),
    [
        ("2*3", 6.0, True),
        ("1.5/2", 0.75, True),
        ("E", math.e, True),
        ("2 + 3", 5.0, True),
        ("7 - 2*3", 1.0, True),
        ("2**3/4", 2.0, True),
        ("-2*pi", -2 * math.pi, True),
        ("2.5*E", 2.5 * math.e, True),
        ("exp(2)", math.exp(2), True),
        ("log(2)", math.log(2), True),
        ("sin(1)", math.sin(1), True),
        ("cos(1)", math.cos(1), True),
        ("tan(1)", math.tan(1), True),
        ("asin(1/2)", math.asin(0.5), True),
        ("acos(1/2)", math.acos(0.5), True),
        ("atan(1/2)", math.atan(0.5), True),
        ("3*I", 3j, True),
        ("-oo", -math.inf, True),
        (" sqrt(2)\n", math.sqrt(2), True),
        ("sqrt(2)", math.sqrt(2) * (1 + 5e-15), True),
        ("sqrt(2)", math.sqrt(2) * (1 + 2e-14), False),
        ("sqrt(2, 2)", math.sqrt(2), False),
        ("sqrt()", 0.0, False),
        ("sqrt(2, x=2)", math.sqrt(2), False),
        ("math.sqrt(2)", math.sqrt(2), False),
        ("sqrt(2), 1", math.sqrt(2), False),
        ("1/0 + 1", 1.0, False),
        ("log(0)", 0.0, False),
        ("2 + ", 2.0, False),
        ("2 + x", 2.0, False),
        ("x + 2", 2.0, False),
        ("True + 1", 2.0, False),
        ("'2' + '3'", 23.0, False),
        ("7 // 2", 3.0, False),
        ("~2 + 1", -2.0, False),
        ("oo - oo", NAN, False),
        ("+".join(["1"] * 5000), 5000.0, False),  # too deep to be evaluated
        ("-" * 100_000 + "2*1", 2.0, False),  # or to be parsed
    ],
)
def test_an_exact_formula_shows_its_number_and_no_other(text: str, meant: complex, expected: bool):
    assert shows(text, number(meant)) is expected


def test_a_formula_stands_for_one_number():
    assert not shows("2*3", column(6.0))
    assert not shows("2*3", Array((), "str", ("6",)))  # type: ignore[arg-type]
    assert not shows("2*3", (number(6.0),))


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("{'a': 1.5, \"b's\": 2.5}", (number(1.5), number(2.5)), True),
        ("{'': 1.5, \"\": 2.5}", (number(1.5), number(2.5)), True),
        ("{'a: 1': 1.5}", (number(1.5),), True),
        ('{"it\'s (odd)": 1.5}', (number(1.5),), True),
        ("{(): 1.5}", (number(1.5),), True),
        ("{('a', 2): 1.5}", (number(1.5),), True),
        ("{-2.5: 1.5}", (number(1.5),), True),
        ("{key.name: 1.5}", (number(1.5),), True),
        ("{: 1.5}", (number(1.5),), False),
        ("{'a': 1.5}", (number(2.5),), False),
        ("{((1): 2): 1.5}", (number(1.5),), False),
        ("{'a'x: 1.5}", (number(1.5),), False),
        ("defaultdict(<class 'int'>, {1: 1.5})", (number(1.5),), True),
        ("defaultdict(<class 'int'>,{1: 1.5})", (number(1.5),), True),
        ("defaultdict(<>, {1: 1.5})", (number(1.5),), False),
        ("defaultdict(<<a>, {1: 1.5})", (number(1.5),), False),
        ("defaultdict(<a>>, {1: 1.5})", (number(1.5),), False),
        ("{'a': [1.5, 2.5]}", (column(1.5, 2.5),), True),
        ("{'a': None}", (Array((), "str", ("None",)),), True),  # type: ignore[arg-type]
        ("{'a': Nonet}", (Array((), "str", ("None",)),), False),  # type: ignore[arg-type]
        ("{'a': ''}", (Array((), "str", ("",)),), True),  # type: ignore[arg-type]
        ("{'a': \"\"}", (Array((), "str", ("",)),), True),  # type: ignore[arg-type]
        ("{'a': \"it is\"}", (Array((), "str", ("it is",)),), True),  # type: ignore[arg-type]
    ],
)
def test_a_dict_shows_its_values(text: str, value: Value, expected: bool):
    assert shows(text, value) is expected


@pytest.mark.parametrize(
    ("attribute", "expected"),
    [
        ("dtype=float32", True),
        ("grad_fn=<MulBackward0>", True),
        ("device='cuda:0'", True),
        ("size=(2, 0)", True),
        ("names=[1, 2]", True),
        ("names=[12]", True),
        ("weak_type=True", True),
        ("v=x", True),
        ("names=[]", False),
        ("names=[a]", False),
        ("=float32", False),
        ("grad_fn=<<a>", False),
        ("grad_fn=<a>>", False),
    ],
)
def test_an_attribute_is_left_out_if_it_is_one(attribute: str, expected: bool):
    assert shows(f"array([1.5, 2.5], {attribute})", column(1.5, 2.5)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("array([1.5, 2.5])", True),
        ("a([1.5, 2.5])", True),
        ("_a([1.5, 2.5])", True),
        ("np.array([1.5, 2.5])", True),
        ("a.b.c([1.5, 2.5])", True),
        ("nano([1.5, 2.5])", True),
        ("infer([1.5, 2.5])", True),
        ("nan([1.5, 2.5])", False),
        ("inf([1.5, 2.5])", False),
        ("1a([1.5, 2.5])", False),
    ],
)
def test_a_name_before_a_bracket_nests_nothing(text: str, expected: bool):
    assert shows(text, column(1.5, 2.5)) is expected


def test_a_whole_float_has_a_point_or_a_power():
    assert shows("[1e+16, 2.0]", column(1e16, 2.0))
    assert not shows("[10000000000000000, 2.0]", column(1e16, 2.0))


def test_no_numbers_show_nothing_but_brackets():
    empty = Array((0,), "float64", ())
    assert shows("[]", empty)
    assert shows("tensor([])", empty)
    assert not shows("[1.5]", empty)
    assert not shows("[[]]", column(1.5))
    assert not shows("[]", column(1.5))

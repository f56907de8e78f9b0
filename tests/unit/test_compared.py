"""The rule of comparison with reports that are written here: what needs no process, and no library."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from seconded._internal.compare.comparison import Comparison
from seconded._internal.compare.independence import require_library
from seconded._internal.compare.rule import compare, matched
from seconded._internal.errors import Code, ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, PLAIN, Pair, Role, Side
from seconded._internal.read.products import Factor
from seconded._internal.run.output import Number, Product, Segment, Text, WarningText
from seconded._internal.value import Array, Table, Value
from tests.reports import TWO, four, number, reports_of, said, snippet_of

MARKED = '# %% free tags=["underived"]\nx = 2.0\n\n' + TWO


def run(text: str, lib: list[Segment], check: list[Segment], pair: Pair = PLAIN, **read: tuple[str, ...]) -> object:
    snippet = snippet_of(text, pair)
    return compare(snippet, reports_of(snippet, {"lib": lib, "check": check}, **read))


def refused(text: str, lib: list[Segment], check: list[Segment], pair: Pair = PLAIN, **read: tuple[str, ...]) -> str:
    with pytest.raises(ExampleError) as caught:
        run(text, lib, check, pair, **read)
    assert caught.value.code in get_args(Code)
    return str(caught.value)


def test_an_example_that_nobody_derived_may_print_what_it_likes_unless_the_site_refuses_it():
    text = TWO.partition("\n# %% check")[0]
    free: list[Segment] = [Text("it is 4.0\n")]
    comparison = run(text, free, [])
    assert comparison.agreements == comparison.facts == ()  # type: ignore[attr-defined]
    assert "a number inside text" in refused(text, free, [], replace(PLAIN, underived="refuse"))
    assert "a number inside text" in refused(TWO, free, four(7))


def test_a_cell_that_is_tagged_underived_is_left_alone_unless_the_site_refuses_it():
    free = (Text("it is 4.0\n"), *said("", number(5.0), "6.0"))
    for pair in (PLAIN, replace(PLAIN, underived="refuse")):
        snippet = snippet_of(MARKED, pair)
        reports = reports_of(snippet, {"lib": four(6), "check": four(10)})
        reports[CLAIM].outputs["free"] = free
        if pair == PLAIN:
            assert [one.claim.cell for one in compare(snippet, reports).agreements] == ["lib"]
            continue
        with pytest.raises(ExampleError) as caught:
            compare(snippet, reports)
        assert str(caught.value).startswith(
            "one.py:2: the cell 'free' is tagged underived, which the declared option `underived` refuses [underived-re"
        )
    assert run(TWO, four(), four(7), replace(PLAIN, underived="refuse")).agreements  # type: ignore[attr-defined]


def test_both_sides_share_no_module_of_the_site(tmp_path: Path):
    (tmp_path / "helper.py").write_text("A = 1\n", "utf-8")
    shared = (str(tmp_path / "helper.py"),)
    assert "both sides import" in refused(TWO, four(), four(7), claim=shared, derivation=shared)
    assert run(TWO, four(), four(7), claim=shared)


def test_an_example_with_one_side_shares_nothing():
    assert run("# %% lib\nx = 2.0\n", [], [], replace(PLAIN, underived="refuse"))


def test_both_sides_may_read_the_example_itself_and_a_module_without_code(tmp_path: Path):
    """Nothing else: another name that is declared as shared does not help."""
    (tmp_path / "helper.py").write_text("A = 1\n", "utf-8")
    (tmp_path / "words.py").write_text('"""Words."""\n', "utf-8")
    own, words = (str(Path("one.py").resolve()),), (str(tmp_path / "words.py"),)
    assert run(TWO, four(), four(7), claim=own, derivation=own)
    assert run(TWO, four(), four(7), claim=words, derivation=words)
    declared, shared = replace(PLAIN, shared=("other",)), (str(tmp_path / "helper.py"),)
    assert "both sides import" in refused(TWO, four(), four(7), declared, claim=shared, derivation=shared)


@pytest.mark.parametrize("content", [None, b"\xff"], ids=["gone", "not UTF-8"])
def test_a_helper_that_cannot_be_read_may_use_the_library(tmp_path: Path, content: bytes | None):
    if content is not None:
        (tmp_path / "helper.py").write_bytes(content)
    declared = replace(PLAIN, claim=Side("lib", "Lib", libraries=("decimal",)))
    text = TWO.replace("x = 2.0", "import helper\nx = helper.A", 1)
    assert run(text, four(4), four(8), declared, claim=(str(tmp_path / "helper.py"),))


def test_without_claims_no_library_is_asked_for():
    """There may be no report of the claims, either."""
    declared = replace(PLAIN, claim=Side("lib", "Lib", libraries=("decimal",)))
    require_library(snippet_of(TWO, declared), {}, Comparison())


def test_a_library_that_derives_does_not_use_the_library_of_the_claims():
    """The derivation declares it, or a cell of the derivation imports it."""
    pair = replace(PLAIN, claim=Side("lib", "Lib", libraries=("decimal",)))
    text = TWO.replace("x = 2.0", "import other\nx = other.A", 1)
    assert run(text, four(4), four(8), pair)  # any other library may use it
    declared = replace(pair, derivation=Side("check", libraries=("other",)))
    assert "does not use decimal" in refused(text, four(4), four(8), declared)
    assert "does not use decimal" in refused(
        text.replace("x = 2.0", "import other\nx = other.A"), four(4), four(9), pair
    )


def test_a_claim_uses_its_library():
    declared = replace(PLAIN, claim=Side("lib", "Lib", libraries=("decimal",)))
    assert "does not use decimal" in refused(TWO, four(), four(7), declared)
    assert run(TWO.replace("x = 2.0", "import decimal\nx = decimal.Decimal(2)", 1), four(4), four(8), declared)


def test_module_that_is_gone_by_now_was_shared_as_well(tmp_path: Path):
    both = (str(tmp_path / "gone.py"),)
    two = TWO.replace("# %% check", "# %% check_first\nimport math\n\n# %% check")
    words = refused(two, four(), four(10), claim=both, derivation=both)
    assert words.startswith("one.py:6: both sides import")  # no cell imports it by its name: the first one


def test_module_that_cannot_be_read_may_use_the_library(tmp_path: Path):
    (tmp_path / "helper.py").write_text("no Python\n", "utf-8")
    declared = replace(PLAIN, claim=Side("lib", "Lib", libraries=("decimal",)))
    text = TWO.replace("x = 2.0", "import helper\nx = helper.A", 1)
    assert run(text, four(4), four(8), declared, claim=(str(tmp_path / "helper.py"),))
    (tmp_path / "helper.py").write_text("A = 2.0\n", "utf-8")
    assert "does not use decimal" in refused(text, four(4), four(8), declared, claim=(str(tmp_path / "helper.py"),))


def test_claim_without_its_library_is_reported_with_what_to_do():
    declared = replace(PLAIN, claim=Side("lib", "Lib", libraries=("decimal", "fractions")))
    words = refused(TWO, four(), four(7), declared)
    assert "does not use decimal or fractions" in words
    assert words.endswith("compute it with decimal or fractions, or tag the cell underived: then it is no claim")
    words = refused(TWO, four(), four(7), replace(declared, underived="refuse"))
    assert words.endswith("compute it with decimal or fractions")


def test_a_value_is_derived_or_stated():
    stated = TWO.replace("x + x", "4.0")
    for text, derived in ((TWO, True), (stated, False)):
        comparison = run(text, four(), four(7))
        assert [one.derived for one in comparison.agreements] == [derived]  # type: ignore[attr-defined]
    # Where the line of the print is unknown, and where the labels are not checked, it counts as derived.
    assert run(stated, four(), four(None)).agreements[0].derived  # type: ignore[attr-defined]
    outputs: dict[Role, dict[str, tuple[Segment, ...]]] = {
        CLAIM: {"lib": tuple(four())},
        DERIVATION: {"check": tuple(four(7))},
    }
    assert matched(snippet_of(stated), outputs).agreements[0].derived
    many = TWO.replace("print('y:', x + x)", "print(*['y:', 4.0])\nprint('y:',\n  4.0, x)")
    assert not run(many, four(), four(7, argument=1)).agreements[0].derived  # type: ignore[attr-defined]
    inner = TWO.replace("print('y:', x + x)", "print('y:', [print('z:', 4.0), x + x][1])")
    assert run(inner, four(), four(7)).agreements[0].derived  # type: ignore[attr-defined]


def test_labels_of_no_check_may_be_missing():
    outputs: dict[Role, dict[str, tuple[Segment, ...]]] = {
        CLAIM: {"lib": (*four(), *said("", number(5.0), "5.0"))},
        DERIVATION: {"check": tuple(four(7))},
    }
    assert len(matched(snippet_of(TWO), outputs).agreements) == 1
    outputs[CLAIM] = {"lib": tuple(said("y 2", number(4.0), "4.0"))}
    outputs[DERIVATION] = {"check": tuple(said("y 2", number(4.0), "4.0"))}
    assert len(matched(snippet_of(TWO), outputs).agreements) == 1
    marked = {CLAIM: {"free": tuple(four()), "lib": tuple(four())}, DERIVATION: {"check": tuple(four(7))}}
    assert len(matched(snippet_of(MARKED), marked).agreements) == 1


@pytest.mark.parametrize(
    ("headers", "fine"),
    [
        (("", ""), False),
        ((" rtol=1e-2", ""), True),
        (("", " rtol=1e-2"), True),
        ((" rtol=1e-2", " rtol=1e-9"), True),
        ((" rtol=1e-9", " rtol=1e-2"), True),
        ((" atol=1e-2", ""), True),
        (("", " atol=1e-2"), True),
        ((" atol=1e-2", " atol=1e-9"), True),
        ((" atol=1e-9", " atol=1e-2"), True),
        ((" rtol=1e-9", " atol=1e-9"), False),
    ],
)
def test_the_larger_one_of_two_stated_tolerances_holds(headers: tuple[str, str], fine: bool):
    text = TWO.replace("# %% lib", f"# %% lib{headers[0]}").replace("# %% check", f"# %% check{headers[1]}")
    near = said("y", number(4.001), "4.001", 7)
    assert bool(run(text, four(), near) if fine else not refused(text, four(), near)) is fine


def test_a_printed_object_shows_its_value():
    assert "does not show its value" in refused(TWO, four(text="5.0"), four(7))
    yes = said("y", number(True, "bool"), "no")
    assert "does not show its value" in refused(TWO, yes, yes)


def test_a_declared_prefix_of_a_print_is_not_the_value():
    torch = replace(PLAIN, preset="torch-numpy", claim=Side("lib"), derivation=Side("check"))
    text = "Parameter containing:\ntensor(4.)"
    assert run(TWO, four(text=text), four(7), torch).agreements  # type: ignore[attr-defined]
    assert "does not show its value" in refused(TWO, four(text=text), four(7))


def test_there_may_be_no_cell_of_a_side():
    alone = TWO[TWO.index("# %% check") :]
    assert "there is no cell of lib" not in refused(TWO, [], four(7))
    assert "it has any other name than check" in refused(alone, [], four(3))
    named = replace(PLAIN, claim=Side("lib"))
    assert "it begins with a line # %% lib" in refused(alone, [], four(3), named)


def test_random_numbers_are_the_reason_of_other_facts_too():
    fact, other = said("y", None, "a"), said("y", None, "b", 7)
    assert "one of them is wrong; or leave it out" in refused(TWO, fact, other)
    drawn = TWO.replace("x = 2.0", "import random\nx = random.random()", 1)
    assert "draws random numbers (random.random)" in refused(drawn, fact, other)


def table(*numbers: float) -> Table:
    return Table(("a", "b"), (Array((2,), "float", (1.5, 2.5)), Array((len(numbers),), "float", numbers)))


SHOWN = "   a    b\n0  1.5  {}\n1  2.5  {}"


def test_a_table_that_differs_is_named_by_its_column():
    claim, ours = said("y", table(3.5, 4.5), SHOWN.format(3.5, 4.5)), said("y", table(3.5, 5.5), SHOWN.format(3.5, 5.5))
    words = refused(TWO, claim, ours)
    assert "column 'b': element (1,): lib 4.5, check 5.5\n  one of them is wrong" in words
    for pair in ((claim, four(7)), (four(), ours)):
        assert "one of them is wrong" in refused(TWO, *pair)
    wrong = said("y", table(3.5, 6.5), SHOWN.format(3.5, 4.5))
    assert "the value: the columns a, b, a: 1.5, 2.5; b: 3.5, 6.5\n" in refused(TWO, wrong, ours)


def both(*numbers: float) -> list[Segment]:
    return said("y", tuple(map(number, numbers)), str(numbers))


def test_difference_is_reported_with_advice():
    def differ(claim: Value, derived: Value) -> str:
        return refused(TWO, said("y", claim, _text(claim)), said("y", derived, _text(derived)))

    assert "one of them is wrong" in differ(
        (number(1.5), Array((1,), "float64", (2.5,))), (number(1.5), Array((1,), "float64", (3.5,)))
    )
    array = Array((2,), "float64", (1.5, 2.5))
    assert "not lists of their elements" in differ(array, (number(1.5), Array((1,), "float64", (2.5,))))
    assert "print both in the same shape" in differ(array, Array((2, 1), "float64", (1.5, 2.5)))
    assert "they differ by rounding around 0" in differ(
        Array((2,), "float64", (1.5, 0.0)), Array((2,), "float64", (1.5, 1e-9))
    )


def _text(value: Value) -> str:
    if isinstance(value, Array) and value.shape == (2, 1):
        return str([[one] for one in value.numbers])
    if isinstance(value, Array):
        return str(list(value.numbers)) if value.shape else str(value.numbers[0])
    return f"({', '.join(map(_text, value))})"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("label", "fine"),
    [
        ("in float64", True),
        ("in Float32", True),
        ("in uint8", True),
        ("in int16", True),
        ("in complex64", True),
        ("in bfloat16", True),
        ("in float64x", False),
        ("the log1p", True),
        ("the Log1p", True),
        ("the log2p", False),
        ("gradient w.r.t. the input", True),
        ("x.y", False),
        ("y 2", False),
        ("а word", False),  # a Cyrillic letter
    ],
)
def test_words_of_a_label_may_name_types_and_functions(label: str, fine: bool):
    text = TWO.replace("x * 2", "log1p(x)")
    both = said(label, number(4.0), "4.0"), said(label, number(4.0), "4.0", 7)
    if fine:
        assert run(text, *both)
    else:
        assert "[label-unclear]" in refused(text, *both)


def test_a_cell_that_is_tagged_underived_may_have_any_labels():
    snippet = snippet_of(MARKED)
    reports = reports_of(snippet, {"lib": four(6), "check": four(10)})
    reports[CLAIM].outputs["free"] = tuple(said("y 2", number(4.0), "5.0"))
    assert len(compare(snippet, reports).agreements) == 1


def test_a_message_of_python_is_neither_label_nor_value():
    for before in ("done", "so "):
        segments = [Text(before), WarningText("UserWarning: 5\n"), *four()]
        assert run(TWO, segments, four(7))
    assert "a number inside a message" in refused(TWO, [WarningText("UserWarning: 5\n", own="5"), *four()], four(7))


def test_address_is_reported_also_in_small_letters():
    assert "prints a memory address: 0xabcdef" in refused(TWO, [Text("at 0xabcdef\n"), *four()], four(7))


def of_product(text: str, line: int) -> list[Segment]:
    """Return a printed 4.2 under a label that is a product with the value 4.0."""
    v, row = Factor("v_1"), Array((1,), "float", (2.0,))
    product = Product(text, ((v, v),), {"v_1": row})
    return [
        replace(one, products=(product,)) if isinstance(one, Number) else one
        for one in said(text, number(4.2), "4.2", line)
    ]


def test_product_in_a_label_may_have_digits_and_the_tolerance_of_its_cell():
    text = TWO.replace("# %% lib", "# %% lib{}").replace("# %% check", "# %% check{}")
    both = of_product("v_1 v_1", 3), of_product("v_1 v_1", 7)
    assert run(text.format(" atol=0.5", " atol=0.5"), *both)
    for headers in (("", ""), (" atol=0.1", " atol=0.1"), (" atol=0.5", "")):
        assert "what is printed for 'v_1 v_1' is not v_1 v_1" in refused(text.format(*headers), *both)


def test_inner_print_has_its_own_level():
    text = TWO.replace("print('y:', x + x)", "print('y:', [\n  print('z:', 4.0), x + x][1])")
    z = said("z", number(4.0), "4.0", 8)
    comparison = run(text, [*four(), *z], [*z, *four(7)])
    assert [(one.claim.label, one.derived) for one in comparison.agreements] == [("y", True), ("z", False)]  # type: ignore[attr-defined]

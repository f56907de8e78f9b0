"""Look: the value of an expression, and which labels are expressions."""

import os
from types import SimpleNamespace
from typing import Any

import pytest

from seconded._internal.run import look as looking
from seconded._internal.run.look import look, look_as_label, products_in
from seconded._internal.run.output import Evaluated
from seconded._internal.value import Array


def fail(message: str) -> None:
    raise ValueError(message)


NAMES = {"x": 2.0, "y": [3.0], "s": "text", "fail": fail, "a": SimpleNamespace(b=5)}


def number(value: float) -> Evaluated:
    return Evaluated(Array((), type(value).__name__, (value,)), str(value), type(value).__name__)


def error(text: str) -> Evaluated:
    return Evaluated(None, "", "", error=text)


STILL = {
    "x": 2.0,
    " x": 2.0,
    "a.b": 5,
    "y[0]": 3.0,
    "4": 4,
    "(x, 1)[0]": 2.0,
    "[x, 1][0]": 2.0,
    "y[0:][0]": 3.0,
    "-x": -2.0,
    "x * 3": 6.0,
    "x < 3": True,
    "x and 3": 3,
    "len(y)": 1,
    "round(x, ndigits=1)": 2.0,
    "abs(-x)": 2.0,
    "int(x) + len([x, x])": 4,
    "x if y else 3": 2.0,
}


@pytest.mark.parametrize(("expression", "value"), STILL.items())
def test_expression_without_side_effects_is_evaluated_without_a_copy(
    monkeypatch: pytest.MonkeyPatch, expression: str, value: float
):
    """Nearly all pages ask for such expressions, and a copy of the process takes long."""
    monkeypatch.setattr(looking, "fork", None)
    assert look(expression, NAMES) == number(value)


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the processes that `look` makes, in their order."""
    made: list[int] = []

    def fork() -> int:
        made.append(os.fork())
        return made[-1]

    monkeypatch.setattr(looking, "fork", fork)
    return made


def test_expression_with_a_call_changes_nothing(copies: list[int]):
    """The expression is evaluated in a copy of the process, and the copy ends."""
    things = [1.0]
    assert look("things.append(3.0) or things[1]", {"things": things}) == number(3.0)
    assert things == [1.0]
    with pytest.raises(ChildProcessError):  # `look` has waited for it
        os.waitpid(copies[0], 0)


def test_a_function_of_python_may_have_another_meaning_in_a_cell(copies: list[int]):
    """A cell may call its own function `len`, or take a method of that name: only a copy of the process is safe."""
    things = [1.0]
    names = {"len": things.append, "o": SimpleNamespace(round=things.append), "things": things, "next": next}
    for expression in ("len(3.0)", "o.round(3.0)", "sum(things)", "abs(*things)", "(lambda: 1)()"):
        look(expression, names)
    assert things == [1.0]
    assert len(copies) == 5


WRONG = {
    "z": "NameError: name 'z' is not defined",
    "fail('one\\ntwo\\n\\n')": "two",
    "__import__('os')._exit(1)": "it has ended its process",
    "1 +": "SyntaxError: invalid syntax",
    "'\ud800'": "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed",
}


@pytest.mark.parametrize(("expression", "why"), WRONG.items(), ids=map(ascii, WRONG))
def test_expression_without_a_value_gives_the_reason(expression: str, why: str):
    """The reason is one row, because it is part of a message."""
    assert look(expression, NAMES) == error(why)


DEEP = "+".join(["1"] * 20_000)


def test_unreadable_text_is_an_error_or_words():
    assert look(DEEP, {}).error.startswith("RecursionError")
    frame: Any = SimpleNamespace(f_globals={}, f_locals={"x": 1})
    for label in (DEEP, "'\ud800'", "x one"):
        assert look_as_label(label, frame) is None


LABELS = [
    # the label, the names that exist, and the value; None if the label is words
    ("x", "x", number(2.0)),
    ("x", "x y", number(2.0)),
    ("x * 3", "x", number(6.0)),
    ("x", "", None),
    ("3", "x", None),
    ("dy/dx", "x", None),
    ("x/dx", "x", error("NameError: name 'dx' is not defined")),
    ("fail.w", "x", error("NameError: name 'fail' is not defined")),
    ("w @ v", "x", error("NameError: name 'w' is not defined")),
    ("w[i]", "x", error("NameError: name 'w' is not defined")),
    ("x, z", "x", None),
    ("x and z", "x", None),
    ("x in z", "x", None),
    ("x and not z", "x", None),
    ("x-batch", "x", None),
    ("x - 1", "x", number(1.0)),
]


@pytest.mark.parametrize(("label", "names", "seen"), LABELS)
def test_a_label_is_an_expression_where_python_knows_its_names(label: str, names: str, seen: Evaluated | None):
    """Text that Python could parse but not evaluate is words. A label that names a value must have that value."""
    known = {name: NAMES[name] for name in names.split()}
    for frame in ({"f_globals": known, "f_locals": {}}, {"f_globals": {}, "f_locals": known}):
        assert look_as_label(label, SimpleNamespace(**frame)) == seen  # type: ignore[arg-type]


def test_the_names_of_a_function_come_first():
    frame: Any = SimpleNamespace(f_globals={"x": 1.0}, f_locals={"x": 2.0})
    assert look_as_label("x", frame) == number(2.0)
    assert look_as_label("x", None) is None


def test_products_of_a_label_have_the_arrays_of_their_names():
    v, J = [1.0, 10.0], [[2.0, 3.0], [5.0, 7.0]]  # noqa: N806
    array = {"v": Array((2,), "float", (1.0, 10.0)), "J": Array((2, 2), "float", (2.0, 3.0, 5.0, 7.0))}
    for frame in (
        SimpleNamespace(f_globals={"v": v, "J": J}, f_locals={}),
        SimpleNamespace(f_globals={"v": [0.0]}, f_locals={"v": v, "J": J, "k": 2.0, "c": 3.0}),
    ):
        (product,) = products_in("g = vᵀJ", frame)  # type: ignore[arg-type]
        assert (product.text, product.values) == ("vᵀJ", array)
        assert len(products_in("g = vᵀJ = Jv", frame)) == 2  # type: ignore[arg-type]
        for words in ("words", "vᵀq", "kc"):  # the last one is a product of numbers, and no array
            assert products_in(words, frame) == ()  # type: ignore[arg-type]
    mixed: Any = SimpleNamespace(f_globals={}, f_locals={"k": 2.0, "J": J, "s": "text"})
    assert len(products_in("kJ", mixed)) == 1
    assert products_in("sJ", mixed) == ()
    assert products_in("vᵀJ", None) == ()

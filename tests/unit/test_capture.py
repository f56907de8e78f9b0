"""Capture: which objects have a value where no preset knows them. The tests need NumPy, and stand-ins of libraries."""

import numbers
from collections.abc import Iterator
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from seconded._internal.presets.support import Support
from seconded._internal.run import capture as capturing
from seconded._internal.run.capture import capture, in_use, register_value, use
from seconded._internal.value import Array, Table


@pytest.fixture(autouse=True)
def _no_preset(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(capturing, "_readers", {})
    use(Support())
    yield
    use(Support())


def number(meant: object, dtype: str) -> Array:
    return Array((), dtype, (meant,))  # type: ignore[arg-type]


def column(*numbers: object, dtype: str = "float") -> Array:
    return Array((len(numbers),), dtype, numbers)  # type: ignore[arg-type]


class Level(IntEnum):
    """An integer of a kind of its own."""

    ONE = 1


class Frame:
    """A data frame, as pandas has it."""

    def __init__(self, **columns: list[Any]) -> None:
        self.columns, self._of = list(columns), columns

    def __getitem__(self, name: str) -> Any:
        return SimpleNamespace(to_list=lambda: self._of[name], tolist=self._of[name])

    def __array__(self) -> np.ndarray:
        raise TypeError


class Texts(Frame):
    """A data frame whose columns are lists."""

    def __getitem__(self, name: str) -> Any:
        return self._of[name]


class Exact:
    """A number as SymPy has it."""

    is_number = True
    is_Integer = False  # noqa: N815 - SymPy calls it so
    is_real = True

    def __init__(self, of: complex, **facts: bool) -> None:
        self._of = of
        vars(self).update(facts)

    def evalf(self) -> complex:
        return self._of

    def __int__(self) -> int:
        return int(self._of.real)

    def __float__(self) -> float:
        return float(self._of.real)

    def __complex__(self) -> complex:
        return complex(self._of)


class Inexact(Exact):
    """An object with the same names that is not a number of SymPy."""

    evalf = None  # type: ignore[assignment]

    def __getattribute__(self, name: str) -> Any:
        if name == "evalf":
            raise AttributeError(name)
        return super().__getattribute__(name)


class Evaluating:
    """An object that can be evaluated, and does not say that it is a number."""

    is_real = True

    def evalf(self) -> float:
        return 0.5

    def __float__(self) -> float:
        return 0.5


@numbers.Complex.register
class Gaussian:
    """A complex number of a kind of its own."""

    def __complex__(self) -> complex:
        return 1 + 2j


class Rows:
    """An object that becomes a list."""

    def __init__(self, of: Any) -> None:
        self._of = of

    def tolist(self) -> Any:
        return self._of


class Grid(Rows):
    """An object that becomes a list, and counts its columns, and is not a data frame."""

    columns = 2


VALUES: list[tuple[Any, Any]] = [
    (True, number(True, "bool")),
    (3, number(3, "int")),
    (Level.ONE, number(1, "int")),
    (0.5, number(0.5, "float")),
    (2j, number(2j, "complex")),
    (np.float64(0.5), number(0.5, "float64")),  # not a plain float, although it is one of its subclasses
    (np.float32(0.5), number(0.5, "float32")),
    (np.array([1.5, 2.5]), column(1.5, 2.5, dtype="float64")),
    (np.array([True]), column(True, dtype="bool")),
    (np.array([3]), column(3, dtype="int64")),
    (np.array([3], np.uint8), column(3, dtype="uint8")),
    (np.array([2j]), column(2j, dtype="complex128")),
    (np.array([[Fraction(1, 2)], [Fraction(3, 2)]]), Array((2, 1), "Fraction", (0.5, 1.5))),
    (np.array([object()]), None),
    (np.array(["a"]), None),
    (np.array(["2026-01-01"], "datetime64[D]"), None),
    (np.zeros(10_001), None),
    (Fraction(1, 2), number(0.5, "Fraction")),
    (Decimal("0.5"), number(0.5, "Decimal")),
    (Exact(0.5), number(0.5, "Exact")),
    (Exact(3, is_Integer=True), number(3, "int")),
    (Exact(1 + 2j, is_real=False), number(1 + 2j, "Exact")),
    (Exact(0.5, is_number=False), None),
    (Inexact(0.5), None),
    (SimpleNamespace(evalf=1), None),
    (Evaluating(), None),
    (Gaussian(), number(1 + 2j, "Gaussian")),
    (Rows([[1.5, 2.5]]), Array((1, 2), "float", (1.5, 2.5))),
    (Rows(["a"]), None),
    (Grid([[1.5, 2.5]]), Array((1, 2), "float", (1.5, 2.5))),
    (Rows(0.5), number(0.5, "float")),
    (memoryview(b"ab"), None),
    (object(), None),
    ("text", None),
    (b"ab", None),
    (Exact, None),
    (int, None),
    (None, None),
    ([], ()),
    ((1, 2.5), (number(1, "int"), number(2.5, "float"))),
    ([1, None], (number(1, "int"), number("None", "str"))),
    ([1, "a"], (number(1, "int"), number("a", "str"))),
    (["a", ["b"]], None),
    ([1, object()], None),
    ([{"a": 1}], (Table(("a",), (number(1, "int"),)),)),
    ({"a": 1, 2: 2.5}, Table(("a", "2"), (number(1, "int"), number(2.5, "float")))),
    ({"a": "b", "c": 1}, Table(("a", "c"), (number("b", "str"), number(1, "int")))),
    ({"a": ["b", "d"], "c": (1.5, 2.5)}, Table(("a", "c"), (column("b", "d", dtype="str"), column(1.5, 2.5)))),
    ({"a": ("b", "d"), "c": [1, 2]}, Table(("a", "c"), (column("b", "d", dtype="str"), column(1, 2, dtype="int")))),
    ({"a": [1, 2.5]}, Table(("a",), ((number(1, "int"), number(2.5, "float")),))),
    ({"a": [1.5, [2.5]]}, Table(("a",), ((number(1.5, "float"), (number(2.5, "float"),)),))),
    ({"a": [1.5, np.ones(1)]}, Table(("a",), ((number(1.5, "float"), column(1.0, dtype="float64")),))),
    ({"a": [np.float64(1.5), np.ones(1)]}, Table(("a",), ((number(1.5, "float64"), column(1.0, dtype="float64")),))),
    ({"a": ["b", 1]}, Table(("a",), ((number("b", "str"), number(1, "int")),))),
    ({"a": []}, Table(("a",), ((),))),
    ({"a": "b"}, None),
    ({"a": None}, None),
    ({"a": None, "b": 1}, Table(("a", "b"), (number("None", "str"), number(1, "int")))),
    ({"a": object(), "b": 1}, None),
    ({}, None),
    (Texts(a=[1.5, 2.5], b=["c", "d"]), Table(("a", "b"), (column(1.5, 2.5), column("c", "d", dtype="str")))),
    (Frame(b=["c", "d"]), Table(("b",), (column("c", "d", dtype="str"),))),
    (Texts(), None),
    (SimpleNamespace(columns=["a"], __array__=None), None),
    (SimpleNamespace(columns=[]), None),
]


@pytest.mark.parametrize(("thing", "value"), VALUES, ids=[str(at) for at in range(len(VALUES))])
def test_object_has_this_value(thing: Any, value: Any):
    found = capture(thing)
    assert found == value
    if isinstance(value, Array):
        assert isinstance(found, Array)
        assert [type(one) for one in found.numbers] == [type(one) for one in value.numbers]


def test_large_objects_have_no_value():
    assert capture(dict.fromkeys(range(10_000), 1)) is not None
    assert capture(dict.fromkeys(range(10_001), 1)) is None
    assert capture(np.zeros(10_000)) is not None
    assert capture({"a": ["b"] * 10_000}) is not None
    assert capture({"a": ["b"] * 10_001}) is None


def test_object_that_holds_itself_has_no_value():
    held: dict[str, Any] = {}
    held["a"] = held
    assert capture(held) is None
    deep: Any = 1.5
    for _ in range(64):
        deep = {"a": deep}
    assert capture(deep) is not None
    assert capture({"a": {"a": deep}}) is None


class Box:
    """A type of a site's own."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner


class Parcel(Box):
    """Another one, below it."""


def test_registered_types_are_read_by_their_readers():
    assert capture(Box(1.5)) is None
    register_value(Fraction, lambda it: it.numerator)
    register_value(Box, lambda it: it.inner)
    assert capture(Box(1.5)) == capture(Parcel(1.5)) == number(1.5, "float")
    assert capture(Fraction(3, 2)) == number(3, "int")
    assert capture([Box(1.5)]) == (number(1.5, "float"),)
    deep: Any = 1.5
    for _ in range(64):
        deep = Box(deep)
    assert capture(deep) is not None
    endless = Box(None)
    endless.inner = endless
    assert capture(endless) is None


def test_support_of_a_preset_comes_first():
    class Known(Support):
        def owns(self, thing: object) -> bool:
            return thing == "known"

        def read(self, thing: Any) -> Array:
            del thing
            return number(7, "int")

    known = Known()
    use(known)
    assert in_use() is known
    assert capture("known") == number(7, "int")

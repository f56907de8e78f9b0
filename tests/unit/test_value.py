"""Values: the number of a printed text, and whether the text shows it."""

import enum
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from seconded._internal.compare.printed import shows
from seconded._internal.presets import support
from seconded._internal.presets.support import Support
from seconded._internal.run.capture import capture, use
from seconded._internal.value import MOST_NUMBERS, Array, Table, Value, describe, differ, flat, nested

TORCH_NUMPY = support("torch-numpy")


@pytest.fixture(autouse=True)
def _preset() -> Iterator[None]:
    """Read values as in a process whose site names the preset."""
    use(TORCH_NUMPY)
    yield
    use(Support())


@pytest.fixture(scope="module")
def torch() -> Any:
    """Return torch, which takes two seconds to load. The other tests of this folder do not load it."""
    return import_module("torch")


@pytest.mark.parametrize(
    "code",
    [
        "torch.tensor(2.0)",
        "torch.tensor([1.0, -2.5, 3e-7, 4e9])",
        "torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 1e-3]])",
        "torch.zeros(2, 0, 3)",
        "torch.zeros(0)",
        "torch.tensor([1, 2, -3])",
        "torch.tensor([True, False])",
        "torch.tensor([1 + 2j, -0.5j])",
        'torch.tensor([float("nan"), float("inf"), -float("inf")])',
        "torch.tensor([1.0], dtype=torch.float64, requires_grad=True)",
        "torch.tensor([1.0], dtype=torch.bfloat16)",
        "torch.tensor([2.0, 3.0], requires_grad=True) ** 2",
        "torch.nn.Parameter(torch.ones(2))",
        "torch.linspace(0.0, 1.0, 11, requires_grad=True) * 1e5",
        "torch.linspace(0.0, 1.0, 24, dtype=torch.float64, requires_grad=True).reshape(2, 12) * 2",
        "torch.tensor([[1.0, 0.0]]).to_sparse().to_dense()",
        "torch.ones(2, 3).shape",
        "torch.Size([])",
        "(torch.ones(2), torch.zeros(1, 2))",
        "np.array([1.0, 2.0])",
        "np.array([[26.0, 1240.0], [1e-5, 3.0]])",
        "np.array([0.1, 1.0, 1e-4], dtype=np.float32)",
        "np.array([1 + 2j, 0.5 - 1e-3j])",
        "np.array([True, False])",
        "np.float64(0.1)",
        "np.zeros((0, 2))",
        "(np.array([1.0]), np.float64(2.0))",
        "[1, 2.5]",
        "3",
        "0.1 + 0.2",
        "2 - 1j",
        "3j",
        "complex(0.0, -3.0)",
        "complex(-1.5e-7, 2e20)",
        "1e16",
        "-2.5e-10",
        "-0.0",
        "True",
        "np.True_",
        "torch.tensor(False)",
        "10**400",
        '{"a": 1, "b": 2.5}',
        "{0: 0.0, -1: [1.0, 2.0], 2.5: (3.0, 4)}",
        '{("a", 1): 3, ("b", 2): {"c": 0.5}}',
        'Counter("abba")',
        "defaultdict(int, {1: 2})",
        "[('Oslo', 7, 3.5), ('Rome', None, 5.0)]",
        '{"a": None, "b": 1}',
        '{"path": ["a", "b"], "length": 3}',
    ],
)
def test_a_value_is_shown_by_its_own_print(code: str, torch: Any):
    names = {"Counter": Counter, "defaultdict": defaultdict}
    thing = eval(code, {"np": np, "torch": torch, **names})
    value = capture(thing)
    assert value is not None
    assert shows(str(thing).removeprefix(TORCH_NUMPY.text_prefix), value)
    assert shows(repr(thing).removeprefix(TORCH_NUMPY.text_prefix), value)


@pytest.mark.parametrize(
    "code",
    [
        "None",
        '"3"',
        "torch.float32",
        'np.array(["a"])',
        "(1, object())",
        "[None, 'a']",
        '{"a": "b"}',
        "object()",
        'torch.ones(2, device="meta")',
        "torch.zeros(200, 200)",
        "np.zeros(20_000)",
    ],
)
def test_object_without_numbers_has_no_value(code: str, torch: Any):
    assert capture(eval(code, {"np": np, "torch": torch})) is None


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("{'a': 1, 'b': 3}", {"a": 1, "b": 2}),
        ("{'a': 1}", {"a": 1, "b": 2}),
        ("[('Oslo', 7)]", [("Rome", 7)]),
        ("[(None, 7)]", [(0, 7)]),
        ("{'a': 1, 'b': 2, 'c': 3}", {"a": 1, "b": 2}),
        ("{0: 1}", {0: {0: 1}}),
        ("sqrt(2)", 1.4142),
        ("sqrt(2) + x", 1.4142135623730951),
        ("__import__('os')", 1.0),
        ("2*pi", 2.0),
        ("9**9**9**9", 1.0),
    ],
)
def test_another_dict_or_formula_is_noticed(text: str, thing: object):
    value = capture(thing)
    assert value is not None
    assert not shows(text, value)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("sqrt(pi)", 3.141592653589793**0.5),
        ("2**(1/3)", 2 ** (1 / 3)),
        ("-2*E/3 + 1", 1 - 2 * 2.718281828459045 / 3),
        ("1/2 + sqrt(3)*I/2", 0.5 + 0.8660254037844386j),
        ("oo", float("inf")),
    ],
)
def test_an_exact_formula_shows_its_number(text: str, number: complex):
    """SymPy prints it like this."""
    value = capture(number)
    assert value is not None
    assert shows(text, value)


def test_a_matrix_shows_its_rows():
    """The class prints like that of mpmath. Its rows are available as lists without NumPy."""

    class Matrix:
        def tolist(self) -> list[list[float]]:
            return [[2.0, 1.0], [1.0, 3.5]]

    class OfObjects(Matrix):
        def __array__(self) -> np.ndarray:
            return np.array(self.tolist(), dtype=object)

    assert capture(OfObjects()) == capture(Matrix())
    assert capture(Matrix()) == Array((2, 2), "float", (2.0, 1.0, 1.0, 3.5))
    assert shows("[2.0  1.0]\n[1.0  3.5]", capture(Matrix()))
    assert shows("Matrix([[2.0, 1.0], [1.0, 3.5]])", capture(Matrix()))
    assert not shows("[2.0  1.0]\n[1.0  3.0]", capture(Matrix()))


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("tensor([1., 3.])", [1.0, 2.0]),  # another number
        ("tensor([1., 2.5])", [1.0, 2.56]),  # not the rounding of it
        ("tensor([1., 2.])", [[1.0, 2.0]]),  # another nesting
        ("tensor([[1.], [2.]])", [[1.0, 2.0]]),
        ("tensor([1., 2., 3.])", [1.0, 2.0]),  # one more
        ("tensor([1.])", 1.0),
        ("tensor(1.)", [1.0]),
        ("tensor([1., ..., 2.])", [1.0, 2.0]),  # numbers left out
        ("tensor([1., 2.]) oh", [1.0, 2.0]),
        ("tensor([1., 2.", [1.0, 2.0]),
        ("1.])", 1.0),
        ("tensor(1.", 1.0),
        ("tensor(1.e+)", 1.0),
        ("tensor(True_)", 1.0),
        ("[1.]", []),
        ("1.", []),
        ("tensor(1.) tensor(1.)", 1.0),
        ("1. 1.", 1.0),
        ("tensor(-1.)", 1.0),
        ("tensor(1.e+01)", 1.0),
        ("True", 1.0),
        ("1.+1.j", 1.0),
        ("1.-1.j", 1 + 1j),
        ("", 1.0),
        ("nan", 1.0),
        ("inf", -float("inf")),
        ("tensor(12)", [1, 2]),
        ("1.+0.j", True),
        ("np.(1.)", 1.0),
        ("tensor(1., grad_fn=<>)", 1.0),
        ("tensor(1., dtype=)", 1.0),
        ("tensor(1., device='')", 1.0),
        ("tensor([], size=())", []),
    ],
)
def test_a_print_that_shows_something_else_is_noticed(text: str, thing: object, torch: Any):
    value = capture(torch.tensor(thing))
    assert value is not None
    assert not shows(text, value)


@pytest.mark.parametrize(
    ("text", "number", "shown"),
    [
        ("1.2346", 1.234649, True),
        ("1.2346", 1.234651, False),  # half a unit, and no more
        ("1.2346", 1.234551, True),
        ("1.2346", 1.234549, False),
        ("-1.2346", -1.234649, True),
        ("-1.2346", 1.2346, False),
        ("1.2346e+04", 12346.49, True),
        ("1.2346e+04", 12346.51, False),
        ("1.2346e-07", 1.234649e-7, True),
        ("1.2346e-07", 1.234651e-7, False),
        ("12.34565", 12.34565, True),
        ("12.34565", 12.345656, False),
        ("1.235", 1.2346, False),  # an inexact number is shown with four decimals
        ("1.235", 1.235, True),
        ("1030.3", float(np.float32(1030.3)), True),  # all digits of float32
        ("1.4", 1.4 * (1 + 0.9e-7), True),
        ("1.4", 1.4 * (1 + 1.5e-7), False),
        ("1.4", 1.4 * (1 - 1.5e-7), False),
        ("0.0000", 1e-9, False),
        ("0.0000", 0.0, True),
        ("1.0000e-09", 0.0, False),
        ("7", 7.0, False),  # an integer
        ("7.", 7.0, True),
        ("inf", float("inf"), True),
        ("-inf", float("inf"), False),
        ("nan", float("inf"), False),
        ("inf", float("nan"), False),
        ("nan", float("nan"), True),
        ("1.0000", float("nan"), False),
        ("1.0000", float("inf"), False),
    ],
)
def test_a_number_is_shown_by_its_rounding_alone(text: str, number: float, shown: bool):
    for kept in (text, f"tensor({text})", f"array({text})", f"np.float64({text})"):
        assert shows(kept, Array((), "float64", (number,))) == shown


@pytest.mark.parametrize(
    "attribute", ["device='cuda:0'", "device='cpu'", "device='cpu', dtype=torch.float64", "size=(2,)"]
)
def test_attribute_does_not_belong_to_a_value(attribute: str):
    for gap in (" ", "\n       "):
        assert shows(f"tensor([1., 2.],{gap}{attribute})", Array((2,), "float64", (1.0, 2.0)))


def test_both_parts_of_a_complex_number_are_shown():
    for number, shown in ((1.5 - 2j, True), (1.4 - 2j, False), (1.5 - 2.1j, False), (1.5 + 2j, False), (1.5, False)):
        assert shows("1.5000-2.0000j", Array((), "complex64", (number,))) == shown
    assert shows("2.0000j", Array((), "complex64", (2j,)))
    assert not shows("2.0000j", Array((), "complex64", (1 + 2j,)))
    assert not shows("2.0000", Array((), "complex64", (2 + 0j,)))


def test_values_are_apart_from_what_they_were_taken_of(torch: Any):
    x = torch.tensor([1.0, 2.0])
    value = capture(x)
    x[0] = 5
    assert value == Array((2,), "float32", (1.0, 2.0))
    assert describe(value) == "shape (2,)"
    assert describe((value, value)) == "a tuple of 2: shape (2,), shape (2,)"


def test_subclasses_of_numbers_become_plain_numbers():
    """Another process could not read them."""

    class Level(enum.IntEnum):
        ONE = 1

    class Length(float):
        pass

    for thing in (Level.ONE, Length(1)):
        value = capture(thing)
        assert isinstance(value, Array)
        assert type(value.numbers[0]) in (int, float)


def test_plain_number_has_the_type_of_the_tensor_that_the_object_was_taken_out_of(monkeypatch: pytest.MonkeyPatch):
    """An equal number that was typed has no such type, and only a float or a complex number is rounded."""
    taken: list[Any] = [3.0, 2j, 1.0, 3, True]
    types = ["float32", "complex64", "float16", "float32", "float32"]
    monkeypatch.setattr(TORCH_NUMPY, "_taken", {id(one): (one, dtype) for one, dtype in zip(taken, types, strict=True)})
    for thing, dtype in zip(taken, ["float32", "complex64", "float16", "int", "bool"], strict=True):
        assert capture(thing) == Array((), dtype, (thing,))
    for thing in (float("3"), complex("2j"), 0.5):
        assert capture(thing) == Array((), type(thing).__name__, (thing,))


def test_numbers_have_values_also_where_a_library_is_not_loaded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "torch")
    assert capture(0.5) == Array((), "float", (0.5,))


def test_too_large_or_too_deep_object_has_no_value():
    """A list may contain itself, and nobody prints so many numbers."""
    assert MOST_NUMBERS == 10_000
    assert capture([1] * 10_000) is not None
    assert capture([1] * 10_001) is None
    assert capture(np.zeros(10_000)) is not None
    deep: list[Any] = []
    for _ in range(63):
        deep = [deep]
    assert capture(deep) is not None
    assert capture([deep]) is None


@pytest.mark.parametrize(
    ("value", "lists"),
    [
        (Array((), "int", (5,)), 5),
        (Array((3,), "int", (1, 2, 3)), [1, 2, 3]),
        (Array((2, 3), "int", (1, 2, 3, 4, 5, 6)), [[1, 2, 3], [4, 5, 6]]),
        (Array((2, 1, 2), "int", (1, 2, 3, 4)), [[[1, 2]], [[3, 4]]]),
        (Array((0,), "int", ()), []),
        (Array((2, 0), "int", ()), []),
        ((Array((1,), "int", (1,)), (Array((), "int", (2,)),)), [[1], [2]]),
    ],
)
def test_the_numbers_of_a_value_are_nested_as_it_is(value: Value, lists: Any):
    assert nested(value) == lists
    numbers = value.numbers if isinstance(value, Array) else (1, 2)
    assert flat(lists) == numbers


def number(*numbers: float, dtype: str = "float64") -> Array:
    return Array((len(numbers),), dtype, numbers)


@pytest.mark.parametrize(
    ("value", "other", "expected"),
    [
        (number(1.0, 2.0), number(1.0, 2.0), False),
        (number(1.0, 2.0), number(1.0, 2.0 + 1e-8), False),
        (number(1.0, 2.0), number(1.0, 2.0 + 1e-5), True),
        (number(0.0), number(1e-30), True),
        (number(1.0), Array((1, 1), "float64", (1.0,)), True),
        (number(1.0), number(1.0, dtype="float32"), False),
        (number(1_000_000_000), number(1_000_000_001), True),
        (number(True), number(False), True),
        (number(1 + 2j), number(1 + 2.1j), True),
        (number(1 + 2j), number(1 + 2j), False),
        (number(float("nan")), number(float("nan")), False),
        (number(float("nan")), number(1.0), True),
        (number(float("inf")), number(float("inf")), False),
        (number(1.0), number(float("inf")), True),
        ((number(1.0), number(2.0)), (number(1.0), number(2.0)), False),
        ((number(1.0), number(2.0)), (number(1.0), number(3.0)), True),
        ((number(1.0), number(2.0)), (number(1.0),), True),
        ((number(1.0),), number(1.0), True),
        (Table(("a",), (number(1.0),)), Table(("a",), (number(1.0),)), False),
        (Table(("a",), (number(1.0),)), Table(("b",), (number(1.0),)), True),
        (Table(("a",), (number(1.0),)), Table(("a",), (number(2.0),)), True),
        ("odd", "odd", False),
        ("odd", "even", True),
        ("1.0", number(1.0), True),
    ],
)
def test_values_differ_by_more_than_a_readers_rounding(value: Value | str, other: Value | str, expected: bool):
    assert differ(value, other) is expected

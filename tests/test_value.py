"""Values: what is behind a printed number, and whether the print shows it."""

import enum

import numpy as np
import pytest
import torch

from by_example.proof.printed import shows
from by_example.run.capture import capture
from by_example.run.value import Array, describe


@pytest.mark.parametrize(
    "thing",
    [
        torch.tensor(2.0),
        torch.tensor([1.0, -2.5, 3e-7, 4e9]),
        torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 1e-3]]),
        torch.zeros(2, 0, 3),
        torch.zeros(0),
        torch.tensor([1, 2, -3]),
        torch.tensor([True, False]),
        torch.tensor([1 + 2j, -0.5j]),
        torch.tensor([float("nan"), float("inf"), -float("inf")]),
        torch.tensor([1.0], dtype=torch.float64, requires_grad=True),
        torch.tensor([1.0], dtype=torch.bfloat16),
        torch.tensor([2.0, 3.0], requires_grad=True) ** 2,
        torch.nn.Parameter(torch.ones(2)),
        torch.tensor([[1.0, 0.0]]).to_sparse().to_dense(),
        torch.ones(2, 3).shape,
        torch.Size([]),
        (torch.ones(2), torch.zeros(1, 2)),
        np.array([1.0, 2.0]),
        np.array([[26.0, 1240.0], [1e-5, 3.0]]),
        np.array([0.1, 1.0, 1e-4], dtype=np.float32),
        np.array([1 + 2j, 0.5 - 1e-3j]),
        np.array([True, False]),
        np.float64(0.1),
        np.zeros((0, 2)),
        (np.array([1.0]), np.float64(2.0)),
        [1, 2.5],
        3,
        0.1 + 0.2,
        2 - 1j,
        3j,
        -0.0,
        True,
        np.True_,
        torch.tensor(False),
        10**400,
    ],
    ids=repr,
)
def test_a_value_is_shown_by_its_own_print(thing: object):
    value = capture(thing)
    assert value is not None
    assert shows(str(thing), value)
    assert shows(repr(thing), value)


@pytest.mark.parametrize(
    "thing",
    [
        None,
        "3",
        torch.float32,
        np.array(["a"]),
        (1, None),
        {"a": 1},
        object(),
        torch.ones(2, device="meta"),
        torch.zeros(200, 200),
        np.zeros(20_000),
    ],
)
def test_what_is_no_number_is_no_value(thing: object):
    assert capture(thing) is None


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
        ("tensor(-1.)", 1.0),
        ("tensor(1.e+01)", 1.0),
        ("True", 1.0),
        ("1.+1.j", 1.0),
        ("1.-1.j", 1 + 1j),
        ("", 1.0),
        ("nan", 1.0),
        ("inf", -float("inf")),
    ],
)
def test_a_print_that_shows_something_else_is_noticed(text: str, thing: object):
    value = capture(torch.tensor(thing))
    assert value is not None
    assert not shows(text, value)


def test_values_are_apart_from_what_they_were_taken_of():
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

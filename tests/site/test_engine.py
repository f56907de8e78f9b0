"""The engine of snippets/engine.py against torch: its results for the functions of engine_cases.py, and its rules.

Each case is one function that runs unchanged twice, on torch's tensors and on the engine's.
"""

import ast
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest
import torch

from tests.site.engine_cases import CASES, ENGINE, TORCH, engine
from tools.ours import SNIPPETS

cases = pytest.mark.parametrize("name", CASES)


def drawn(name: str, seed: int) -> tuple[list[np.ndarray], np.random.Generator]:
    """Return random inputs of a case, and their generator."""
    random = np.random.default_rng([seed, *name.encode()])
    inputs = [random.normal(size=shape) for shape in CASES[name][1]]
    return [abs(x) + 0.1 for x in inputs] if name.endswith("(positive)") else inputs, random


def torch_inputs(inputs: list[np.ndarray]) -> list[Any]:
    return [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]


def agree(ours: Any, theirs: Any) -> None:
    """Assert the same shape, and the same numbers up to rounding; or that both are None."""
    if theirs is None or ours is None:
        assert ours is None
        assert theirs is None
        return
    assert np.shape(ours) == tuple(theirs.shape)
    np.testing.assert_allclose(ours, theirs.detach().numpy(), rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize("seed", range(3))
@cases
def test_engine_agrees_with_torch(name: str, seed: int):
    """Compare y and the gradient of each leaf, for a v that is not ones, and after a second call."""
    f = CASES[name][0]
    inputs, random = drawn(name, seed)
    theirs, ours = torch_inputs(inputs), [engine.Tensor(x) for x in inputs]
    for _ in range(2):
        y, z = f(TORCH, *theirs), f(ENGINE, *ours)
        agree(z.data, y)
        v = random.normal(size=y.shape)
        y.backward(torch.tensor(v))
        z.backward(v)
        for x, leaf in zip(theirs, ours, strict=True):
            agree(leaf.grad, x.grad)


@pytest.mark.parametrize("name", ["relu", "|x|", "maximum", "where"])
def test_it_agrees_at_the_kink(name: str):
    """At a point without a derivative, the engine uses the value that torch uses."""
    f, shapes = CASES[name]
    theirs, ours = torch_inputs([np.zeros(7)] * len(shapes)), [engine.Tensor(np.zeros(7)) for _ in shapes]
    v = np.arange(1.0, 8.0)
    f(TORCH, *theirs).backward(torch.tensor(v))
    f(ENGINE, *ours).backward(v)
    for x, leaf in zip(theirs, ours, strict=True):
        agree(leaf.grad, x.grad)


def test_v_is_one_for_one_element():
    for shape in [(), (1,), (1, 1)]:
        x = engine.Tensor(np.full(shape, 3.0))
        (x**2).backward()
        assert np.shape(x.grad) == shape
        assert np.all(x.grad == 6)


@pytest.mark.parametrize("v", [None, 1.0, [1.0], [1.0, 2.0, 3.0], [[1.0, 2.0]], [[1.0], [2.0]]])
def test_a_v_of_another_shape_is_refused(v: Any):
    """Like torch, the engine does not broadcast v. No gradient has changed."""
    x = engine.Tensor([1.0, 2.0])
    with pytest.raises(ValueError, match=r"y needs a v of its shape \[2\], got "):
        (3 * x**2).backward(v)
    assert x.grad is None
    theirs = torch.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(RuntimeError):
        (3 * theirs**2).backward(None if v is None else torch.tensor(v))


def test_one_graph_two_calls():
    """The second v uses the same graph; torch needs retain_graph for it."""
    x = engine.Tensor([1.0, 2.0])
    y = 3 * x**2
    y.backward([1.0, 0.0])
    y.backward([0.0, 10.0])
    assert x.grad.tolist() == [6.0, 120.0]


def test_caller_may_change_its_arrays():
    data, v = np.array([1.0, 2.0]), np.array([1.0, 10.0])
    x = engine.Tensor(data)
    y = x * x
    data[:] = 100.0
    y.backward(v)
    x.backward(v)
    v[:] = 0.0
    assert x.grad.tolist() == [2.0 + 1.0, 40.0 + 10.0]


def test_each_node_is_visited_once_when_it_has_all_of_its_cotangent():
    """Otherwise, all 2⁶⁰ paths of unequal length would be followed."""
    x = y = engine.Tensor([1.0, 2.0])
    for _ in range(60):
        y = y + 2 * y
    stops = list(islice(y.flow([1.0, 10.0]), 1000))
    assert len({node for node, _ in stops}) == len(stops) == 121
    y.backward([1.0, 10.0])
    np.testing.assert_allclose(x.grad, [3.0**60, 10 * 3.0**60])


def test_its_record_may_be_long():
    """The record is longer than the depth of Python's recursion."""
    x = y = engine.Tensor(1.0)
    for _ in range(5000):
        y = y + 1
    y.backward()
    assert x.grad == 1


def test_it_is_not_much_more_than_a_hundred_lines():
    """Docstrings, comments and blank lines do not count: the engine must be readable in one sitting."""
    tree = ast.parse((SNIPPETS / "engine.py").read_text("utf-8"))
    lines = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for line in (range(node.lineno, node.end_lineno + 1) if not hasattr(node, "body") else [node.lineno])
    }
    assert 100 < len(lines) < 130


def home(lib: Any, x: Any) -> list[Any]:
    return [x, a := x[0], b := x[1], c := a**2, d := a * b, lib.stack([c, d])]


def swish(_: Any, x: Any, a: Any, b: Any) -> list[Any]:
    return [x, a, b, p := x @ a, z := p + b, s := z.sigmoid(), h := z * s, h.mean(dim=0)]


def fork(_: Any, x: Any, a: Any) -> list[Any]:
    return [x, p := x.exp(), q := p * a, r := p + q, r / q - x]


@pytest.mark.parametrize(
    ("steps", "shapes"),
    [(home, [(2,)]), (swish, [(3, 2), (2, 2), (2,)]), (fork, [(2, 3), (3,)])],
    ids=["home", "swish", "fork"],
)
def test_every_cotangent_is_that_of_torch(steps: Callable[..., list[Any]], shapes: list[tuple[int, ...]]):
    """Each intermediate value, not only each leaf, has the gradient that torch keeps there."""
    random = np.random.default_rng(0)
    inputs = [random.normal(size=shape) for shape in shapes]
    theirs, ours = steps(TORCH, *torch_inputs(inputs)), steps(ENGINE, *map(engine.Tensor, inputs))
    for value in theirs:
        value.retain_grad()
    v = random.normal(size=theirs[-1].shape)
    theirs[-1].backward(torch.tensor(v))
    cotangents = dict(ours[-1].flow(v))
    for one, other in zip(ours, theirs, strict=True):
        agree(cotangents[one], other.grad)

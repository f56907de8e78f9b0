"""The engine of snippets/engine.py against torch: every function that the site differentiates, and the manners of backward.

Each case is one function that is run twice as it stands, on torch's tensors and on the engine's.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import islice
from operator import mul
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from by_example.read import read_snippet
from by_example.report import Job
from by_example.run import Runner
from tests.on_pages import SNIPPETS

engine = ModuleType("engine")
exec((SNIPPETS / "engine.py").read_text("utf-8"), engine.__dict__)

TORCH = SimpleNamespace(
    stack=torch.stack,
    cat=torch.cat,
    where=torch.where,
    einsum=torch.einsum,
    constant=lambda numbers: torch.tensor(numbers).double(),
    linear=torch.nn.functional.linear,
    squared_error=lambda x, t: torch.nn.functional.mse_loss(x, t, reduction="none"),
    prod=torch.prod,
    cumsum=lambda x: x.cumsum(0),
)
ENGINE = SimpleNamespace(
    stack=engine.stack,
    cat=engine.cat,
    where=engine.where,
    einsum=engine.einsum,
    constant=np.array,
    # What torch has as one operation and the engine has in parts.
    linear=lambda x, weight, bias: x @ weight.T + bias,
    squared_error=lambda x, t: (x - t) ** 2,
    prod=lambda x: reduce(mul, [x[k] for k in range(x.shape[0])]),
    cumsum=lambda x: np.tril(np.ones(2 * x.shape)) @ x,
)
WEIGHTS = [[0.5, -1.0], [2.0, 3.0], [-4.0, 0.25]]


def doubled(_: Any, x: Any) -> Any:
    y = 2 * x
    while np.linalg.norm(y.data) < 1000:
        y = 2 * y
    return y


def layers(_: Any, x: Any, a: Any, b: Any, c: Any) -> Any:
    h = (x @ a + b).tanh()
    return (h @ c).sigmoid() * h.sum(dim=1, keepdim=True)


# name: (function, shapes of the inputs); all inputs are positive where the name ends in "(positive)"
CASES: dict[str, tuple[Callable[..., Any], tuple[tuple[int, ...], ...]]] = {
    # the first five pages
    "x²": (lambda _, x: x**2, ((),)),
    "x², one element": (lambda _, x: x**2, ((1, 1),)),
    "5y² behind y = x²": (lambda _, x: 5 * (x**2) ** 2, ((),)),
    "(x₁², x₁x₂)": (lambda lib, x: lib.stack([x[0] ** 2, x[0] * x[1]]), ((2,),)),
    "the weighted sum that v stands for": (lambda lib, x: (lib.constant([1.0, 10.0]) * (3 * x**2)).sum(), ((2,),)),
    "Σx": (lambda _, x: x.sum(), ((4,),)),
    "Σx, kept": (lambda _, x: x.sum(dim=0, keepdim=True), ((2,),)),
    "mean": (lambda _, x: x.mean(), ((3, 2),)),
    "Σwx": (lambda lib, x: (lib.constant(WEIGHTS) * x).sum(), ((3, 2),)),
    "3x₁² + 5x₂²": (lambda _, x: 3 * x[0] ** 2 + 5 * x[1] ** 2, ((2,),)),
    "R² to R³": (lambda lib, x: lib.stack([3 * x[0] ** 2, x[0] ** 2 + 2 * x[1] ** 3, 10 * x[1]]), ((2,),)),
    "doubled until its norm passes 1000": (doubled, ((3,),)),
    "3a + 2b² + log c (positive)": (lambda _, a, b, c: 3 * a + 2 * b**2 + c.log(), ((3,), (3,), (3,))),
    "3a + 2b² + log c, numbers (positive)": (lambda _, a, b, c: 3 * a + 2 * b**2 + c.log(), ((), (), ())),
    "x², four times": (lambda _, x: (x**2).expand(4), ((),)),
    "a sum, four times": (lambda _, x: x.sum().expand(4), ((2,),)),
    "a sum, four times, as a column": (lambda _, x: x.sum().expand(4).reshape(4, 1), ((2,),)),
    # rows, points, matrices
    "(−x³, 5x)": (lambda lib, x: lib.stack([-(x**3), 5 * x]), ((),)),
    "(−x³, 5x) at points": (lambda lib, x: lib.stack([-(x**3), 5 * x], dim=1), ((3,),)),
    "(Σx, Σx²)": (lambda lib, x: lib.stack([x.sum(), (x**2).sum()]), ((4,),)),
    "(Σx, Σx²) of rows": (lambda lib, x: lib.stack([x.sum(dim=1), (x**2).sum(dim=1)]), ((3, 4),)),
    "a matrix of powers": (lambda lib, x: lib.stack([x / x, x, x**2, x**3, x**4, x**5]).reshape(3, 2), ((),)),
    "−x₁² + x₂² of rows": (lambda _, x: -(x[:, 0] ** 2) + x[:, 1] ** 2, ((3, 2),)),
    "x minus its mean": (lambda _, x: x - x.mean(dim=0), ((4, 3),)),
    "x minus its mean, squared": (lambda _, x: (x - x.mean(dim=1, keepdim=True)) ** 2, ((4, 3),)),
    "a sum over two dimensions": (lambda _, x: x.sum(dim=(0, 2)), ((2, 3, 4),)),
    "the last dimension": (lambda _, x: x.mean(dim=-1), ((2, 3, 4),)),
    "wx": (lambda _, w, x: x @ w, ((2,), (3, 2))),
    "row times matrix": (lambda _, x, a: x @ a, ((3,), (3, 2))),
    "row times column": (lambda _, x, y: x @ y, ((3,), (3,))),
    "AX": (lambda _, a, x: a @ x, ((2, 3), (3, 4))),
    "AX, A constant": (lambda lib, x: lib.constant(WEIGHTS) @ x, ((2, 4),)),
    "Ax, A constant": (lambda lib, x: lib.constant(WEIGHTS) @ x, ((2,),)),
    "XA, A constant": (lambda lib, x: x @ lib.constant(WEIGHTS), ((4, 3),)),
    "a batch of products": (lambda _, a, x: a @ x, ((5, 2, 3), (5, 3, 4))),
    "a batch of products with one matrix": (lambda _, a, x: a @ x, ((5, 2, 3), (3, 4))),
    "a batch of products, broadcast": (lambda _, a, x: a @ x, ((5, 1, 2, 3), (4, 3, 2))),
    "a batch times a column": (lambda _, a, x: a @ x, ((5, 2, 3), (3,))),
    "a row times a batch": (lambda _, x, a: x @ a, ((3,), (5, 3, 2))),
    "AᵀA": (lambda _, a: a.T @ a, ((3, 2),)),
    "a transpose": (lambda _, x: x.T * x.T, ((2, 3),)),
    "dimensions in another order": (lambda _, x: x.permute(1, 2, 0) ** 2, ((2, 3, 4),)),
    "another shape": (lambda _, x: x.reshape(3, 4) ** 2, ((2, 6),)),
    "a shape by inference": (lambda _, x: (x**2).reshape(-1), ((2, 3),)),
    "copies of a column": (lambda _, x: x.expand(3, 4) ** 2, ((3, 1),)),
    "end to end": (lambda lib, x, y: lib.cat([x, y**2, x], dim=1), ((2, 3), (2, 1))),
    "stacked in the middle": (lambda lib, x, y: lib.stack([x, y**2, x], dim=1), ((2, 3), (2, 3))),
    "stacked at the end": (lambda lib, x, y: lib.stack([x, x * y], dim=-1), ((2, 3), (2, 3))),
    "an outer product by einsum": (lambda lib, x, y: lib.einsum("i,j->ij", x, y), ((3,), (2,))),
    "a product of matrices by einsum": (lambda lib, x, y: lib.einsum("ij,jk->ik", x, y), ((2, 3), (3, 4))),
    "a sum by einsum": (lambda lib, x, y: lib.einsum("ij,k->k", x, y), ((2, 3), (4,))),
    "a bilinear form by einsum": (lambda lib, x, a, y: lib.einsum("bi,ij,bj->b", x, a, y), ((5, 2), (2, 3), (5, 3))),
    "a linear layer": (lambda lib, x, w, b: lib.linear(x, w, b), ((4, 3), (2, 3), (2,))),
    "squared errors": (lambda lib, x, t: lib.squared_error(x, t), ((3,), (3,))),
    "a product": (lambda lib, x: lib.prod(x), ((3,),)),
    "sums so far": (lambda lib, x: lib.cumsum(x), ((4,),)),
    # broadcasting, in both directions
    "a row to a matrix": (lambda _, x, y: x * y, ((3,), (2, 3))),
    "a column and a row": (lambda _, x, y: x - y**2, ((2, 1), (3,))),
    "a number to a matrix": (lambda _, x, y: x / y, ((2, 3), ())),
    "dimensions in front": (lambda _, x, y: x * y + x, ((1, 3, 1), (2, 1, 3, 4))),
    # elements taken
    "one element": (lambda _, x: x[1] ** 2, ((3,),)),
    "a row and a column": (lambda _, x: x[0] * x[:, 1], ((2, 2),)),
    "a stretch": (lambda _, x: x[1:] - x[:-1], ((5,),)),
    "backward in steps": (lambda _, x: x[..., ::2] ** 2, ((2, 5),)),
    "an element taken twice": (lambda _, x: x[[0, 0, 2]] * x[[1, 0, 0]], ((3,),)),
    # more operations, each element by itself
    "exp": (lambda _, x: x.exp(), ((2, 3),)),
    "sin and cos": (lambda _, x: x.sin() * (3 * x).cos(), ((3,),)),
    "tanh": (lambda _, x: x.tanh(), ((3,),)),
    "sigmoid": (lambda _, x: x.sigmoid(), ((3, 2),)),
    "relu": (lambda _, x: x.relu(), ((7,),)),
    "|x|": (lambda _, x: x.abs() + abs(x) * x, ((7,),)),
    "√x (positive)": (lambda _, x: x.sqrt() + x**0.5, ((3,),)),
    "norm": (lambda _, x: (x**2).sum().sqrt(), ((3,),)),
    "maximum": (lambda _, x, y: x.maximum(y), ((7,), (7,))),
    "maximum of equals": (lambda _, x: x.maximum(x * 1.0), ((3,),)),
    "where": (lambda lib, x, y: lib.where(x.data > 0, x**2, y), ((7,), (7,))),
    "1/x and 2 − x": (lambda _, x: 1 / x + 3 * (2 - x) - x / 3, ((3,),)),
    "xʸ (positive)": (lambda _, x, y: x**y, ((3,), (2, 3))),
    "2ˣ": (lambda _, x: 2**x, ((3,),)),
    "1/x²": (lambda _, x: x**-2, ((3,),)),
    # values that are used more than once
    "x·x": (lambda _, x: x * x, ((3,),)),
    "x + x": (lambda _, x: x + x, ((3,),)),
    "z·σ(z)": (lambda _, x, a, b: ((z := x @ a + b) * z.sigmoid()).mean(dim=0), ((3, 2), (2, 2), (2,))),
    "F₂(F₁(x))": (lambda lib, x: lib.stack([(u := x[0] * x[1]) ** 2, u + (w := x[1] ** 3), u * w]), ((2,),)),
    "two layers": (layers, ((5, 3), (3, 4), (4,), (4, 2))),
    "an input that y does not use": (lambda _, *inputs: inputs[0] ** 2, ((2,), (3,))),
    "an input as it is": (lambda _, x: x, ((2, 2),)),
}
cases = pytest.mark.parametrize("name", CASES)


def drawn(name: str, seed: int) -> tuple[list[np.ndarray], np.random.Generator]:
    """Random inputs of a case."""
    random = np.random.default_rng([seed, *name.encode()])
    inputs = [random.normal(size=shape) for shape in CASES[name][1]]
    return [abs(x) + 0.1 for x in inputs] if name.endswith("(positive)") else inputs, random


def torch_inputs(inputs: list[np.ndarray]) -> list[torch.Tensor]:
    return [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]


def agree(ours: Any, theirs: torch.Tensor | None) -> None:
    """The same shape and the same numbers but for rounding; or both are nothing."""
    if theirs is None or ours is None:
        assert ours is None
        assert theirs is None
        return
    assert np.shape(ours) == tuple(theirs.shape)
    np.testing.assert_allclose(ours, theirs.detach().numpy(), rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize("seed", range(3))
@cases
def test_it_agrees_with_torch(name: str, seed: int):
    """y, and the gradient of each leaf, for a v that is not ones; then once more, for the sum of two calls."""
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
    """Where there is no derivative, the engine takes the value that torch takes."""
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
    """As by torch: there is no broadcasting. And nothing has been added to any gradient."""
    x = engine.Tensor([1.0, 2.0])
    with pytest.raises(ValueError, match=r"y needs a v of its shape \[2\], got "):
        (3 * x**2).backward(v)
    assert x.grad is None
    theirs = torch.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(RuntimeError):
        (3 * theirs**2).backward(None if v is None else torch.tensor(v))


def test_one_graph_two_calls():
    """A second v through the same graph; torch needs retain_graph for it."""
    x = engine.Tensor([1.0, 2.0])
    y = 3 * x**2
    y.backward([1.0, 0.0])
    y.backward([0.0, 10.0])
    assert x.grad.tolist() == [6.0, 120.0]


def test_what_the_caller_does_with_his_arrays_changes_nothing():
    data, v = np.array([1.0, 2.0]), np.array([1.0, 10.0])
    x = engine.Tensor(data)
    y = x * x
    data[:] = 100.0
    y.backward(v)
    x.backward(v)
    v[:] = 0.0
    assert x.grad.tolist() == [2.0 + 1.0, 40.0 + 10.0]


def test_each_node_is_visited_once_when_it_has_all_of_its_cotangent():
    """Else these paths of unequal length, 2⁶⁰ of them, would all be walked."""
    x = y = engine.Tensor([1.0, 2.0])
    for _ in range(60):
        y = y + 2 * y
    stops = list(islice(y.flow([1.0, 10.0]), 1000))
    assert len({node for node, _ in stops}) == len(stops) == 121
    y.backward([1.0, 10.0])
    np.testing.assert_allclose(x.grad, [3.0**60, 10 * 3.0**60])


def test_its_record_may_be_long():
    """Longer than Python's recursion may be deep."""
    x = y = engine.Tensor(1.0)
    for _ in range(5000):
        y = y + 1
    y.backward()
    assert x.grad == 1


def test_it_is_not_much_more_than_a_hundred_lines():
    """Without docstrings, comments and blank lines: it must stay something to read in one sitting."""
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
    """Not the leaves alone: what arrives at every value on the way is what torch keeps there."""
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


def nodes(y: torch.Tensor) -> Iterator[Any]:
    """The operations that torch has recorded for y."""
    found = [y.grad_fn] if y.grad_fn else []
    for node in found:
        found += [below for below, _ in node.next_functions if below is not None and below not in found]
        yield node


# Runs before the cells of a snippet, and notes what every backward of theirs goes through.
SPY = """
import torch

seen, run = set(), torch.autograd._engine_run_backward

def spy(outputs, *arguments, **options):
    found = [output.grad_fn for output in outputs if getattr(output, "grad_fn", None)]
    for node in found:
        seen.add(node.name())
        found += [below for below, _ in node.next_functions if below is not None and below not in found]
    return run(outputs, *arguments, **options)

torch.autograd._engine_run_backward = spy
"""
# What the site differentiates and the engine does not know, each with its reason.
LEFT_OUT = {
    "torch::autograd::AccumulateGrad": "no operation: it ends the graph at a leaf",
    "ToCopyBackward0": "a change of dtype: the engine has one",
    "MulBackward1": "a product within a derivative that was recorded, to differentiate it again",
    r"\w+Backward": "a Function of a page's own: names of torch's operations end in a digit",
    r".*BackwardBackward\d": "a derivative of a derivative: the engine differentiates once",
}


def test_the_cases_are_all_that_the_site_differentiates():
    """Torch's names of the operations that any snippet's backward goes through, against those of the cases above."""
    runner = Runner(limit=20)
    futures = {}
    for file in sorted(SNIPPETS.glob("*.py")):
        cells = read_snippet(file.stem, file, file.name).world("torch")
        sources = [(cell.name, cell.line, cell.source) for cell in cells]
        parts = (("spy", 1, SPY), *sources, ("seen", 1, "print(*sorted(seen))"))
        raising = frozenset(cell.name for cell in cells if cell.raises)
        drawing = frozenset(cell.name for cell in cells if cell.draws)
        job = Job(file.name, str(SNIPPETS), file.read_text("utf-8"), parts, raising, drawing)
        futures[file.name] = runner.submit("torch", job)
    known = {
        node.name() for name, (f, _) in CASES.items() for node in nodes(f(TORCH, *torch_inputs(drawn(name, 0)[0])))
    }
    unknown, names = {}, set()
    for file, future in futures.items():
        report = future.result()
        assert report.failure is None, report.failure
        used = {name for segment in report.outputs["seen"] for name in segment.text.split()}
        names |= used
        left = {name for name in used - known if not any(re.fullmatch(pattern, name) for pattern in LEFT_OUT)}
        if left:
            unknown[file] = left
    assert {"PowBackward0", "StackBackward0", "ExpandBackward0", "LogBackward0"} <= names, "the spy has seen too little"
    assert not unknown, "add a case to CASES, and to the engine what it needs; or say in LEFT_OUT why not"

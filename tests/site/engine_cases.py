"""Cases for the engine of snippets/engine.py: functions that the site differentiates, in both libraries."""

from collections.abc import Callable
from functools import reduce
from operator import mul
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import torch

from tools.ours import SNIPPETS

engine = ModuleType("engine")
exec((SNIPPETS / "engine.py").read_text("utf-8"), engine.__dict__)


class OfTorch:
    """The operations of torch that the functions use, most by torch's own names."""

    def __getattr__(self, name: str) -> Any:
        return getattr(torch, name)

    def constant(self, numbers: Any) -> Any:
        return torch.tensor(numbers).double()

    def linear(self, *arguments: Any) -> Any:
        return torch.nn.functional.linear(*arguments)

    def squared_error(self, x: Any, t: Any) -> Any:
        return torch.nn.functional.mse_loss(x, t, reduction="none")

    def cumsum(self, x: Any) -> Any:
        return x.cumsum(0)


TORCH = OfTorch()
ENGINE = SimpleNamespace(
    stack=engine.stack,
    cat=engine.cat,
    where=engine.where,
    einsum=engine.einsum,
    constant=np.array,
    # Operations that are single in torch and composed in the engine.
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

"""Which operations save their input for backward, and which save their output."""

# %% torch
import torch
from torch.nn import functional as F

start = torch.tensor([1.5, 0.7, 2.2])
c = torch.tensor([2.0, 3.0, 1.0])
operations = {
    "addition": lambda x: x + c,
    "negation": lambda x: -x,
    "product with a constant": lambda x: c * x,
    "division by a constant": lambda x: x / c,
    "matrix product with a constant": lambda x: c @ x,
    "sum": lambda x: x.sum(),
    "mean": lambda x: x.mean(),
    "cumsum": lambda x: x.cumsum(0),
    "slice": lambda x: x[1:],
    "reshape": lambda x: x.reshape(3, 1),
    "clone": lambda x: x.clone(),
    "cat": lambda x: torch.cat([x, c]),
    "where": lambda x: torch.where(c > 2, x, c),
    "max with dim": lambda x: x.max(dim=0).values,
    "square": lambda x: x**2,
    "product with itself": lambda x: x * x,
    "division of a constant": lambda x: c / x,
    "log": lambda x: x.log(),
    "sin": lambda x: x.sin(),
    "cos": lambda x: x.cos(),
    "abs": lambda x: x.abs(),
    "clamp": lambda x: x.clamp(min=1.0),
    "maximum": lambda x: torch.maximum(x, c),
    "var": lambda x: x.var(),
    "softplus": F.softplus,
    "SiLU": F.silu,
    "mean squared error": lambda x: F.mse_loss(x, c),
    "layer norm": lambda x: F.layer_norm(x, (3,), eps=0.0),
    "exp": lambda x: x.exp(),
    "sqrt": lambda x: x.sqrt(),
    "rsqrt": lambda x: x.rsqrt(),
    "reciprocal": lambda x: x.reciprocal(),
    "tan": lambda x: x.tan(),
    "tanh": lambda x: x.tanh(),
    "sigmoid": lambda x: x.sigmoid(),
    "relu": lambda x: x.relu(),
    "softmax": lambda x: x.softmax(0),
    "log softmax": lambda x: x.log_softmax(0),
    "max": lambda x: x.max(),
    "prod": lambda x: x.prod(),
    "norm": lambda x: x.norm(),
    "logsumexp": lambda x: x.logsumexp(0),
}


def refused(operation, which):
    x = start.clone().requires_grad_().clone()  # not a leaf, so it may be changed
    y = operation(x)
    (x if which == "input" else y).mul_(-3)
    try:
        y.sum().backward()
    except RuntimeError as error:
        return "modified by an inplace operation" in str(error)
    return False


needs = {}
for name, operation in operations.items():
    both = [one for one in ("input", "output") if refused(operation, one)]
    needs[name] = " and ".join(both) or "neither"
    print(f"{name}:", needs[name])

x = start.clone().requires_grad_()
y = torch.cat([operation(x).flatten() for operation in operations.values()])
v = torch.arange(1.0, len(y) + 1)
y.backward(v)
print("results, weighted:", v @ y)
print("all together:", x.grad)

# %% trained
W = torch.ones(2, 3)
for trained in (False, True):
    W.requires_grad_(trained)
    answer = refused(lambda x: F.linear(x, W), "input")
    print("is W trained?", trained)
    print("is a change of x refused?", answer)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import inspect

import numpy as np

x = np.array([1.5, 0.7, 2.2])
c = np.array([2.0, 3.0, 1.0])
n, top = 3, x == x.max()  # where x is largest
p = np.exp(x) / np.exp(x).sum()


def of_layer_norm(v, x):
    z = (x - x.mean()) / x.std()
    return (v - v.mean() - z * (v * z).mean()) / x.std()


# y, and a formula of vᵀJ that reads v, and x or y if the derivative needs them
formulas = {
    "addition": (x + c, lambda v: v),
    "negation": (-x, lambda v: -v),
    "product with a constant": (c * x, lambda v: v * c),
    "division by a constant": (x / c, lambda v: v / c),
    "matrix product with a constant": (c @ x, lambda v: v * c),
    "sum": (x.sum(), lambda v: v * np.ones(n)),
    "mean": (x.mean(), lambda v: v * np.ones(n) / n),
    "cumsum": (x.cumsum(), lambda v: v[::-1].cumsum()[::-1]),
    "slice": (x[1:], lambda v: np.array([0.0, *v])),
    "reshape": (x[:, None], lambda v: v[:, 0]),
    "clone": (x.copy(), lambda v: v),
    "cat": (np.hstack([x, c]), lambda v: v[:n]),
    "where": (np.where(c > 2, x, c), lambda v: v * (c > 2)),
    "max with dim": (x.max(), lambda v: v * top),
    "square": (x**2, lambda v, x: v * 2 * x),
    "product with itself": (x * x, lambda v, x: v * x + v * x),
    "division of a constant": (c / x, lambda v, x: -v * c / x**2),
    "log": (np.log(x), lambda v, x: v / x),
    "sin": (np.sin(x), lambda v, x: v * np.cos(x)),
    "cos": (np.cos(x), lambda v, x: -v * np.sin(x)),
    "abs": (np.abs(x), lambda v, x: v * np.sign(x)),
    "clamp": (np.maximum(x, 1.0), lambda v, x: v * (x > 1.0)),
    "maximum": (np.maximum(x, c), lambda v, x: v * (x > c)),
    "var": (x.var(ddof=1), lambda v, x: v * 2 * (x - x.mean()) / (n - 1)),
    "softplus": (np.log(1 + np.exp(x)), lambda v, x: v / (1 + np.exp(-x))),
    "SiLU": (
        x / (1 + np.exp(-x)),
        lambda v, x: v * (1 + np.exp(-x) * (1 + x)) / (1 + np.exp(-x)) ** 2,
    ),
    "mean squared error": (
        ((x - c) ** 2).mean(),
        lambda v, x: v * 2 * (x - c) / n,
    ),
    "layer norm": ((x - x.mean()) / x.std(), of_layer_norm),
    "exp": (np.exp(x), lambda v, y: v * y),
    "sqrt": (np.sqrt(x), lambda v, y: v / (2 * y)),
    "rsqrt": (1 / np.sqrt(x), lambda v, y: -v * y**3 / 2),
    "reciprocal": (1 / x, lambda v, y: -v * y**2),
    "tan": (np.tan(x), lambda v, y: v * (1 + y**2)),
    "tanh": (np.tanh(x), lambda v, y: v * (1 - y**2)),
    "sigmoid": (1 / (1 + np.exp(-x)), lambda v, y: v * y * (1 - y)),
    "relu": (np.maximum(x, 0.0), lambda v, y: v * (y > 0)),
    "softmax": (p, lambda v, y: y * (v - v @ y)),
    "log softmax": (np.log(p), lambda v, y: v - np.exp(y) * v.sum()),
    "max": (x.max(), lambda v, x, y: v * (x == y)),
    "prod": (x.prod(), lambda v, x, y: v * y / x),
    "norm": (np.sqrt(x @ x), lambda v, x, y: v * x / y),
    "logsumexp": (
        np.log(np.exp(x).sum()),
        lambda v, x, y: v * np.exp(x - y),
    ),
}
told = {"x": "input", "y": "output"}
needs, gradient, weighted, last = {}, np.zeros(n), 0.0, 0
for name, (y, formula) in formulas.items():
    first, last = last + 1, last + np.size(y)
    v = np.arange(first, last + 1.0).reshape(np.shape(y))
    reads = list(inspect.signature(formula).parameters)[1:]  # v is not saved
    saved = {"x": x, "y": y}
    gradient += formula(v, *[saved[one] for one in reads])
    weighted += (v * y).sum()
    needs[name] = " and ".join(told[one] for one in reads) or "neither"
    print(f"{name}:", needs[name])

print("results, weighted:", weighted)
print("all together:", gradient)

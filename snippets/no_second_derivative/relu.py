"""max(x, 0), written in four ways, and softplus, which is smooth."""

# %% torch
import torch
from torch.nn.functional import relu, softplus

x = torch.tensor([3.0, -5.0, 0.5], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
print("x:", x)
(g,) = torch.autograd.grad(relu(x), x, v, create_graph=True)
print("g:", g)
print("second derivative:", torch.autograd.grad(g.sum(), x)[0])

# %% ways
zero = torch.tensor(0.0)
for name, y in (
    ("relu", relu(x)),
    ("clamp", x.clamp(min=0)),
    ("where", torch.where(x > 0, x, zero)),
    ("maximum", torch.maximum(x, zero)),
):
    (g,) = torch.autograd.grad(y, x, v, create_graph=True)
    print(f"slope of {name}:", g)
    print(f"recorded for {name}?", g.requires_grad)

# %% softplus
(g,) = torch.autograd.grad(softplus(x), x, v, create_graph=True)
print("second derivative of softplus:", torch.autograd.grad(g.sum(), x)[0])

# %% numpy
import numpy as np

x = np.array([3.0, -5.0, 0.5])
v = np.array([1.0, 10.0, 100.0])
print("x:", x)
on = np.where(x > 0, 1.0, 0.0)
print("g:", v * on)
print("second derivative:", np.zeros_like(on))  # on is constant around x

# %% numpy_ways
for name in ("relu", "clamp", "where", "maximum"):
    print(f"slope of {name}:", v * on)

# %% numpy_softplus
s = 1 / (1 + np.exp(-x))  # the slope of log(1 + eˣ)
print("second derivative of softplus:", v * s * (1 - s))

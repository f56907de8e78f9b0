"""Linear, a learned scale and batch norm: the gradients of bias and scale are zero up to rounding and eps."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 0.5], [0.5, 4.0]], dtype=torch.float64)
t = torch.tensor([[1.0, 0.0], [0.0, 2.0], [-1.0, 1.0], [3.0, 0.5]], dtype=torch.float64)
layer, norm = nn.Linear(2, 2).double(), nn.BatchNorm1d(2).double()
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, -2.0], [0.5, 3.0]]))
s = torch.tensor(0.7, dtype=torch.float64, requires_grad=True)

((norm(s * layer(X)) - t) ** 2).mean().backward()
print("layer.weight.grad:", layer.weight.grad)
print("bias gradient is only rounding:", bool((layer.bias.grad.abs() < 1e-12).all()))
print("gradient of the scale, in millionths:", (s.grad * 1e6).round(decimals=3))
print("norm.bias.grad:", norm.bias.grad)

# %% sum
layer.zero_grad()
norm.zero_grad()
norm(s * layer(X)).sum().backward()
print("weight gradient is only rounding:", bool((layer.weight.grad.abs() < 1e-12).all()))
print("norm.bias.grad:", norm.bias.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 0.5], [0.5, 4.0]])
t = np.array([[1.0, 0.0], [0.0, 2.0], [-1.0, 1.0], [3.0, 0.5]])
W, s, small = np.array([[1.0, -2.0], [0.5, 3.0]]), 0.7, 1 / 100_000  # small is added to the variance
h = X @ W.T  # a bias would cancel in the next line
centered = s * (h - h.mean(0))
r = np.sqrt((centered**2).mean(0) + small)
n = centered / r


def before(v):
    """The gradient at the input of the norm."""
    return (v - v.mean(0) - n * (v * n).mean(0)) / r


v = 2 * (n - t) / t.size
g = before(v)
print("layer.weight.grad:", s * g.T @ X)
print("bias gradient is only rounding:", bool((np.abs(s * g.sum(0)) < 1e-12).all()))
print("gradient of the scale, in millionths:", np.round(1e6 * (v * n * small / (s * r**2)).sum(), 3))
print("norm.bias.grad:", v.sum(0))

# %% numpy_sum blind="J @ v: both products are zero"
v = np.ones_like(n)
print("weight gradient is only rounding:", bool((np.abs(s * before(v).T @ X) < 1e-12).all()))
print("norm.bias.grad:", v.sum(0))

"""Lazy regularization: a penalty in every fourth step, times four."""

# %% torch
import torch

X = torch.tensor([[2.0, 1.0], [-1.0, 3.0], [0.5, 2.0], [1.5, 0.25]], dtype=torch.float64)  # one for each step
w = torch.tensor([1.0, -0.5], dtype=torch.float64, requires_grad=True)


def at_w(x, factor):
    x = x.clone().requires_grad_()
    (g,) = torch.autograd.grad(torch.tanh(x @ w), x, create_graph=True)
    penalty = factor * g.square().sum()
    return torch.autograd.grad(penalty, w)[0]


print("in each step, the sum:", sum(at_w(x, 1) for x in X))
lazy = torch.stack([at_w(x, 4) for x in X])
print("in one step, for each sample:", lazy, sep="\n")
print("in one step, their mean:", lazy.mean(dim=0))

# %% numpy
import numpy as np

X = np.array([[2.0, 1.0], [-1.0, 3.0], [0.5, 2.0], [1.5, 0.25]])
w = np.array([1.0, -0.5])
y = np.tanh(X @ w)[:, None]
each = (1 - y**2) ** 2 * (2 * w - 4 * (w @ w) * y * X)
print("in each step, the sum:", each.sum(axis=0))
print("in one step, for each sample:", 4 * each, sep="\n")
print("in one step, their mean:", np.mean(4 * each, axis=0))

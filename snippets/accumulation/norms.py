"""Six samples at once, and accumulated in two parts of three: Y = norm(XWᵀ), L = the mean of (Y − T)²."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [4.0, 3.0], [2.0, 7.0], [9.0, 0.5], [5.0, 6.0], [3.0, 8.0]])
T = X**2 @ torch.tensor([[0.5, 0.0, 0.25], [0.125, 0.25, -0.5]])


def gradient(norm, parts):
    W = torch.tensor([[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]], requires_grad=True)
    for x, t in zip(X.chunk(parts), T.chunk(parts), strict=True):
        loss = nn.functional.mse_loss(norm(x @ W.T), t)
        (loss / parts).backward()  # adds to W.grad
    return W.grad


# %% norms
for name, norm in {
    "batch norm": nn.BatchNorm1d(3, eps=0.25),
    "batch norm in eval()": nn.BatchNorm1d(3, eps=0.25).eval(),
    "layer norm": nn.LayerNorm(3, eps=0.25),
    "group norm": nn.GroupNorm(1, 3, eps=0.25),
}.items():
    print(f"{name}, whole:", gradient(norm, 1), sep="\n")
    print(f"{name}, two parts:", gradient(norm, 2), sep="\n")

# %% numpy rtol=1e-5
import numpy as np

X = np.array([[1.0, 2.0], [4.0, 3.0], [2.0, 7.0], [9.0, 0.5], [5.0, 6.0], [3.0, 8.0]])
T = X**2 @ np.array([[0.5, 0.0, 0.25], [0.125, 0.25, -0.5]])
W = np.array([[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]])


def at_W(x, t, axis):
    h = x @ W.T
    r = np.sqrt(np.var(h, axis, keepdims=True) + 0.25)
    y = (h - np.mean(h, axis, keepdims=True)) / r
    v = 2 * (y - t) / t.size
    mixed = np.mean(v, axis, keepdims=True) + y * np.mean(v * y, axis, keepdims=True)
    return ((v - mixed) / r).T @ x


def at_W_stored(x, t, axis):
    r = np.sqrt(1 + 0.25)  # the stored mean is still 0, and the stored variance 1
    return (2 * (x @ W.T / r - t) / t.size / r).T @ x


for name, gradient, axis in (
    ("batch norm", at_W, 0),
    ("batch norm in eval()", at_W_stored, 0),
    ("layer norm", at_W, 1),
    ("group norm", at_W, 1),
):
    parts = [gradient(X[k], T[k], axis) for k in (slice(0, 3), slice(3, 6))]
    print(f"{name}, whole:", gradient(X, T, axis), sep="\n")
    print(f"{name}, two parts:", sum(parts) / 2, sep="\n")

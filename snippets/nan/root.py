"""Lengths of the rows (3, 4) and (0, 0): the root of a sum of squares, and functions for a length."""

# %% torch
import torch

X = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
v = torch.tensor([10.0, 1.0])
squares = (X**2).sum(dim=1)
squares.retain_grad()
length = squares.sqrt()
length.backward(v)
print("length:", length)
print("squares.grad:", squares.grad)
print("X.grad:", X.grad, sep="\n")

# %% cures
squares = (X**2).sum(dim=1)
positive = squares > 0
safe = torch.where(positive, squares, 1)
origin = torch.zeros(1, 2)
gradient = {}
for name, length in (
    ("eps_outside", squares.sqrt() + 1e-12),
    ("clamp_at_zero", squares.clamp(min=0).sqrt()),
    ("hypot", torch.hypot(X[:, 0], X[:, 1])),
    ("eps_inside", (squares + 1e-12).sqrt()),
    ("clamp", squares.clamp(min=1e-12).sqrt()),
    ("inner_where", torch.where(positive, safe.sqrt(), 0)),
    ("vector_norm", torch.linalg.vector_norm(X, dim=1)),
    ("cdist", torch.cdist(X, origin)[:, 0]),
):
    (gradient[name],) = torch.autograd.grad(length, X, v, retain_graph=True)
    print(f"{name}:", gradient[name].tolist())

# %% numpy blind="x - y: so small a number is lost beside others"
import numpy as np

X = np.array([[3.0, 4.0], [0.0, 0.0]])
v = np.array([10.0, 1.0])
length = np.sqrt(np.sum(X**2, axis=1))
with np.errstate(divide="ignore", invalid="ignore"):
    at_squares = v / (2 * length)  # 1 / 0 in the second row
    at_X = at_squares[:, None] * (2 * X)  # infinity times 0
print("length:", length)
print("squares.grad:", at_squares)
print("X.grad:", at_X, sep="\n")

# %% numpy_cures
direction = X / np.where(length > 0, length, 1)[:, None]  # 0 at the origin
gradient = {"eps_outside": at_X, "clamp_at_zero": at_X, "hypot": at_X}
for name in "eps_inside", "clamp", "inner_where", "vector_norm", "cdist":
    gradient[name] = v[:, None] * direction
for name in gradient:
    print(f"{name}:", gradient[name].tolist())

"""Attributions of several inputs in a loop: autograd.grad adds nothing to .grad, and backward does."""

# %% torch
import torch

model = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    model.weight.copy_(torch.tensor([[0.5, -0.25]]))
inputs = torch.tensor([[3.0, 1.0], [-1.0, 2.0], [4.0, 5.0]])
alpha = (torch.arange(4) + 0.5) / 4


def points_to(x):
    return (alpha[:, None] * x).requires_grad_()  # the baseline is 0


def attribute(x):
    """Return the attributions, as Captum does: by autograd.grad."""
    points = points_to(x)
    (grads,) = torch.autograd.grad(model(points).square().sum(), points)
    return x * grads.mean(0)


for _ in range(2):
    print("attributions:", torch.stack([attribute(x) for x in inputs]), sep="\n")
print("gradient of the weight:", model.weight.grad)

# %% backward
for x in inputs:
    points = points_to(x)
    model(points).square().sum().backward()
    print("by backward:", x * points.grad.mean(0))
    print("model.weight.grad:", model.weight.grad)

# %% numpy
import numpy as np

w, X = np.array([0.5, -0.25]), np.array([[3.0, 1.0], [-1.0, 2.0], [4.0, 5.0]])
alpha = (np.arange(4) + 0.5) / 4
s = X @ w
A = 2 * np.mean(alpha) * s[:, None] * w * X
print("attributions:", A, sep="\n")
print("attributions:", A, sep="\n")
print("gradient of the weight:", None)

# %% numpy_backward
so_far = np.zeros((1, 2))
for row, score, x in zip(A, s, X, strict=True):
    print("by backward:", row)
    so_far = so_far + 2 * np.sum(alpha**2) * score * x
    print("model.weight.grad:", so_far)

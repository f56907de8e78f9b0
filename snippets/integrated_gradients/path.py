"""A score that is saturated: its gradient at x is 0, its integrated gradient is not."""

# %% torch
import torch

x, baseline, n = torch.tensor([3.0, 0.5]), torch.tensor([0.5, 0.25]), 5


def f(x):
    """Return a score for each row: x₂ times x₁, with x₁ limited to 1."""
    return x[..., 1] * (1 - torch.relu(1 - x[..., 0]))


here = x.clone().requires_grad_()
f(here).backward()
print("gradient at x:", here.grad)

# %% integrated
alpha = (torch.arange(n) + 0.5) / n  # the middles of n equal parts of the path
points = (baseline + alpha[:, None] * (x - baseline)).detach().requires_grad_()
f(points).sum().backward()
attributions = (x - baseline) * points.grad.mean(dim=0)
print("attributions:", attributions)
print("their sum:", attributions.sum())
print("change of the score:", f(x) - f(baseline))

# %% numpy
import numpy as np

x, baseline, n = np.array([3.0, 0.5]), np.array([0.5, 0.25]), 5
limit = 1.0


def gradient(x):
    return np.stack([x[..., 1] * (x[..., 0] < limit), np.minimum(x[..., 0], limit)], axis=-1)


print("gradient at x:", gradient(x))

# %% numpy_integrated
alpha = (np.arange(n) + 0.5) / n
G = gradient(baseline + alpha[:, None] * (x - baseline))
attributions = (x - baseline) * G.mean(axis=0)
print("attributions:", attributions)
print("their sum:", attributions.sum())
print("change of the score:", x[1] * min(x[0], limit) - baseline[1] * min(baseline[0], limit))

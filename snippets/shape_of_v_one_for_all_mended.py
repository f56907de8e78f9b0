"""The same weight for every element: y = 3x² at x = (1, 2)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward(torch.full_like(y, 100.0))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.diag(6 * x)
v = np.array([100.0, 100.0])
print("vᵀJ:", v @ J)

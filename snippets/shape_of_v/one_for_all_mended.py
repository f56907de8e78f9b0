"""The same weight for every element: y = (x₁², x₁x₂) at x = (3, 2)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward(torch.full_like(y, 100.0))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([100.0, 100.0])
print("vᵀJ:", v @ J)

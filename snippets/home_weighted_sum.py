"""The same gradient from the sum that v stands for."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])

v = torch.tensor([1.0, 10.0])
(y * v).sum().backward()

print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 3.0])
v = np.array([1.0, 10.0])

# The gradient of the scalar v₁x₁² + v₂x₁x₂.
print("x.grad:", np.array([v[0] * 2 * x[0] + v[1] * x[1], v[1] * x[0]]))

"""Only the leaf x keeps its gradient: h = (x₁², x₁x₂), y = (h₁ + h₂, 3h₂), v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
y = torch.stack([h[0] + h[1], 3 * h[1]])
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("h.grad:", h.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
# y = (x₁² + x₁x₂, 3x₁x₂)
J = np.array([[2 * x[0] + x[1], x[0]], [3 * x[1], 3 * x[0]]])
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ J)

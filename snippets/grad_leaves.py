"""Only the leaf keeps its gradient: x, h = x², y = 3h, v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x**2
y = 3 * h
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("h.grad:", h.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.diag(3 * 2 * x)
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ J)

"""Scalar in, scalar out: y = x² at 1, v = 100."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
y.backward(torch.tensor(100.0))
print("y:", y.item())
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array(1.0)
J = np.array([[2 * x]])
v = np.array([100.0])
print("y:", x**2)
print("vᵀJ:", (v @ J).reshape(x.shape))

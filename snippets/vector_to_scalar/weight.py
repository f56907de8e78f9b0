"""Vector in, scalar out: y = x₁ + x₂, v = 100."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
y.backward(torch.tensor(100.0))
print("y:", y.item())
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.ones((1, x.size))
v = np.array([100.0])
print("y:", x.sum())
print("vᵀJ:", v @ J)

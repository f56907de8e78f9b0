"""Vector in, scalar out: the mean instead of the sum."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.mean()
y.backward()
print("y:", y.item())
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.ones((1, x.size)) / x.size  # y = (x₁ + x₂) / 2
v = np.array([1.0])
print("y:", x.sum() / x.size)
print("vᵀJ:", v @ J)

"""Vector in, scalar out: the sum of random numbers."""

# %% torch
import torch

x = torch.randn(3, requires_grad=True)
y = x.sum()
y.backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

J = np.ones((1, 3))  # ∂y/∂xⱼ = 1, whatever x is
v = np.array([1.0])
print("vᵀJ:", v @ J)

"""A column of weights, given y's shape: y = 3x² at x = (1, 2)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
v = torch.tensor([[1.0], [10.0]])
y.backward(v.reshape(y.shape))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.diag(6 * x)
column = np.array([[1.0], [10.0]])
v = np.array([column[0, 0], column[1, 0]])  # the weights of y₁ and y₂
print("vᵀJ:", v @ J)

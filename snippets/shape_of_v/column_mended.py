"""A column of weights, in the shape of y: y = (x₁², x₁x₂) at x = (3, 2)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([[1.0], [10.0]])
y.backward(v.reshape(y.shape))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
column = np.array([[1.0], [10.0]])
v = np.array([column[0, 0], column[1, 0]])  # the weights of y₁ and y₂
print("vᵀJ:", v @ J)

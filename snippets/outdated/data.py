"""A change of x that autograd does not notice: y = x₁² + x₂² at x = (3, 4)."""

# %% torch
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = (x**2).sum()
x.data.mul_(10)
y.backward()
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 4.0])
print("y:", x[0] ** 2 + x[1] ** 2)
x = 10 * x  # backward then uses the new x
print("x.grad:", np.array([2 * x[0], 2 * x[1]]))

# %% error raises="RuntimeError: has been modified by an inplace operation"
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = (x**2).sum()
x.detach().mul_(10)
y.backward()

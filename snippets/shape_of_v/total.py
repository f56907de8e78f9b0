"""y = x² at x = 1: the four weights added up first."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
y.backward(v.sum())
print("y:", y.item())
print("x.grad:", x.grad)

# %% numpy blind="3 for 2: a power of 1 is 1"
import numpy as np

x = np.array(1.0)
J = np.array([[2 * x]])
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", x**2)
print("x.grad:", (v.sum() * J).reshape(x.shape))

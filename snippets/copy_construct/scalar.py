"""A Python number has no history: L = (x₁ + x₂)/‖x‖ at x = (3, 4)."""

# %% torch
import math

import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
norm = math.sqrt((x**2).sum())
loss = x.sum() / norm
loss.backward()
print("total:", float(x.sum()))
print("loss:", loss)
print("a part of the gradient:", x.grad)

# %% mended
x = torch.tensor([3.0, 4.0], requires_grad=True)
norm = torch.sqrt((x**2).sum())
loss = x.sum() / norm
loss.backward()
print("x.grad:", x.grad)
print("to be logged:", loss.detach())

# %% numpy
import numpy as np

x = np.array([3.0, 4.0])
norm = np.sqrt(x[0] ** 2 + x[1] ** 2)
total = x[0] + x[1]
print("total:", total)
print("loss:", total / norm)
print("a part of the gradient:", np.array([1, 1]) / norm)

# %% numpy_mended
print("x.grad:", 1 / norm - total * x / norm**3)
print("to be logged:", total / norm)

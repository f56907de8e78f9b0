"""The old tutorial: the mean of 3(x + 2)² at ones."""

# %% torch
import torch

x = torch.ones(2, 2, requires_grad=True)
y = x + 2
z = y * y * 3
out = z.mean()
y.retain_grad()
z.retain_grad()
out.backward()
print("z.grad:", z.grad, sep="\n")
print("y.grad:", y.grad, sep="\n")
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.ones((2, 2))
y = x + 2
at_z = np.full(x.shape, 1 / x.size)
slope = 6 * y  # the derivative of 3y²
at_y = at_z * slope
at_x = at_y * 1
print("z.grad:", at_z, sep="\n")
print("y.grad:", at_y, sep="\n")
print("x.grad:", at_x, sep="\n")

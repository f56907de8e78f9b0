"""Two results use y, and their gradients at y are added up."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.retain_grad()
product = y[0] * y[1]
weighted = y[0] + 100 * y[1]
z = product + weighted
z.backward()
print("z:", z)
print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
y = np.array([x[0] ** 2, x[0] * x[1]])
from_product = np.array([y[1], y[0]])
from_weighted = np.array([1.0, 100.0])
v = from_product + from_weighted
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("z:", y[0] * y[1] + y[0] + 100 * y[1])
print("y.grad:", v)
print("x.grad:", v @ J)

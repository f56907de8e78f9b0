"""y feeds two results: what arrives from both is added up."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
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

x = np.array([1.0, 2.0])
y = 3 * x**2
from_product = np.array([y[1], y[0]])
from_weighted = np.array([1.0, 100.0])
v = from_product + from_weighted
J = np.diag(6 * x)
print("z:", y[0] * y[1] + y[0] + 100 * y[1])
print("y.grad:", v)
print("x.grad:", v @ J)

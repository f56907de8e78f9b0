"""One row at a time: y = (−x³, 5x) at x = 1."""

# %% torch
import torch

x = torch.tensor([1.0], requires_grad=True)
y = torch.cat([-(x**3), 5 * x])
print("y:", y)

y.backward(torch.tensor([1.0, 0.0]), retain_graph=True)
print("x.grad:", x.grad)

x.grad = None
y.backward(torch.tensor([0.0, 1.0]))
print("x.grad:", x.grad)

# %% numpy blind="3 for 2: a power of 1 is 1"
import numpy as np

x = 1.0
J = np.array([[-3 * x**2], [5.0]])  # 2×1: two outputs, one input
print("y:", np.array([-(x**3), 5 * x]))
print("x.grad:", np.array([1.0, 0.0]) @ J)
print("x.grad:", np.array([0.0, 1.0]) @ J)

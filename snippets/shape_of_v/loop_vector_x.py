"""y = x₁ + x₂ at x = (1, 2), one weight at a time: 1, 10, 100, 1000."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
print("y:", y.item())
for weight in v:
    y.backward(weight, retain_graph=True)
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.ones((4, 1)) @ np.array([[1.0, 1.0]])
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", x[0] + x[1])
for k in range(1, 5):  # the first k weights, the first k rows
    print("x.grad:", v[:k] @ J[:k])

"""y = x² at x = 1, one weight at a time: 1, 10, 100, 1000."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
print("y:", y.item())
for weight in v:
    y.backward(weight, retain_graph=True)
    print("x.grad:", x.grad)

# %% numpy blind="3 for 2: a power of 1 is 1"
import numpy as np

x = np.array(1.0)
J = np.ones((4, 1)) @ np.array([[2 * x]])
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", x**2)
for k in range(1, 5):  # the first k weights, the first k rows
    print("x.grad:", (v[:k] @ J[:k]).reshape(x.shape))

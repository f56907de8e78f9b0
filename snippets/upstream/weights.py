"""A loss whose gradient at y is (0.1, 1, 0.0001)."""

# %% torch
import torch

x = torch.tensor([0.5, 2.0, 0.02], requires_grad=True)
y = x**2
y.retain_grad()
target = torch.tensor([0.15, 3.0, 0.0003])
L = 0.5 * ((y - target) ** 2).sum()
L.backward()
print("y:", y)
print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([0.5, 2.0, 0.02])
y = x**2
t = np.array([0.15, 3.0, 0.0003])
v = y - t
J = np.diag(2 * x)
print("y:", y)
print("y.grad:", v)
print("x.grad:", v @ J)

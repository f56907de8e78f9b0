"""The slope of sigmoid far from 0 in float64, from the rounded output and from the other tail."""

# %% torch
import torch

x = torch.tensor([38.0, -38.0], dtype=torch.float64, requires_grad=True)
torch.sigmoid(x).sum().backward()
print("x.grad:", x.grad)

# %% tail
z = torch.tensor([38.0, -38.0], dtype=torch.float64, requires_grad=True)
y = 1 / (1 + torch.exp(-z))
y.sum().backward()
print("slope of the fraction:", z.grad)
upper = z.detach()[:1].requires_grad_()
(-torch.sigmoid(-upper)).sum().backward()
print("slope of minus sigmoid:", upper.grad)

# %% numpy one-point="the slope is exactly 0 only far from 0"
import numpy as np

x = np.array([38.0, -38.0])
y = 1 / (1 + np.exp(-x))  # the first element rounds to 1
print("x.grad:", y * (1 - y))

# %% numpy_tail
slope = np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x))) ** 2
print("slope of the fraction:", slope)
print("slope of minus sigmoid:", slope[:1])

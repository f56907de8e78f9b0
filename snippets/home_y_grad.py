"""v is the gradient that arrives at y: a loss L = y₁ + 10y₂ behind y."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])
y.retain_grad()

L = y[0] + 10 * y[1]
L.backward()

print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 3.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])

dL_dy1 = 1.0  # L = y₁ + 10y₂
dL_dy2 = 10.0
v = np.array([dL_dy1, dL_dy2])

print("y.grad:", v)
print("x.grad:", v @ J)

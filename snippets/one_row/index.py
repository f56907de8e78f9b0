"""backward from one element of y: y = (Σxⱼ, Σxⱼ²) at x = (0, 1, 2, 3)."""

# %% torch
import torch

x = torch.arange(4.0, requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
y.retain_grad()
print("y:", y)
y[1].backward()
print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.0, 1.0, 2.0, 3.0])
J = np.array([np.ones(4), 2 * x])
print("y:", np.array([x.sum(), x @ x]))
S = np.array([[0.0, 1.0]])  # 1×2: the Jacobian of y₂ as a function of y
v = np.array([1.0])
print("y.grad:", v @ S)
print("x.grad:", v @ S @ J)

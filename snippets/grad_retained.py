"""With retain_grad every tensor on the way keeps its gradient, and that of y is v."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x**2
y = 3 * h
h.retain_grad()
y.retain_grad()
y.backward(torch.tensor([1.0, 10.0]))
print("y.grad:", y.grad)
print("h.grad:", h.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J_h = np.diag(2 * x)  # of h, with respect to x
J_y = np.diag([3.0, 3.0])  # of y, with respect to h
v = np.array([1.0, 10.0])
print("y.grad:", v @ np.eye(2))  # of y, with respect to y itself
print("h.grad:", v @ J_y)
print("x.grad:", v @ J_y @ J_h)

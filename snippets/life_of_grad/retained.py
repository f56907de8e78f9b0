"""With retain_grad, every tensor on the way keeps its gradient, and the gradient at y is v."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
y = torch.stack([h[0] + h[1], 3 * h[1]])
h.retain_grad()
y.retain_grad()
y.backward(torch.tensor([1.0, 10.0]))
print("y.grad:", y.grad)
print("h.grad:", h.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])  # h with respect to x
J_y = np.array([[1.0, 1.0], [0.0, 3.0]])  # y with respect to h
v = np.array([1.0, 10.0])
print("y.grad:", v)
print("h.grad:", v @ J_y)
print("x.grad:", v @ J_y @ J_h)

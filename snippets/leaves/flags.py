"""An operation reads the flag when it runs, and backward reads it again: y = (x₁w₁, x₁w₂ + x₂w₁), v = (1, 10)."""

# %% torch
import torch


def product(x, w):
    return torch.stack([x[0] * w[0], x[0] * w[1] + x[1] * w[0]])


x = torch.tensor([3.0, 5.0], requires_grad=True)
w = torch.tensor([0.5, 4.0])
v = torch.tensor([1.0, 10.0])
y = product(x, w)
w.requires_grad_()  # too late for this y
y.backward(v)
print("x.grad:", x.grad)
print("w.grad:", w.grad)

x.grad = None
y = product(x, w)
x.requires_grad_(False)  # after y was recorded
y.backward(v)
print("x.grad:", x.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, w, v = np.array([3.0, 5.0]), np.array([0.5, 4.0]), np.array([1.0, 10.0])
J_x = np.array([[w[0], 0.0], [w[1], w[0]]])
J_w = np.array([[x[0], 0.0], [x[1], x[0]]])
print("x.grad:", v @ J_x)
print("w.grad:", v @ J_w)

"""The gradient at a result inside a function, read from a tensor of zeros that is added to it."""

# %% torch
import torch


def render(x, offset):
    h = x[0] * x + offset  # h is not returned
    return h[0] * h


x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
offset = torch.zeros(2, requires_grad=True)
render(x, offset).backward(v)
print("at h:", offset.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
h = x[0] * x
J_y = np.array([[2 * h[0], 0], [h[1], h[0]]])
J_h = np.array([[2 * x[0], 0], [x[1], x[0]]])
print("at h:", v @ J_y)
print("x.grad:", v @ J_y @ J_h)

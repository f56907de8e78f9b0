"""The graph cut at y, and v passed by hand."""

# %% torch
import torch


def F1(x):
    return torch.stack([x[0] + x[1] ** 2, x[0] * x[1]])


def F2(y):
    return torch.stack([y[0] * y[1], y[0] + y[1] ** 2])


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = F1(x)
y_cut = y.detach().requires_grad_()  # y's numbers, a new leaf
z = F2(y_cut)
z.backward(torch.tensor([1.0, 10.0]))
print("z:", z)
print("y_cut.grad:", y_cut.grad)
print("x.grad:", x.grad)

# %% by_hand
y.backward(y_cut.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 3.0])
y = np.array([x[0] + x[1] ** 2, x[0] * x[1]])
J1 = np.array([[1.0, 2 * x[1]], [x[1], x[0]]])
J2 = np.array([[y[1], y[0]], [1.0, 2 * y[1]]])
J = J2 @ J1
v = np.array([1.0, 10.0])
print("z:", np.array([y[0] * y[1], y[0] + y[1] ** 2]))
print("y_cut.grad:", v @ J2)
print("x.grad:", v @ J)

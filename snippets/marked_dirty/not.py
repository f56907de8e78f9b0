"""Autograd does not notice a changed input without mark_dirty."""

# %% torch
import torch


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        h *= 3
        return h.clone()

    @staticmethod
    def backward(ctx, v):
        return 3 * v


x = torch.tensor([0.5, 4.0], requires_grad=True)
h = x[0] * x
y = Triple.apply(h)
(y + h).backward(torch.tensor([1.0, 10.0]))
print("y + h:", y + h)
print("x.grad:", x.grad)

# %% new
import torch


class NewTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return 3 * h

    @staticmethod
    def backward(ctx, v):
        return 3 * v


x = torch.tensor([0.5, 4.0], requires_grad=True)
h = x[0] * x
y = NewTriple.apply(h)
(y + h).backward(torch.tensor([1.0, 10.0]))
print("y + h:", y + h)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 4.0])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("y + h:", 6 * x[0] * x)  # of the tripled h
print("x.grad:", v @ (3 * J_h) + v @ J_h)  # of the old h

# %% numpy_new
import numpy as np

x = np.array([0.5, 4.0])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("y + h:", 4 * x[0] * x)
print("x.grad:", v @ (4 * J_h))

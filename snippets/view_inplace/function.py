"""A gradient reversal returns a copy of its input, and you may change the copy in place."""

# %% error raises="RuntimeError: This view was created inside a custom Function"
import torch


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return h.view_as(h)

    @staticmethod
    def backward(ctx, v):
        return -0.5 * v


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = Reverse.apply(x[0] * x)
y *= 10

# %% torch
import torch


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return h.clone()

    @staticmethod
    def backward(ctx, v):
        return -0.5 * v


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = Reverse.apply(x[0] * x)
y *= 10
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", -0.5 * (10 * v) @ J)

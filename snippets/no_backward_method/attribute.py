"""A gradient reversal layer in old code, called by apply of an object, and with its factor passed to apply."""

# %% error raises="AttributeError: 'GradReverseBackward' object has no attribute 'lambd'"
import torch


class GradReverse(torch.autograd.Function):
    """x, with the gradient times −λ, in old code."""

    def __init__(self, lambd):
        self.lambd = lambd

    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, v):
        return v * -ctx.lambd


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = GradReverse(0.25).apply(x)  # no error yet
y.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch


class GradReverse(torch.autograd.Function):
    """x, with the gradient times −λ."""

    @staticmethod
    def forward(ctx, x, lambd):
        ctx.lambd = lambd
        return x.view_as(x)

    @staticmethod
    def backward(ctx, v):
        return v * -ctx.lambd, None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = GradReverse.apply(x, 0.25)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v, lambd = np.array([4.0, 0.5]), np.array([1.0, 10.0]), 0.25
print("y:", x)
print("x.grad:", -lambd * v)

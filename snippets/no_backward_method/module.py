"""A gradient reversal as a module with a method backward, which is never called, and as a Function."""

# %% torch
import torch
from torch import nn


class GRL(nn.Module):
    """A gradient reversal layer that does not reverse."""

    def forward(self, x):
        return x

    def backward(self, v):
        raise AssertionError("PyTorch never calls this method")


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = GRL()(x**3)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)


# %% reversed
class Reverse(torch.autograd.Function):
    """The identity, with a reversed gradient."""

    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, v):
        return -v


class ReversalLayer(nn.Module):
    """A gradient reversal layer."""

    def forward(self, x):
        return Reverse.apply(x)


x.grad = None
y = ReversalLayer()(x**3)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 0.5])
v = np.array([1.0, 10.0])
print("y:", x**3)
print("x.grad:", v * 3 * x**2)

# %% numpy_reversed
print("y:", x**3)
print("x.grad:", -v * 3 * x**2)

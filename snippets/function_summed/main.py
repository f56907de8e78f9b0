"""A backward that returns a matrix for a vector: y = x² for each element, v = (1, 10)."""

# %% torch
import torch


class Square(torch.autograd.Function):
    """The square of each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v[:, None] * 2 * x


x = torch.tensor([3.0, 5.0], requires_grad=True)
y = Square.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)


# %% mended
class Square(torch.autograd.Function):
    """The square of each element."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        gradient = v * 2 * x
        assert gradient.shape == x.shape
        return gradient


x = torch.tensor([3.0, 5.0], requires_grad=True)
y = Square.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
returned = np.array([v[0] * 2 * x, v[1] * 2 * x])
print("y:", x**2)
print("x.grad:", returned[0] + returned[1])

# %% numpy_mended
print("y:", x**2)
print("x.grad:", np.array([v[0] * 2 * x[0], v[1] * 2 * x[1]]))

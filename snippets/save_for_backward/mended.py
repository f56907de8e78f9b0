"""A saved tensor and a number on ctx: kx². Then everything is on ctx, with a step before backward."""

# %% torch
import torch


class ScaledSquare(torch.autograd.Function):
    """k times the square of each element."""

    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return k * x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.k * 2 * x, None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = ScaledSquare.apply(x, 3.0)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% silenced
class Kept(torch.autograd.Function):
    """k times the square of each element, with x as an attribute."""

    @staticmethod
    def forward(ctx, x, k):
        ctx.x, ctx.k = x, k
        return k * x**2

    @staticmethod
    def backward(ctx, v):
        return v * ctx.k * 2 * ctx.x, None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = Kept.apply(x, 3.0)
with torch.no_grad():
    x -= 0.25  # a step of an optimizer, too early
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 0.5])
v = np.array([1.0, 10.0])
k = 3
print("x.grad:", v * 2 * k * x)

# %% numpy_silenced
print("y:", k * x**2)
print("x.grad:", v * 2 * k * (x - 0.25))  # not where y was computed

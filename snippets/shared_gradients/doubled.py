"""Another framework adds to x.grad itself, and backward returns the same memory: twice the gradient at a leaf."""

# %% torch
import torch


def adjoint(x, at_x, at_y):
    """Add the gradient at x in place, for y = x**3."""
    at_x += 3 * x**2 * at_y


class Shared(torch.autograd.Function):
    """Give the other framework the memory of x.grad, and return it."""

    @staticmethod
    def forward(ctx, x):
        if x.grad is None:
            x.grad = torch.zeros_like(x)
        ctx.x = x
        return x**3

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        adjoint(ctx.x.detach().numpy(), ctx.x.grad.numpy(), v.numpy())
        return ctx.x.grad


weights = torch.tensor([2.0, -1.0, 0.5], dtype=torch.float64)
x = torch.tensor([1.5, -2.0, 0.5], dtype=torch.float64, requires_grad=True)
(weights * Shared.apply(x)).sum().backward()
print("x.grad:", x.grad)


# %% own
class OwnBuffer(Shared):
    """Give the other framework a buffer of its own, and return it."""

    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x**3

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        at_x = torch.zeros_like(ctx.x)
        adjoint(ctx.x.detach().numpy(), at_x.numpy(), v.numpy())
        return at_x


x.grad = None
(weights * OwnBuffer.apply(x)).sum().backward()
print("gradient, own buffer:", x.grad)


# %% none
class WritesGrad(Shared):
    """Let the other framework write x.grad, and return None."""

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        adjoint(ctx.x.detach().numpy(), ctx.x.grad.numpy(), v.numpy())


x.grad = None
(weights * WritesGrad.apply(x)).sum().backward()
print("gradient, returned None:", x.grad)

# %% numpy
import numpy as np

x, weights = np.array([1.5, -2.0, 0.5]), np.array([2.0, -1.0, 0.5])
g = 3 * x**2 * weights
print("x.grad:", g + g)

# %% numpy_own
print("gradient, own buffer:", g)

# %% numpy_none
print("gradient, returned None:", g)

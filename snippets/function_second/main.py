"""A custom Function for 4x², with an intermediate result kept on ctx."""

# %% torch
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        doubled = 2 * x
        ctx.doubled = doubled
        return doubled**2

    @staticmethod
    def backward(ctx, g):
        return g * 4 * ctx.doubled


x = torch.tensor([3.0, 0.5], requires_grad=True)
loss = (Square.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()
print("g:", g)
print("second:", x.grad)


# %% mended
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (2 * x) ** 2

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 4 * (2 * x)


x = torch.tensor([3.0, 0.5], requires_grad=True)
loss = (Square.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()
print("g:", g)
print("second:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
y = 4 * x**2
print("g:", 2 * y * 8 * x)  # the chain rule for y²
print("second:", 2 * 8 * x * 8 * x)  # the second factor, 8x, counts as a constant

# %% numpy_mended
print("g:", 64 * x**3)
print("second:", 192 * x**2)

"""The second derivative of x³ squared, with a backward in torch operations, and with a backward in NumPy."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    """The cube of each element."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2


x = torch.tensor([1.5, 3.0], requires_grad=True)
loss = (Cube.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()
print("g:", g)
print("x.grad:", x.grad)


# %% silenced
class NumpyCube(torch.autograd.Function):
    """The cube of each element, without the mark."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * torch.from_numpy(3 * x.detach().numpy() ** 2)


x = torch.tensor([1.5, 3.0], requires_grad=True)
loss = (NumpyCube.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()
print("g:", g)
print("too small:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.5, 3.0])
print("g:", 6 * x**5)
print("x.grad:", 30 * x**4)

# %% numpy_silenced
y = x**3
factor = 2 * y
slope = 3 * x**2  # PyTorch takes it for a constant
g = factor * slope
print("g:", g)
factor_slope = 2 * slope
print("too small:", factor_slope * slope)

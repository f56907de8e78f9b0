"""A Function with a wrong backward: apply uses this backward, and forward called directly does not."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    """The cube of each element, with a backward that is wrong on purpose."""

    @staticmethod
    def forward(ctx, x):
        return x**3

    @staticmethod
    def backward(ctx, v):
        return 2 * v  # wrong: not 3x²v


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = Cube.apply(x)
print("y by apply:", y)
y.backward(torch.tensor([1.0, 10.0]))
print("gradient with apply:", x.grad)

x.grad = None
y = Cube.forward(None, x)
print("y by forward:", y)
y.backward(torch.tensor([1.0, 10.0]))
print("gradient with forward:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([4.0, 0.5]), np.array([1.0, 10.0])
print("y by apply:", x**3)
print("gradient with apply:", 2 * v)
print("y by forward:", x**3)
print("gradient with forward:", v * 3 * x**2)

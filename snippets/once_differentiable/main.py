"""A penalty on the gradient of x³, whose backward is marked with once_differentiable."""

# %% error raises="RuntimeError: trying to differentiate twice a function that was marked"
import torch
from torch.autograd.function import once_differentiable


class Cube(torch.autograd.Function):
    """The cube of each element, with a backward in NumPy."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * torch.from_numpy(3 * x.numpy() ** 2)


x = torch.tensor([1.5, 3.0], requires_grad=True)
loss = (Cube.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()

# %% silent
x.grad = None
loss = Cube.apply(x).sum() + (x**4).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()
print("without the cubes:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.5, 3.0])
right = 6 * x + 12 * x**2
print("without the cubes:", right - 6 * x)

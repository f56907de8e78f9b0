"""A Python attribute of a tensor that a Function saves, without and with hooks for saved tensors: y = x³."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.tag = x.tag
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        print("has the saved tensor the tag?", hasattr(x, "tag"))
        print("tag of ctx:", ctx.tag)
        return 3 * x**2 * v


x = torch.tensor([3.0, 5.0], requires_grad=True)
x.tag = "mine"
v = torch.tensor([1.0, 10.0])
Cube.apply(x).backward(v)
with torch.autograd.graph.save_on_cpu():
    y = Cube.apply(x)
y.backward(v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
print("x.grad:", 2 * 3 * x**2 * v)  # of both calls

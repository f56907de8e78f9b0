"""A Function that deletes its own ctx.y: retain_graph=True does not keep what your code deletes."""

# %% error raises="AttributeError: 'DeletingBackward' object has no attribute 'y'"
import torch


class Deleting(torch.autograd.Function):
    """exp(x), which keeps its output in an attribute of ctx."""

    @staticmethod
    def forward(ctx, x):
        ctx.y = x.exp()
        return ctx.y.clone()

    @staticmethod
    def backward(ctx, v):
        y = ctx.y
        del ctx.y  # to free the memory early
        return v * y


x = torch.tensor([0.5, 1.5], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = Deleting.apply(x)
y.backward(v, retain_graph=True)
y.backward(2 * v)


# %% torch
class Saving(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * y


x.grad = None
y = Saving.apply(x)
y.backward(v, retain_graph=True)
y.backward(2 * v)
print("x.grad:", x.grad)

# %% once
x.grad = None
y = Deleting.apply(x)
first, second = (v * y).sum(), (2 * v * y).sum()
(first + second).backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([0.5, 1.5]), np.array([1.0, 10.0])
print("x.grad:", (v + 2 * v) * np.exp(x))

# %% numpy_once
print("x.grad:", (v + 2 * v) * np.exp(x))

"""Three ways to give backward its values: save_for_backward, an attribute, and computing f again."""

# %% torch
import gc
import weakref

import torch
from torch.autograd.function import once_differentiable


class Saved(torch.autograd.Function):
    """The exponential of each element, which is its own derivative."""

    @staticmethod
    def forward(ctx, x):
        y = torch.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * y


class Attribute(Saved):
    """The same, with the result as an attribute of ctx."""

    @staticmethod
    def forward(ctx, x):
        ctx.y = torch.exp(x)
        return ctx.y

    @staticmethod
    def backward(ctx, v):
        return v * ctx.y


class Input(Attribute):
    """The same, with the input as an attribute."""

    @staticmethod
    def forward(ctx, x):
        y = torch.exp(x)
        ctx.x = x
        return y

    @staticmethod
    def backward(ctx, v):
        return v * torch.exp(ctx.x)


gc.disable()  # so that memory is freed at once, or not at all
x = torch.tensor([0.5, 1.5], requires_grad=True)
v = torch.tensor([1.0, 10.0])
for function in (Saved, Attribute, Input):
    print(function.__name__)
    x.grad = None
    y = function.apply(x)
    y.backward(v)
    print("x.grad:", x.grad)
    try:
        y.backward(v)
        print("a second call:", "works")
    except RuntimeError:
        print("a second call:", "refused")
    alive = weakref.ref(y)
    del y
    print("is y gone?", alive() is None)
    gc.collect()
    print("is y gone after a collection?", alive() is None)
gc.enable()


# %% again
def f(x):
    return x.sum() * torch.exp(x)


class Again(torch.autograd.Function):
    """The function f, which keeps only x."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return f(x)

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        with torch.enable_grad():
            x = x.detach().requires_grad_()
            y = f(x)
        return torch.autograd.grad(y, x, v)


x.grad = None
Again.apply(x).backward(v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 1.5])
v = np.array([1.0, 10.0])
e = np.exp(x)
for _ in ("Saved", "Attribute", "Input"):
    print("x.grad:", v * e)

# %% numpy_again
J = np.diag(x.sum() * e) + np.outer(e, np.ones(2))
print("x.grad:", v @ J)

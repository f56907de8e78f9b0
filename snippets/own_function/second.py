"""The second derivative of y = xeˣ: incomplete if forward saves eˣ, complete if backward computes eˣ."""

# %% lost
import torch
from torch.autograd import gradcheck, gradgradcheck


class TimesExp(torch.autograd.Function):
    """Each element times its exponential. backward uses eˣ from forward."""

    @staticmethod
    def forward(ctx, x):
        e = torch.exp(x)
        ctx.save_for_backward(x, e)
        return x * e

    @staticmethod
    def backward(ctx, v):
        x, e = ctx.saved_tensors
        return v * (1 + x) * e


def second(function):
    x = start.float().requires_grad_()
    v = torch.tensor([1.0, 10.0])
    (g,) = torch.autograd.grad(function(x), x, v, create_graph=True)
    print("g:", g)
    return torch.autograd.grad(g.sum(), x)[0]


def check(function):
    x = start.clone().requires_grad_()
    print("is the first right?", gradcheck(function, x, raise_exception=False))
    print("is the second right?", gradgradcheck(function, x, raise_exception=False))


start = torch.tensor([0.5, 1.5], dtype=torch.float64)
print("a part of it:", second(TimesExp.apply))
check(TimesExp.apply)


# %% torch
class TimesExp(torch.autograd.Function):
    """Each element times its exponential. backward computes eˣ again."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * torch.exp(x)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * (1 + x) * torch.exp(x)


print("all of it:", second(TimesExp.apply))
check(TimesExp.apply)

# %% numpy_lost
import numpy as np

x = np.array([0.5, 1.5])
v = np.array([1.0, 10.0])
exponential = np.exp(x)
factor = 1 + x
g = v * factor * exponential
part = v * exponential  # the change of 1 + x, with the exponential as a constant
rest = v * factor * exponential  # the change of the exponential
print("g:", g)
print("a part of it:", part)

# %% numpy
print("g:", g)
print("all of it:", part + rest)

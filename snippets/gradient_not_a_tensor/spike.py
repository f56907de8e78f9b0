"""A spike with a surrogate gradient, in a forward that returns None for an input without a gradient."""

# %% error raises="RuntimeError: Expected a proper Tensor but got None"
import torch
from torch.nn.functional import threshold


class Spike(torch.autograd.Function):
    """1 at and above 0, with a fault in forward."""

    @staticmethod
    def forward(ctx, x):
        if x.requires_grad:
            ctx.save_for_backward(x)
            return (x >= 0).to(x)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 0.3 * threshold(1.0 - x.abs(), 0, 0)


def reset(x, spike):
    return (torch.ops.aten.neg(spike) + 1.0) * x  # as TorchScript computes (1.0 - spike) * x


x = torch.tensor([0.5, -0.75, -4.0])
spike = Spike.apply(x)
print("without a gradient:", spike)
with torch.no_grad():
    print("of a layer, under no_grad:", Spike.apply(torch.nn.Linear(3, 3)(x)))
reset(x, spike)

# %% input raises="TypeError: save_for_backward can only save variables"
from torch.autograd import Function


class Named(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(input)  # not x
        return (x >= 0).to(x)


Named.apply(torch.ones(2, requires_grad=True))

# %% torch
from torch.autograd import Function


class Fixed(Function):
    """1 at and above 0, with a surrogate gradient."""

    @staticmethod
    def forward(ctx, x):
        if x.requires_grad:
            ctx.save_for_backward(x)
        return (x >= 0).to(x)

    backward = Spike.backward


print("without a gradient, reset:", reset(x, Fixed.apply(x)))
x.requires_grad_()
Fixed.apply(x).backward(torch.tensor([1.0, 10.0, 100.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([0.5, -0.75, -4.0]), np.array([1.0, 10.0, 100.0])
print("without a gradient, reset:", np.where(x < 0, x, 0.0))
print("x.grad:", v * 0.3 * np.maximum(1 - np.abs(x), 0))

"""A gradient that is rescaled, with and without an input that backward does not need."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
import torch


class Saving(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x)  # not needed
        ctx.factor = factor
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        (_x,) = ctx.saved_tensors  # not used below
        return ctx.factor * v, None


def run(rescale):
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    h = w**2
    y = rescale(h, 0.5)
    h += 1  # backward does not use h
    y.backward(torch.tensor([1.0, 10.0]))
    return w.grad


run(Saving.apply)


# %% torch
class Rescaled(Saving):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        return ctx.factor * v, None


print("gradient:", run(Rescaled.apply))

# %% numpy
import numpy as np

v, factor = np.array([1.0, 10.0]), 0.5
w = np.array([3.0, 5.0])
print("gradient:", factor * v * 2 * w)

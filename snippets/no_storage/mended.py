"""The sum of x sin x: with torch operations, with NumPy in a Function, and with a sine from before the transform."""

# %% torch
import torch

x = torch.tensor([3.0, 0.5])
print("gradient:", torch.func.grad(lambda x: (x * torch.sin(x)).sum())(x))

# %% function
import numpy as np


class Sine(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.from_numpy(np.sin(x.numpy()))

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * torch.cos(x)


print("by a Function:", torch.func.grad(lambda x: (x * Sine.apply(x)).sum())(x))

# %% silenced
sine = torch.from_numpy(np.sin(x.numpy()))
print("beforehand:", torch.func.grad(lambda x: (x * sine).sum())(x))

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
print("gradient:", np.sin(x) + x * np.cos(x))

# %% numpy_function
print("by a Function:", np.sin(x) + x * np.cos(x))

# %% numpy_silenced
print("beforehand:", np.sin(x))

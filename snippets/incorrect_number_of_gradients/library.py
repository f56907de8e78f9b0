"""A Function of a library that gets one tensor too many, as with KeOps, and the call without it."""

# %% error raises="RuntimeError: function GenredAutogradBackward returned an incorrect number"
import torch


class GenredAutograd(torch.autograd.Function):  # stands for the library
    @staticmethod
    def forward(ctx, powers, *tensors):  # one tensor for each power
        ctx.powers = powers
        ctx.save_for_backward(*tensors)
        return sum((x**n).sum() for n, x in zip(powers, tensors, strict=False))  # ignores the surplus

    @staticmethod
    def backward(ctx, v):
        return None, *[v * n * x ** (n - 1) for n, x in zip(ctx.powers, ctx.saved_tensors, strict=False)]


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = GenredAutograd.apply((3,), x, x)  # one tensor too many
y.backward(torch.tensor(10.0))

# %% torch
y = GenredAutograd.apply((3,), x)
y.backward(torch.tensor(10.0))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 0.5])
print("x.grad:", 10 * 3 * x**2)

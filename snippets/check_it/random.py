"""A random function, checked with fixed random numbers."""

# %% torch blind="2 + x, 3 for 2, 2x for x²: of what is only checked, only whether it passes is printed"
import torch
from torch.autograd import gradcheck

x = torch.tensor([3.0, 5.0, 0.5], dtype=torch.float64, requires_grad=True)


def noisy(x):
    return x**2 * torch.rand_like(x)


def fixed(x):
    torch.manual_seed(0)
    return noisy(x)


print("random passes?", gradcheck(noisy, x, raise_exception=False))
print("fixed passes?", gradcheck(fixed, x))

noise = torch.tensor([0.25, 0.75, 0.125], dtype=torch.float64)
print("noise passed in, passes?", gradcheck(lambda x: x**2 * noise, x))
(x**2 * noise).backward(torch.tensor([1.0, 10.0, 100.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0, 0.5])
noise = np.array([0.25, 0.75, 0.125])
v = np.array([1.0, 10.0, 100.0])
print("x.grad:", v * 2 * x * noise)

# %% error raises="GradcheckError: Backward is not reentrant"
import torch


class Shaky(torch.autograd.Function):
    """x², with a backward that differs in each call."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x + 1e-7 * torch.rand_like(x)


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
torch.manual_seed(0)
torch.autograd.gradcheck(Shaky.apply, x)

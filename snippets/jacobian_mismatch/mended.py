"""The complete gradient of y = x · (x₁ + x₂), and a wrong gradient that passes with a large tolerance."""

# %% torch
import torch


class TimesSum(torch.autograd.Function):
    """x, times the sum of x."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.sum()

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.sum() + (v * x).sum()


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
print("passes?", torch.autograd.gradcheck(TimesSum.apply, x))
TimesSum.apply(x).backward(torch.tensor([4.0, 0.5]))
print("x.grad:", x.grad)


# %% silenced
class HalfDone(TimesSum):
    """The same function, with a term missing in backward."""

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.sum()


print("passes?", torch.autograd.gradcheck(HalfDone.apply, x, atol=10))
(wrong,) = torch.autograd.grad(HalfDone.apply(x), x, torch.tensor([4.0, 0.5]))
print("wrong:", wrong)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
s = x[0] + x[1]
J = np.array([[s + x[0], x[0]], [x[1], s + x[1]]])
v = np.array([4.0, 0.5])
print("x.grad:", v @ J)

# %% numpy_silenced
print("wrong:", s * v)

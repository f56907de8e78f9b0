"""A wrong backward of x³ that is right at x = 2."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    """x³, with a wrong slope."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 6 * x


x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
Cube.apply(x).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
(right,) = torch.autograd.grad(x**3, x, torch.tensor([1.0, 10.0]))
print("right:", right)

two = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
print("passes at two?", torch.autograd.gradcheck(Cube.apply, two))

# %% numpy one-point="at 2 alone, 6x is 3x²"
import numpy as np

x = np.array([2.0, 5.0])
v = np.array([1.0, 10.0])
right, wrong = v * 3 * x**2, v * 6 * x
print("x.grad:", wrong)
print("right:", right)
print("passes at two?", bool(right[0] == wrong[0]))

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
torch.autograd.gradcheck(Cube.apply, x)

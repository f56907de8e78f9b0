"""Inputs that gradcheck can move one by one, and an input that it does not check."""

# %% torch
import torch

scale = torch.tensor([3.0, 4.0, 0.5], dtype=torch.float64)


def loss(row):
    return (scale * row**2).sum()


row = torch.tensor([5.0], dtype=torch.float64).expand(3).clone().requires_grad_()
print("three inputs:", torch.autograd.gradcheck(loss, row))
loss(row).backward()
print("row.grad:", row.grad)

# %% one
b = torch.tensor([5.0], dtype=torch.float64, requires_grad=True)
print("one input:", torch.autograd.gradcheck(lambda b: loss(b.expand(3)), b))
loss(b.expand(3)).backward()
print("b.grad:", b.grad)


# %% silenced
class Power(torch.autograd.Function):
    """x to the power of p, with a fault."""

    @staticmethod
    def forward(ctx, x, p):
        ctx.save_for_backward(x, p)
        return x**p

    @staticmethod
    def backward(ctx, v):
        x, p = ctx.saved_tensors
        return v * p * x ** (p - 1), v * x**p  # the factor log(x) is missing


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
p = torch.tensor([1.5, 4.0], dtype=torch.float64)
print("with p unflagged:", torch.autograd.gradcheck(Power.apply, (x, p)))
p.requires_grad_()
passes = torch.autograd.gradcheck(Power.apply, (x, p), raise_exception=False)
print("with both flags:", passes)
Power.apply(x, p).sum().backward()
print("by x, right:", x.grad)
print("by p, wrong:", p.grad)

# %% numpy
import numpy as np

c = np.array([3.0, 4.0, 0.5])
x = np.array([5.0, 5.0, 5.0])
print("row.grad:", 2 * c * x)

# %% numpy_one
gradient = np.array([np.sum(2 * c * x)])
print("b.grad:", gradient)

# %% numpy_silenced
x = np.array([3.0, 5.0])
p = np.array([1.5, 4.0])
slopes = p * x ** (p - 1), x**p * np.log(x)
print("by x, right:", slopes[0])
print("by p, wrong:", slopes[1] / np.log(x))

"""Names of attributes that ctx already has."""

# %% error raises="AttributeError: attribute 'requires_grad' of"
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.requires_grad = x.requires_grad
        ctx.save_for_backward(x, w)
        return w * x**2

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return 2 * v * w * x if ctx.requires_grad else None, v * x**2


x = torch.tensor([3.0, 5.0])
w = torch.tensor([0.5, -4.0], requires_grad=True)
Square.apply(x, w)


# %% torch
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return w * x**2

    @staticmethod
    def backward(ctx, v):
        print("x needs a gradient:", ctx.needs_input_grad[0])
        x, w = ctx.saved_tensors
        return 2 * v * w * x if ctx.needs_input_grad[0] else None, v * x**2


v = torch.tensor([1.0, 10.0])
Square.apply(x, w).backward(v)
print("w.grad:", w.grad)
x.requires_grad_()
Square.apply(x, w).backward(v)
print("x.grad:", x.grad)

# %% numpy blind="J @ v: J is diagonal"
import numpy as np

x = np.array([3.0, 5.0])
w = np.array([0.5, -4.0])
v = np.array([1.0, 10.0])
print("w.grad:", v @ np.diag(x**2))
print("x.grad:", v @ np.diag(2 * w * x))

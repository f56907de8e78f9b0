"""A clamp whose backward keeps a gradient that leads back into the range."""

# %% torch
import torch


class ClampWithGrad(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, low, high):
        ctx.save_for_backward(x)
        ctx.low, ctx.high = low, high
        return x.clamp(low, high)

    @staticmethod
    def backward(ctx, grad_in):
        (x,) = ctx.saved_tensors
        outside = x - x.clamp(ctx.low, ctx.high)
        return grad_in * (grad_in * outside >= 0), None, None


x = torch.tensor([-0.5, -0.7, 0.4, 0.6, 1.5, 1.8], requires_grad=True)
v = torch.tensor([2.0, -3.0, 4.0, -5.0, 6.0, -7.0])
ClampWithGrad.apply(x, 0.0, 1.0).backward(v)
print("with ClampWithGrad:", x.grad)

# %% others
for name, y in ("clamp", x.clamp(0, 1)), ("straight-through", x + (x.clamp(0, 1) - x).detach()):
    print(f"{name}:", torch.autograd.grad(y, x, v)[0])

# %% numpy blind="J @ v: each entry of y depends on one entry of x"
import numpy as np

x = np.array([-0.5, -0.7, 0.4, 0.6, 1.5, 1.8])
v = np.array([2.0, -3.0, 4.0, -5.0, 6.0, -7.0])
inside = (x >= 0) & (x <= 1)
step = -v  # a step of gradient descent
leads_back = ((x < 0) & (step > 0)) | ((x > 1) & (step < 0))
print("with ClampWithGrad:", v @ np.diag(inside | leads_back))

# %% numpy_others
print("clamp:", v @ np.diag(inside))
print("straight-through:", v @ np.eye(len(x)))

"""A backward that returns more values than forward has arguments."""

# %% torch
import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return k * x[0] * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        g = ctx.k * x[0] * v
        g[0] += ctx.k * (v * x).sum()
        return g, None, None, None


x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = Scale.apply(x, 7.0)
y.backward(v)
print("y:", y.detach())
print("x.grad:", x.grad)


# %% error raises="RuntimeError: function ShiftedBackward returned an incorrect number of gradients"
class Shifted(Scale):
    @staticmethod
    def backward(ctx, v):
        return None, None, *Scale.backward(ctx, v)


Shifted.apply(x, 7.0).backward(v)

# %% numpy
import numpy as np

x, v, k = np.array([3.0, 5.0]), np.array([1.0, 10.0]), 7.0
J = k * np.array([[2 * x[0], 0], [x[1], x[0]]])
print("y:", k * x[0] * x)
print("x.grad:", v @ J)

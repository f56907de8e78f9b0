"""A Function of another library whose forward does not check: the argument has the wrong shape, not the gradient."""

# %% error raises="RuntimeError: Function ScaleBackward returned an invalid gradient at index 1"
import torch


class Scale(torch.autograd.Function):
    """Scale points of a plane, as a kernel of a library would: only two columns of the scales are read."""

    @staticmethod
    def forward(ctx, points, scales):
        ctx.save_for_backward(points, scales)
        return points * scales[:, :2]

    @staticmethod
    def backward(ctx, v):
        points, scales = ctx.saved_tensors
        return v * scales[:, :2], v * points


points = torch.tensor([[3.0, 2.0], [-1.0, 4.0]], requires_grad=True)
scales = torch.tensor([[0.5, 1.5, 7.0], [2.0, 3.0, 7.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [-2.0, 5.0]])
Scale.apply(points, scales).backward(v)

# %% torch
print("shapes:", [list(argument.shape) for argument in (points, scales)])
scales = scales[:, :2].detach().requires_grad_()
y = Scale.apply(points, scales)
y.backward(v)
print("y:", y)
print("scales.grad:", scales.grad)

# %% number raises="RuntimeError: Function ShiftBackward returned an invalid gradient at index 0"
import torch


class Shift(torch.autograd.Function):
    @staticmethod
    def forward(ctx, number, x):
        return number + x

    @staticmethod
    def backward(ctx, v):
        return None, v[0]


Shift.apply(5.0, points).backward(v)

# %% numpy
import numpy as np

points = np.array([[3.0, 2.0], [-1.0, 4.0]])
scales = np.array([[0.5, 1.5, 7.0], [2.0, 3.0, 7.0]])
v = np.array([[1.0, 10.0], [-2.0, 5.0]])
print("shapes:", [list(argument.shape) for argument in (points, scales)])
scales = scales[:, :2]
y = points * scales
print("y:", y)
print("scales.grad:", v * points)

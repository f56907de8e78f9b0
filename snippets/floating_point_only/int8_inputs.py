"""A linear layer that rounds its weight and its input to int8, and the gradient at the input."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]])
scale = W.abs().amax(1)
codes = (W / scale[:, None] * 127).round().to(torch.int8)  # what the model stores


def quantized(x):
    size = x.detach().abs().max()
    return (x / size * 127).round(), size / 127


class Int8Linear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        rounded, unit = quantized(x)
        return unit * (rounded @ codes.float().T) * scale / 127

    @staticmethod
    def backward(ctx, v):
        return v @ (codes.float() * scale[:, None] / 127)  # as if nothing was rounded


x = torch.tensor([1.0, -2.0, 0.3], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = Int8Linear.apply(x)
y.backward(v)
print("y:", y.detach())
print("x.grad:", x.grad)

# %% rounded
x.grad = None
rounded, unit = quantized(x)
(unit * rounded @ codes.float().T * scale / 127).backward(v)
print("gradient through round is zero:", not x.grad.any())

# %% numpy
import numpy as np

W, x, v = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]]), np.array([1.0, -2.0, 0.3]), np.array([1.0, 10.0])
largest = np.abs(W).max(axis=1, keepdims=True)
J = np.round(W / largest * 127) * largest / 127
unit = np.abs(x).max() / 127
print("y:", J @ (np.round(x / unit) * unit))
print("vᵀJ:", v @ J)

"""A normalization that saves its output, and an in-place ReLU after it."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation"
import torch
import torch.nn.functional as F


class Normalize(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        std = (x.var(0, correction=0) + 2).sqrt()
        y = (x - x.mean(0)) / std
        ctx.save_for_backward(y, std)
        return y

    @staticmethod
    def backward(ctx, v):
        y, std = ctx.saved_tensors
        return (v - v.mean(0) - y * (v * y).mean(0)) / std


x = torch.tensor([[1.0, 2.0], [8.0, -4.0], [6.0, 7.0]], requires_grad=True)
v = torch.tensor([[1.0, 2.0], [9.0, 3.0], [-4.0, 10.0]])
F.relu(Normalize.apply(x), inplace=True).backward(v)

# %% torch
F.relu(Normalize.apply(x)).backward(v)
print("x.grad:", x.grad, sep="\n")

# %% numpy blind="J @ v: J is symmetric; input: the ReLU drops these gradients"
import numpy as np

x = np.array([[1.0, 2.0], [8.0, -4.0], [6.0, 7.0]])
v = np.array([[1.0, 2.0], [9.0, 3.0], [-4.0, 10.0]])
std = np.sqrt(x.var(axis=0) + 2)
y = (x - x.mean(axis=0)) / std
n = len(x)
u = v * (y > 0)
J = [(np.eye(n) - 1 / n - np.outer(c, c) / n) / s for c, s in zip(y.T, std, strict=True)]
print("x.grad:", np.stack([u[:, j] @ J[j] for j in range(2)], axis=1), sep="\n")

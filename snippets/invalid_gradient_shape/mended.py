"""The gradient of a matrix: y = Wx, by an outer product, and by a reshape that puts numbers in wrong places."""

# %% torch
import torch


class Product(torch.autograd.Function):
    """W times x."""

    @staticmethod
    def forward(ctx, W, x):
        ctx.save_for_backward(W, x)
        return W @ x

    @staticmethod
    def backward(ctx, v):
        W, x = ctx.saved_tensors
        return torch.outer(v, x), v @ W


W = torch.tensor([[3.0, 0.5, 4.0], [2.0, 7.0, 6.0]], requires_grad=True)
x = torch.tensor([5.0, 8.0, 0.25], requires_grad=True)
y = Product.apply(W, x)
y.backward(torch.tensor([1.0, 10.0]))
print("W.grad:", W.grad, sep="\n")
print("x.grad:", x.grad)


# %% silenced
class Reshaped(torch.autograd.Function):
    """W times x, with a gradient of the right shape and wrong numbers."""

    @staticmethod
    def forward(ctx, W, x):
        ctx.save_for_backward(W, x)
        return W @ x

    @staticmethod
    def backward(ctx, v):
        W, x = ctx.saved_tensors
        return torch.outer(x, v).reshape(W.shape), v @ W


W = torch.tensor([[3.0, 0.5, 4.0], [2.0, 7.0, 6.0]], requires_grad=True)
y = Reshaped.apply(W, x)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("reshaped:", W.grad, sep="\n")

# %% numpy
import numpy as np

W = np.array([[3.0, 0.5, 4.0], [2.0, 7.0, 6.0]])
x = np.array([5.0, 8.0, 0.25])
v = np.array([1.0, 10.0])
print("W.grad:", np.array([v[0] * x, v[1] * x]), sep="\n")
print("x.grad:", v[0] * W[0] + v[1] * W[1])

# %% numpy_silenced
first, second, third = x[0] * v, x[1] * v, x[2] * v  # rows of a 3 × 2 matrix
in_a_row = np.concatenate([first, second, third])
print("y:", np.array([np.sum(W[0] * x), np.sum(W[1] * x)]))
print("reshaped:", np.array([in_a_row[:3], in_a_row[3:]]), sep="\n")

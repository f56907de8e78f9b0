"""A product whose inputs keep ten bits after the first, as on tensor cores: y = xWᵀ, with v = 1.003."""

# %% torch
import torch


def cut(x):
    """Return x with the first ten bits of its mantissa."""
    return (x.view(torch.int32) & ~0x1FFF).view(torch.float32)


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, W):
        ctx.save_for_backward(x, W)
        return cut(x) @ cut(W).T

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        return cut(v) @ cut(W), cut(v).T @ cut(x)


x = torch.tensor([[1.0007, 3.0]])
W = torch.tensor([[2.001, -7.01]], requires_grad=True)
v = torch.tensor([[1.003]])
(full,) = torch.autograd.grad(x @ W.T, W, v)
(short,) = torch.autograd.grad(Product.apply(x, W), W, v)
print("full:", full)
print("short:", short)

# %% error raises="AssertionError: Tensor-likes are not close!"
torch.testing.assert_close(short, full)

# %% close blind="input: the cell prints nothing"
torch.testing.assert_close(short, full, rtol=1e-2, atol=1e-5)

# %% flags
print("matrix products:", torch.backends.cuda.matmul.allow_tf32)
print("convolutions:", torch.backends.cudnn.allow_tf32)
print("precision of products:", torch.get_float32_matmul_precision())

# %% numpy
import numpy as np


def cut(x):
    """Return x with eleven significant bits. The first is always 1, and is not stored."""
    part, exponent = np.frexp(x)
    return np.ldexp(np.trunc(part * 2.0**11), exponent - 11)


x, v = np.array([[1.0007, 3.0]]), np.array([[1.003]])
print("full:", v.T @ x)
print("short:", cut(v).T @ cut(x))

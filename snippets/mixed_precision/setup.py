"""A Function with setup_context under autocast: y = xWᵀ."""

# %% error raises="AttributeError: 'ProductBackward' object has no attribute '_fwd_used_autocast'"
import torch


class Product(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu")
    def forward(x, W):
        return x @ W.T

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        return v @ W, v.T @ x


x = torch.tensor([[5.3, 2.0]], requires_grad=True)
W = torch.tensor([[0.7, 3.0]])
with torch.autocast("cpu", torch.bfloat16):
    y = Product.apply(x, W)
y.sum().backward()


# %% torch
class Fixed(torch.autograd.Function):
    @staticmethod
    def forward(x, W):
        return x @ W.T

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.state = torch.get_autocast_dtype("cpu"), torch.is_autocast_enabled("cpu")

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        with torch.autocast("cpu", *ctx.state):
            return v @ W, v.T @ x


with torch.autocast("cpu", torch.bfloat16):
    y = Fixed.apply(x, W)
y.sum().backward()
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J.T: v has one element"
import numpy as np


def bfloat16(numbers):
    """Return the numbers, rounded to eight significant bits."""
    part, exponent = np.frexp(numbers)
    return np.ldexp(np.round(part * 2.0**8), exponent - 8)


x, W = np.array([[5.3, 2.0]]), np.array([[0.7, 3.0]])
print("y:", bfloat16(bfloat16(x) @ bfloat16(W).T))
print("x.grad:", bfloat16(W))

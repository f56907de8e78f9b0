"""A Function under autocast: backward runs without autocast, unless custom_bwd restores it."""

# %% torch
import torch


class Scaled(torch.autograd.Function):
    """Return only the gradient with respect to x, with two decorators."""

    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu")
    def forward(ctx, x, W, k):
        ctx.save_for_backward(W)
        ctx.k = k
        return k * (W @ x)

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx, v):
        (W,) = ctx.saved_tensors
        return ctx.k * (v @ W), None, None


x = torch.tensor([3.0, 4.0], requires_grad=True)
W = torch.tensor([[1.0, 3.0], [5.0, 2.0], [6.0, -1.0]])
v = torch.tensor([1.0, 10.0, 32.0])
with torch.autocast("cpu", torch.bfloat16):
    y = Scaled.apply(x, W, 0.5)
y.backward(v.to(y.dtype))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy one-point="bfloat16 holds these numbers exactly, and rounds most others"
import numpy as np

k = 0.5
x = np.array([3.0, 4.0])
W = np.array([[1.0, 3.0], [5.0, 2.0], [6.0, -1.0]])
v = np.array([1.0, 10.0, 32.0])
print("y:", k * W @ x)
print("x.grad:", v @ (k * W))

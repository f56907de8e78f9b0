"""A Function whose backward computes y = (xWᵀ)² again, with autocast and without it."""

# %% torch
import torch
from torch.nn.functional import linear


def square(x, W):
    return linear(x, W).square()


class Again(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, W):
        ctx.save_for_backward(x, W)
        return square(x, W)

    @staticmethod
    def backward(ctx, v):
        x, W = (one.detach() for one in ctx.saved_tensors)
        with torch.enable_grad():
            y = square(x.requires_grad_(), W)
        print("computed again in:", y.dtype)
        return *torch.autograd.grad(y, x, v), None


x = torch.tensor([[5.3, 2.0]], requires_grad=True)
W = torch.tensor([[0.7, 3.0]])
with torch.autocast("cpu", torch.bfloat16):
    y = Again.apply(x, W)
y.sum().backward()
print("x.grad:", x.grad)


# %% decorated
class Same(Again):
    forward = staticmethod(torch.amp.custom_fwd(Again.forward, device_type="cpu"))
    backward = staticmethod(torch.amp.custom_bwd(Again.backward, device_type="cpu"))


x.grad = None
with torch.autocast("cpu", torch.bfloat16):
    y = Same.apply(x, W)
y.sum().backward()
print("x.grad:", x.grad)

# %% checkpoint
from torch.utils.checkpoint import checkpoint

x.grad = None
with torch.autocast("cpu", torch.bfloat16):
    y = checkpoint(square, x, W, use_reentrant=False)
y.sum().backward()
print("x.grad:", x.grad)


# %% cast
class Exact(Again):
    forward = staticmethod(torch.amp.custom_fwd(Again.forward, device_type="cpu", cast_inputs=torch.float32))
    backward = staticmethod(torch.amp.custom_bwd(Again.backward, device_type="cpu"))


x.grad = None
with torch.autocast("cpu", torch.bfloat16):
    y = Exact.apply(x, W)
y.sum().backward()
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, W = np.array([[5.3, 2.0]]), np.array([[0.7, 3.0]])
print("x.grad:", 2 * (x @ W.T) @ W)


# %% numpy_rounded
def bfloat16(numbers):
    """Return the numbers, rounded to eight significant bits."""
    part, exponent = np.frexp(numbers)
    return np.ldexp(np.round(part * 2.0**8), exponent - 8)


h = bfloat16(bfloat16(x) @ bfloat16(W).T)
print("x.grad:", bfloat16(bfloat16(2 * h) @ bfloat16(W)))

# %% numpy_checkpoint
print("x.grad:", bfloat16(bfloat16(2 * h) @ bfloat16(W)))

# %% numpy_cast
print("y:", (x @ W.T) ** 2)
print("x.grad:", 2 * (x @ W.T) @ W)

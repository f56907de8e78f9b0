"""A linear layer in eight-bit floats, with one scale per tensor: which format for the forward pass and the gradient?"""

# %% torch
import torch

e4m3, e5m2 = torch.float8_e4m3fn, torch.float8_e5m2


def quantize(t, dtype):
    scale = t.abs().amax() / torch.finfo(dtype).max
    return (t / scale).to(dtype).float() * scale  # float8 numbers, as float32


class Float8Linear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, W, forward_dtype, backward_dtype):
        x, W = quantize(x, forward_dtype), quantize(W, forward_dtype)
        ctx.save_for_backward(x, W)
        ctx.backward_dtype = backward_dtype
        return x @ W.T

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        v = quantize(v, ctx.backward_dtype)
        return v @ W, v.T @ x, None, None


x = torch.tensor([[0.43, -1.7]])
W = torch.tensor([[0.9, -0.47], [0.29, 1.3], [-0.61, 0.83]], requires_grad=True)
v = torch.tensor([[1.3, 0.023, 2e-6]])
print("exact y:", (x @ W.T).detach())
for recipe, formats in (("precise", (e4m3, e4m3)), ("HYBRID", (e4m3, e5m2)), ("wide", (e5m2, e5m2))):
    W.grad = None
    y = Float8Linear.apply(x, W, *formats)
    y.backward(v)
    print(f"{recipe}, y:", y.detach())
    print(f"{recipe}, gradient of the last row:", W.grad[2])

# %% numpy
import numpy as np


def quantize(t, bits, lowest, largest):
    scale = abs(t).max() / largest
    t = t / scale
    spacing = 2.0 ** (np.maximum(np.floor(np.log2(abs(t))), lowest) - bits)
    return np.round(t / spacing) * spacing * scale


e4m3, e5m2 = (3, -6, 448.0), (2, -14, 57344.0)  # bits of the mantissa, lowest exponent, largest number
x = np.array([[0.43, -1.7]])
v = np.array([[1.3, 0.023, 2 * 10.0**-6]])
W = np.array([[0.9, -0.47], [0.29, 1.3], [-0.61, 0.83]])
exact = x @ W.T
print("exact y:", exact)
for recipe, (fwd, bwd) in {"precise": (e4m3, e4m3), "HYBRID": (e4m3, e5m2), "wide": (e5m2, e5m2)}.items():
    x_8 = quantize(x, *fwd)
    print(f"{recipe}, y:", x_8 @ quantize(W, *fwd).T)
    print(f"{recipe}, gradient of the last row:", (quantize(v, *bwd).T @ x_8)[2])

"""The cast to an eight-bit float casts the gradient, too: it is rounded, and small numbers become zero."""

# %% torch
import torch

w, v = torch.tensor([1.1, 2.3], requires_grad=True), torch.tensor([0.3, 7e-4])
y = w.to(torch.float8_e4m3fn).float()
y.backward(v)
print("y:", y.detach())
print("w.grad:", w.grad)

# %% error raises="NotImplementedError: \"add_stub\" not implemented for 'Float8_e4m3fn'"
q = w.to(torch.float8_e4m3fn)
(q.float() + 2 * q.float()).backward(v)


# %% fixed
class Round(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w):
        return w.to(torch.float8_e4m3fn).float()

    @staticmethod
    def backward(ctx, v):
        return v


w.grad = None
q = Round.apply(w)
(q + 2 * q).backward(v)
print("w.grad:", w.grad)

# %% numpy
import numpy as np


def quantize(t):
    spacing = 2.0 ** (np.maximum(np.floor(np.log2(abs(t))), -6) - 3)
    return np.round(t / spacing) * spacing


w, v = np.array([1.1, 2.3]), np.array([0.3, 7 * 10.0**-4])
print("y:", quantize(w))
print("w.grad:", quantize(v))

# %% numpy_fixed
print("w.grad:", v + 2 * v)

"""Eight-bit floats with one scale for each row: a row of zeros has the scale 0, and zero divided by zero is nan."""

# %% torch
import torch


def quantize(t, smallest):
    scale = t.abs().amax(dim=1, keepdim=True).clamp(min=smallest) / 448  # PerRow
    return (t / scale).to(torch.float8_e4m3fn).float() * scale


class Float8Linear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, W, smallest):
        ctx.save_for_backward(x, W)
        ctx.smallest = smallest
        return quantize(x, smallest) @ quantize(W, smallest).T

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        at_x = quantize(v, ctx.smallest) @ quantize(W.T, ctx.smallest).T
        return at_x, quantize(v.T, ctx.smallest) @ quantize(x.T, ctx.smallest).T, None


x, v = torch.tensor([[1.1, -2.3], [0.47, 3.1]]), torch.tensor([[0.9, 0.23], [-0.57, 2.1]])


def train(smallest):
    A = torch.tensor([[0.53, -0.29]], requires_grad=True)  # lora_A
    B = torch.zeros(2, 1, requires_grad=True)  # lora_B starts at 0
    y = Float8Linear.apply(Float8Linear.apply(x, A, smallest), B, smallest)
    y.backward(v)
    return y, A.grad, B.grad


y, at_A, at_B = train(0.0)
print("y:", y.detach(), sep="\n")
print("gradient of lora_A:", at_A)

# %% fixed
y, at_A, at_B = train(1e-12)
print("y:", y.detach(), sep="\n")
print("gradient of lora_A:", at_A)
print("gradient of lora_B:", at_B, sep="\n")

# %% numpy
import numpy as np


def quantize(t, smallest):
    with np.errstate(all="ignore"):
        scale = np.maximum(abs(t).max(axis=1, keepdims=True), smallest) / 448
        t = t / scale
        spacing = 2.0 ** (np.maximum(np.floor(np.log2(abs(t))), -6) - 3)
        return np.round(t / spacing) * spacing * scale


x, v = np.array([[1.1, -2.3], [0.47, 3.1]]), np.array([[0.9, 0.23], [-0.57, 2.1]])
A, B = np.array([[0.53, -0.29]]), np.zeros((2, 1))


def train(smallest):
    h = quantize(x, smallest) @ quantize(A, smallest).T
    y = quantize(h, smallest) @ quantize(B, smallest).T
    at_h = quantize(v, smallest) @ quantize(B.T, smallest).T
    at_B = quantize(v.T, smallest) @ quantize(h.T, smallest).T
    return y, quantize(at_h.T, smallest) @ quantize(x.T, smallest).T, at_B


y, at_A, at_B = train(0.0)
print("y:", y)
print("gradient of lora_A:", at_A)

# %% numpy_fixed blind="input: any small number will do, and the comparison of nan shows no input"
y, at_A, at_B = train(10.0**-12)
print("y:", y)
print("gradient of lora_A:", at_A)
print("gradient of lora_B:", at_B)

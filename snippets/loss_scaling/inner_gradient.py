"""A loss with a gradient inside, under autocast: float16, bfloat16, and float16 with a scale."""

# %% torch
import torch

x = torch.tensor([[1.5]], requires_grad=True)
w = torch.tensor([[-2.0]], requires_grad=True)


def inner_gradient(dtype, scale=1.0):
    with torch.autocast("cpu", dtype):
        y = torch.nn.functional.linear(x, w) * 2.0**-28
        (g,) = torch.autograd.grad(scale * y.sum(), x, create_graph=True)
    return g / scale  # float32, like x


for dtype in (torch.float16, torch.bfloat16):
    w.grad = None
    g = inner_gradient(dtype)
    g.pow(2).sum().sqrt().backward()
    print("dtype:", dtype)
    print("inner gradient:", g.detach())
    print("w.grad:", w.grad)

# %% scaled
w.grad = None
scale = 2.0**12
g = inner_gradient(torch.float16, scale)
(scale * g.pow(2).sum().sqrt()).backward()
print("scaled g:", g.detach())
print("unscaled gradient:", w.grad / scale)

# %% numpy one-point="float16 holds these numbers exactly, and rounds most others"
import numpy as np

w, c = np.array([[-2.0]]), 2.0**-28


def derive(g):
    with np.errstate(invalid="ignore"):
        return g / np.sqrt((g**2).sum()) * c  # g is c w


for g in (np.float16(c) * w, c * w):  # float16 rounds c to 0
    print("inner gradient:", g)
    print("w.grad:", derive(g))

# %% numpy_scaled blind="3 for 2: the scale cancels"
scale = 2.0**12
g = np.float16(scale * c) * w / scale
print("scaled g:", g)
print("unscaled gradient:", derive(g))

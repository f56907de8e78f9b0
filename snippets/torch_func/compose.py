"""Transforms of transforms, and under backward: f = wx⁴ at three points."""

# %% torch
import torch
from torch.func import grad, jacfwd, vmap


def f(x, w):
    return w * x**4


x = torch.tensor([4.0, -5.0, 1.5])
w = torch.tensor(3.5, requires_grad=True)
slopes = vmap(grad(f), in_dims=(0, None))(x, w)
bends = vmap(grad(grad(f)), in_dims=(0, None))(x, w)
print("slopes:", slopes)
print("bends:", bends)

penalty = (slopes**2).sum()
penalty.backward()
print("w.grad:", w.grad)

# %% modes
with torch.no_grad():
    slopes = vmap(grad(f), in_dims=(0, None))(x, w)
print("without recording:", slopes)
print("slopes.requires_grad:", slopes.requires_grad)


def half_constant(x):
    with torch.no_grad():
        c = x**2
    return c * x**2


print("no_grad inside, grad:", vmap(grad(half_constant))(x))
print("no_grad inside, jacfwd:", vmap(jacfwd(half_constant))(x))

# %% numpy
import numpy as np

x = np.array([4.0, -5.0, 1.5])
w = 3.5
slopes = 4 * w * x**3
print("slopes:", slopes)
print("bends:", 12 * w * x**2)
print("w.grad:", np.sum(2 * slopes * 4 * x**3))

print("without recording:", slopes)
c = x**2  # a constant
print("no_grad inside, grad:", c * 2 * x)
print("no_grad inside, jacfwd:", 4 * x**3)

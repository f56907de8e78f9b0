"""torch.where with a mask computed from x: a sum over both branches, with a constant mask."""

# %% torch
import torch

x = torch.tensor([3.0, -2.0, 0.5, -4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
mask = x > 0
print("mask.requires_grad:", mask.requires_grad)
y = torch.where(mask, x**2, 5 * x)
print("y:", y)
y.backward(v)
print("x.grad:", x.grad)

# %% branches blind="2 + x, 2x for x²: only the mask decides"
a, b = (x**2).detach().requires_grad_(), (5 * x).detach().requires_grad_()
torch.where(mask, a, b).backward(v)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

x = np.array([3.0, -2.0, 0.5, -4.0])
v = np.array([1.0, 10.0, 100.0, 1000.0])
mask = x > 0
print("mask.requires_grad:", np.issubdtype(mask.dtype, np.floating))  # only floating-point tensors have gradients
print("y:", mask * x**2 + (1 - mask) * 5 * x)
print("x.grad:", v * (mask * 2 * x + (1 - mask) * 5))

# %% numpy_branches
print("a.grad:", v * mask)
print("b.grad:", v * (1 - mask))

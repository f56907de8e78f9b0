"""Round a weight to a grid after each step, or round it in forward and keep the float weight."""

# %% torch
import torch

t, grid = torch.tensor([1.6, -0.9]), 0.25


def rounded(w):
    return grid * torch.round(w / grid)


w = torch.tensor([0.5, 0.75], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.03)
for _ in range(20):
    optimizer.zero_grad()
    ((w - t) ** 2).sum().backward()
    optimizer.step()
    before = w.detach().clone()
    with torch.no_grad():
        w.copy_(rounded(w))
print("before rounding:", before)
print("rounded after each step:", w.detach())

# %% kept
w = torch.tensor([0.5, 0.75], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.03)
for _ in range(20):
    optimizer.zero_grad()
    q = w + (rounded(w) - w).detach()
    ((q - t) ** 2).sum().backward()
    optimizer.step()
print("float weight:", w.detach())
print("weight in forward:", rounded(w).detach())

# %% numpy
import numpy as np

t, grid = np.array([1.6, -0.9]), 0.25


def nearest(w):
    return grid * np.round(w / grid)


w = np.array([0.5, 0.75])
for _ in range(20):
    before = w - 0.03 * 2 * (w - t)
    w = nearest(before)
print("before rounding:", before)
print("rounded after each step:", w)

# %% numpy_kept
w = np.array([0.5, 0.75])
for _ in range(20):
    w = w - 0.03 * 2 * (nearest(w) - t)
print("float weight:", w)
print("weight in forward:", nearest(w))

"""Weights that are −1 or 1, with a gradient inside [−1, 1]."""

# %% torch
import torch

w = torch.tensor([0.7, 0.0, -0.2, 1.5], requires_grad=True)
x = torch.tensor([2.0, 3.0, 5.0, 7.0])
print("w.sign():", w.sign())

bounded = w.clamp(-1, 1)
binary = torch.where(w < 0, -1.0, 1.0).to(w.dtype)
b = bounded + (binary - bounded).detach()
y = b @ x
y.backward()
print("b:", b)
print("y:", y)
print("w.grad:", w.grad)
with torch.no_grad():
    w.clamp_(-1, 1)  # after each optimizer step
print("clamped:", w)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

w = np.array([0.7, 0.0, -0.2, 1.5])
x = np.array([2.0, 3.0, 5.0, 7.0])
print("w.sign():", np.sign(w))
b = np.where(w < 0, -1.0, 1.0)
print("b:", b)
print("y:", b @ x)
print("w.grad:", x * (np.abs(w) <= 1))
print("clamped:", np.clip(w, -1, 1))

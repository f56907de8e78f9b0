"""Gradients that fit their tensor: (wᵀx)³ for three samples."""

# %% torch
import torch


def loss(w, x):
    return (w * x).sum() ** 3


rows = torch.tensor([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
w = torch.tensor([3.0, 5.0], requires_grad=True)
each = torch.vmap(torch.func.grad(loss), in_dims=(None, 0))(w.detach(), rows)
w.grad = each.mean(0)
print("each:", each)
print("w.grad:", w.grad)

# %% dtype
outside = torch.tensor([4.0, 0.5], dtype=torch.float64) ** 3
w.grad = outside.to(w.dtype)
print("converted:", w.grad)
w.grad = torch.full_like(w, 1.5)
print("filled:", w.grad)

# %% silenced
w.grad = each[0]
print("the first only:", w.grad)

# %% numpy
import numpy as np

rows = np.array([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
w = np.array([3.0, 5.0])
each = np.empty((3, 2))
for i, x in enumerate(rows):
    each[i] = 3 * np.sum(w * x) ** 2 * x
print("each:", each)
print("w.grad:", np.mean(each, axis=0))

# %% numpy_dtype
print("converted:", np.array([4.0, 0.5]) ** 3)
print("filled:", np.full(2, 1.5))

# %% numpy_silenced
print("the first only:", 3 * np.sum(w * rows[0]) ** 2 * rows[0])

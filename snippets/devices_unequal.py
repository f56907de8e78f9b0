"""Two processes, one with three samples and one with a single one."""

# %% torch
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])
w = torch.tensor([0.5, 3.0], requires_grad=True)
parts = [[0, 1, 2], [3]]
world = len(parts)


def ddp(loss_of):
    """What DDP leaves in w.grad: the mean of the gradients of all processes."""
    total = torch.zeros(2)
    for rows in parts:
        w.grad = None
        loss_of((X[rows] @ w - t[rows]) ** 2).backward()
        total += w.grad
    return total / world


print("local means:", ddp(lambda each: each.mean()))
print("times world size:", ddp(lambda each: each.mean() * world))

# %% mended
n = sum(len(rows) for rows in parts)
print("by size:", ddp(lambda each: each.sum() * world / n))

w.grad = None
((X @ w - t) ** 2).mean().backward()
print("one device:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
J_each = 2 * (X @ w - t)[:, None] * X
v = np.array([1 / 6, 1 / 6, 1 / 6, 1 / 2])  # a half of each local mean
print("local means:", v @ J_each)
print("times world size:", 2 * v @ J_each)

# %% numpy_mended
v_batch = np.array([1 / 4, 1 / 4, 1 / 4, 1 / 4])
for name in ("by size:", "one device:"):
    print(name, v_batch @ J_each)

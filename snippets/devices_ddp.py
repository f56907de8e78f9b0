"""One, two and four processes share four samples; the mean of their gradients."""

# %% torch
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])
w = torch.tensor([0.5, 3.0], requires_grad=True)


def ddp(parts, loss_of):
    """What DDP leaves in w.grad: the mean of the gradients of all processes."""
    total = torch.zeros(2)
    for rows in parts:
        w.grad = None
        loss_of((X[rows] @ w - t[rows]) ** 2).backward()
        total += w.grad
    return total / len(parts)


for parts in ([[0, 1, 2, 3]], [[0, 1], [2, 3]], [[0], [1], [2], [3]]):
    print("processes:", len(parts))
    print("  local means:", ddp(parts, torch.mean))
    print("  local sums:", ddp(parts, torch.sum))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
J_each = 2 * (X @ w - t)[:, None] * X
means, sums = {}, {}
for world in (1, 2, 4):
    n_local = len(t) // world
    means[world] = np.full(4, 1 / (world * n_local)) @ J_each
    sums[world] = np.full(4, 1 / world) @ J_each
    print("processes:", world)
    print("  local means:", means[world])
    print("  local sums:", sums[world])

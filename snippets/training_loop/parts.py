"""Five samples in parts of two, and the parts in groups of two. The last group is smaller."""

# %% forgotten
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0], [0.5, 6.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0, 14.0])
parts = [slice(0, 2), slice(2, 4), slice(4, 5)]


def losses(part):
    return (X[part] @ w - t[part]) ** 2


w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)
for k, part in enumerate(parts, start=1):
    (losses(part).mean() / 2).backward()
    if k % 2 == 0:
        optimizer.step()
        optimizer.zero_grad()
print("w:", w)
print("left over:", w.grad)

# %% torch
w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)
for group in parts[0:2], parts[2:3]:
    size = sum(len(t[part]) for part in group)
    optimizer.zero_grad()
    for part in group:
        (losses(part).sum() / size).backward()
    print("w.grad:", w.grad)
    optimizer.step()
    print("w:", w)

# %% numpy_forgotten
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0], [0.5, 6.0]])
t = np.array([4.0, 9.0, 6.0, 1.0, 14.0])
w = np.array([0.5, 3.0])

J = 2 * (X @ w - t)[:, None] * X  # one row for each loss
v = np.array([0.25, 0.25, 0.25, 0.25, 0.0])
w = w - 0.01 * v @ J
J_next = 2 * (X @ w - t)[:, None] * X
print("w:", w)
v_left = np.array([0.0, 0.0, 0.0, 0.0, 0.5])
print("left over:", v_left @ J_next)

# %% numpy
v_last = np.array([0.0, 0.0, 0.0, 0.0, 1.0])
print("w.grad:", v @ J)
print("w:", w)
print("w.grad:", v_last @ J_next)
w = w - 0.01 * v_last @ J_next
print("w:", w)

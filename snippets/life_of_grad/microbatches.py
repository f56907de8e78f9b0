"""A batch of four in two parts: the loss is the mean of (Xw − t)²."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = torch.tensor([1.0, 0.0, 2.0, 3.0])
w = torch.tensor([0.5, 2.0], requires_grad=True)


def losses(part):
    return (X[part] @ w - t[part]) ** 2


losses(slice(0, 4)).mean().backward()
print("whole batch:", w.grad)

# %% parts
w.grad = None
for part in slice(0, 3), slice(3, 4):
    (losses(part).sum() / 4).backward()
    print("w.grad:", w.grad)

# %% weights
w.grad = None
y = losses(slice(0, 4))
y.backward(torch.tensor([0.25, 0.25, 0.25, 0.0]), retain_graph=True)
y.backward(torch.tensor([0.0, 0.0, 0.0, 0.25]))
print("by weights:", w.grad)

# %% means
w.grad = None
for part in slice(0, 3), slice(3, 4):
    (losses(part).mean() / 2).backward()
print("mean of means:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = np.array([1.0, 0.0, 2.0, 3.0])
w = np.array([0.5, 2.0])
J = 2 * (X @ w - t)[:, None] * X  # one row for each loss
print("whole batch:", np.full(4, 1 / 4) @ J)

# %% numpy_parts
v = np.array([1.0, 1.0, 1.0, 0.0]) / 4
v_next = np.array([0.0, 0.0, 0.0, 1.0]) / 4
print("w.grad:", v @ J)
print("w.grad:", v @ J + v_next @ J)

# %% numpy_weights
print("by weights:", (v + v_next) @ J)

# %% numpy_means
uneven = np.array([1 / 3, 1 / 3, 1 / 3, 1.0]) / 2
print("mean of means:", uneven @ J)

"""Uncertainty weighting: the sum of exp(−s)·loss + s, with a learned s."""

# %% torch
import torch
from torch import nn

w = nn.Parameter(torch.tensor([3.0, 5.0]))
s = nn.Parameter(torch.tensor([0.0, 1.5]))


def losses():
    errors = torch.stack([w[0] ** 2 - 4, w[0] * w[1] - 13])
    return errors**2


total = (torch.exp(-s) * losses() + s).sum()
total.backward()
print("total:", total)
print("s.grad:", s.grad)
print("w.grad:", w.grad)

# %% rest blind="x - y: s has no part in the gradient of w" one-point="80 steps come to rest with these numbers"
only_s = torch.optim.SGD([s], lr=0.5)
for _ in range(80):
    only_s.zero_grad()
    (torch.exp(-s) * losses() + s).sum().backward()
    only_s.step()
w.grad = None
(torch.exp(-s) * losses() + s).sum().backward()
print("weights at rest:", torch.exp(-s))
print("gradient at rest:", w.grad)

# %% not_held
w = nn.Parameter(torch.tensor([3.0, 5.0], dtype=torch.float64))
s = nn.Parameter(torch.tensor([0.0, 1.5], dtype=torch.float64))
optimizer = torch.optim.SGD([w], lr=1 / 256)
for _ in range(2):
    optimizer.zero_grad()
    (torch.exp(-s) * losses() + s).sum().backward()
    optimizer.step()
    print("w:", w)
    print("s:", s)
    print("s.grad:", s.grad)

# %% held
optimizer.add_param_group({"params": [s], "lr": 1 / 8})
optimizer.zero_grad()
(torch.exp(-s) * losses() + s).sum().backward()
optimizer.step()
print("s:", s)
print("s.grad:", s.grad)

# %% numpy
import numpy as np


def losses(w):
    errors = np.array([w[0] ** 2 - 4, w[0] * w[1] - 13])
    of_errors = np.array([[2 * w[0], 0.0], [w[1], w[0]]])
    return errors**2, 2 * errors[:, None] * of_errors


w, s = np.array([3.0, 5.0]), np.array([0.0, 1.5])
ell, J = losses(w)
at_s = 1 - np.exp(-s) * ell
print("total:", np.sum(np.exp(-s) * ell + s))
print("s.grad:", at_s)
print("w.grad:", np.exp(-s) @ J)
at_rest = (1 / ell) @ J
print("weights at rest:", 1 / ell)
print("gradient at rest:", at_rest)

# %% numpy_held
added_up = np.zeros(2)
for _ in range(2):
    y, J = losses(w)
    added_up = added_up + 1 - np.exp(-s) * y
    w = w - np.exp(-s) @ J / 256
    print("w:", w)
    print("s:", s)
    print("s.grad:", added_up)
y, _ = losses(w)
at_s = 1 - np.exp(-s) * y
s = s - at_s / 8
print("s:", s)
print("s.grad:", at_s)

"""Four micro-batches of one example: divided by their number, or by a running count."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = torch.tensor([1.0, 0.0, 2.0, 3.0])
w = torch.tensor([0.5, 2.0], requires_grad=True)
for divisors in ([4, 4, 4, 4], [1, 2, 3, 4]):
    w.grad = None
    for row, target, divisor in zip(X, t, divisors, strict=True):
        ((row @ w - target) ** 2 / divisor).backward()
    print("divided:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = np.array([1.0, 0.0, 2.0, 3.0])
w = np.array([0.5, 2.0])
J = 2 * (X @ w - t)[:, None] * X  # one row for each loss
for divisors in (np.full(4, 4), np.arange(1, 5)):
    print("divided:", (1 / divisors) @ J)

"""Weights computed from the losses: each loss is divided by itself."""

# %% torch blind="x - y: a loss divided by itself has no gradient"
import torch
from torch import nn

w = nn.Parameter(torch.tensor([3.0, 5.0]))


def gradient(total):
    w.grad = None
    total.sum().backward()
    return w.grad


errors = torch.stack([w[0] ** 2 - 4, w[0] * w[1] - 13])
losses = errors**2
print("divided by itself:", gradient(losses / losses))

errors = torch.stack([w[0] ** 2 - 4, w[0] * w[1] - 13])
losses = errors**2
print("detached:", gradient(losses / losses.detach()))

errors = torch.stack([w[0] ** 2 - 4, w[0] * w[1] - 13])
losses = errors**2
print("logarithms:", gradient(losses.log()))

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
errors = np.array([w[0] ** 2 - 4, w[0] * w[1] - 13])
losses = errors**2
J = 2 * errors[:, None] * np.array([[2 * w[0], 0.0], [w[1], w[0]]])
# the quotient rule: (ℓ∇ℓ − ℓ∇ℓ) / ℓ²
slopes = (losses - losses) / losses**2
print("divided by itself:", np.sum(slopes[:, None] * J, axis=0))
print("detached:", (1 / losses) @ J)
# log ℓ = 2 log|error|, whose derivative is 2 / error
of_errors = np.array([[2 * w[0], 0.0], [w[1], w[0]]])
print("logarithms:", (2 / errors) @ of_errors)

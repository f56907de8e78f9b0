"""Weights that are parameters, as v and as factors of two squared errors."""

# %% torch
import torch
from torch import nn

w = nn.Parameter(torch.tensor([3.0, 5.0]))
weights = nn.Parameter(torch.tensor([0.2, 0.8]))


def losses():
    errors = torch.stack([w[0] ** 2 - 4, w[0] * w[1] - 13])
    return errors**2


losses().backward(weights)
print("as the argument:", w.grad)
print("weights.grad:", weights.grad)

# %% factors
w.grad = None
(weights * losses()).sum().backward()
print("losses():", losses())
print("as factors:", w.grad)
print("of the weights:", weights.grad)

# %% numpy
import numpy as np

w, weights = np.array([3.0, 5.0]), np.array([0.2, 0.8])


def losses(w):
    errors = np.array([w[0] ** 2 - 4, w[0] * w[1] - 13])
    of_errors = np.array([[2 * w[0], 0.0], [w[1], w[0]]])
    return errors**2, 2 * errors[:, None] * of_errors


y, J = losses(w)
print("as the argument:", weights @ J)
print("losses():", y)
print("as factors:", weights @ J)
print("of the weights:", y)

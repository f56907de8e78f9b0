"""Weights under gradient descent: plain weights fall below zero, and softmax gives all weight to the smaller loss."""

# %% torch
import torch
from torch import nn

w = nn.Parameter(torch.tensor([3.0, 5.0], dtype=torch.float64))
weights = nn.Parameter(torch.tensor([0.2, 0.8], dtype=torch.float64))
optimizer = torch.optim.SGD([w, weights], lr=1 / 128)


def losses():
    errors = torch.stack([w[0] ** 2 - 4, w[0] * w[1] - 13])
    return errors**2


for _ in range(4):
    optimizer.zero_grad()
    y = losses()
    total = (weights * y).sum()
    total.backward()
    print("y:", y)
    print("weights:", weights)
    print("total:", total)
    optimizer.step()

# %% softmax
w = nn.Parameter(torch.tensor([3.0, 5.0]))
scores = nn.Parameter(torch.tensor([0.4, 0.1]))
shares = torch.softmax(scores, 0)
(shares * losses()).sum().backward()
print("shares:", shares)
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np


def losses(w):
    errors = np.array([w[0] ** 2 - 4, w[0] * w[1] - 13])
    of_errors = np.array([[2 * w[0], 0.0], [w[1], w[0]]])
    return errors**2, 2 * errors[:, None] * of_errors


w, weights = np.array([3.0, 5.0]), np.array([0.2, 0.8])
for _ in range(4):
    y, J = losses(w)
    print("y:", y)
    print("weights:", weights)
    print("total:", weights @ y)
    w, weights = w - weights @ J / 128, weights - y / 128

y, _ = losses(np.array([3.0, 5.0]))
scores = np.array([0.4, 0.1])
shares = np.exp(scores) / np.sum(np.exp(scores))
print("shares:", shares)
print("scores.grad:", shares * (y - np.sum(shares * y)))

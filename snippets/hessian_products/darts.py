"""DARTS: the mixed second derivative times v, exact and by a difference of two gradients."""

# %% torch
import torch

w = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)  # the weights
alpha = torch.tensor([0.5, -1.0], dtype=torch.float64, requires_grad=True)  # the architecture
v = torch.tensor([3.0, -2.0], dtype=torch.float64)  # the validation gradient at w


def train_loss(w, alpha):
    return (alpha * w**2).sum() + alpha[0] * alpha[1] * w[0] * w[1]


at_w = torch.autograd.grad(train_loss(w, alpha), w, create_graph=True)[0]
print("exact:", torch.autograd.grad(at_w @ v, alpha)[0])

# %% difference
eps = 1 / 64  # DARTS divides 0.01 by the norm of v
p = torch.autograd.grad(train_loss(w + eps * v, alpha), alpha)[0]
n = torch.autograd.grad(train_loss(w - eps * v, alpha), alpha)[0]
print("right:", (p - n) / (2.0 * eps))
print("without parentheses:", (p - n) / 2.0 * eps)

# %% numpy
import numpy as np

w, alpha, v = np.array([1.0, 2.0]), np.array([0.5, -1.0]), np.array([3.0, -2.0])
mixed = np.diag(2 * w) + np.outer(alpha[::-1], w[::-1])  # row: of alpha, column: of w
print("exact:", mixed @ v)

# %% numpy_difference
share = 1 / 64
print("right:", mixed @ v)
print("without parentheses:", mixed @ v * share**2)

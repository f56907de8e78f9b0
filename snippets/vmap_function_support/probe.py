"""The gradient at the output of a layer for each sample, under vmap, from zeros that are added to it."""

# %% torch
import torch
from torch.func import grad, vmap

A, B = torch.tensor([[0.5, -1.0], [2.0, 0.25]]), torch.tensor([1.0, 3.0])
X = torch.tensor([[1.0, 2.0], [0.5, -1.0], [0.25, 3.0]])


def loss(zeros, x):
    h = torch.tanh(A @ x) + zeros
    return (B @ h) ** 2


print("at h:", vmap(grad(loss), in_dims=(None, 0))(torch.zeros(2), X), sep="\n")

# %% numpy
import numpy as np

A, B = np.array([[0.5, -1.0], [2.0, 0.25]]), np.array([1.0, 3.0])
X = np.array([[1.0, 2.0], [0.5, -1.0], [0.25, 3.0]])
H = np.tanh(X @ A.T)
print("at h:", 2 * np.outer(H @ B, B), sep="\n")

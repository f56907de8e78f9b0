"""A function for a batch, under vmap."""

# %% error raises="IndexError: too many indices for tensor of dimension 1"
import torch
from torch.func import jacrev, vmap


def f(X):
    return torch.stack([X[:, 0] ** 3, X[:, 0] * X[:, 1], X[:, 1] ** 2], 1)


X = torch.tensor([[4.0, 3.0], [1.0, 5.0], [5.0, 7.0], [6.0, 4.0]])
vmap(jacrev(f))(X)

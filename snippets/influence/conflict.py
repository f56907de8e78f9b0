"""Conflicts in a batch: the cosine of each pair of per-sample gradients."""

# %% torch
import torch
from torch.func import grad, vmap

X = torch.tensor([[1.0, 2.0], [0.5, 3.0], [1.5, 1.0], [2.0, -0.5]])
t = torch.tensor([1.0, 4.0, -1.0, 1.0])  # the last sample has another label than its neighbors
w = torch.tensor([0.5, -0.25])


def loss(w, x, t):
    return (w @ x - t) ** 2


G = vmap(grad(loss), in_dims=(None, 0, 0))(w, X, t)
U = torch.nn.functional.normalize(G, dim=1)
cosines = U @ U.T
print("cosines:", cosines, sep="\n")
pairs = torch.triu_indices(4, 4, 1)
print("share of pairs in conflict:", (cosines[pairs[0], pairs[1]] < 0).float().mean())

# %% mean
mean = G.mean(dim=0)
print("length that is left:", mean.norm() / G.norm(dim=1).mean())
print("slope of each loss along the step:", -G @ mean)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [0.5, 3.0], [1.5, 1.0], [2.0, -0.5]])
t, w = np.array([1.0, 4.0, -1.0, 1.0]), np.array([0.5, -0.25])
r = X @ w - t
# The gradient of sample i is 2 r[i] X[i], so the sign of r decides about the cosine.
lengths = np.sqrt((X**2).sum(axis=1))
cosines = np.sign(np.outer(r, r)) * (X @ X.T) / np.outer(lengths, lengths)
print("cosines:", cosines, sep="\n")
print("share of pairs in conflict:", np.mean([cosines[i, j] < 0 for i in range(4) for j in range(i)]))

# %% numpy_mean
mean = 2 * r @ X / len(t)
print("length that is left:", np.sqrt(mean @ mean) / np.mean(2 * abs(r) * lengths))
print("slope of each loss along the step:", -2 * r * (X @ mean))

"""The passes of jacobian for a batch, counted by a hook, and those of the sum over the samples."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacrev, vmap

A = torch.tensor([[0.5, 0.25], [0.75, 1.0], [0.125, 0.5]])
C = torch.tensor([[1.0, 2.0, 0.5], [0.25, 1.5, 3.0]])
X = torch.tensor([[0.5, 1.0], [0.75, 0.25], [1.5, 0.5], [0.25, 0.75]])
passes = []


def count(v):
    passes.append(v)


def mlp(x):
    h = torch.tanh(x @ A.T)
    if h.requires_grad:
        h.register_hook(count)  # called once in each backward pass
    return h @ C.T


J = jacobian(mlp, X)
print("jacobian of the batch:", len(passes))

passes.clear()
summed = jacobian(lambda X: mlp(X).sum(dim=0), X)
print("jacobian of the sum:", len(passes))

passes.clear()
J = jacobian(mlp, X, vectorize=True)
print("with vectorize:", len(passes))
print("its numbers:", J.numel())

passes.clear()
summed = jacobian(lambda X: mlp(X).sum(dim=0), X, vectorize=True).permute(1, 0, 2)
print("of the sum, with vectorize:", len(passes))
print("its numbers:", summed.numel())

passes.clear()
each = vmap(jacrev(mlp))(X)
print("with vmap and jacrev:", len(passes))
print("each:", each, sep="\n")

# %% numpy
import numpy as np

A = np.array([[0.5, 0.25], [0.75, 1.0], [0.125, 0.5]])
C = np.array([[1.0, 2.0, 0.5], [0.25, 1.5, 3.0]])
X = np.array([[0.5, 1.0], [0.75, 0.25], [1.5, 0.5], [0.25, 0.75]])
B, m = (X @ A.T @ C.T).shape
each = np.stack([C @ np.diag(1 - np.tanh(A @ x) ** 2) @ A for x in X])
print("jacobian of the batch:", B * m)
print("jacobian of the sum:", m)
print("with vectorize:", 1)
print("its numbers:", B * m * X.size)
print("of the sum, with vectorize:", 1)
print("its numbers:", B * m * X.shape[1])
print("with vmap and jacrev:", 1)
print("each:", each, sep="\n")

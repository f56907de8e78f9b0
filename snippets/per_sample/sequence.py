"""A layer that runs at three positions of each sample: the gradient's norm from two small matrices."""

# %% torch
import torch

first = [[1.5, 0.5], [-0.5, 1.25], [2.5, -1.0]]
second = [[3.0, 0.5], [1.5, -2.0], [-1.0, 0.25]]
X = torch.tensor([first, second])
W = torch.tensor([[0.5, -1.5], [2.5, 0.25]], requires_grad=True)
Y = X @ W.T
Y.retain_grad()
(Y**3).sum().backward()
V = Y.grad
each = torch.einsum("bti,btj->bij", V, X)
print("each:", each, sep="\n")
print("norms:", each.flatten(1).norm(dim=1))

squares = ((V @ V.mT) * (X @ X.mT)).sum(dim=(1, 2))
print("from two small matrices:", squares.sqrt())

product = V.flatten(1).norm(dim=1) * X.flatten(1).norm(dim=1)
print("product of two norms:", product)

# %% numpy
import numpy as np

first = [[1.5, 0.5], [-0.5, 1.25], [2.5, -1.0]]
second = [[3.0, 0.5], [1.5, -2.0], [-1.0, 0.25]]
X = np.array([first, second])
W = np.array([[0.5, -1.5], [2.5, 0.25]])
V = 3 * (X @ W.T) ** 2
each = np.array([sum(map(np.outer, V[b], X[b])) for b in range(2)])
print("each:", each, sep="\n")
length = np.sqrt(np.array([np.sum(g**2) for g in each]))
print("norms:", length)

print("from two small matrices:", length)

total = [np.sqrt(np.sum(V[b] ** 2) * np.sum(X[b] ** 2)) for b in range(2)]
print("product of two norms:", np.array(total))

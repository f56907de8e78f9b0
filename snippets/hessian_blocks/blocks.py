"""The Hessian of a cross entropy with respect to a tuple of parameters: nested tuples, one matrix, and the trace."""

# %% torch
import torch
from torch.nn.functional import cross_entropy, linear

X = torch.tensor([[1.0, 2.0], [-0.5, 1.5], [2.0, -1.0]], dtype=torch.float64)
targets = torch.tensor([0, 1, 1])
params = (
    torch.tensor([[0.5, -1.0], [0.25, 0.75]], dtype=torch.float64),  # the weight
    torch.tensor([0.1, -0.2], dtype=torch.float64),  # the bias
)


def loss(params):
    weight, bias = params
    return cross_entropy(linear(X, weight, bias), targets)


print("cross entropy:", loss(params))
blocks = torch.func.hessian(loss)(params)
for row in blocks:
    print("shapes:", [list(block.shape) for block in row])

# %% matrix
sizes = [p.numel() for p in params]
rows = []
for row, m in zip(blocks, sizes, strict=True):
    rows.append(torch.cat([block.reshape(m, n) for block, n in zip(row, sizes, strict=True)], dim=1))
H = torch.cat(rows)
print("H:", H, sep="\n")
traces = [blocks[i][i].reshape(n, n).trace() for i, n in enumerate(sizes)]
print("trace:", sum(traces))

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [-0.5, 1.5], [2.0, -1.0]])
W, b = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([0.1, -0.2])
scores = np.exp(X @ W.T + b)
P = scores / scores.sum(axis=1, keepdims=True)
H = np.zeros((6, 6))
for x, p in zip(X, P, strict=True):
    G = np.hstack([np.kron(np.eye(2), x), np.eye(2)])  # of the two scores
    H += G.T @ (np.diag(p) - np.outer(p, p)) @ G / len(X)
print("cross entropy:", -np.mean(np.log(P[np.arange(3), [0, 1, 1]])))
for rows in ((2, 2), (2,)):
    print("shapes:", [[*rows, *columns] for columns in ((2, 2), (2,))])

# %% numpy_matrix
print("H:", H, sep="\n")
print("trace:", np.trace(H))

"""PCGrad with three tasks: the order of the projections, and a parameter of one task."""

# %% torch blind="J @ v: products of two vectors, and n nᵀ is symmetric"
import torch

G = torch.tensor([[1.0, 0.0, 0.0], [-0.5, 0.5, 0.0], [-0.5, -2.0, 1.0]])  # a row for each task


def project(g, other):
    return g - torch.clamp(g @ other, max=0) / (other @ other) * other


def surgery(i, order):
    g = G[i]  # a new tensor after each projection: G does not change
    for j in order:
        g = project(g, G[j])
    return g


for order in ([1, 2], [2, 1]):
    g = surgery(0, order)
    print("projected:", g)
    print("product:", G[order[0]] @ g)

# %% merged
projected = torch.stack([surgery(0, [1, 2]), surgery(1, [0, 2]), surgery(2, [0, 1])])
print("sum:", projected.sum(0))
print("mean:", projected.mean(0))

# %% numpy
import numpy as np

G = np.array([[1.0, 0.0, 0.0], [-0.5, 0.5, 0.0], [-0.5, -2.0, 1.0]])


def cut(g, order):
    for o in G[order]:
        if g @ o < 0:
            n = o / np.linalg.norm(o)
            g = (np.eye(len(o)) - np.outer(n, n)) @ g
    return g


for order in ([1, 2], [2, 1]):
    g = cut(G[0], order)
    print("projected:", g)
    print("product:", G[order[0]] @ g)

# %% numpy_merged
P = np.array([cut(G[0], [1, 2]), cut(G[1], [0, 2]), cut(G[2], [0, 1])])
print("sum:", P.sum(0))
print("mean:", P.sum(0) / len(P))

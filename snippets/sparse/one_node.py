"""A loss on one node of a graph: which other nodes get a gradient, for the direction of the edges and the layers."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]], requires_grad=True)
weights = [
    torch.tensor([[2.0, 1.0], [-1.0, 3.0]]),
    torch.tensor([[1.5, 4.0], [0.5, -2.0]]),
]
label = torch.tensor([1.0, 5.0])


def node_a(edges, layers):
    source, target = torch.tensor(edges).T
    h = x
    for weight in weights[:layers]:
        messages = h[source]
        h = h.index_add(0, target, messages) @ weight  # a node keeps itself
    return h[0]


def gradient(edges, layers):
    x.grad = None
    (node_a(edges, layers) - label).square().sum().backward()
    return x.grad


A, B, C = 0, 1, 2
edges = [(A, B), (B, C)]
print("two layers:", gradient(edges, 2), sep="\n")

# %% reversed
both = edges + [(target, source) for source, target in edges]
print("one layer:", gradient(both, 1), sep="\n")
print("two layers:", gradient(both, 2), sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
W1 = np.array([[2.0, 1.0], [-1.0, 3.0]])
W2 = np.array([[1.5, 4.0], [0.5, -2.0]])
label = np.array([1.0, 5.0])


K = np.eye(3)
K[1, 0] = K[2, 1] = 1  # row: the target of the edge
K_A, W = (K @ K)[0], W1 @ W2
v = 2 * (K_A @ x @ W - label)
print("two layers:", np.outer(K_A, v @ W.T), sep="\n")

# %% numpy_reversed
S = K + np.triu(K.T, 1)  # with the reversed edges
for layers, K_A, W in (("one layer", S[0], W1), ("two layers", (S @ S)[0], W1 @ W2)):
    v = 2 * (K_A @ x @ W - label)
    print(f"{layers}:", np.outer(K_A, v @ W.T), sep="\n")

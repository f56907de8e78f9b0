"""Learn which edges a graph has: places give no gradient, and weights do, of the listed edges or of all pairs."""

# %% torch blind="J @ v: a product of two vectors"
import torch

h = torch.tensor([1.5, -0.5, 2.0])
v = torch.tensor([0.5, 1.0, -2.0])
theta = torch.tensor(3.0, requires_grad=True)


def layer(edge_index, edge_weight=None):
    """Add up the messages along the edges, as `GraphConv` of PyTorch Geometric does."""
    source, target = edge_index
    messages = theta * h[source]
    if edge_weight is not None:
        messages = edge_weight * messages
    return torch.zeros(3).index_add(0, target, messages)


A = torch.tensor([[0.0, 0.5, 0.0], [0.0, 0.0, 2.0], [1.0, 0.0, 0.0]], requires_grad=True)
edge_index = A.nonzero().T  # integers
(layer(edge_index) @ v).backward()
print("theta.grad:", theta.grad)
print("without edge_weight:", A.grad)

edge_weight = A[edge_index[0], edge_index[1]]
(layer(edge_index, edge_weight) @ v).backward()
print("A.grad:", A.grad, sep="\n")

# %% pairs
A = A.detach().requires_grad_()
pairs = torch.ones(3, 3).nonzero().T
(layer(pairs, A.flatten()) @ v).backward()
print("A.grad:", A.grad, sep="\n")

# %% hard
scores = torch.tensor([[-1.0, 2.0, -0.5], [0.5, -2.0, 1.0], [1.5, -1.5, -1.0]], requires_grad=True)
p = scores.sigmoid()
mask = (p > 0.5).float() + (p - p.detach())  # 0 or 1, with the gradient of p
y = layer(pairs, mask.flatten())
(y @ v).backward()
print("y:", y)
print("scores.grad:", scores.grad, sep="\n")

# %% numpy
import numpy as np

h, v, theta = np.array([1.5, -0.5, 2.0]), np.array([0.5, 1.0, -2.0]), 3.0
A = np.array([[0.0, 0.5, 0.0], [0.0, 0.0, 2.0], [1.0, 0.0, 0.0]])
listed = np.where(A != 0, 1.0, 0.0)
G = theta * np.outer(h, v)  # row: where the edge begins
print("theta.grad:", h @ listed @ v)
print("without edge_weight:", None)
print("A.grad:", listed * G, sep="\n")

# %% numpy_pairs
print("A.grad:", G, sep="\n")

# %% numpy_hard
p = 1 / (1 + np.exp(-np.array([[-1.0, 2.0, -0.5], [0.5, -2.0, 1.0], [1.5, -1.5, -1.0]])))
print("y:", theta * h @ np.where(p > 0.5, 1.0, 0.0))
print("scores.grad:", G * p * (1 - p), sep="\n")

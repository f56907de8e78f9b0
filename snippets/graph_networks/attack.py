"""The gradient of an attack with respect to the changes of an adjacency matrix, and to the normalized matrix."""

# %% torch
import torch
from torch.autograd import grad

original = torch.tensor([[0.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]])
changes = torch.tensor([[0.0, 0.0, 0.5], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], requires_grad=True)
C = torch.tensor([[2.0, -1.0, 1.5], [3.0, 1.0, 0.5], [-2.0, 4.0, 1.0]])  # stands for the model


def normalize(changes):
    A = original + changes + changes.T + torch.eye(3)
    scale = A.sum(1) ** -0.5
    return scale[:, None] * A * scale


adj_norm = normalize(changes)
attack_loss = (C * adj_norm**2).sum()
at_norm, at_changes = grad(attack_loss, (adj_norm, changes))
print("at adj_norm:", at_norm, sep="\n")
print("at changes:", at_changes, sep="\n")

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
attack_loss = (C * normalize(changes) ** 2).sum()
grad(attack_loss, adj_norm)  # adj_norm is from an earlier call

# %% numpy rtol=1e-5
import numpy as np

original = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]])
changes = np.array([[0.0, 0.0, 0.5], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
C = np.array([[2.0, -1.0, 1.5], [3.0, 1.0, 0.5], [-2.0, 4.0, 1.0]])
A = original + changes + changes.T + np.eye(3)
d = A.sum(axis=1)
root = np.sqrt(np.outer(d, d))
V = 2 * C * A / root
share = V / root  # through the entry itself
at_d = -((share * A).sum(axis=1) + (share * A).sum(axis=0)) / (2 * d)  # through the degrees
G = share + at_d[:, None]
print("at adj_norm:", V, sep="\n")
print("at changes:", G + G.T, sep="\n")

"""One embedding table in two paths, one of them detached: what gradient the table gets."""

# %% torch
import torch
from torch import nn

ids = torch.tensor([0, 2, 1, 0])
target_a = torch.tensor([[0.5], [-1.0], [2.0], [-0.25]], dtype=torch.float64)
target_b = torch.tensor([[1.0], [0.25], [-0.5], [1.5]], dtype=torch.float64)
emb = nn.Embedding(3, 2, dtype=torch.float64)
head_a, head_b = nn.Linear(2, 1, bias=False, dtype=torch.float64), nn.Linear(2, 1, bias=False, dtype=torch.float64)
with torch.no_grad():
    emb.weight.copy_(torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]]))
    head_a.weight.copy_(torch.tensor([[1.0, -0.5]]))
    head_b.weight.copy_(torch.tensor([[0.25, 2.0]]))


def gradients(in_a, in_b):
    """Return the gradients at the table and at both heads."""
    loss = (head_a(in_a) - target_a).square().sum() + (head_b(in_b) - target_b).square().sum()
    return torch.autograd.grad(loss, [emb.weight, head_a.weight, head_b.weight])


at_table, at_a, at_b = gradients(emb(ids), emb(ids).detach())
print("table, path B detached:", at_table, sep="\n")
print("head A:", at_a)
print("head B:", at_b)

# %% both
print("table, both paths:", gradients(emb(ids), emb(ids))[0], sep="\n")

# %% in_place
e = emb(ids)
in_b = e.detach_()  # changes e itself
print("e has a graph:", e.requires_grad)

# %% numpy
import numpy as np

ids = np.array([0, 2, 1, 0])
target_a, target_b = np.array([[0.5], [-1.0], [2.0], [-0.25]]), np.array([[1.0], [0.25], [-0.5], [1.5]])
T = np.array([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]])
a, b = np.array([[1.0, -0.5]]), np.array([[0.25, 2.0]])
S = np.eye(3)[ids]
E = S @ T
v_a, v_b = 2 * (E @ a.T - target_a), 2 * (E @ b.T - target_b)
print("table, path B detached:", S.T @ v_a @ a, sep="\n")
print("head A:", v_a.T @ E)
print("head B:", v_b.T @ E)

# %% numpy_both
print("table, both paths:", S.T @ (v_a @ a + v_b @ b), sep="\n")

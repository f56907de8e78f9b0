"""Textual inversion: torch.where and detach, so that one row of the table has a gradient, and weight decay."""

# %% torch
import torch
from torch import nn

ids = torch.tensor([0, 2, 3, 2])
new = 2  # the only token to train
V = torch.tensor([[0.5, -1.0], [1.0, 0.25], [-0.75, 2.0], [0.5, 1.5]], dtype=torch.float64)  # gradient at the output
mask = (ids == new).unsqueeze(-1)


def table():
    """Return an embedding with a row that no text uses, row 1."""
    emb = nn.Embedding(4, 2, dtype=torch.float64)
    with torch.no_grad():
        emb.weight.copy_(torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0], [0.5, 0.75]]))
    return emb


emb = table()
e = emb(ids)
e = torch.where(mask, e, e.detach())
e.backward(V)
print("e:", e.detach(), sep="\n")
print("V:", V, sep="\n")
print("emb.weight.grad:", emb.weight.grad, sep="\n")

# %% decay
torch.optim.AdamW(emb.parameters(), lr=0.1, weight_decay=0.5).step()
print("table after a step of AdamW:", emb.weight.data, sep="\n")

# %% no_decay
emb = table()
e = emb(ids)
torch.where(mask, e, e.detach()).backward(V)
torch.optim.AdamW(emb.parameters(), lr=0.1, weight_decay=0.0).step()
print("table without weight decay:", emb.weight.data, sep="\n")

# %% numpy blind="J.T: M is diagonal"
import numpy as np

ids, new = np.array([0, 2, 3, 2]), 2
V = np.array([[0.5, -1.0], [1.0, 0.25], [-0.75, 2.0], [0.5, 1.5]])
T = np.array([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0], [0.5, 0.75]])
S, M = np.eye(4)[ids], np.diag(ids == new).astype(float)
G = S.T @ M @ V
print("e:", S @ T, sep="\n")
print("V:", V, sep="\n")
print("emb.weight.grad:", G, sep="\n")

# %% numpy_decay
step = 0.1 * G / (np.abs(G) + 10.0**-8)  # the first step of Adam
print("table after a step of AdamW:", (1 - 0.1 * 0.5) * T - step, sep="\n")

# %% numpy_no_decay
print("table without weight decay:", T - step, sep="\n")

"""Two steps of Adam and of SparseAdam, and only one row has a gradient in the second step."""

# %% torch
import torch

rows = torch.tensor([[3.0, 5.0], [0.5, 4.0]])


def train(optimizer, sparse):
    w = rows.clone()
    embedding = torch.nn.Embedding.from_pretrained(w, freeze=False, sparse=sparse)
    optimizer = optimizer(embedding.parameters(), lr=0.1)
    for tokens in (torch.tensor([1, 0]), torch.tensor([0])):
        optimizer.zero_grad()
        embedding(tokens).prod(1).sum().backward()
        optimizer.step()
    return embedding.weight.detach()


print("Adam:", train(torch.optim.Adam, sparse=False))
print("SparseAdam:", train(torch.optim.SparseAdam, sparse=True))

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0], [0.5, 4.0]])


def train(lazy):
    rows_now, m, s = rows.copy(), np.zeros((2, 2)), np.zeros((2, 2))
    for t, used in ((1, np.array([1, 1])), (2, np.array([1, 0]))):
        G = used[:, None] * rows_now[:, ::-1]
        m, s = 0.9 * m + 0.1 * G, 0.999 * s + 0.001 * G**2
        step = 0.1 * (m / (1 - 0.9**t)) / np.sqrt(s / (1 - 0.999**t))
        rows_now = rows_now - (step * used[:, None] if lazy else step)
    return rows_now


print("Adam:", train(lazy=False))
print("SparseAdam:", train(lazy=True))

"""Rows of an embedding that no sample uses: Adam, SparseAdam and AdamW."""

# %% torch
import torch


def train(optimizer_class, sparse):
    table = torch.nn.Embedding(3, 2, sparse=sparse)
    with torch.no_grad():
        table.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, 5.0], [7.0, 4.0]]))
    optimizer = optimizer_class(table.parameters(), lr=0.5, eps=0.25)
    for index in (0, 1):  # the second round uses only row 1
        optimizer.zero_grad()
        (table(torch.tensor(index)) * torch.tensor([1.0, 10.0])).sum().backward()
        optimizer.step()
    return table.weight.detach()


dense = train(torch.optim.Adam, sparse=False)
lazy = train(torch.optim.SparseAdam, sparse=True)
decayed = train(torch.optim.AdamW, sparse=False)
print("dense:", dense, sep="\n")
print("lazy:", lazy, sep="\n")
print("AdamW, last row:", decayed[2])

# %% numpy
import numpy as np

start = np.array([[1.0, 2.0], [3.0, 5.0], [7.0, 4.0]])
v, floor = np.array([1.0, 10.0]), 0.25


def adam(rounds_with_gradient, skip):
    W = start.copy()
    m, s = np.zeros((3, 2)), np.zeros((3, 2))
    for t, row in enumerate(rounds_with_gradient, 1):
        G = np.outer(np.arange(3) == row, v)
        used = np.array([[r == row] for r in range(3)]) if skip else np.ones((3, 1), bool)
        m = np.where(used, 0.9 * m + 0.1 * G, m)
        s = np.where(used, 0.999 * s + 0.001 * G**2, s)
        share = 1 - 0.999**t
        added = floor / np.sqrt(share) if skip else floor  # SparseAdam adds it before the correction
        step = 0.5 * (m / (1 - 0.9**t)) / (np.sqrt(s / share) + added)
        W = W - np.where(used, step, 0)
    return W


dense, lazy = adam((0, 1), skip=False), adam((0, 1), skip=True)
print("dense:", dense, sep="\n")
print("lazy:", lazy, sep="\n")
print("AdamW, last row:", start[2] * (1 - 0.5 * 0.01) ** 2)

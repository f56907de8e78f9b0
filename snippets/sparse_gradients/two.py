"""Two optimizers: one for the sparse gradient of an embedding, one for all others."""

# %% torch
import torch

rows = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
embedding = torch.nn.Embedding.from_pretrained(rows, freeze=False, sparse=True)
w = torch.nn.Parameter(torch.tensor([2.5, -1.5]))
optimizers = [
    torch.optim.SparseAdam(embedding.parameters(), lr=0.1),
    torch.optim.Adam([w], lr=0.3),
]

(embedding(torch.tensor([2, 0, 2])) @ w).sum().backward()
print("embedding.weight.grad:", embedding.weight.grad.to_dense())
print("w.grad:", w.grad)
for optimizer in optimizers:
    optimizer.step()
print("embedding.weight:", embedding.weight)
print("w:", w)

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
w = np.array([2.5, -1.5])
S = np.eye(3)[[2, 0, 2]]
G = S.T @ np.array([w, w, w])
g = (S @ rows).sum(0)
print("embedding.weight.grad:", G)
print("w.grad:", g)
rows = rows - 0.1 * np.sign(G)
w = w - 0.3 * np.sign(g)
print("embedding.weight:", rows)
print("w:", w)

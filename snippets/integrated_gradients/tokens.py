"""Integrated gradients for tokens: a path between the rows of an embedding."""

# %% torch
import torch

embedding = torch.nn.Embedding.from_pretrained(torch.tensor([[0.5, -1.0], [3.0, 0.5], [-2.0, 1.5]]))
tokens, n = torch.tensor([1, 2, 1]), 4


def score(e):
    """Return a score for each path point: the product of the first entries, plus the last row's second entry."""
    return e[..., 0].prod(dim=-1) + e[..., -1, 1] ** 2


e, baseline = embedding(tokens), embedding(torch.zeros_like(tokens))
alpha = (torch.arange(n) + 0.5) / n
points = (baseline + alpha[:, None, None] * (e - baseline)).detach().requires_grad_()
score(points).sum().backward()
print("for each token:", ((e - baseline) * points.grad.mean(dim=0)).sum(dim=1))

# %% numpy
import numpy as np

R, tokens, n = np.array([[0.5, -1.0], [3.0, 0.5], [-2.0, 1.5]]), [1, 2, 1], 4
e, baseline = R[tokens], R[[0, 0, 0]]
alpha = (np.arange(n) + 0.5) / n
P = baseline + alpha[:, None, None] * (e - baseline)
p, q, r = P[:, :, 0].T
G = np.zeros_like(P)
G[:, :, 0] = np.stack([q * r, p * r, p * q], axis=1)
G[:, 2, 1] = 2 * P[:, 2, 1]
print("for each token:", ((e - baseline) * G.mean(axis=0)).sum(axis=1))

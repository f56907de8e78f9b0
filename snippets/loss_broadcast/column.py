"""cross_entropy with the class numbers in a column, and in a vector."""

# %% error raises="RuntimeError: 0D or 1D target tensor expected, multi-target not supported"
import torch

F = torch.nn.functional
scores = torch.tensor([[0.5, 3.0, 1.0], [-1.0, 2.0, 0.25]], requires_grad=True)
t = torch.tensor([[2], [0]])
F.cross_entropy(scores, t)

# %% torch
F.cross_entropy(scores, t.squeeze(1)).backward()
print("scores.grad:", scores.grad, sep="\n")

# %% numpy
import numpy as np

scores = np.array([[0.5, 3.0, 1.0], [-1.0, 2.0, 0.25]])
t = np.array([[2], [0]])
s = np.exp(scores) / np.exp(scores).sum(axis=1)[:, None]
print("scores.grad:", (s - np.eye(3)[t.ravel()]) / 2, sep="\n")

"""Class numbers that begin at 0."""

# %% torch
import torch

scores = torch.tensor([[0.5, 3.0, 1.0], [2.0, 0.5, -1.0]], requires_grad=True)
targets = torch.tensor([3, 1])
L = torch.nn.functional.cross_entropy(scores, targets - 1)
L.backward()
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

scores = np.array([[0.5, 3.0, 1.0], [2.0, 0.5, -1.0]])
targets = np.array([3, 1])
p = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
picked = np.eye(3)[targets - 1]
print("scores.grad:", (p - picked) / len(scores))

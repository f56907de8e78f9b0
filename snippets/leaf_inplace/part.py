"""A part of a leaf: set it under no_grad, or before requires_grad_(), or build a new result from parts."""

# %% error raises="RuntimeError: a view of a leaf Variable that requires grad"
import torch

embedding = torch.nn.Embedding(2, 2)
embedding.weight[0] = torch.tensor([3.0, 2.0])

# %% torch
import torch

embedding = torch.nn.Embedding(2, 2)
with torch.no_grad():
    embedding.weight[0] = torch.tensor([3.0, 2.0])
    embedding.weight[1] = torch.tensor([0.5, 7.0])
both = embedding(torch.tensor([1, 0]))
(both[0] * both[1]).backward(torch.tensor([1.0, 10.0]))
print("embedding.weight.grad:", embedding.weight.grad)

# %% numpy
import numpy as np

W = np.array([[3.0, 2.0], [0.5, 7.0]])
# of (w₁₁w₂₁, w₁₂w₂₂)
J = np.array([[W[1, 0], 0, W[0, 0], 0], [0, W[1, 1], 0, W[0, 1]]])
v = np.array([1.0, 10.0])
print("vᵀJ:", (v @ J).reshape(2, 2))

"""A row of a table, chosen with scores."""

# %% torch
import torch

table = torch.tensor([[3.0, 5.0], [0.5, 4.0]])
scores = torch.tensor([0.2, 0.7], requires_grad=True)
v = torch.tensor([1.0, 10.0])
row = torch.softmax(scores, 0) @ table
row.backward(v)
print("row:", row)
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

table = np.array([[3.0, 5.0], [0.5, 4.0]])
scores = np.array([0.2, 0.7])
v = np.array([1.0, 10.0])
s = np.exp(scores) / np.sum(np.exp(scores))
print("row:", s @ table)
u = table @ v
print("scores.grad:", s * (u - np.sum(s * u)))

"""Attention with a mask that hides all of the second row."""

# %% error raises="RuntimeError: Function 'SoftmaxBackward0' returned nan values"
import torch

hidden = torch.tensor([[False, False, True], [True, True, True]])
scores = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
with torch.autograd.set_detect_anomaly(True):
    weights = scores.masked_fill(hidden, -torch.inf).softmax(dim=1)
    weights.masked_fill(hidden, 0).sum().backward()

# %% torch
import torch

hidden = torch.tensor([[False, False, True], [True, True, True]])
scores = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0, 100.0], [1.0, 10.0, 100.0]])
lowest = torch.finfo(scores.dtype).min
weights = scores.masked_fill(hidden, lowest).softmax(dim=1)
weights = weights.masked_fill(hidden, 0)
weights.backward(v)
print("weights:", weights, sep="\n")
print("scores.grad:", scores.grad, sep="\n")

# %% numpy blind="input: a masked row has no effect"
import numpy as np

hidden = np.array([[False, False, True], [True, True, True]])
scores = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
v = np.array([1.0, 10.0, 100.0])
powers = np.where(hidden, 0, np.exp(scores))
p = powers / np.maximum(powers.sum(axis=1, keepdims=True), 1)
print("weights:", p, sep="\n")
print("scores.grad:", p * (v - (p @ v)[:, None]), sep="\n")

"""A row of attention whose last key is masked: with no weight at all, and with the score 0."""

# %% torch
import torch

scores = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
future = torch.tensor([False, False, True])
v = torch.tensor([1.0, 10.0, 100.0])  # the gradient at the weights

for filled in (-torch.inf, 0.0):
    weights = scores.masked_fill(future, filled).softmax(dim=0)
    scores.grad = None
    weights.backward(v)
    print("weights:", weights)
    print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

scores, v = np.array([1.0, 2.0, 3.0]), np.array([1.0, 10.0, 100.0])
seen = np.array([1.0, 1.0, 0.0])
for power in (0.0, 1.0):  # exp(-inf) and exp(0)
    powers = np.where(seen, np.exp(scores), power)
    p = powers / np.sum(powers)
    print("weights:", p)
    print("scores.grad:", seen * p * (v - np.sum(p * v)))

"""0 < a + b + c < 1: softmax with a fourth share, or a free direction and a sigmoid for the sum."""

# %% torch
import torch

v = torch.tensor([1.0, -2.0, 3.0])  # the gradient of the loss at a, b and c
scores = torch.tensor([0.5, 1.0, -0.3, 0.2], requires_grad=True)
abc = scores.softmax(0)[:3]  # the fourth share is what is left
abc.backward(v)
print("abc:", abc)
print("scores.grad:", scores.grad)

# %% signed
free = torch.tensor([0.5, 1.2, -0.4], requires_grad=True)
total = torch.sigmoid(free.mean())
signed = free - free.mean() + total / 3
signed.backward(v)
print("signed:", signed)
print("total:", total)
print("free.grad:", free.grad)

# %% numpy
import numpy as np

v = np.array([1.0, -2.0, 3.0])
scores = np.array([0.5, 1.0, -0.3, 0.2])
p = np.exp(scores) / np.sum(np.exp(scores))
J = (np.diag(p) - np.outer(p, p))[:3]
print("abc:", p[:3])
print("scores.grad:", v @ J)

# %% numpy_signed
free = np.array([0.5, 1.2, -0.4])
total = 1 / (1 + np.exp(-np.mean(free)))
print("signed:", free - np.mean(free) + total / 3)
print("total:", total)
print("free.grad:", v - np.mean(v) + np.mean(v) * total * (1 - total) / 3)

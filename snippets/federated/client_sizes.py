"""Clients with one and with three samples: the plain mean, and the mean by the number of samples."""

# %% torch
import torch

start = torch.tensor([0.5, -1.0])
X = torch.tensor([[1.0, 0.5], [0.0, 2.0], [2.0, -1.0], [0.5, 0.5]])
y = torch.tensor([2.0, 1.0, 0.5, -1.0])


def one_step(X, y):
    w = start.clone().requires_grad_()
    ((X @ w - y) ** 2).mean().backward()
    return (w - 0.125 * w.grad).detach()


sizes = torch.tensor([1.0, 3.0])
ends = torch.stack([one_step(X[:1], y[:1]), one_step(X[1:], y[1:])])
print("plain mean:", ends.mean(0))
print("by the number of samples:", sizes / sizes.sum() @ ends)
print("one step on all samples:", one_step(X, y))

# %% numpy
import numpy as np

start = np.array([0.5, -1.0])
X = np.array([[1.0, 0.5], [0.0, 2.0], [2.0, -1.0], [0.5, 0.5]])
y = np.array([2.0, 1.0, 0.5, -1.0])
each = 2 * (X @ start - y)[:, None] * X  # the gradient of each sample
print("plain mean:", start - 0.125 * (each[0] + each[1:].mean(axis=0)) / 2)
print("by the number of samples:", start - 0.125 * (each[0] + 3 * each[1:].mean(axis=0)) / 4)
print("one step on all samples:", start - 0.125 * each.mean(axis=0))

"""Dropout and batch norm under no_grad: only eval() changes their formula."""

# %% training
import torch

X = torch.tensor([[3.0], [8.0]])
norm, dropout = torch.nn.BatchNorm1d(1, eps=0.25), torch.nn.Dropout()
with torch.no_grad():
    y, z = norm(X), dropout(X)
print("y.flatten():", y.flatten())
print("norm.running_mean:", norm.running_mean)
print("dropout returns X:", torch.equal(z, X))

# %% torch
norm.eval()
dropout.eval()
with torch.no_grad():
    y, z = norm(X), dropout(X)
print("y.flatten():", y.flatten())
print("norm.running_mean:", norm.running_mean)
print("dropout returns X:", torch.equal(z, X))
print("eval() alone records:", norm(X).requires_grad)

# %% numpy
import numpy as np

X = np.array([[3.0], [8.0]])
mean = 0.1 * X.mean(0)  # the running mean was 0
print("y.flatten():", ((X - X.mean(0)) * (X.var(0) + 0.25) ** -0.5).flatten())
print("norm.running_mean:", mean)

# %% numpy_eval
variance = 0.9 + 0.1 * X.var(0, ddof=1)  # the running variance was 1
print("y.flatten():", ((X - mean) * (variance + 0.25) ** -0.5).flatten())
print("norm.running_mean:", mean)

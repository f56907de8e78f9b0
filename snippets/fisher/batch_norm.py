"""The diagonal Fisher information of a model with batch norm: running statistics, one sample at a time."""

# %% error raises="ValueError: Expected more than 1 value per channel when training"
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
t = torch.tensor([1.0, 2.0, -1.0, 0.5])
norm = torch.nn.BatchNorm1d(2, affine=False, track_running_stats=False)
norm.eval()(X[:1])

# %% torch
norm = torch.nn.BatchNorm1d(2, affine=False, momentum=None)
with torch.no_grad():
    norm(X)  # in training mode: it collects the running statistics
norm.eval()

w = torch.tensor([0.5, 2.0], requires_grad=True)
squares = torch.zeros(2)
for x, target in zip(X, t, strict=True):
    loss = (norm(x[None]) @ w - target).square().sum()
    (g,) = torch.autograd.grad(loss, w)
    squares += g**2 / len(X)
print("mean of squares:", squares)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
t, w = np.array([1.0, 2.0, -1.0, 0.5]), np.array([0.5, 2.0])
Z = (X - X.mean(axis=0)) / np.sqrt(X.var(axis=0, ddof=1) + 0.00001)
G = 2 * (Z @ w - t)[:, None] * Z
print("mean of squares:", (G**2).mean(axis=0))

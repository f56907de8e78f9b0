"""Matrix in, scalar out: a weighted sum, with different weights."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
w = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])
y = (w * x).sum()
y.backward()
print("y:", y.item())
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, 4.0]])
w = np.array([[1.0, 10.0], [100.0, 1000.0]])
J = w.reshape(1, 4)
v = np.array([1.0])
print("y:", (w * x).sum())
print("vᵀJ:", (v @ J).reshape(x.shape), sep="\n")

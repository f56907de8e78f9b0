"""The exact trace of the Jacobian for each sample, by one backward pass for each column."""

# %% torch
import torch

W = torch.tensor([[0.7, -0.4], [0.9, 0.2]], dtype=torch.float64)
x = torch.tensor([[0.3, 1.1], [-0.6, 0.5], [1.4, -0.2]], dtype=torch.float64, requires_grad=True)
y = torch.tanh(x @ W.T) + x**2
trace = 0
for i in range(x.shape[1]):
    v = torch.zeros_like(y)
    v[:, i] = 1  # output i of every sample
    (row,) = torch.autograd.grad(y, x, v, create_graph=True)
    trace = trace + row[:, i]
print("trace:", trace.detach())

# %% strided
from torch.func import jacrev, vmap

J = vmap(jacrev(lambda x: torch.tanh(W @ x) + x**2))(x.detach())  # (batch, 2, 2)
flat = J.reshape(len(J), -1)
print("stride of two:", flat[:, :: J.shape[1]].sum(1))
print("stride of three:", flat[:, :: J.shape[1] + 1].sum(1))

# %% after raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
flat = x.reshape(-1)  # made after y
torch.autograd.grad(y.sum(), flat)

# %% before
flat = x.detach().reshape(-1).requires_grad_()
y = torch.tanh(flat.reshape(3, 2) @ W.T) + flat.reshape(3, 2) ** 2  # made from flat
(at_flat,) = torch.autograd.grad(y.sum(), flat)
print("at flat:", at_flat)

# %% numpy
import numpy as np

W = np.array([[0.7, -0.4], [0.9, 0.2]])
x = np.array([[0.3, 1.1], [-0.6, 0.5], [1.4, -0.2]])
slope = 1 - np.tanh(x @ W.T) ** 2
trace = (slope * np.diag(W) + 2 * x).sum(1)
print("trace:", trace)

# %% numpy_strided
first_column = slope * W[:, 0] + 2 * x * np.array([1.0, 0.0])
print("stride of two:", first_column.sum(1))
print("stride of three:", trace)

# %% numpy_before
print("at flat:", (slope @ W + 2 * x).reshape(-1))

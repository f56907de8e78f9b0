"""x += layer(x) is refused, and out += x after a batch norm is allowed."""

# %% refused blind="x -= y: only the refusal is shown"
import torch
from torch import nn

stem, layer, norm = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False), nn.BatchNorm1d(2)
stem.weight.data = torch.tensor([[1.0, 0.5], [-1.0, 2.0]])
layer.weight.data = torch.tensor([[2.0, 1.0], [0.5, -1.0]])
data = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 1.0], [-1.0, -3.0]])
v = torch.tensor([[1.0, 10.0], [20.0, 30.0], [-10.0, -20.0], [-5.0, -50.0]])
x = stem(data)
x += layer(x)

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
x.backward(v)

# %% torch
x = stem(data)
out = norm(layer(x))
out += x
out.backward(v)
print("layer.weight.grad:", layer.weight.grad)
print("stem.weight.grad:", stem.weight.grad)

# %% numpy
import numpy as np

A, W = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[2.0, 1.0], [0.5, -1.0]])
data = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 1.0], [-1.0, -3.0]])
v = np.array([[1.0, 10.0], [20.0, 30.0], [-10.0, -20.0], [-5.0, -50.0]])
x = data @ A.T
h = x @ W.T
scale = np.sqrt(h.var(0) + 0.00001)
c = (h - h.mean(0)) / scale
at_h = (v - v.mean(0) - c * (c * v).mean(0)) / scale
print("layer.weight.grad:", at_h.T @ x)
print("stem.weight.grad:", (at_h @ W + v).T @ data)

"""Inference with library code that reads .grad of the output, and a fused weight that is a result."""

# %% torch
import torch
from torch import nn

layer = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 2.0], [-1.0, 4.0]]))
x = torch.tensor([0.5, 2.0])

y = layer(x)
print("y:", y)
print("has a gradient:", y.grad is not None)  # as in a library

# %% no_grad
with torch.no_grad():
    y = layer(x)
print("y:", y)
print("has a gradient:", y.grad is not None)

# %% fused
scale = torch.tensor([[5.0], [0.5]])  # from a normalization
fused = nn.Linear(2, 2, bias=False).requires_grad_(False)
fused.weight.copy_(layer.weight * scale)  # makes it a result
with torch.no_grad():
    fused.to("cpu")  # or fused.cuda(), fused.half()
    y = fused(x)
print("y:", y)

# %% parameter
fused = nn.Linear(2, 2, bias=False).requires_grad_(False)
with torch.no_grad():
    fused.weight.copy_(layer.weight * scale)
y = fused.to("cpu")(x)
print("y:", y)

# %% numpy
import numpy as np

W = np.array([[3.0, 2.0], [-1.0, 4.0]])
x = np.array([0.5, 2.0])
for _ in range(2):  # with and without a graph
    print("y:", W @ x)

# %% numpy_fused
scale = np.array([[5.0], [0.5]])
for _ in range(2):  # a result, and a parameter
    print("y:", (scale * W) @ x)

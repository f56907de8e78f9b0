"""A weight whose diagonal stays negative: its own parameter, in a clone, and with a matrix."""

# %% torch
import torch
from torch import nn
from torch.nn.utils import parametrize

start = torch.tensor([[0.5, -1.0], [2.0, -0.25]], dtype=torch.float64)
x = torch.tensor([1.0, 3.0], dtype=torch.float64)
v = torch.tensor([1.0, -2.0], dtype=torch.float64)


class NegativeDiagonal(nn.Module):
    def forward(self, W):
        return W - torch.diag(W.diagonal()) - torch.diag(W.diagonal().exp())


layer = nn.Linear(2, 2, bias=False, dtype=torch.float64)
layer.weight = nn.Parameter(start.clone())
parametrize.register_parametrization(layer, "weight", NegativeDiagonal())
print("weight:", layer.weight.detach(), sep="\n")
layer(x).backward(v)
print("gradient of the original:", layer.parametrizations.weight.original.grad, sep="\n")

# %% clone
W = nn.Parameter(start.clone())
weight = W.clone()
weight.diagonal().copy_(-W.diagonal().exp())
(weight @ x).backward(v)
print("W.grad:", W.grad, sep="\n")

# %% numpy
import numpy as np

start = np.array([[0.5, -1.0], [2.0, -0.25]])
x, v = np.array([1.0, 3.0]), np.array([1.0, -2.0])
weight = np.where(np.eye(2) == 1, -np.exp(start), start)
print("weight:", weight, sep="\n")
gradient = np.outer(v, x) * np.where(np.eye(2) == 1, -np.exp(start), 1)
print("gradient of the original:", gradient, sep="\n")

# %% numpy_clone
print("W.grad:", gradient, sep="\n")

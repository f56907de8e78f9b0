"""New values for a parameter, and a computed weight: y = (Wx)² at x = (3, 2), v = (1, 10)."""

# %% error raises="TypeError: cannot assign 'torch.FloatTensor' as parameter 'weight' (torch.nn.Parameter or None"
import torch
from torch import nn

layer = nn.Linear(2, 2, bias=False)
layer.weight = torch.ones(2, 2)

# %% result raises="TypeError: cannot assign 'torch.FloatTensor' as parameter 'weight' (torch.nn.Parameter or None"
layer.weight = 2 * layer.weight

# %% torch
layer.weight = nn.Parameter(torch.tensor([[0.5, 4.0], [3.0, 1.0]]))  # new values
with torch.no_grad():
    layer.weight *= 2  # a change of the same parameter

x = torch.tensor([3.0, 2.0])
v = torch.tensor([1.0, 10.0])
(layer(x) ** 2).backward(v)
print("layer.weight.grad:", layer.weight.grad, sep="\n")

# %% computed
w = torch.tensor([[0.5, 4.0], [3.0, 1.0]], requires_grad=True)
y = torch.func.functional_call(layer, {"weight": 2 * w}, (x,)) ** 2
y.backward(v)
print("w.grad:", w.grad, sep="\n")

# %% numpy
import numpy as np

w = np.array([[0.5, 4.0], [3.0, 1.0]])
x = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])
gradient = np.outer(v * 2 * (2 * w @ x), x)
print("layer.weight.grad:", gradient, sep="\n")

# %% numpy_computed
print("w.grad:", 2 * gradient, sep="\n")

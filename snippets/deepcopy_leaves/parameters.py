"""The parameters of a computed weight: weight_norm and orthogonal of parametrizations."""

# %% torch
import torch
from torch.nn.utils import parametrizations

layer = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 4.0]]))
parametrizations.weight_norm(layer)
layer(torch.tensor([2.0, 1.0])).backward()
print("layer.weight.is_leaf:", layer.weight.is_leaf)
length, direction = layer.parametrizations.weight.parameters()
print("gradient of the length:", length.grad)
print("gradient of the direction:", direction.grad)

# %% orthogonal
layer = torch.nn.Linear(2, 2, bias=False)
parametrizations.orthogonal(layer)
layer(torch.tensor([2.0, 1.0])).sum().backward()
print("layer.weight.is_leaf:", layer.weight.is_leaf)
has_gradient = layer.parametrizations.weight.original.grad is not None
print("has the original a gradient?", has_gradient)

# %% numpy
import numpy as np

d, x = np.array([[3.0, 4.0]]), np.array([2.0, 1.0])
norm = np.linalg.norm(d)  # the length: weight = length · direction / norm
print("gradient of the length:", d @ x[:, None] / norm)
print("gradient of the direction:", x - (d @ x) * d / norm**2)

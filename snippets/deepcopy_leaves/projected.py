"""The gradient of a constrained weight: the chain rule drops the part that points out of the set."""

# %% torch
import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_
from torch.nn.utils.parametrizations import orthogonal, weight_norm

W = torch.tensor([[0.6, -0.8], [0.8, 0.6]])  # orthogonal
G = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
outward = W @ torch.tensor([[7.0, 1.0], [1.0, 4.0]])  # points out of the set

for at_weight in (G, G + outward):  # the gradient at the weight
    layer = nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(W)
    orthogonal(layer)
    layer.weight.backward(at_weight)
    original = layer.parametrizations.weight.original
    print("at the weight:", at_weight.norm())
    print("original.grad:", original.grad)
    print("for clipping:", clip_grad_norm_(layer.parameters(), 100.0))

# %% length
layer = nn.Linear(2, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 4.0]]))
weight_norm(layer)
layer.weight.backward(torch.tensor([[1.0, 2.0]]))
length, direction = layer.parametrizations.weight.parameters()
print("length.grad:", length.grad)
print("direction.grad:", direction.grad)

# %% numpy one-point="W must be a rotation, and other digits give none"
import numpy as np

W, G = np.array([[0.6, -0.8], [0.8, 0.6]]), np.array([[1.0, 2.0], [3.0, 5.0]])
outward = W @ np.array([[7.0, 1.0], [1.0, 4.0]])
turn = np.array([[0.0, -1.0], [1.0, 0.0]])  # the only direction in which W can move is W @ turn
for at_weight in (G, G + outward):
    slope = np.sum(at_weight * (W @ turn))
    print("at the weight:", np.sqrt(np.sum(at_weight**2)))
    print("original.grad:", np.array([[0.0, 0.0], [slope, 0.0]]))
    print("for clipping:", abs(slope))

# %% numpy_length
w, g = np.array([3.0, 4.0]), np.array([1.0, 2.0])
r = np.linalg.norm(w)
print("length.grad:", (g @ w / r)[None, None])
print("direction.grad:", (g @ (np.eye(2) - np.outer(w, w) / r**2))[None])

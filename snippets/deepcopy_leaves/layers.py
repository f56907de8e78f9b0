"""Layers whose weight is computed from other parameters: which of these layers deepcopy copies."""

# %% torch
import copy
import warnings

import torch
from torch.nn.utils import parametrizations, prune, spectral_norm, weight_norm


def layer(change):
    one = torch.nn.Linear(2, 2)
    with warnings.catch_warnings(action="ignore"):  # the old weight_norm is deprecated
        change(one)
    one(torch.ones(1, 2))
    return one


def pruned(one):
    prune.random_unstructured(one, "weight", amount=1)


def pruned_for_good(one):
    pruned(one)
    prune.remove(one, "weight")


for change in (
    weight_norm,
    parametrizations.weight_norm,
    spectral_norm,
    parametrizations.spectral_norm,
    pruned,
    pruned_for_good,
):
    try:
        copy.deepcopy(layer(change))
        answer = "copied"
    except RuntimeError:
        answer = "refused"
    print(f"{change.__module__}.{change.__name__}".removeprefix("torch.nn.utils."))
    print("is it copied?", answer)

# %% parameters
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

# %% numpy_parameters
import numpy as np

d, x = np.array([[3.0, 4.0]]), np.array([2.0, 1.0])
norm = np.linalg.norm(d)  # the length: weight = length · direction / norm
print("gradient of the length:", d @ x[:, None] / norm)
print("gradient of the direction:", x - (d @ x) * d / norm**2)

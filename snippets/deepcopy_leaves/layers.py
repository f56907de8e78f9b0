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

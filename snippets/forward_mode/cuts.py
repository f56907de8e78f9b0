"""Calls that cut the way forward: y = x² with no_grad, inference_mode, detach and item."""

# %% torch
import torch
from torch.func import jvp, vjp


def under_no_grad(x):
    with torch.no_grad():
        return x**2


def under_inference_mode(x):
    with torch.inference_mode():
        return x**2


def detached(x):
    return x.detach() * x


def item(x):
    return x[0].item() * x


x, u = torch.tensor([3.0, 5.0]), torch.tensor([1.0, 10.0])
v = torch.tensor([7.0, 20.0])
for function in (under_no_grad, under_inference_mode, detached, item):
    print(function.__name__)
    y = function(x)
    print("y:", y)
    _, back = vjp(function, x)
    print("vᵀJ:", back(v)[0])
    print("Ju:", jvp(function, (x,), (u,))[1])

# %% numpy
import numpy as np

x, u, v = np.array([3.0, 5.0]), np.array([1.0, 10.0]), np.array([7.0, 20.0])
zero = np.zeros(2)
for y, backward, forward in (
    (x**2, zero, 2 * x),  # under no_grad
    (x**2, zero, zero),  # under inference_mode
    (x**2, x, x),  # one factor is a constant
    (x[0] * x, x[0] * np.ones(2), x[0] * np.ones(2)),
):
    print("y:", y)
    print("vᵀJ:", v * backward)
    print("Ju:", forward * u)

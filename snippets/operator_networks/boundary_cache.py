"""An unknown in a boundary value: a cache computes C1/(2D) once, and a residual computes it in each iteration."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

D, X = 0.25, torch.tensor([2.0])  # a point of the boundary
u_x = 2.5  # of the network, which does not learn here
cache = {}


def neumann(function):
    """Return the boundary value from the cache, which has an entry for each X."""
    if id(X) not in cache:
        cache[id(X)] = function(X)
    return cache[id(X)]


def training(boundary_value, *, retain_graph=False):
    """Make two steps. Print the boundary values in the loss, and the values from the present C1."""
    C1 = torch.tensor(3.0, requires_grad=True)
    optimizer = torch.optim.SGD([C1], lr=0.0625)
    used, present = [], []
    for _ in range(2):
        value = boundary_value(lambda x: C1 / (2 * D))
        loss = (u_x - value) ** 2
        used.append(value.detach().clone())
        present.append(C1.detach() / (2 * D))
        optimizer.zero_grad()
        loss.backward(retain_graph=retain_graph)
        optimizer.step()
    print("in the loss:", torch.stack(used))
    print("from the present unknown:", torch.stack(present))


training(neumann)

# %% torch
training(lambda function: function(X))  # in each iteration

# %% retained
cache.clear()
training(neumann, retain_graph=True)

# %% numpy
import numpy as np


def training(*, cached):
    D, u_x, C1 = 0.25, 2.5, 3.0
    start, used, present = C1 / (2 * D), [], []
    for _ in range(2):
        value = start if cached else C1 / (2 * D)
        used.append(value)
        present.append(C1 / (2 * D))
        C1 = C1 + 0.0625 * 2 * (u_x - value) / (2 * D)
    print("in the loss:", np.array(used))
    print("from the present unknown:", np.array(present))


training(cached=False)

# %% numpy_retained
training(cached=True)

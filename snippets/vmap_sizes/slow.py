"""Elements taken by torch.take, which has no batching rule, and by an index, which has one."""

# %% torch
import warnings

import torch

rows = torch.tensor([[3.0, 5.0, 0.5], [4.0, -2.0, 7.0]])
places = torch.tensor([[0, 2], [1, 1]])


def with_take(x, i):
    return (torch.take(x, i) ** 3).sum()


def with_index(x, i):
    return (x[i] ** 3).sum()


print("rows:", rows)
for loss in (with_take, with_index):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        gradients = torch.vmap(torch.func.grad(loss))(rows, places)
    print("gradients:", gradients)
    print("any warning?", len(caught) > 0)

# %% numpy
import numpy as np

gradients = np.zeros((2, 3))
x = np.array([[3.0, 5.0, 0.5], [4.0, -2.0, 7.0]])
slopes = 3 * x**2
print("rows:", x)
for k, i in [(0, 0), (0, 2), (1, 1), (1, 1)]:
    gradients[k, i] += slopes[k, i]
for _ in range(2):
    print("gradients:", gradients)

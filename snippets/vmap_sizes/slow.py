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
rows = np.array([[3.0, 5.0, 0.5], [4.0, -2.0, 7.0]])
print("rows:", rows)
for k, i in [(0, 0), (0, 2), (1, 1), (1, 1)]:
    gradients[k, i] += 3 * rows[k, i] ** 2
for _ in range(2):
    print("gradients:", gradients)

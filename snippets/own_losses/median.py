"""median takes one element, quantile weighs two, and equal elements share the gradient or do not."""

# %% torch
import torch


def look(function, *values):
    x = torch.tensor(values, requires_grad=True)
    y = function(x)
    (y**2).backward()
    print("y:", y)
    print("x.grad:", x.grad)


look(torch.median, 3.0, 1.0, 2.0, 4.0)
look(lambda x: x.quantile(0.5), 3.0, 1.0, 2.0, 4.0)
look(lambda x: x.quantile(0.25), 3.0, 1.0, 2.0, 4.0)

# %% equal
look(torch.median, 5.0, 3.0, 3.0, 3.0)
x = torch.tensor([5.0, 3.0, 3.0, 3.0], requires_grad=True)
(x.median(dim=0).values ** 2).backward()
print("along a dimension, largest part:", x.grad.max())

# %% numpy blind="J @ v: both are vectors; input: the largest element is not used"
import numpy as np

x = np.array([3.0, 1.0, 2.0, 4.0])
order = np.argsort(x)


def look(place):  # between two places of the sorted elements
    weights = np.zeros(4)
    weights[order] = np.maximum(1 - np.abs(np.arange(4) - place), 0)
    y = weights @ x
    print("y:", y)
    print("x.grad:", 2 * y * weights)


look((len(x) - 1) // 2)
look(0.5 * (len(x) - 1))
look(0.25 * (len(x) - 1))

# %% numpy_equal one-point="the elements must be equal"
x = np.array([5.0, 3.0, 3.0, 3.0])
y = np.sort(x)[(len(x) - 1) // 2]
print("y:", y)
print("x.grad:", 2 * y * (x == y) / np.sum(x == y))
print("along a dimension, largest part:", 2 * y)

"""A zero for each element that the mask leaves out. Logarithms with a safe value inside."""

# %% torch
import torch


def positive_squares(x):
    return torch.where(x > 0, x, 0).square().sum()


rows = torch.tensor([[3.0, -5.0, 4.0], [-0.5, 6.0, -7.0]])
print("sums:", torch.vmap(positive_squares)(rows))
print("gradients:", torch.vmap(torch.func.grad(positive_squares))(rows))

# %% first
print("first positive:", torch.vmap(lambda x: (x > 0).int().argmax())(rows))


# %% silenced
def logs(x):
    return ((x > 0) * x.log()).sum()


print("masked by a product:", torch.vmap(logs)(rows))


# %% safe
def logs(x):
    safe = torch.where(x > 0, x, 1)
    return safe.log().sum()


print("safe inside:", torch.vmap(logs)(rows))
print("gradients of the logs:", torch.vmap(torch.func.grad(logs))(rows))

# %% numpy
import numpy as np

rows = np.array([[3.0, -5.0, 4.0], [-0.5, 6.0, -7.0]])
taken = [row[row > 0] for row in rows]  # of different lengths
mask = np.array([[1, 0, 1], [0, 1, 0]])
print("sums:", np.array([np.sum(one**2) for one in taken]))
x = rows
slopes = 2 * x
print("gradients:", mask * slopes)

# %% numpy_first
print("first positive:", np.array([np.flatnonzero(row > 0)[0] for row in rows]))

# %% numpy_silenced blind="2 + x: nan is nan plus a number as well"
with np.errstate(invalid="ignore"):
    print("masked by a product:", np.sum(mask * np.log(rows), axis=1))

# %% numpy_safe
print("safe inside:", np.array([np.sum(np.log(one)) for one in taken]))
inverses = 1 / x
print("gradients of the logs:", mask * inverses)

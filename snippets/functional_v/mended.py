"""vjp with a weight for each output of (x₁², x₁x₂, x₂³), jvp with a number for each input."""

# %% torch
import torch
from torch.autograd.functional import jvp, vjp


def f(x):
    """Return three numbers, computed from two."""
    return torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])


x = torch.tensor([4.0, 0.5])
y, product = vjp(f, x, torch.tensor([1.0, 10.0, 100.0]))
print("y:", y)
print("sum of rows:", product)

# %% jvp
y, product = jvp(f, x, torch.tensor([1.0, 10.0]))
print("y:", y)
print("sum of columns:", product)

# %% silenced
y, summed = vjp(f, x, torch.ones(3))
print("with ones:", summed)

# %% ones_jvp
y, summed = jvp(f, x, torch.ones(2))
print("jvp with ones:", summed)

# %% numpy
import numpy as np

x = np.array([4.0, 0.5])
J = np.array([[2 * x[0], 0], [x[1], x[0]], [0, 3 * x[1] ** 2]])
print("y:", np.array([x[0] ** 2, x[0] * x[1], x[1] ** 3]))
print("sum of rows:", 1 * J[0] + 10 * J[1] + 100 * J[2])

# %% numpy_jvp
print("y:", np.array([x[0] ** 2, x[0] * x[1], x[1] ** 3]))
print("sum of columns:", 1 * J[:, 0] + 10 * J[:, 1])

# %% numpy_silenced
print("with ones:", J[0] + J[1] + J[2])
print("jvp with ones:", J[:, 0] + J[:, 1])

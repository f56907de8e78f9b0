"""The Jacobian of (x₁²x₂, x₁x₂³), and zeros from a function that cuts the graph."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def f(x):
    """Return two numbers, computed from two."""
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


print("J:", jacobian(f, torch.tensor([3.0, 0.5])), sep="\n")


# %% several
def g(a, b):
    """Return the same numbers, computed from two tensors."""
    return torch.stack([a**2 * b, a * b**3])


J = jacobian(g, (torch.tensor(3.0), torch.tensor(0.5)))
print("columns:", J)


# %% silenced
def cut(x):
    """Return the same numbers, without a graph to x."""
    return torch.tensor([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


x = torch.tensor([3.0, 0.5])
print("y:", cut(x))
print("no connection:", jacobian(cut, x), sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
J = np.array([[2 * x[0] * x[1], x[0] ** 2], [x[1] ** 3, 3 * x[0] * x[1] ** 2]])
print("J:", J, sep="\n")

# %% numpy_several one-point="the cell of two tensors types each number by itself"
print("columns:", (J[:, 0], J[:, 1]))

# %% numpy_silenced
print("y:", np.array([x[0] ** 2 * x[1], x[0] * x[1] ** 3]))
print("no connection:", np.zeros((2, 2)), sep="\n")

"""One Hessian for each output of (x₁²x₂, x₁x₂³), and the Hessian of a weighted sum."""

# %% torch
import torch
from torch.autograd.functional import hessian, jacobian


def f(x):
    """Return two numbers, computed from two."""
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


x = torch.tensor([3.0, 0.5])
v = torch.tensor([1.0, 10.0])
print("of the weighted sum:", hessian(lambda x: (v * f(x)).sum(), x), sep="\n")


# %% func
print("with one call:", torch.func.hessian(f)(x), sep="\n")


# %% each
def rows(x):
    """Return the Jacobian of f at x, with a graph that can be differentiated."""
    return jacobian(f, x, create_graph=True)


print("one for each output:", jacobian(rows, x), sep="\n")

# %% silenced
print("of the plain sum:", hessian(lambda x: f(x).sum(), x), sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
v = np.array([1.0, 10.0])
H_1 = np.array([[2 * x[1], 2 * x[0]], [2 * x[0], 0]])
H_2 = np.array([[0, 3 * x[1] ** 2], [3 * x[1] ** 2, 6 * x[0] * x[1]]])
print("of the weighted sum:", v[0] * H_1 + v[1] * H_2, sep="\n")

# %% numpy_each
print("with one call:", np.stack([H_1, H_2]), sep="\n")
print("one for each output:", np.stack([H_1, H_2]), sep="\n")

# %% numpy_silenced
print("of the plain sum:", H_1 + H_2, sep="\n")

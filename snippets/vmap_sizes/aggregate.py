"""The aggregation of a graph convolution by scatter_add_, under vmap(jacrev)."""

# %% error raises="RuntimeError: vmap: scatter_add_(self, *extra_args) is not possible"
import torch
from torch.func import jacfwd, jacrev, vmap

source, target = torch.tensor([0, 1, 2, 2]), torch.tensor([1, 2, 0, 1])
X = torch.tensor([[1.0, 2.0, 3.0], [0.5, -4.0, 5.0]])  # two graphs with three nodes


def convolved(x):
    x_j = x[source] ** 3
    return torch.zeros(3).scatter_add_(0, target, x_j)


vmap(jacrev(convolved))(X)


# %% torch
def convolved(x):
    x_j = x[source] ** 3
    return torch.zeros(3).scatter_add(0, target, x_j)


print("by jacrev:", vmap(jacrev(convolved))(X), sep="\n")
print("by jacfwd:", vmap(jacfwd(convolved))(X), sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0, 3.0], [0.5, -4.0, 5.0]])
A = np.zeros((3, 3))
np.add.at(A, ([1, 2, 0, 1], [0, 1, 2, 2]), 1)  # target, source
J = A * 3 * X[:, None, :] ** 2
print("by jacrev:", J, sep="\n")
print("by jacfwd:", J, sep="\n")

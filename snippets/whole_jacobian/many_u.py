"""Many u at one x, and one u for each x of a batch: y = (x₁³, x₁x₂, x₁ + x₂²)."""

# %% torch
import torch
from torch.func import jvp, vmap


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2])


x = torch.tensor([3.0, 5.0])
U = torch.tensor([[1.0, 10.0], [1.0, 0.0], [0.0, 1.0], [-2.0, 0.5]])
print("a row for each u:", vmap(lambda u: jvp(f, (x,), (u,))[1])(U), sep="\n")

# %% each
X = torch.tensor([[3.0, 5.0], [1.0, 2.0], [-1.0, 4.0], [2.0, 0.5]])
print("a row for each x:", vmap(lambda x, u: jvp(f, (x,), (u,))[1])(X, U), sep="\n")

# %% refused raises="RuntimeError: v has invalid size: should be torch.Size([2]) but got torch.Size([4, 2])"
torch.autograd.functional.jvp(f, x, U)

# %% whole
J = torch.autograd.functional.jacobian(f, x, vectorize=True)  # its own unit vectors
print("from the whole J:", U @ J.T, sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [1.0, 2 * x[1]]])
U = np.array([[1.0, 10.0], [1.0, 0.0], [0.0, 1.0], [-2.0, 0.5]])
print("a row for each u:", (J @ U.T).T, sep="\n")

# %% numpy_each
X = np.array([[3.0, 5.0], [1.0, 2.0], [-1.0, 4.0], [2.0, 0.5]])
a, b = X.T  # a row of Ju for each sample
Ju_of_each = np.stack([3 * a**2 * U[:, 0], b * U[:, 0] + a * U[:, 1], U[:, 0] + 2 * b * U[:, 1]], axis=1)
print("a row for each x:", Ju_of_each, sep="\n")

# %% numpy_whole
print("from the whole J:", U @ J.T, sep="\n")

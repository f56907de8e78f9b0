"""The divergence of a matrix field: the sum over j of the derivative of entry ij with respect to x_j."""

# %% torch
import torch
from torch.func import jacfwd, jvp, vmap

w = torch.tensor([2.0, -1.0, 3.0])


def A(x):
    return torch.outer(w * x, x**2)


x = torch.tensor([1.5, -2.0, 3.0])
J = jacfwd(A)(x)
print("shape:", J.shape)
print("divergence:", torch.einsum("ijj->i", J))

# %% wrong
print("divergence of the transpose:", torch.einsum("jij->i", J))
print("by hand:", torch.einsum("ijj->i", jacfwd(lambda x: A(x).T)(x)))

# %% batch
X = torch.stack([x, torch.tensor([-1.0, 4.0, 2.5])])
print("divergence:", torch.einsum("bijj->bi", vmap(jacfwd(A))(X)))

# %% columns
total = torch.zeros(3)
for u in torch.eye(3):  # one column of the Jacobian at a time
    total += jvp(A, (x,), (u,))[1] @ u
print("divergence:", total)

# %% numpy
import numpy as np

w, x = np.array([2.0, -1.0, 3.0]), np.array([1.5, -2.0, 3.0])


def diverge(x):  # of w_i x_i x_j²
    return w * x * np.sum(2 * x) + w * x**2


print("shape:", (len(w), len(x), len(x)))
print("divergence:", diverge(x))

# %% numpy_wrong
D = np.sum(w) * x**2 + 2 * w * x**2  # of w_j x_j x_i²
print("divergence of the transpose:", D)
print("by hand:", D)

# %% numpy_batch
print("divergence:", np.stack([diverge(x), diverge(np.array([-1.0, 4.0, 2.5]))]))

# %% numpy_columns
print("divergence:", diverge(x))

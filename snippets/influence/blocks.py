"""The tangent kernel of a net with several outputs: at once, in blocks, and pair by pair."""

# %% model
import torch
from torch.func import jacrev, jvp, vjp, vmap

X = torch.tensor([[1.0, 0.5], [0.5, 2.0], [-1.5, 1.0], [0.25, 0.75], [2.0, 1.0]], dtype=torch.float64)
weights = {
    "W": torch.tensor([[0.5, -1.0], [1.5, 0.25]], dtype=torch.float64),
    "V": torch.tensor([[1.0, 0.5], [-0.75, 2.0]], dtype=torch.float64),
    "U": torch.tensor([[2.0, -1.0], [0.5, 1.5]], dtype=torch.float64),
}


def f(w, x):
    """Return the two outputs for one sample."""
    return w["U"] @ (w["V"] @ (w["W"] @ x).tanh()).tanh()


# %% torch
def jacobian(rows):
    """Return J for these samples, flat: samples × outputs × weights."""
    J = vmap(jacrev(f), (None, 0))(weights, rows)
    return torch.cat([block.flatten(2) for block in J.values()], dim=2)


J = jacobian(X)
K = torch.einsum("iap,jbp->ijab", J, J)
print("numbers in J:", J.numel())
print("numbers in K:", K.numel())
print("two samples:", K[0, 1])
print("traces of the first row:", torch.einsum("jaa->j", K[0]))

# %% blocks
K, largest = torch.zeros(5, 5, 2, 2, dtype=torch.float64), 0
parts = torch.arange(5).split(2)
for i, rows in enumerate(parts):
    J_rows = jacobian(X[rows])
    for columns in parts[i:]:
        J_columns = jacobian(X[columns])
        largest = max(largest, J_rows.numel() + J_columns.numel())
        block = torch.einsum("iap,jbp->ijab", J_rows, J_columns)
        K[rows[:, None], columns] = block
        K[columns[:, None], rows] = block.permute(1, 0, 3, 2)
print("numbers in both J:", largest)
print("two samples:", K[2, 1])
print("traces of the first row:", torch.einsum("jaa->j", K[0]))


# %% products
def pair(x, other):
    """Return the block of two samples by vjp and jvp."""
    pull_back = vjp(lambda w: f(w, other), weights)[1]
    columns = vmap(lambda v: jvp(lambda w: f(w, x), (weights,), pull_back(v))[1], out_dims=1)
    return columns(torch.eye(2, dtype=torch.float64))


print("two samples:", pair(X[0], X[1]))

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [0.5, 2.0], [-1.5, 1.0], [0.25, 0.75], [2.0, 1.0]])
W, V, U = np.array([[[0.5, -1.0], [1.5, 0.25]], [[1.0, 0.5], [-0.75, 2.0]], [[2.0, -1.0], [0.5, 1.5]]])


def layers(x):
    """Return what each weight multiplies, and the derivative of the outputs at what it returns."""
    h = np.tanh(W @ x)
    k = np.tanh(V @ h)
    B = U * (1 - k**2)
    return (x, h, k), ((B @ V) * (1 - h**2), B, np.eye(2))


def kernel(x, other):
    """Return the block of two samples: a sum over the three weights."""
    (inputs, outer), (inputs_other, outer_other) = layers(x), layers(other)
    return sum(a @ b * (C @ D.T) for a, b, C, D in zip(inputs, inputs_other, outer, outer_other, strict=True))


count, outputs, size = len(X), len(U), W.size + V.size + U.size
K = np.array([[kernel(x, other) for other in X] for x in X])
print("numbers in J:", count * outputs * size)
print("numbers in K:", K.size)
print("two samples:", K[0, 1])
print("traces of the first row:", np.trace(K[0], axis1=1, axis2=2))

# %% numpy_blocks
print("numbers in both J:", (2 + 2) * outputs * size)
print("two samples:", K[2, 1])
print("traces of the first row:", np.trace(K[0], axis1=1, axis2=2))

# %% numpy_products
print("two samples:", K[0, 1])

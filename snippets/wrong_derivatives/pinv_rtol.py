"""The derivative of a pseudo-inverse that cuts an eigenvalue which is not zero."""

# %% torch
import torch
from torch.func import jvp

Q = torch.tensor([[7.0, -4.0, -4.0], [-4.0, 1.0, -8.0], [-4.0, -8.0, 1.0]], dtype=torch.float64) / 9  # Q Qᵀ = I
A = Q @ torch.diag(torch.tensor([4.0, 2.0, 1.0], dtype=torch.float64)) @ Q.T
dA = torch.tensor([[5.0, 2.0, -3.0], [2.0, -2.0, 2.0], [-3.0, 2.0, -2.0]], dtype=torch.float64)


def by_pinv(A):
    return torch.linalg.pinv(A, rtol=0.4)  # cuts the eigenvalue 1


def by_eigh(A):
    values, vectors = torch.linalg.eigh(A)
    keep = values > 0.4 * values.max()
    inverse = torch.where(keep, 1 / torch.where(keep, values, 1), 0)
    return (vectors * inverse) @ vectors.T


print("same pseudo-inverse:", torch.allclose(by_pinv(A), by_eigh(A)))
print("change by pinv:", jvp(by_pinv, (A,), (dA,))[1], sep="\n")
print("change by eigh:", jvp(by_eigh, (A,), (dA,))[1], sep="\n")

# %% numpy blind="J.T: A and B are symmetric" one-point="Q must stay orthogonal, and dA symmetric"
import numpy as np

Q = np.array([[7.0, -4.0, -4.0], [-4.0, 1.0, -8.0], [-4.0, -8.0, 1.0]]) / 9
A = Q @ np.diag([4.0, 2.0, 1.0]) @ Q.T
dA = np.array([[5.0, 2.0, -3.0], [2.0, -2.0, 2.0], [-3.0, 2.0, -2.0]])
values, U = np.linalg.eigh(A)
f = np.where(values > 0.4 * values.max(), 1 / values, 0)
B = U * f @ U.T
# PyTorch's formula, for a matrix whose rank is that of B
N = np.eye(3) - A @ B
print("change by pinv:", -B @ dA @ B + B @ B @ dA @ N + N @ dA @ B @ B, sep="\n")
# the right derivative: a difference quotient of f for each pair of eigenvalues
gaps = values[:, None] - values + np.eye(3)
D = (f[:, None] - f) / gaps - np.diag(f**2)
print("change by eigh:", U @ (D * (U.T @ dA @ U)) @ U.T, sep="\n")

"""Gradients of an eigenvalue and of a singular value, and of a sum of equal eigenvalues."""

# %% torch
import torch

S = torch.tensor([[2.0, 1.0], [1.0, 0.5]], requires_grad=True)
torch.linalg.eigvalsh(S)[1].backward()
print("largest eigenvalue, gradient:", S.grad)

A = torch.tensor([[3.0, 0.0], [4.0, 5.0]], requires_grad=True)
torch.linalg.svdvals(A)[0].backward()
print("largest singular value, gradient:", A.grad)

# %% equal
B = 3 * torch.eye(2)
B.requires_grad_()
torch.linalg.eigvalsh(B).pow(3).sum().backward()
print("sum of the cubes:", B.grad)
(one,) = torch.autograd.grad(torch.linalg.eigvalsh(B)[0], B)
print("trace for a single one:", one.trace())

# %% eigh
values, vectors = torch.linalg.eigh(B)
(only_values,) = torch.autograd.grad(values.pow(3).sum(), B, retain_graph=True)
print("eigh, only its values:", only_values)
(both,) = torch.autograd.grad(values.pow(3).sum() + vectors.abs().sum(), B)
print("finite with vectors?", bool(both.isfinite().all()))
print("node of eigvalsh:", torch.linalg.eigvalsh(B).grad_fn.name())

# %% numpy blind="input: eigvalsh reads only the lower triangle"
import numpy as np

S, A = np.array([[2.0, 1.0], [1.0, 0.5]]), np.array([[3.0, 0.0], [4.0, 5.0]])


def largest(S):
    """Return the largest eigenvalue of a symmetric matrix of size 2, and its eigenvector."""
    value = (S[0, 0] + S[1, 1]) / 2 + np.hypot((S[0, 0] - S[1, 1]) / 2, S[1, 0])
    u = np.array([S[1, 0], value - S[0, 0]])
    return value, u / np.sqrt(u @ u)


_, u = largest(S)
print("largest eigenvalue, gradient:", np.outer(u, u))
square, w = largest(A.T @ A)
print("largest singular value, gradient:", np.outer(A @ w / np.sqrt(square), w))

# %% numpy_equal
print("sum of the cubes:", 3 * 3.0**2 * np.eye(2))
print("trace for a single one:", u @ u)

# %% numpy_eigh
print("eigh, only its values:", sum(3 * 3.0**2 * np.outer(e, e) for e in np.eye(2)))

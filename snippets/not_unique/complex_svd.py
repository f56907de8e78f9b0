"""The derivative of a complex SVD: a loss of the singular values, and a loss of the size of an entry of U."""

# %% torch
import torch

A = torch.tensor([[5.0, 1j], [-3j, 2.0]], dtype=torch.complex128, requires_grad=True)
U, S, Vh = torch.svd(A)
S.sum().backward()
print("of the singular values:", A.grad, sep="\n")

A.grad = None
U, S, Vh = torch.linalg.svd(A)
U[0, 0].abs().square().backward()
print("of the size of an entry:", A.grad, sep="\n")

# %% numpy
import numpy as np

A = np.array([[5.0, 1j], [-3j, 2.0]])
values, V = np.linalg.eigh(A.conj().T @ A)
nearest = A @ V @ np.diag(1 / np.sqrt(values)) @ V.conj().T  # U @ Vh, from the polar decomposition
print("of the singular values:", nearest, sep="\n")

squares, U = np.linalg.eigh(A @ A.conj().T)
u, other = U[:, 1], U[:, 0]  # eigh sorts from small to large
C = u[0].conj() * other[0] * np.outer(u, other.conj()) / (squares[1] - squares[0])
print("of the size of an entry:", 2 * (C + C.conj().T) @ A, sep="\n")

"""torch.det of a singular matrix: its gradient is zeros, but right with create_graph=True."""

# %% torch
import torch

A = torch.tensor([[0.0, 1.0], [0.0, 3.0]], requires_grad=True)
torch.det(A).backward()
print("A.grad:", A.grad, sep="\n")

# %% eigenvalues
A.grad = None
torch.linalg.eigvals(A).prod().real.backward()
print("A.grad:", A.grad, sep="\n")

# %% graph
(g,) = torch.autograd.grad(torch.det(A), A, create_graph=True)
print("g:", g.detach(), sep="\n")
rank_2 = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [5.0, 7.0, 9.0]], dtype=torch.float64)
print("rank two:", torch.func.grad(torch.det)(rank_2), sep="\n")
rank_1 = torch.tensor([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [3.0, 6.0, 9.0]])
print("rank one:", torch.func.grad(torch.det)(rank_1).round(decimals=4), sep="\n")


# %% cofactors
def det(A):
    return (A[0] * torch.linalg.cross(A[1], A[2])).sum()


rank_2.requires_grad_()
det(rank_2).backward()
print("rank_2.grad:", rank_2.grad, sep="\n")

# %% numpy blind="x - y: i - j and i + j are both even or both odd"
import numpy as np


def cofactors(A):
    C = np.zeros(A.shape)
    for i, j in np.ndindex(A.shape):
        minor = np.delete(np.delete(A, i, axis=0), j, axis=1)
        C[i, j] = (-1) ** (i + j) * np.linalg.det(minor)
    return C


A = np.array([[0.0, 1.0], [0.0, 3.0]])
nearly = A + 0.001 * np.eye(2)  # has an inverse
print("A.grad:", np.linalg.det(A) * np.linalg.inv(nearly).T, sep="\n")

# %% numpy_eigenvalues
print("A.grad:", cofactors(A), sep="\n")

# %% numpy_graph
print("g:", cofactors(A), sep="\n")
rank_2 = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [5.0, 7.0, 9.0]])
rank_1 = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [3.0, 6.0, 9.0]])
print("rank two:", cofactors(rank_2), sep="\n")
print("rank one:", cofactors(rank_1), sep="\n")

# %% numpy_cofactors
print("rank_2.grad:", cofactors(rank_2), sep="\n")

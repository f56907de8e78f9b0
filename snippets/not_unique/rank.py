"""Matrices without full rank: the pair of first singular vectors, with a zero singular value or two."""

# %% torch one-point="it needs two singular values of exactly zero"
import torch

a = torch.tensor([1.0, 2.0, -1.0], dtype=torch.float64)
b = torch.tensor([2.0, 1.0, 3.0], dtype=torch.float64)


def first_pair(M):
    U, _, Vh = torch.linalg.svd(M)
    return (a @ U[:, 0]) * (Vh[0] @ b)


def matrix(rows):
    return torch.tensor(rows, dtype=torch.float64, requires_grad=True)


one_zero = matrix([[3.0, 4.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 0.0]])
two_zeros = matrix([[3.0, 4.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
for M in one_zero, two_zeros:
    print("rank:", int(torch.linalg.matrix_rank(M)))
    first_pair(M).backward()
    print("gradient:", M.grad, sep="\n")

# %% kept
matrices = [one_zero, two_zeros]
one_zero.grad = two_zeros.grad = None
kept = [M for M in matrices if torch.linalg.matrix_rank(M) >= 2]
sum(first_pair(M) for M in kept).backward()
print("gradient:", one_zero.grad, sep="\n")
print("two_zeros.grad:", two_zeros.grad)

# %% jitter
jitter = torch.diag(torch.tensor([0.0, 0.000001, 0.000002], dtype=torch.float64))
first_pair(two_zeros + jitter).backward()
print("with a jitter:", two_zeros.grad.round(decimals=5), sep="\n")

# %% numpy blind="J @ v: products of two vectors" one-point="it needs two singular values of exactly zero"
import numpy as np

a, b = np.array([1.0, 2.0, -1.0]), np.array([2.0, 1.0, 3.0])


def gradient_of_pair(M):
    U, S, Vh = np.linalg.svd(M)
    G = np.zeros((3, 3))
    for j in 1, 2:  # the other pairs: their difference to the first is divided by, and no other
        left = S[0] * np.outer(U[:, j], Vh[0]) + S[j] * np.outer(U[:, 0], Vh[j])
        right = S[0] * np.outer(U[:, 0], Vh[j]) + S[j] * np.outer(U[:, j], Vh[0])
        G += (a @ U[:, j] * (Vh[0] @ b) * left + a @ U[:, 0] * (Vh[j] @ b) * right) / (S[0] ** 2 - S[j] ** 2)
    return G


one_zero = np.array([[3.0, 4.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 0.0]])
two_zeros = np.array([[3.0, 4.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
print("rank:", 2)
print("gradient:", gradient_of_pair(one_zero), sep="\n")
print("rank:", 1)
values = np.linalg.svd(two_zeros)[1]
with np.errstate(invalid="ignore"):
    print("gradient:", np.zeros((3, 3)) / (values[1] - values[2]), sep="\n")

# %% numpy_kept
print("gradient:", gradient_of_pair(one_zero), sep="\n")

# %% numpy_jitter one-point="the jitter can change the last rounded digit"
print("with a jitter:", gradient_of_pair(two_zeros), sep="\n")

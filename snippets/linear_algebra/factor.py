"""The gradient of cholesky: at the whole matrix, and at its three free numbers."""

# %% torch
import torch


def f(A):
    L = torch.linalg.cholesky(A)
    return L[1, 0] + 10 * L[1, 1]


c = torch.tensor([9.0, 2.0, 5.0], requires_grad=True)
places = torch.tensor([[0, 1], [1, 2]])
A = c[places].detach().requires_grad_()
f(A).backward()
print("A.grad:", A.grad, sep="\n")
f(c[places]).backward()
print("c.grad:", c.grad)

# %% numpy
import numpy as np

a, b, d = c = np.array([9.0, 2.0, 5.0])
L = np.linalg.cholesky(np.array([[a, b], [b, d]]))
J = np.array(  # a row for each entry of L, with columns for a, b and d
    [
        [-b / (2 * a**1.5), 1 / np.sqrt(a), 0.0],
        [b**2 / (2 * a**2 * L[1, 1]), -b / (a * L[1, 1]), 1 / (2 * L[1, 1])],
    ]
)
at_a, at_b, at_d = np.array([1.0, 10.0]) @ J
print("A.grad:", np.array([[at_a, at_b / 2], [at_b / 2, at_d]]), sep="\n")
print("c.grad:", np.array([at_a, at_b, at_d]))

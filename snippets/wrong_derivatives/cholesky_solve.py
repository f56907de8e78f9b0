"""The derivative of cholesky_solve with two factors and one right-hand side."""

# %% torch
import torch
from torch.func import jacfwd, jacrev

L = torch.tensor([[[2.0, 0.0], [1.0, 4.0]], [[1.0, 0.0], [3.0, 2.0]]], dtype=torch.float64)
B = torch.tensor([[1.0, 10.0], [5.0, 3.0]], dtype=torch.float64)
t = torch.tensor(3.0, dtype=torch.float64)


def f(t):
    return torch.cholesky_solve(B, t * L)


def g(t):
    return torch.cholesky_solve(B.expand(2, 2, 2), t * L)


print("by jacrev:", jacrev(f)(t), sep="\n")
print("does jacfwd agree:", torch.allclose(jacfwd(f)(t), jacrev(f)(t)))
print("jacfwd with expand:", jacfwd(g)(t), sep="\n")

# %% numpy
import numpy as np

L = np.array([[[2.0, 0.0], [1.0, 4.0]], [[1.0, 0.0], [3.0, 2.0]]])
B = np.array([[1.0, 10.0], [5.0, 3.0]])
t = np.array(3.0)
X = np.linalg.inv(L @ L.swapaxes(1, 2)) @ B  # the solution is X / t²
print("by jacrev:", -2 * X / t**3, sep="\n")
print("jacfwd with expand:", -2 * X / t**3, sep="\n")

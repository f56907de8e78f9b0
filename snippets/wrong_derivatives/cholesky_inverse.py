"""The derivative of cholesky_inverse in forward and in reverse mode."""

# %% torch
import torch
from torch.func import jacfwd, jacrev

t = torch.tensor(0.5, dtype=torch.float64)


def factor(t):
    return torch.stack([t + 1, 0 * t, 3 * t, 2 + t]).reshape(2, 2)


def f(t):
    return torch.cholesky_inverse(factor(t))


def g(t):
    return torch.linalg.inv(factor(t) @ factor(t).T)


print("cholesky_inverse, jacrev:", jacrev(f)(t), sep="\n")
print("cholesky_inverse, jacfwd:", jacfwd(f)(t), sep="\n")
print("inv, jacfwd:", jacfwd(g)(t), sep="\n")

# %% numpy blind="J.T: C is symmetric"
import numpy as np

t = np.array(0.5)
L = np.array([[t + 1, 0], [3 * t, 2 + t]])
change = np.array([[1.0, 0], [3, 1]])
C = np.linalg.inv(L @ L.T)
right = -C @ change @ L.T @ C
wrong = -C @ change @ C @ L.T  # the last two factors in the wrong order
print("cholesky_inverse, jacrev:", right + right.T, sep="\n")
print("cholesky_inverse, jacfwd:", wrong + wrong.T, sep="\n")
print("inv, jacfwd:", right + right.T, sep="\n")

"""Second derivatives of a determinant, by two of forward and reverse mode: d = 3x₁² + x₁x₂ − 2x₂²."""

# %% torch
import torch
from torch.func import jacfwd, jacrev


def d(x):
    rows = torch.stack([x[0], x[1], 2 * x[1], 3 * x[0] + x[1]])
    return torch.linalg.det(rows.reshape(2, 2))


x = torch.tensor([3.0, 5.0], dtype=torch.float64)
print("gradient:", jacfwd(d)(x))
print("jacrev of jacrev:", jacrev(jacrev(d))(x).flatten())
print("jacfwd of jacrev:", jacfwd(jacrev(d))(x).flatten())
print("jacfwd of jacfwd:", jacfwd(jacfwd(d))(x).flatten())
print("jacrev of jacfwd:", jacrev(jacfwd(d))(x).flatten())

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
g = np.array([6 * x[0] + x[1], x[0] - 4 * x[1]])
H = np.array([[6.0, 1.0], [1.0, -4.0]])
wrong = np.outer(g, g) / np.linalg.det(np.array([[x[0], x[1]], [2 * x[1], 3 * x[0] + x[1]]]))
print("gradient:", g)
print("jacrev of jacrev:", H.flatten())
print("jacfwd of jacrev:", H.flatten())
print("jacfwd of jacfwd:", wrong.flatten())  # as if the inverse were a constant
print("jacrev of jacfwd:", wrong.flatten())

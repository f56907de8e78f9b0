"""An eigenvector whose own eigenvalue occurs once, while two other eigenvalues are equal."""

# %% torch blind="2 + x: V[0, 0] is 1"
import torch


def product(jitter, dtype=torch.float64):
    A = torch.diag(torch.tensor([1.0, 4.0, 4.0], dtype=dtype)).requires_grad_()
    _, V = torch.linalg.eigh(A + torch.diag(torch.tensor([0.0, 0.0, jitter])))
    (V[0, 0] * V[1, 0]).backward()
    return A.grad


print("no jitter:", product(0.0), sep="\n")
print("with a jitter:", product(0.001), sep="\n")

# %% lost
print("too small a jitter:", product(1e-8, torch.float32), sep="\n")

# %% numpy
import numpy as np

one, four = 1.0, 4.0
e = np.eye(3)
dV = 1 / (one - four)  # of the second component, by A[0, 1] and A[1, 0]
with np.errstate(invalid="ignore"):
    print("no jitter:", np.zeros((3, 3)) / (four - four), sep="\n")
print("with a jitter:", dV * (np.outer(e[0], e[1]) + np.outer(e[1], e[0])) / 2, sep="\n")

# %% numpy_lost
with np.errstate(invalid="ignore"):
    print("too small a jitter:", np.zeros((3, 3)) / (four - four), sep="\n")

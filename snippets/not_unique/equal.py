"""Equal eigenvalues: losses that depend on both of their eigenvectors alike."""

# %% torch one-point="the example is about equal eigenvalues"
import torch

A = torch.diag(torch.tensor([1.0, 1.0, 4.0], dtype=torch.float64)).requires_grad_()
values, _ = torch.linalg.eigh(A)
(values[0] + values[1]).backward()
print("of both eigenvalues:", A.grad, sep="\n")

# %% smooth
M = torch.diag(torch.tensor([2.0, 2.0], dtype=torch.float64)).requires_grad_()
jitter = torch.diag(torch.tensor([0.0, 0.000001], dtype=torch.float64))
values, vectors = torch.linalg.eigh(M.mT @ M + jitter)
root = vectors @ torch.diag(values.sqrt()) @ vectors.mT
root.trace().backward()
print("of the trace of the root:", M.grad.round(decimals=6), sep="\n")

# %% projector
A.grad = None
_, vectors = torch.linalg.eigh(A)
P = vectors[:, :2] @ vectors[:, :2].mT
P[0, 2].backward()
print("of the projector:", A.grad, sep="\n")


# %% nearly
def gradient_of_projector(gap):
    u = torch.tensor([2.0, 7.0, 1.0, 8.0])
    Q = torch.eye(4) - 2 * torch.outer(u, u) / u.dot(u)  # orthogonal
    A = (Q * torch.tensor([1.0, 1.0 + gap, 3.0, 4.0]) @ Q.mT).requires_grad_()
    _, vectors = torch.linalg.eigh(A)
    P = vectors[:, :2] @ vectors[:, :2].mT
    (P * torch.arange(16.0).view(4, 4)).sum().backward()
    return A.grad


right = gradient_of_projector(0.01)
for gap in (0.001, 0.0):
    error = (gradient_of_projector(gap) - right).norm() / right.norm()
    print("is it right within a tenth?", error.item() < 0.1)

# %% numpy blind="2 + x, x - y, 3 for 2, input, x² for 2x, J @ v, J.T: only whether a gradient is right is printed"
import numpy as np

values, vectors = np.linalg.eigh(np.diag([1.0, 1.0, 4.0]))
n = vectors[:, 2]  # the eigenvector of the third eigenvalue
print("of both eigenvalues:", np.eye(3) - np.outer(n, n), sep="\n")

# %% numpy_smooth one-point="the example is about equal eigenvalues"
M = np.diag([2.0, 2.0])
print("of the trace of the root:", M @ np.linalg.inv(np.linalg.cholesky(M.T @ M)), sep="\n")

# %% numpy_projector one-point="the example is about equal eigenvalues"
with np.errstate(invalid="ignore"):
    print("of the projector:", np.zeros((3, 3)) / (values[0] - values[1]), sep="\n")

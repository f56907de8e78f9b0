"""The gradient of the spectral norm by power iteration, with u and v as constants or not."""

# %% torch rtol=1e-6
import torch
from torch.nn.functional import normalize

W = torch.tensor([[2.0, 1.0, 0.5], [0.5, -1.0, 1.5]], dtype=torch.float64, requires_grad=True)
start = torch.tensor([0.8, 0.6], dtype=torch.float64)


def sigma_of(W, steps, through):
    u = start
    with torch.set_grad_enabled(through):
        for _ in range(steps):
            v = normalize(W.T @ u, dim=0)
            u = normalize(W @ v, dim=0)
    return u @ W @ v


for name, steps in ("converged", 100), ("one step", 1):
    for through in False, True:
        (gradient,) = torch.autograd.grad(sigma_of(W, steps, through), W)
        print(f"{name}, {'with a graph' if through else 'constants'}:", gradient, sep="\n")
(exact,) = torch.autograd.grad(torch.linalg.matrix_norm(W, 2), W)
print("gradient of matrix_norm:", exact, sep="\n")

# %% layer rtol=1e-6
c = torch.tensor([[1.0, 2.0, -1.0], [0.5, 1.0, 3.0]], dtype=torch.float64)
(c * (W / sigma_of(W, 100, False))).sum().backward()
print("W.grad:", W.grad, sep="\n")
print("no part along W:", torch.allclose((W * W.grad).sum(), torch.zeros((), dtype=torch.float64)))

# %% numpy
import numpy as np

W = np.array([[2.0, 1.0, 0.5], [0.5, -1.0, 1.5]])
s = np.array([0.8, 0.6])
U, S, Vt = np.linalg.svd(W)
first = np.outer(U[:, 0], Vt[0])
a = W.T @ s
b = W @ a
size_a, size_b = np.sqrt(a @ a), np.sqrt(b @ b)
constant = np.outer(b, a) / (size_a * size_b)
# σ = |b| / |a| after one step
whole = constant + np.outer(s, W.T @ b) / (size_a * size_b) - size_b / size_a**3 * np.outer(s, a)
print("converged, constants:", first, sep="\n")
print("converged, with a graph:", first, sep="\n")
print("one step, constants:", constant, sep="\n")
print("one step, with a graph:", whole, sep="\n")
print("gradient of matrix_norm:", first, sep="\n")

# %% numpy_layer
c = np.array([[1.0, 2.0, -1.0], [0.5, 1.0, 3.0]])
print("W.grad:", (c - np.sum(c * W) / S[0] * first) / S[0], sep="\n")

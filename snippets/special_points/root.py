"""Draws of a Gaussian process with a root of the covariance: by eigh, and by cholesky with jitter."""

# %% torch one-point="the covariance of far points is exactly the identity"
import torch

e = torch.tensor([0.5, -1.5], dtype=torch.float64)  # the fixed noise
v = torch.tensor([2.0, 3.0], dtype=torch.float64)


def show(name, start, root):
    X = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    C = torch.exp(-((X[:, None] - X) ** 2) / 2)
    sample = X.sin() + root(C) @ e  # the mean is a sine
    sample.backward(v)
    print(f"finite, {name}:", sample.isfinite().all())
    print(f"gradient at X, {name}:", X.grad)


def by_eigh(C):
    values, vectors = torch.linalg.eigh(C)
    return vectors * values.clamp(min=0).sqrt()


show("eigh", [0.5, 60.0], by_eigh)


# %% fixed one-point="the covariance of far points is exactly the identity"
def by_cholesky(C):
    return torch.linalg.cholesky(C + 0.001 * torch.eye(2, dtype=torch.float64))


show("far", [0.5, 60.0], by_cholesky)
show("close", [0.5, 0.75], by_cholesky)

# %% numpy blind="input: the gradient is nan"
import numpy as np

e, v = np.array([0.5, -1.5]), np.array([2.0, 3.0])
X = np.array([0.5, 60.0])
values = np.exp([-((X[0] - X[1]) ** 2) / 2] * 2) * [-1, 1] + 1  # of a matrix with two rows
with np.errstate(divide="ignore", invalid="ignore"):
    turn = 0.0 / np.diff(values)  # of the eigenvectors, a difference of 0
print("finite, eigh:", True)
print("gradient at X, eigh:", np.cos(X) * v + turn)

# %% numpy_fixed
for name, X in ("far", np.array([0.5, 60.0])), ("close", np.array([0.5, 0.75])):
    gap = X[0] - X[1]
    k = np.exp(-(gap**2) / 2)
    first = np.sqrt(1.001)
    low = k / first
    last = np.sqrt(1.001 - low**2)
    by_k = v[1] * (e[0] - e[1] * low / last) / first  # of the second value
    print(f"finite, {name}:", True)
    print(f"gradient at X, {name}:", np.cos(X) * v + by_k * k * gap * np.array([-1, 1]))

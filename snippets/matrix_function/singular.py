"""A batch with a singular matrix: torch.where on the inverse gives nan, and torch.where on the input does not."""

# %% torch
import torch

A = torch.tensor(
    [[[2.0, 1.0], [0.5, 3.0]], [[1.0, 2.0], [2.0, 4.0]]], dtype=torch.float64, requires_grad=True
)  # the second matrix is singular
weights = torch.tensor([[1.0, -2.0], [0.5, 3.0]], dtype=torch.float64)
inverse, info = torch.linalg.inv_ex(A)
ok = (info == 0)[:, None, None]
result = torch.where(ok, inverse, 1.5)
print("result:", result.detach(), sep="\n")
(result * weights).sum().backward()
print("A.grad:", A.grad, sep="\n")

# %% safe
A.grad = None
safe = torch.where(ok, A, torch.eye(2, dtype=torch.float64))
result = torch.where(ok, torch.linalg.inv(safe), 1.5)
print("result, with a safe input:", result.detach(), sep="\n")
(result * weights).sum().backward()
print("gradient, with a safe input:", A.grad, sep="\n")

# %% numpy one-point="with other numbers, the second matrix has an inverse"
import numpy as np

A = np.array([[[2.0, 1.0], [0.5, 3.0]], [[1.0, 2.0], [2.0, 4.0]]])
V = np.array([[1.0, -2.0], [0.5, 3.0]])


def inverse(M):
    (a, b), (c, d) = M
    return np.array([[d, -b], [-c, a]]) / (a * d - b * c)


B = inverse(A[0])
print("result:", np.stack([B, np.full((2, 2), 1.5)]), sep="\n")
with np.errstate(divide="ignore", invalid="ignore"):
    singular = 0 * inverse(A[1])  # V is zero
print("A.grad:", np.stack([-B.T @ V @ B.T, singular]), sep="\n")

# %% numpy_safe one-point="with other numbers, the second matrix has an inverse"
print("result, with a safe input:", np.stack([B, np.full((2, 2), 1.5)]), sep="\n")
print("gradient, with a safe input:", np.stack([-B.T @ V @ B.T, np.zeros((2, 2))]), sep="\n")

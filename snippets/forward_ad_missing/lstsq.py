"""The Jacobian of lstsq for a batch: forward mode and reverse mode agree, with vectors and with columns."""

# %% torch
import torch
from torch.autograd.functional import jacobian

torch.set_default_dtype(torch.float64)
A = torch.tensor([[[1.0, 2.0], [0.5, -1.0], [3.0, 1.0]], [[2.0, 0.0], [1.0, 1.5], [-1.0, 4.0]]])
b = torch.tensor([[1.0, 3.0, -2.0], [0.5, 2.0, 5.0]])


def solution(A, b):
    return torch.linalg.lstsq(A, b).solution


def column(A, b):
    return torch.linalg.lstsq(A, b[..., None]).solution[..., 0]


for name, f in (("vectors", solution), ("columns", column)):
    for strategy in ("reverse-mode", "forward-mode"):
        at_A, at_b = jacobian(f, (A, b), vectorize=True, strategy=strategy)
        print(f"{name}, {strategy}, A:", at_A[1, :, 1, 1, 0])
        print(f"{name}, {strategy}, b:", at_b[1, :, 1, 1])

torch.set_default_dtype(torch.float32)

# %% numpy blind="J.T: H is symmetric"
import numpy as np

A = np.array([[2.0, 0.0], [1.0, 1.5], [-1.0, 4.0]])  # the second problem
b = np.array([0.5, 2.0, 5.0])
H = np.linalg.inv(A.T @ A)
x = H @ A.T @ b
r = b - A @ x
D = np.zeros((3, 2))
D[1, 0] = 1  # the entry of A that changes
for name in "vectors", "columns":
    for strategy in "reverse-mode", "forward-mode":
        print(f"{name}, {strategy}, A:", H @ (D.T @ r - A.T @ D @ x))
        print(f"{name}, {strategy}, b:", (H @ A.T)[:, 1])

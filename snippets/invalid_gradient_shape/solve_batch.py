"""solve with a batch of matrices of one entry: b as a batch of vectors, or as a batch of columns."""

# %% torch
import torch

A = torch.tensor([[[2.0]], [[5.0]], [[4.0]]], requires_grad=True)
b = torch.tensor([[3.0], [7.0], [-6.0]], requires_grad=True)
v = torch.tensor([[1.0], [-2.0], [10.0]])
x = torch.linalg.solve(A, b[..., None])[..., 0]  # b as a batch of columns
x.backward(v)
print("gradient of A:", A.grad.flatten())
print("gradient of b:", b.grad.flatten())

# %% vectors
A.grad = b.grad = None
torch.linalg.solve(A, b).backward(v)  # as in the report
print("gradient of A:", A.grad.flatten())
print("gradient of b:", b.grad.flatten())

# %% ambiguous
A = torch.tensor([[[2.0, 1.0], [0.5, 3.0]], [[4.0, -1.0], [1.0, 2.0]]])
b = torch.tensor([[3.0, 7.0], [5.0, -6.0]])
print("two vectors:", torch.linalg.solve(A, b))
print("one matrix:", torch.linalg.solve(A, b[None]))

# %% numpy
import numpy as np

A, b, v = np.array([2.0, 5.0, 4.0]), np.array([3.0, 7.0, -6.0]), np.array([1.0, -2.0, 10.0])
x = b / A
print("gradient of A:", -v / A * x)
print("gradient of b:", v / A)

# %% numpy_vectors
print("gradient of A:", -v / A * x)
print("gradient of b:", v / A)

# %% numpy_ambiguous
A = np.array([[[2.0, 1.0], [0.5, 3.0]], [[4.0, -1.0], [1.0, 2.0]]])
b = np.array([[3.0, 7.0], [5.0, -6.0]])
print("two vectors:", np.array([np.linalg.inv(M) @ row for M, row in zip(A, b, strict=True)]))
print("one matrix:", np.array([np.linalg.inv(M) @ b for M in A]))

"""The gradients of a solution of Ax = b, and of the logarithm of a determinant."""

# %% torch
import torch

A = torch.tensor([[2.0, 1.0], [0.5, 3.0]], requires_grad=True)
b = torch.tensor([4.0, -1.0], requires_grad=True)
x = torch.linalg.solve(A, b)
x.backward(torch.tensor([1.0, 10.0]))
print("x:", x.detach())
print("b.grad:", b.grad)
print("A.grad:", A.grad)

# %% determinant
A.grad = None
torch.linalg.slogdet(A).logabsdet.backward()
print("A.grad:", A.grad)

# %% numpy
import numpy as np

A, b, v = np.array([[2.0, 1.0], [0.5, 3.0]]), np.array([4.0, -1.0]), np.array([1.0, 10.0])
A_inv = np.array([[A[1, 1], -A[0, 1]], [-A[1, 0], A[0, 0]]]) / (A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0])
x = A_inv @ b
w = v @ A_inv  # one solve with the transposed matrix
print("x:", x)
print("b.grad:", w)
print("A.grad:", -np.outer(w, x))

# %% numpy_determinant
print("A.grad:", A_inv.T)

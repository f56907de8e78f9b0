"""torch.sparse.mm of two sparse matrices, both leaves: gradients at the stored places."""

# %% torch
import warnings

import torch

warnings.filterwarnings("ignore", "Sparse CSR")  # in beta state
A = torch.tensor([[2.0, 0.0, 3.0], [0.0, 5.0, 0.0]]).to_sparse().requires_grad_()
B = torch.tensor([[0.0, 7.0], [1.0, 0.0], [4.0, 6.0]]).to_sparse().requires_grad_()
torch.sparse.mm(A, B).coalesce().values().sum().backward()
print("A.grad:", A.grad.to_dense(), sep="\n")
print("B.grad:", B.grad.to_dense(), sep="\n")

# %% dense
a, b = A.detach().to_dense().requires_grad_(), B.detach().to_dense().requires_grad_()
(a @ b).sum().backward()
print("a.grad:", a.grad, sep="\n")
print("b.grad:", b.grad, sep="\n")

# %% eye
A, B = torch.eye(3).to_sparse().requires_grad_(), torch.eye(3).to_sparse()
torch.sparse.mm(A, B).coalesce().values().sum().backward()
print("A.grad:", A.grad.to_dense(), sep="\n")

# %% numpy
import numpy as np

A = np.array([[2.0, 0.0, 3.0], [0.0, 5.0, 0.0]])
B = np.array([[0.0, 7.0], [1.0, 0.0], [4.0, 6.0]])
v = np.where(A @ B != 0, 1.0, 0.0)  # stored places of the product
print("A.grad:", (v @ B.T) * (A != 0), sep="\n")
print("B.grad:", (A.T @ v) * (B != 0), sep="\n")

# %% numpy_dense
v = np.ones((2, 2))
print("a.grad:", v @ B.T, sep="\n")
print("b.grad:", A.T @ v, sep="\n")

# %% numpy_eye blind="J.T: the unit matrix is symmetric"
E3 = np.eye(3)
print("A.grad:", (E3 @ E3.T) * (E3 != 0), sep="\n")

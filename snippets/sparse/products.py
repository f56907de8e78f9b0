"""Products of two sparse matrices, and of a batch of sparse matrices with dense ones."""

# %% torch
import warnings

import torch

warnings.filterwarnings("ignore", "Sparse CSR")  # in beta state
torch.sparse.check_sparse_tensor_invariants.enable()
a = torch.tensor([2.0, 5.0, 3.0], requires_grad=True)
b = torch.tensor([7.0, -1.0, 4.0, 0.5], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [100.0, -7.0]])


def sparse():
    A = torch.sparse_coo_tensor([[0, 0, 1], [0, 2, 1]], a, (2, 3))
    B = torch.sparse_coo_tensor([[0, 1, 1, 2], [0, 0, 1, 0]], b, (3, 2))
    return A, B


y = torch.sparse.mm(*sparse())
y.to_dense().backward(V)
print("y.to_dense():", y.to_dense())
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% error raises="RuntimeError: mat2_.is_sparse() INTERNAL ASSERT FAILED"
torch.sparse.mm(*sparse()).sum().backward()

# %% sum
a.grad = b.grad = None
torch.sparse.sum(torch.sparse.mm(*sparse())).backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% csr raises="RuntimeError: sparse_addmm_sparse_backward: unsupported combination of layouts"
A, B = (matrix.to_sparse_csr() for matrix in sparse())
torch.sparse.mm(A, B).to_dense().backward(V)

# %% csr_at
a.grad = b.grad = None
A, B = (matrix.to_sparse_csr() for matrix in sparse())
(A @ B).to_dense().backward(V)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% batch
a.grad = None
D = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
places = [[0, 0, 1], [0, 1, 1], [0, 2, 1]]  # sample, row, column
A = torch.sparse_coo_tensor(places, a, (2, 2, 3))
torch.bmm(A, torch.stack([D, D.flip(1)])).backward(torch.stack([V, 2 * V]))
print("a.grad:", a.grad)

# %% numpy
import numpy as np

A = np.array([[2.0, 0.0, 5.0], [0.0, 3.0, 0.0]])
B = np.array([[7.0, 0.0], [-1.0, 4.0], [0.5, 0.0]])
V = np.array([[1.0, 10.0], [100.0, -7.0]])


def gradients(V):
    return (V @ B.T)[A != 0], (A.T @ V)[B != 0]


print("y.to_dense():", A @ B)
for name, gradient in zip(("a.grad", "b.grad"), gradients(V), strict=True):
    print(f"{name}:", gradient)

# %% numpy_again
stored = (A @ B != 0).astype(float)
for weights in (stored, V):
    for name, gradient in zip(("a.grad", "b.grad"), gradients(weights), strict=True):
        print(f"{name}:", gradient)

# %% numpy_batch
D = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
G = np.stack([V @ D.T, 2 * V @ D[:, ::-1].T])
print("a.grad:", G[[0, 0, 1], [0, 1, 1], [0, 2, 1]])

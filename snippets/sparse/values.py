"""The gradient of the values of a sparse matrix: COO, CSR, and a matrix that was built before the loop."""

# %% torch
import torch

torch.sparse.check_sparse_tensor_invariants.enable()
places = torch.tensor([[0, 0, 1], [0, 2, 1]])  # rows and columns
values = torch.tensor([2.0, 5.0, 3.0], requires_grad=True)
B = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [100.0, -7.0]])

A = torch.sparse_coo_tensor(places, values, (2, 3))
y = torch.sparse.mm(A, B)
y.backward(V)
print("y:", y)
print("values.grad:", values.grad)
print("B.grad:", B.grad)

# %% csr
values.grad = None
starts = torch.tensor([0, 2, 3])  # where each row begins in the values
A = torch.sparse_csr_tensor(starts, places[1], values, (2, 3))
torch.sparse.mm(A, B).backward(V)
print("values.grad:", values.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
torch.sparse.mm(A, B).backward(V)  # A from before

# %% loop
for _ in range(2):
    values.grad = None
    A = torch.sparse_coo_tensor(places, values, (2, 3))
    torch.sparse.mm(A, B).square().sum().backward()
    with torch.no_grad():
        values -= 0.01 * values.grad
print("values:", values)

# %% numpy
import numpy as np

rows, columns = np.array([0, 0, 1]), np.array([0, 2, 1])
values = np.array([2.0, 5.0, 3.0])
B = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
V = np.array([[1.0, 10.0], [100.0, -7.0]])
A = np.zeros((2, 3))
A[rows, columns] = values
G = V @ B.T
print("y:", A @ B)
print("values.grad:", G[rows, columns])
print("B.grad:", A.T @ V)
print("values.grad:", G[rows, columns])  # CSR

# %% numpy_loop
for _ in range(2):
    A[rows, columns] = values
    values = values - 0.01 * (2 * A @ B @ B.T)[rows, columns]
print("values:", values)

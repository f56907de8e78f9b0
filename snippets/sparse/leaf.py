"""A sparse leaf: its gradient is sparse after torch.sparse.mm, and dense after @."""

# %% torch rtol=4e-6
import torch

torch.sparse.check_sparse_tensor_invariants.enable()
dense = torch.tensor([[2.0, 0.0, 5.0], [0.0, 3.0, 0.0]])
B = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
V = torch.tensor([[1.0, 10.0], [100.0, -7.0]])

A = dense.to_sparse().requires_grad_()
torch.sparse.mm(A, B).backward(V)
print("layout after mm:", str(A.grad.layout))
print("A.grad.to_dense():", A.grad.to_dense())
torch.optim.SGD([A], lr=0.1).step()
print("A.to_dense():", A.to_dense())

# %% at
A = dense.to_sparse().requires_grad_()
(A @ B).backward(V)
print("layout after @:", str(A.grad.layout))
print("A.grad:", A.grad)

# %% error raises="RuntimeError: add(sparse, dense) is not supported"
torch.optim.SGD([A], lr=0.01).step()

# %% masked
g = A.grad.sparse_mask(A.detach())
print("g.values():", g.values())

# %% values
values = dense.to_sparse().values().requires_grad_()
for multiply in (torch.sparse.mm, torch.matmul):
    values.grad = None
    A = torch.sparse_coo_tensor(dense.to_sparse().indices(), values, (2, 3))
    A.retain_grad()
    multiply(A, B).backward(V)
    print("values.grad:", values.grad)
    print("layout on the way:", str(A.grad.layout))

# %% numpy
import numpy as np

A = np.array([[2.0, 0.0, 5.0], [0.0, 3.0, 0.0]])
B = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
V = np.array([[1.0, 10.0], [100.0, -7.0]])
stored = A != 0
G = V @ B.T
print("A.grad.to_dense():", G * stored)
print("A.to_dense():", A - 0.1 * G * stored)
print("A.grad:", G)
print("g.values():", G[stored])
for _ in range(2):
    print("values.grad:", G[stored])

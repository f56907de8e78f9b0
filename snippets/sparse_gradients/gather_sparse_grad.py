"""torch.gather with sparse_grad=True: from a leaf, from a matrix product, and from a sigmoid."""

# %% torch
import torch

x = torch.tensor([[3.0, 2.0], [0.5, -1.0]], requires_grad=True)
index = torch.tensor([[1, 0], [0, 0]])
v = torch.tensor([[1.0, 10.0], [20.0, 300.0]])

x.gather(1, index, sparse_grad=True).backward(v)
g = x.grad.coalesce()
print("g.indices():", g.indices(), sep="\n")
print("g.values():", g.values())

# %% result
x.grad = None
(x @ x).gather(1, index, sparse_grad=True).backward(v)
print("sparse:", x.grad.is_sparse)
print("through the product:", x.grad, sep="\n")

y = x.sigmoid().gather(1, index, sparse_grad=True)
try:
    y.backward(v)
except NotImplementedError as error:
    print(f"{type(error).__name__}: {str(error).split('. This')[0]}")

# %% numpy
import numpy as np

x = np.array([[3.0, 2.0], [0.5, -1.0]])
index = np.array([[1, 0], [0, 0]])
v = np.array([[1.0, 10.0], [20.0, 300.0]])
S = np.eye(2)[index]  # a one-hot row for each number that is taken
G = np.array([v[i] @ S[i] for i in (0, 1)])
rows, columns = G.nonzero()
print("g.indices():", np.array([rows, columns]), sep="\n")
print("g.values():", G[rows, columns])

# %% numpy_result
print("through the product:", G @ x.T + x.T @ G, sep="\n")

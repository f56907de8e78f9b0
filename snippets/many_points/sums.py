"""Two functions at three points of four coordinates: the sum and the sum of squares of each row of X."""

# %% torch
import torch

X = torch.arange(12.0).reshape(3, 4).requires_grad_()
Y = torch.stack([X.sum(dim=1), (X**2).sum(dim=1)])
print("Y:", Y, sep="\n")

for i in range(2):
    X.grad = None
    v = torch.zeros_like(Y)
    v[i] = 1
    Y.backward(v, retain_graph=True)
    print("X.grad:", X.grad, sep="\n")

# %% numpy
import numpy as np

X = np.arange(12.0).reshape(3, 4)
print("Y:", np.array([[sum(x) for x in X], [x @ x for x in X]]), sep="\n")

J = np.zeros((6, 12))
for k in range(3):
    J[k, 4 * k : 4 * k + 4] = 1  # the sum at point k
    J[3 + k, 4 * k : 4 * k + 4] = 2 * X[k]  # the sum of squares at point k
for v in np.array([[1, 1, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1]]):
    print("X.grad:", (v @ J).reshape(3, 4), sep="\n")

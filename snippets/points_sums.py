"""Two functions at three points of four dimensions: the sum and the sum of squares of each row of X."""

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

J = np.zeros((2, 3, 3, 4))  # function i at point k by point l, element j
for k in range(3):
    J[0, k, k] = 1
    J[1, k, k] = 2 * X[k]
J = J.reshape(6, 12)
for v in np.array([[1, 1, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1]]):
    print("X.grad:", (v @ J).reshape(3, 4), sep="\n")

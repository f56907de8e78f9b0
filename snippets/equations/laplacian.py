"""The Laplacian of u at two points, with a loop over the coordinates and with torch.func."""

# %% torch
import torch


def f(X):
    return X[..., 0] ** 3 * X[..., 1] + X[..., 1] ** 4


X = torch.tensor([[1.0, 3.0], [5.0, 1.5]], requires_grad=True)
(g,) = torch.autograd.grad(f(X).sum(), X, create_graph=True)

laplacian = torch.zeros(len(X))
for i in range(X.shape[1]):
    (row,) = torch.autograd.grad(g[:, i].sum(), X, create_graph=True)
    laplacian = laplacian + row[:, i]
print("laplacian:", laplacian)

(sums,) = torch.autograd.grad(g.sum(), X)  # wrong
print("too much:", sums.sum(dim=1))

# %% func
from torch.func import hessian, vmap

H = vmap(hessian(f))(X)
print("H:", H, sep="\n")
print("laplacian:", H.diagonal(dim1=1, dim2=2).sum(dim=1))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 1.5]])
x, y = X.T
u_xx, u_xy, u_yy = 6 * x * y, 3 * x**2, 12 * y**2
print("laplacian:", u_xx + u_yy)
print("too much:", u_xx + 2 * u_xy + u_yy)

H = np.moveaxis(np.array([[u_xx, u_xy], [u_xy, u_yy]]), 2, 0)
print("H:", H, sep="\n")
print("laplacian:", u_xx + u_yy)

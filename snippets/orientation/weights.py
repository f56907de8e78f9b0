"""The gradient of W in W @ x (columns) and x @ W (rows), with delta, the gradient from above, as a row."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]], requires_grad=True)
delta = torch.tensor([[1.0, 10.0]])  # a row: the gradient at y

x = torch.tensor([[2.0], [3.0], [5.0]])  # a column
y = W @ x
print("output:", y[:, 0])
(g,) = torch.autograd.grad(y, W, delta.T)
print("column x:", g, sep="\n")
print("delta.T @ x.T:", delta.T @ x.T, sep="\n")

# %% rows
W_row = W.detach().T.clone().requires_grad_()
x_row = x.T  # [1, 3]
y = x_row @ W_row
(g,) = torch.autograd.grad(y, W_row, delta)
print("row x:", g, sep="\n")
print("x_row.T @ delta:", x_row.T @ delta, sep="\n")

# %% ones
y = W @ x
(g,) = torch.autograd.grad(y, W, torch.ones_like(y))
print("with ones:", g, sep="\n")

# %% numpy
import numpy as np

x, delta = np.array([2.0, 3.0, 5.0]), np.array([1.0, 10.0])
W = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]])
print("output:", W @ x)
# y_i is the sum of W_ij x_j, so the derivative with respect to W_ij is delta_i x_j
g = np.einsum("i,j->ij", delta, x)
print("column x:", g, sep="\n")
print("delta.T @ x.T:", g, sep="\n")

# %% numpy_rows
print("row x:", g.T, sep="\n")
print("x_row.T @ delta:", g.T, sep="\n")

# %% numpy_ones
print("with ones:", np.tile(x, (2, 1)), sep="\n")

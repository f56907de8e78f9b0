"""(y * v).sum() broadcasts: y of shape [2], v of shape [2, 1]."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([[1.0], [10.0]])
print("y * v:", y * v, sep="\n")
(y * v).sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
y = np.array([x[0] ** 2, x[0] * x[1]])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([[1.0], [10.0]])
# 4×2: the Jacobian of the 2×2 products, row by row
rows = np.vstack([v[0] * J, v[1] * J])
print("y * v:", np.array([v[0] * y, v[1] * y]), sep="\n")
print("x.grad:", np.ones(4) @ rows)

"""(y * v).sum() broadcasts: y of shape [2], v of shape [2, 1]."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
v = torch.tensor([[1.0], [10.0]])
print("(y * v).shape:", (y * v).shape)
(y * v).sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.diag(6 * x)
v = np.array([1.0, 10.0])
# 4×2: the Jacobian of the 2×2 products, row by row
rows = np.vstack([v[0] * J, v[1] * J])
print("(y * v).shape:", (v.size, len(J)))
print("x.grad:", np.ones(4) @ rows)

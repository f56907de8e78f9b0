"""x.grad has the shape and dtype of x, whatever y is."""

# %% torch
import torch

x = torch.tensor([[1.0], [3.0]], requires_grad=True)
y = (x.double() ** 2).expand(2, 3)
v = torch.tensor([[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]], dtype=torch.float64)
y.backward(v)
print("y:", y, sep="\n")
print("x.grad:", x.grad, sep="\n")
print("y.dtype:", y.dtype)
print("x.grad.dtype:", x.grad.dtype)

# %% numpy
import numpy as np

x = np.array([[1.0], [3.0]])
v = np.array([[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]])
y = np.hstack([x**2, x**2, x**2])
J = np.zeros((6, 2))
J[:3, 0] = 2 * x[0, 0]  # the three copies of the first square
J[3:, 1] = 2 * x[1, 0]
print("y:", y, sep="\n")
print("y.dtype:", y.dtype)
print("vᵀJ:", (v.flatten() @ J).reshape(2, 1), sep="\n")

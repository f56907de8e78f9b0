"""Matrix in, scalar out: the sum of the squares of a 3 × 2 matrix."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
y = (x**2).sum()
y.backward()
print("x.grad:", x.grad, sep="\n")

# %% ones
x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
y = x**2
y.backward(torch.ones_like(y))
print("x.grad:", x.grad, sep="\n")

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
J = 2 * x.reshape(1, 6)  # one output, six inputs
v = np.array([1.0])
print("vᵀJ:", (v @ J).reshape(x.shape), sep="\n")

# %% numpy_ones
J_squares = np.diag(2 * x.reshape(6))  # six outputs, six inputs
v_ones = np.ones(6)
print("vᵀJ:", (v_ones @ J_squares).reshape(x.shape), sep="\n")

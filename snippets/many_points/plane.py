"""Three points of the plane: y = −x₁² + x₂² in each row of X."""

# %% torch
import torch

X = torch.arange(6.0).reshape(3, 2).requires_grad_()
y = -(X[:, 0] ** 2) + X[:, 1] ** 2
y.backward(torch.ones_like(y))
print("y:", y)
print("X.grad:", X.grad, sep="\n")

# %% linear
w = torch.tensor([-1.0, 1.0])
X.grad = None
y = X @ w
y.backward(torch.ones_like(y))
print("X.grad:", X.grad, sep="\n")

# %% numpy
import numpy as np

X = np.arange(6.0).reshape(3, 2)
x_1, x_2 = X.T
J = np.zeros((3, 6))
for k in range(3):
    J[k, 2 * k] = -2 * x_1[k]  # the columns of point k
    J[k, 2 * k + 1] = 2 * x_2[k]
v = np.ones(3)
print("y:", x_2**2 - x_1**2)
print("X.grad:", (v @ J).reshape(3, 2), sep="\n")

# %% numpy_linear
w = np.array([-1.0, 1.0])
o = np.zeros(2)
J_linear = np.block([[w, o, o], [o, w, o], [o, o, w]])  # 3×6
print("X.grad:", (v @ J_linear).reshape(3, 2), sep="\n")

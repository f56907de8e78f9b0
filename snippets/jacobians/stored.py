"""One gradient, three shapes of x: y = x₁³ + x₂³ + x₃³ at (3, 4, 5)."""

# %% torch
import torch

for shape in [(3,), (1, 3), (3, 1)]:
    x = torch.tensor([3.0, 4.0, 5.0]).reshape(shape).requires_grad_()
    y = (x**3).sum()
    y.backward()
    print("x.shape:", x.shape)
    print("x.grad:", x.grad, sep="\n")

# %% step
with torch.no_grad():
    print("x - 0.1 * x.grad:", x - 0.1 * x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 4.0, 5.0])
J = np.array([[3 * x[0] ** 2, 3 * x[1] ** 2, 3 * x[2] ** 2]])  # 1×3 each time
v = np.array([1.0])
for shape in [(3,), (1, 3), (3, 1)]:
    x = x.reshape(shape)
    print("x.shape:", x.shape)
    print("x.grad:", (v @ J).reshape(shape), sep="\n")

# %% numpy_step
# both as columns, 3×1
print("x - 0.1 * x.grad:", x - 0.1 * J.T, sep="\n")

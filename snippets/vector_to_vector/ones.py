"""Vector in, vector out, all weights 1: y = 3x², v = (1, 1)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward(torch.ones_like(y))
print("x.grad:", x.grad)

# %% sum
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.sum().backward()
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([1.0, 2.0])
J = np.array([[6 * x[0], 0.0], [0.0, 6 * x[1]]])
v = np.array([1.0, 1.0])
print("x.grad:", v @ J)

# %% numpy_sum
# The gradient of the number 3x₁² + 3x₂²
gradient = np.array([6 * x[0], 6 * x[1]])
print("x.grad:", gradient)

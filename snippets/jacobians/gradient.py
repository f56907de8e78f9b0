"""One output, two inputs: y = x₁²x₂, without v and with v = 10."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1]
y.backward()
print("x.grad:", x.grad)

# %% weight
x.grad = None
y = x[0] ** 2 * x[1]
y.backward(torch.tensor(10.0))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0] * x[1], x[0] ** 2]])  # 1×2
v = np.array([1.0])
print("vᵀJ:", v @ J)

# %% numpy_weight
v = np.array([10.0])
print("vᵀJ:", v @ J)

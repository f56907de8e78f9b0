"""Doubled until its norm reaches 1000: v = (0.1, 1, 0.0001)."""

# %% torch
import torch

x = torch.tensor([0.3, -1.2, 0.8], requires_grad=True)
y = 2 * x
k = 1
while y.norm() < 1000:
    y = 2 * y
    k += 1
v = torch.tensor([0.1, 1.0, 0.0001])
y.backward(v)
print("k:", k)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal; 3 for 2: 1001 is passed by the same doubling as 1000"
import numpy as np

x = np.array([0.3, -1.2, 0.8])
# the first k for which the norm is 1000 or more
k = int(np.ceil(np.log2(1000 / np.linalg.norm(x))))
y = 2.0**k * x
J = 2.0**k * np.eye(3)
v = np.array([0.1, 1.0, 0.0001])
print("k:", k)
print("y:", y)
print("vᵀJ:", v @ J)

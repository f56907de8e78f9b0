"""One input, three outputs: y = (x², x³, 5x), v = (1, 10, 100)."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = torch.stack([x**2, x**3, 5 * x])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array(3.0)
y = np.array([x**2, x**3, 5 * x])
J = np.array([[2 * x], [3 * x**2], [5.0]])  # 3×1
v = np.array([1.0, 10.0, 100.0])
print("y:", y)
print("vᵀJ:", (v @ J).reshape(x.shape))

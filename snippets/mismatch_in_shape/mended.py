"""Three losses with three weights."""

# %% torch
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -3.0], [7.0, 6.0]])
t = torch.tensor([6.0, -4.0, 10.0])
w = torch.tensor([0.5, 1.5], requires_grad=True)
y = (X @ w - t) ** 2
v = torch.tensor([[4.0], [7.0], [5.0]])
y.backward(v.reshape(y.shape))
print("w.grad:", w.grad)

# %% silenced
w.grad = None
y = (X @ w - t) ** 2
(y * v).sum().backward()  # [3] times [3, 1] is [3, 3]
print("w.grad:", w.grad)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -3.0], [7.0, 6.0]])
t = np.array([6.0, -4.0, 10.0])
w = np.array([0.5, 1.5])
r = X @ w - t
J = 2 * r[:, None] * X  # 3 × 2
v = np.array([4.0, 7.0, 5.0])
print("w.grad:", v @ J)

# %% numpy_silenced
print("w.grad:", v.sum() * J.sum(axis=0))

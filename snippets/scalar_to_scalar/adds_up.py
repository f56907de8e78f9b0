"""Two calls add up in x.grad: v = 1, then v = 100."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
y.backward()
print("x.grad:", x.grad)

y = x**2
y.backward(torch.tensor(100.0))
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is 1 × 1"
import numpy as np

x = np.array(3.0)
J = np.array([[2 * x]])
first, second = np.array([1.0]), np.array([100.0])
print("x.grad:", (first @ J).reshape(x.shape))
print("x.grad:", (first @ J + second @ J).reshape(x.shape))

"""w = w - lr * w.grad makes w a result, and its .grad None. PyTorch does not count a change of w.data."""

# %% data
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
y = w[0] * w
w.data += 1
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("w.grad:", w.grad)

# %% torch
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
(w[0] * w).backward(torch.tensor([1.0, 10.0]))
w = w - 0.1 * w.grad
(w[0] * w).backward(torch.tensor([1.0, 10.0]))
print("is w a leaf?", w.is_leaf)

# %% numpy
import numpy as np

w = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])
print("y:", w[0] * w)
w = w + 1  # backward takes the derivative at the new w
J = np.array([[2 * w[0], 0.0], [w[1], w[0]]])
print("w.grad:", v @ J)

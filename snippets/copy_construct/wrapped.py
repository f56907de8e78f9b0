"""torch.tensor of two tensors makes a new leaf, and torch.stack keeps the history: L = x₁a³ + x₂b³."""

# %% torch
import torch

a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
x = torch.tensor([2.0, 0.5])

w = torch.tensor([a, b], requires_grad=True)  # a new leaf
(x * w**3).sum().backward()
print("w.grad:", w.grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% stacked
w = torch.stack([a, b])
(x * w**3).sum().backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

a, b = 3.0, 5.0
x = np.array([2.0, 0.5])
w = np.array([a, b])
print("w.grad:", 3 * w**2 * x)

# %% numpy_stacked
print("a.grad:", 3 * a**2 * x[0])
print("b.grad:", 3 * b**2 * x[1])

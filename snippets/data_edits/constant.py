"""The square of x is filled with the constant 7, in two ways."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
square = x**2
print("square:", square)
y = square.clone()
torch.nn.init.constant_(y, 7.0)
print("y:", y)
print("by init:", torch.autograd.grad(y, x, v, retain_graph=True)[0])

y = square.clone()
y.fill_(7.0)
print("by fill_:", torch.autograd.grad(y, x, v)[0])

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
print("square:", x**2)
print("y:", 0 * x + 7.0)
print("by init:", v * 2 * x)  # as if y were still the square
print("by fill_:", v * 0 * x)

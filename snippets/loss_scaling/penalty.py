"""A gradient penalty with GradScaler: y = w₁x₁² + w₂x₂², and the loss y + g · g with the gradient g of y at x."""

# %% torch
import torch

x = torch.tensor([0.5, 4.0], requires_grad=True)
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w])
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)

y = (w * x**2).sum()
(g,) = torch.autograd.grad(scaler.scale(y), x, create_graph=True)
g = g / scaler.get_scale()
loss = y + (g**2).sum()
scaler.scale(loss).backward()
scaler.unscale_(optimizer)
print("g:", g)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, w = np.array([0.5, 4.0]), np.array([3.0, 5.0])
g = 2 * w * x
print("g:", g)
print("w.grad:", x**2 + 2 * g * 2 * x)

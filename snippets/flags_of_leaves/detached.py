"""A part of the loss is detached, so it counts as a constant: L = (a₁²w₁ + a₂²w₂)², with a² detached."""

# %% torch
import torch

a = torch.tensor([3.0, 5.0], requires_grad=True)
w = torch.tensor([0.5, 4.0], requires_grad=True)
h = (a**2).detach()
loss = (h * w).sum() ** 2
loss.backward()
print("w.grad:", w.grad)
print("a.grad:", a.grad)

# %% numpy
import numpy as np

a = np.array([3.0, 5.0])
w = np.array([0.5, 4.0])
h = a**2
print("w.grad:", 2 * (h[0] * w[0] + h[1] * w[1]) * h)

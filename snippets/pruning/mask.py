"""The gradients at a mask and at the weights, for a loss of their product."""

# %% torch
import torch

m = torch.tensor([1.0, 0.0, 1.0], requires_grad=True)
theta = torch.tensor([4.0, -3.0, 0.5], requires_grad=True)
x = torch.tensor([1.5, 2.5, -2.0])

z = m * theta
z.retain_grad()
loss = ((z * x).sum() - 2) ** 2
loss.backward()
print("z.grad:", z.grad)
print("m.grad:", m.grad)
print("theta.grad:", theta.grad)

# %% numpy
import numpy as np

m, theta = np.array([1.0, 0.0, 1.0]), np.array([4.0, -3.0, 0.5])
x = np.array([1.5, 2.5, -2.0])
g = 2 * ((m * theta * x).sum() - 2) * x
print("z.grad:", g)
print("m.grad:", theta * g)
print("theta.grad:", m * g)

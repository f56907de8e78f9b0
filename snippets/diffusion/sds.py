"""The loss of score distillation: a number whose gradient at z is a given vector."""

# %% torch
import torch

x = torch.tensor([1.5, 3.0], requires_grad=True)
U = torch.tensor([[2.0, 0.5], [1.0, 4.0]])  # stands for the U-Net
noise = torch.tensor([0.25, -1.0])
w = 0.5

z = x**2
z.retain_grad()
with torch.no_grad():
    grad_z = w * (U @ (z + noise) - noise)
(grad_z * z).sum().backward()
print("grad_z:", grad_z)
print("z.grad:", z.grad)
print("x.grad:", x.grad)

# %% mse
x.grad = None
z = x**2
target = (z - grad_z).detach()
loss = 0.5 * torch.nn.functional.mse_loss(z, target, reduction="sum")
loss.backward()
print("x.grad:", x.grad)

# %% through
z = x**2
z.retain_grad()
loss = 0.5 * w * ((U @ (z + noise) - noise) ** 2).sum()
loss.backward()
print("through the U-Net:", z.grad)

# %% detached
x.grad = None
z = x**2
sample = z.detach().requires_grad_()
loss = 0.5 * ((U @ sample - noise) ** 2).sum()
(grad_sample,) = torch.autograd.grad(loss, sample)
print("x has a gradient:", x.grad is not None)
z.backward(grad_sample)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.5, 3.0])
U = np.array([[2.0, 0.5], [1.0, 4.0]])
noise = np.array([0.25, -1.0])
v = 0.5 * (U @ (x**2 + noise) - noise)
J = np.diag(2 * x)
print("grad_z:", v)
print("z.grad:", v)
print("x.grad:", v @ J)

# %% numpy_mse blind="J @ v, J.T: J is diagonal"
print("x.grad:", v @ J)

# %% numpy_through
print("through the U-Net:", v @ U)

# %% numpy_detached
print("x has a gradient:", False)
print("x.grad:", (U @ x**2 - noise) @ U @ J)

"""The R2 penalty at generated samples, with and without detach after the generator."""

# %% torch
import torch

w = torch.tensor([0.5, -1.0], requires_grad=True)  # the discriminator
scale = torch.tensor(2.0, requires_grad=True)  # the generator
noise = torch.tensor([[1.0, 3.0], [4.0, 0.5]])


def r2(fake):
    (g,) = torch.autograd.grad(((fake @ w) ** 2 / 2).sum(), fake, create_graph=True)
    return g.square().sum(dim=1).mean()


fake = (scale * noise).detach().requires_grad_(True)
r2(fake).backward()
print("discriminator:", w.grad)
print("generator:", scale.grad)

# %% attached
w.grad = None
r2(scale * noise).backward()
print("discriminator, without detach:", w.grad)
print("generator, without detach:", scale.grad)

# %% numpy
import numpy as np

w, scale = np.array([0.5, -1.0]), 2.0
noise = np.array([[1.0, 3.0], [4.0, 0.5]])
fake = scale * noise
s = fake @ w
at_w = np.mean(2 * s[:, None] * (w @ w) * fake + 2 * s[:, None] ** 2 * w, axis=0)
print("discriminator:", at_w)

# %% numpy_attached
print("discriminator, without detach:", at_w)
print("generator, without detach:", np.mean(2 * s * (w @ w) * (noise @ w)))

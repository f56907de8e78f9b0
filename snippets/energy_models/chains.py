"""Langevin steps of many chains: the gradient of the sum gives each chain its own gradient."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [-0.5, 0.7], [3.0, -1.0]])  # three chains
noise = torch.tensor([[0.3, -0.1], [0.2, 0.5], [-0.4, 0.1]])  # torch.randn_like(x) in your code


def energy_of(x):
    return (x**4).sum(1) / 4 + x[:, 0] * x[:, 1]  # one energy for each chain


def langevin_step(x, noise, size=0.1):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(energy_of(x).sum(), x)
    return (x - size * g + (2 * size) ** 0.5 * noise).detach(), g


new, g = langevin_step(x, noise)
print("g:", g, sep="\n")
print("new:", new, sep="\n")

# %% mean
x.requires_grad_()
energy_of(x).mean().backward()
print("gradient of the mean:", x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [-0.5, 0.7], [3.0, -1.0]])
noise = np.array([[0.3, -0.1], [0.2, 0.5], [-0.4, 0.1]])
g = x**3 + x[:, ::-1]
print("g:", g, sep="\n")
print("new:", x - 0.1 * g + np.sqrt(2 * 0.1) * noise, sep="\n")

# %% numpy_mean
print("gradient of the mean:", g / 3, sep="\n")

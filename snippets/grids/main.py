"""Three derivatives of one function on a periodic grid, and the gradient of a loss through each."""

# %% torch
import math

import torch

n, L = 6, 2 * math.pi
x = 0.5 + torch.arange(n, dtype=torch.float64) * L / n
w = torch.tensor([0.75, 2.0], dtype=torch.float64, requires_grad=True)


def network(x):
    return w[0] * torch.sin(x) + w[1] * torch.cos(2 * x)


def autograd(x):
    x = x.clone().requires_grad_()
    return torch.autograd.grad(network(x).sum(), x, create_graph=True)[0]


def fourier(u):
    k = 2 * math.pi * torch.fft.rfftfreq(n, L / n)
    return torch.fft.irfft(1j * k * torch.fft.rfft(u), n)


def central(u):
    return (torch.roll(u, -1) - torch.roll(u, 1)) / (2 * L / n)


for u_x in autograd(x), fourier(network(x)), central(network(x)):
    w.grad = None
    (u_x**2).mean().backward()
    print("derivative:", u_x.detach())
    print("w.grad:", w.grad)

# %% numpy rtol=1e-9
import numpy as np

n, h = 6, 2 * np.pi / 6
x, w, k = 0.5 + np.arange(n) * h, np.array([0.75, 2.0]), np.array([1, 2])
for factor in k, k, np.sin(k * h) / h:  # in place of k
    DJ = factor * np.stack([np.cos(x), -np.sin(2 * x)], axis=1)
    u_x = DJ @ w
    v = 2 * u_x / n
    print("derivative:", u_x)
    print("w.grad:", v @ DJ)

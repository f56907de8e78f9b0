"""The KL term of improved contrastive divergence: a gradient through the last Langevin step."""

# %% torch
import torch

w = torch.tensor([0.8, -0.5], requires_grad=True)
x = torch.tensor([2.0, -0.5, 1.4])  # after all Langevin steps but the last one


def energy_of(x, w):
    return w[0] * x**2 + w[1] * x


x.requires_grad_()
(g,) = torch.autograd.grad(energy_of(x, w).sum(), x, create_graph=True)
x_kl = x - 0.1 * g  # depends on w
x_neg = x_kl.detach()  # the same numbers, a constant
kl = energy_of(x_kl, w.detach()).mean()
kl.backward()
print("x_kl:", x_kl)
print("w.grad:", w.grad)

# %% both
w.grad = None
energy_of(x.detach() - 0.1 * (2 * w[0] * x.detach() + w[1]), w).mean().backward()
print("parameters not detached:", w.grad)

# %% constant blind="input: the cell is about the graph alone"
w.grad = None
(g,) = torch.autograd.grad(energy_of(x, w).sum(), x)
energy_of(x - 0.1 * g, w.detach()).mean().backward()
print("without create_graph:", w.grad)

# %% numpy
import numpy as np

a, b = 0.8, -0.5
x = np.array([2.0, -0.5, 1.4])
x_kl = x - 0.1 * (2 * a * x + b)
slope = (2 * a * x_kl + b) / 3  # of the mean energy, at x_kl
J = -0.1 * np.stack([2 * x, np.ones(3)], axis=1)  # of x_kl with respect to w
print("x_kl:", x_kl)
print("w.grad:", slope @ J)

# %% numpy_both
print("parameters not detached:", slope @ J + np.array([np.mean(x_kl**2), np.mean(x_kl)]))

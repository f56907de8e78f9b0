"""A GAN with two optimizers: automatic optimization with toggled flags, and manual optimization."""

# %% torch
import torch

real = torch.tensor([4.0, 1.5])


def parts():
    """Return both networks and their optimizers, from the same start."""
    d = torch.tensor([0.5, -0.25], requires_grad=True)
    g = torch.tensor([3.0, 1.0], requires_grad=True)
    return d, g, torch.optim.SGD([d], lr=0.01), torch.optim.SGD([g], lr=0.02)


def training_step(d, g, optimizer_idx):
    fake = g[0] * g
    if optimizer_idx == 0:
        return ((d * fake).sum() - 1) ** 2  # of the generator
    return ((d * real).sum() - 1) ** 2 + (d * fake).sum() ** 2


def toggle(current, optimizers):
    """Let only the parameters of the current optimizer require a gradient."""
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            for p in group["params"]:
                p.requires_grad_(optimizer is current)


# Automatic, as in Lightning before 2.0:
d, g, optimizer_d, optimizer_g = parts()
optimizers = [optimizer_g, optimizer_d]
for optimizer_idx, optimizer in enumerate(optimizers):
    toggle(optimizer, optimizers)
    loss = training_step(d, g, optimizer_idx)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("has d a gradient?", d.grad is not None)
print("g:", g.detach())
print("d:", d.detach())

# %% manual
d, g, optimizer_d, optimizer_g = parts()
optimizer_g.zero_grad()
training_step(d, g, 0).backward()
optimizer_g.step()
print("left in d:", d.grad)
optimizer_d.zero_grad()
training_step(d, g.detach(), 1).backward()
optimizer_d.step()
print("g:", g.detach())
print("d:", d.detach())

# %% numpy
import numpy as np

r, d, g = np.array([4.0, 1.5]), np.array([0.5, -0.25]), np.array([3.0, 1.0])
f, J = g[0] * g, np.array([[2 * g[0], 0.0], [g[1], g[0]]])
of_g = 2 * (np.sum(d * f) - 1)
at_g = of_g * (d[:, None] * J).sum(axis=0)
g = g - 0.02 * at_g
new = g[0] * g
at_d = 2 * (np.sum(d * r) - 1) * r + 2 * np.sum(d * new) * new
d = d - 0.01 * at_d
print("g:", g)
print("d:", d)

# %% numpy_manual
print("left in d:", of_g * f)
print("g:", g)
print("d:", d)

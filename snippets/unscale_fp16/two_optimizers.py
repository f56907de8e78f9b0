"""A GAN in Lightning 2: the calls of training_step, as plain functions."""

# %% torch
import torch

real = torch.tensor([4.0, 1.5])
d = torch.tensor([0.5, -0.25], requires_grad=True)
g = torch.tensor([3.0, 1.0], requires_grad=True)
opt_g, opt_d = torch.optim.SGD([g], lr=0.02), torch.optim.SGD([d], lr=0.01)


def toggle(p, other):  # self.toggle_optimizer(opt)
    p.requires_grad_(True)
    other.requires_grad_(False)


def untoggle():  # self.untoggle_optimizer(opt)
    d.requires_grad_(True)
    g.requires_grad_(True)


def training_step():  # was: training_step(self, batch, batch_idx, optimizer_idx)
    toggle(g, d)  # was: if optimizer_idx == 0
    g_loss = ((d * (g[0] * g)).sum() - 1) ** 2
    opt_g.zero_grad()
    g_loss.backward()  # self.manual_backward(g_loss), was: return g_loss
    opt_g.step()
    untoggle()
    print("has d a gradient?", d.grad is not None)

    toggle(d, g)  # was: if optimizer_idx == 1
    d_loss = ((d * real).sum() - 1) ** 2 + (d * (g[0] * g)).sum() ** 2
    opt_d.zero_grad()
    d_loss.backward()
    opt_d.step()
    untoggle()


training_step()
print("g:", g.detach())
print("d:", d.detach())

# %% left
d.grad = g.grad = None
g_loss = ((d * (g[0] * g)).sum() - 1) ** 2  # without toggle
g_loss.backward()
print("left in d:", d.grad)

# %% numpy
import numpy as np

r, d, g = np.array([4.0, 1.5]), np.array([0.5, -0.25]), np.array([3.0, 1.0])
J = np.array([[2 * g[0], 0.0], [g[1], g[0]]])
g = g - 0.02 * 2 * (np.sum(d * g[0] * g) - 1) * d @ J
f = g[0] * g
d = d - 0.01 * (2 * (np.sum(d * r) - 1) * r + 2 * np.sum(d * f) * f)
print("g:", g)
print("d:", d)

# %% numpy_left
print("left in d:", 2 * (np.sum(d * f) - 1) * f)

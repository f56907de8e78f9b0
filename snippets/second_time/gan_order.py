"""A GAN: the discriminator uses the last fake batch of the generator's steps."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

real = torch.tensor([4.0, 1.5])
g = torch.tensor([3.0, 1.0], requires_grad=True)
d = torch.tensor([0.5, -0.25], requires_grad=True)
optimizer_g = torch.optim.SGD([g], lr=0.01)
for _ in range(2):
    fake = g[0] * g
    g_loss = ((d * fake).sum() - 1) ** 2
    optimizer_g.zero_grad()
    g_loss.backward()
    optimizer_g.step()
d_loss = ((d * real).sum() - 1) ** 2 + (d * fake).sum() ** 2
d_loss.backward()

# %% torch
d.grad = g.grad = None
d_loss = ((d * real).sum() - 1) ** 2 + (d * fake.detach()).sum() ** 2
d_loss.backward()
print("d.grad:", d.grad)
print("g.grad is None:", g.grad is None)

# %% numpy
import numpy as np

r, g, d = np.array([4.0, 1.5]), np.array([3.0, 1.0]), np.array([0.5, -0.25])
for _ in range(2):
    f = g[0] * g
    J = np.array([[2 * g[0], 0.0], [g[1], g[0]]])
    g = g - 0.01 * 2 * (np.sum(d * f) - 1) * d @ J
print("d.grad:", 2 * (np.sum(d * r) - 1) * r + 2 * np.sum(d * f) * f)

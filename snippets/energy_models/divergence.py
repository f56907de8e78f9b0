"""One training step of an energy-based model: Langevin steps in x, then contrastive divergence for the parameters."""

# %% torch
import torch

w = torch.tensor([0.8, -0.5], requires_grad=True)
data = torch.tensor([0.5, 1.2, -0.3])


def energy_of(x):
    return w[0] * x**2 + w[1] * x


x = torch.tensor([2.0, -1.5, 0.4])  # the start of three chains
for _ in range(3):
    x.requires_grad_()
    (g,) = torch.autograd.grad(energy_of(x).sum(), x)  # with respect to x alone
    x = (x - 0.1 * g).detach()  # plus noise in your code
print("samples:", x)
print("gradient after sampling:", w.grad)
loss = energy_of(data).mean() - energy_of(x).mean()
loss.backward()
print("w.grad:", w.grad)

# %% backward
w.grad = None
z = torch.tensor([2.0, -1.5, 0.4], requires_grad=True)
w.requires_grad_(False)
energy_of(z).sum().backward()
print("z.grad:", z.grad)
print("with frozen parameters:", w.grad)
w.requires_grad_(True)
z.grad = None
energy_of(z).sum().backward()
print("without freezing:", w.grad)

# %% numpy
import numpy as np

a, b = 0.8, -0.5
data = np.array([0.5, 1.2, -0.3])
x = np.array([2.0, -1.5, 0.4])
for _ in range(3):
    x = x - 0.1 * (2 * a * x + b)
print("samples:", x)
print("w.grad:", np.array([np.mean(data**2) - np.mean(x**2), np.mean(data) - np.mean(x)]))

# %% numpy_backward
z = np.array([2.0, -1.5, 0.4])
print("z.grad:", 2 * a * z + b)
print("without freezing:", np.array([np.sum(z**2), np.sum(z)]))

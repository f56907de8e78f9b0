"""A hook after each backward of a GAN: the discriminator's loss gives the generator no gradient."""

# %% torch
import torch

generator = torch.tensor([0.5, -1.5], dtype=torch.float64, requires_grad=True)
discriminator = torch.tensor([2.0, 0.25], dtype=torch.float64, requires_grad=True)
noise = torch.tensor([1.5, -0.5], dtype=torch.float64)
real = torch.tensor([0.75, 3.0], dtype=torch.float64)


def on_after_backward(name):
    print(f"generator after the {name}:", generator.grad)
    print(f"discriminator after the {name}:", discriminator.grad)


fake = generator * noise
loss_d = (discriminator * fake.detach()).sum() ** 2 + ((discriminator * real).sum() - 1) ** 2
loss_d.backward()
on_after_backward("loss of the discriminator")
discriminator.grad = None

# %% second
loss_g = ((discriminator * fake).sum() - 1) ** 2
loss_g.backward()
on_after_backward("loss of the generator")

# %% numpy
import numpy as np

g, d = np.array([0.5, -1.5]), np.array([2.0, 0.25])
noise, real = np.array([1.5, -0.5]), np.array([0.75, 3.0])
fake = g * noise
print(
    "discriminator after the loss of the discriminator:",
    2 * (d * fake).sum() * fake + 2 * ((d * real).sum() - 1) * real,
)

# %% numpy_second
print("generator after the loss of the generator:", 2 * ((d * fake).sum() - 1) * d * noise)
print("discriminator after the loss of the generator:", 2 * ((d * fake).sum() - 1) * fake)

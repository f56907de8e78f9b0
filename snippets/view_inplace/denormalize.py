"""Undo the normalization of an image: a loop over the channels, and broadcasting."""

# %% error raises="RuntimeError: Output 0 of Unbind is a view"
import torch

std, mean = torch.tensor([2.0, 0.5, 4.0]), torch.tensor([1.0, 3.0, -1.0])
z = torch.tensor([[0.5, -1.0], [2.0, 1.0], [-0.25, 3.0]], requires_grad=True)
image = z**2  # three channels with two pixels
for channel, m, s in zip(image, mean, std, strict=True):
    channel.mul_(s).add_(m)

# %% torch
v = torch.tensor([[1.0, 10.0], [2.0, 3.0], [5.0, 4.0]])
y = image * std[:, None] + mean[:, None]
y.backward(v)
print("y:", y.detach(), sep="\n")
print("z.grad:", z.grad, sep="\n")

# %% plot
picture = image.detach().clone()
for channel, m, s in zip(picture, mean, std, strict=True):
    channel.mul_(s).add_(m)
print("the same numbers?", torch.equal(picture, y))

# %% numpy
import numpy as np

std, mean = np.array([2.0, 0.5, 4.0]), np.array([1.0, 3.0, -1.0])
z = np.array([[0.5, -1.0], [2.0, 1.0], [-0.25, 3.0]])
v = np.array([[1.0, 10.0], [2.0, 3.0], [5.0, 4.0]])
y = z**2 * std[:, None] + mean[:, None]
print("y:", y, sep="\n")
print("z.grad:", v * std[:, None] * 2 * z, sep="\n")

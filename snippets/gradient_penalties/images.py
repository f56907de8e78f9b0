"""A gradient penalty for images: the norm must be taken over all pixels of an image."""

# %% torch
import torch

x = torch.tensor([[[[3.0, 0.0], [4.0, 0.0]]], [[[0.0, 1.0], [2.0, -2.0]]]], requires_grad=True)
w = torch.tensor([1.0, 0.5, 2.0, -1.0], requires_grad=True)


def critic(x):
    """Return one number for each image of the shape (1, 2, 2)."""
    return (x**2).flatten(1) @ w / 2


(g,) = torch.autograd.grad(critic(x).sum(), x, create_graph=True)
wrong = ((g.norm(dim=1) - 1) ** 2).mean()
print("by channel:", torch.autograd.grad(wrong, w, retain_graph=True)[0])
norms = g.flatten(1).norm(dim=1)
print("for each image:", norms)
((norms - 1) ** 2).mean().backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x = np.array([[3.0, 0.0, 4.0, 0.0], [0.0, 1.0, 2.0, -2.0]])  # a row for each image
w = np.array([1.0, 0.5, 2.0, -1.0])
g = w * x
norms = np.sqrt((g**2).sum(axis=1))
v = (norms - 1)[:, None] * g / norms[:, None]
by_pixel = 2 / g.size * (abs(g) - 1) * np.sign(g)
print("by channel:", (by_pixel * x).sum(axis=0))
print("for each image:", norms)
print("w.grad:", (v * x).sum(axis=0))

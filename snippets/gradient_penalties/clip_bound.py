"""Clip the gradient of each generated sample, if the loss is a mean: the bound divided by the batch size."""

# %% torch
import torch

bound = 1.0
fake = torch.tensor([[3.0, 4.0], [0.25, 0.125], [2.0, -1.5]], requires_grad=True)


def critic(x):
    return -(x**2).sum(dim=1)


def clipped(g, bound):
    """Return g with the norm of each row limited to the bound."""
    return g * (bound / g.norm(dim=1, keepdim=True)).clamp(max=1)


(g,) = torch.autograd.grad(-critic(fake).mean(), fake)
print("mean, bound over batch size:", clipped(g, bound / len(fake)), sep="\n")
print("mean, whole bound:", clipped(g, bound), sep="\n")
(g,) = torch.autograd.grad(-critic(fake).sum(), fake)
print("sum, whole bound, then divided:", clipped(g, bound) / len(fake), sep="\n")

# %% numpy
import numpy as np

bound = 1.0
fake = np.array([[3.0, 4.0], [0.25, 0.125], [2.0, -1.5]])
g = 2 * fake  # the gradient of each sample's own loss
norms = np.sqrt((g**2).sum(axis=1))[:, None]
limited = g / np.maximum(1, norms / bound) / len(fake)
print("mean, bound over batch size:", limited, sep="\n")
print("mean, whole bound:", g / len(fake) / np.maximum(1, norms / len(fake) / bound), sep="\n")
print("sum, whole bound, then divided:", limited, sep="\n")

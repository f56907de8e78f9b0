"""Per-sample gradients of a shortcut that slices and pads: y = pad(x[:, ::2, ::2]) + w."""

# %% torch
import torch
import torch.nn.functional as F
from torch.func import grad, vmap

X = torch.arange(1.0, 25.0).reshape(2, 1, 3, 4)  # two samples with one channel
w = torch.tensor([0.5, 2.0, -1.0]).reshape(3, 1, 1)


def padded(w, x):
    shortcut = F.pad(x[:, ::2, ::2], (0, 0, 0, 0, 1, 1))  # two more channels of zeros
    return (shortcut + w).square().sum()


print("for each sample:", vmap(grad(padded), (None, 0))(w, X)[..., 0, 0])


# %% error raises="RuntimeError: vmap: inplace arithmetic"
def copied(w, x):
    shortcut = torch.zeros(3, 2, 2)
    shortcut[1:2].copy_(x[:, ::2, ::2])
    return (shortcut + w).square().sum()


vmap(grad(copied), (None, 0))(w, X)


# %% room
def copied(w, x):
    shortcut = x.new_zeros(3, 2, 2)
    shortcut[1:2].copy_(x[:, ::2, ::2])
    return (shortcut + w).square().sum()


print("for each sample:", vmap(grad(copied), (None, 0))(w, X)[..., 0, 0])

# %% numpy
import numpy as np

X = np.arange(1.0, 25.0).reshape(2, 1, 3, 4)
w = np.array([0.5, 2.0, -1.0])
y = np.zeros((2, 3, 2, 2))
y[:, 1] = X[:, 0, ::2, ::2]
y += w[:, None, None]
print("for each sample:", 2 * y.sum(axis=(2, 3)))

# %% numpy_room
print("for each sample:", 2 * y.sum(axis=(2, 3)))

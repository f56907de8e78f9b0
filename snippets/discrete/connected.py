"""The codebook loss: distances that keep z attached, with argmin and with a soft choice."""

# %% torch
import torch
from torch.nn.functional import mse_loss

z = torch.tensor([[0.4, 2.6], [1.7, 1.5]], requires_grad=True)
codebook = torch.tensor([[0.5, 3.0], [2.0, 1.0], [1.0, 2.0]], requires_grad=True)


def squared_distances(z):
    return ((z[:, None] - codebook) ** 2).sum(2)


for name, for_distances in {"attached": z, "detached": z.detach()}.items():
    z.grad = codebook.grad = None
    q = codebook[squared_distances(for_distances).argmin(1)]
    mse_loss(q, z.detach()).backward()
    print(f"z by {name} distances:", z.grad)
    print(f"codebook by {name} distances:", codebook.grad, sep="\n")

# %% soft rtol=4e-6
for name, for_distances in {"soft attached": z, "soft detached": z.detach()}.items():
    z.grad = codebook.grad = None
    soft = (-squared_distances(for_distances)).softmax(1)
    hard = torch.eye(3)[soft.argmax(1)]
    q = (hard + soft - soft.detach()) @ codebook
    mse_loss(q, z.detach()).backward()
    print(f"z by {name} distances:", z.grad, sep="\n")
    print(f"codebook by {name} distances:", codebook.grad, sep="\n")

# %% numpy
import numpy as np

z = np.array([[0.4, 2.6], [1.7, 1.5]])
C = np.array([[0.5, 3.0], [2.0, 1.0], [1.0, 2.0]])
D = np.sum((z[:, None] - C) ** 2, axis=2)
P = np.eye(3)[D.argmin(1)]
V = 2 * (P @ C - z) / z.size
for name in ("attached", "detached"):
    print(f"z by {name} distances:", None)
    print(f"codebook by {name} distances:", P.T @ V, sep="\n")

# %% numpy_soft
S = np.exp(-D) / np.sum(np.exp(-D), axis=1, keepdims=True)
A = V @ C.T  # the gradient at the soft choice
at_distances = -S * (A - np.sum(S * A, axis=1, keepdims=True))
by_pair = at_distances[:, :, None] * 2 * (z[:, None] - C)
at_z = by_pair.sum(1)
at_codebook = P.T @ V - by_pair.sum(0)
print("z by soft attached distances:", at_z, sep="\n")
print("codebook by soft attached distances:", at_codebook, sep="\n")
print("z by soft detached distances:", None, sep="\n")
print("codebook by soft detached distances:", at_codebook, sep="\n")

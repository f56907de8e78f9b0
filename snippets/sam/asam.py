"""The step uphill of SAM and of ASAM."""

# %% torch
import torch

rho = 0.5


def loss_at(w):
    return (w[0] * w[1] - 1) ** 2


for w in (torch.tensor([3.0, 0.5]), torch.tensor([6.0, 0.25])):  # the same product
    w.requires_grad_()
    loss_at(w).backward()
    g = w.grad
    print("g:", g)
    with torch.no_grad():
        sam = rho * g / g.norm()
        asam = rho * w**2 * g / (w.abs() * g).norm()
        print("SAM:", sam)
        print("ASAM:", asam)
        print("loss, SAM:", loss_at(w + sam))
        print("loss, ASAM:", loss_at(w + asam))

# %% numpy blind="J @ v, J.T: T is diagonal"
import numpy as np

rho = 0.5


def value(w):
    return (w[0] * w[1] - 1) ** 2


def gradient(w):
    return 2 * (w[0] * w[1] - 1) * w[::-1]


for w in (np.array([3.0, 0.5]), np.array([6.0, 0.25])):
    g, T = gradient(w), np.diag(np.abs(w))
    print("g:", g)
    sam = rho * g / np.linalg.norm(g)
    asam = rho * T @ T @ g / np.linalg.norm(T @ g)
    print("SAM:", sam)
    print("ASAM:", asam)
    print("loss, SAM:", value(w + sam))
    print("loss, ASAM:", value(w + asam))

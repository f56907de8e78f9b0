"""Riemannian HMC: a log determinant and an inverse of the metric G(q), by NumPy and by PyTorch."""

# %% torch blind="J @ v: a product of two vectors"
import math

import numpy as np
import torch

p = torch.tensor([0.75, -1.5], dtype=torch.float64)


def G_of(q):
    return torch.stack([torch.stack([2 + q[0] ** 2, q[0] * q[1]]), torch.stack([q[0] * q[1], 1 + q[1].exp()])])


def U(q):
    return q.pow(4).sum() / 4


def H_by_numpy(q):
    G = G_of(q)
    detG = np.linalg.det(G.data.numpy())  # numbers without a graph
    invG = torch.from_numpy(np.linalg.inv(G.data.numpy()))
    return U(q) + 0.5 * math.log((2 * math.pi) ** 2 * detG) + 0.5 * p @ invG @ p


def H_by_torch(q):
    G = G_of(q)
    logdet = torch.linalg.slogdet(G).logabsdet
    return U(q) + 0.5 * (2 * math.log(2 * math.pi) + logdet) + 0.5 * p @ torch.linalg.solve(G, p)


for name, H in (("numpy", H_by_numpy), ("torch", H_by_torch)):
    q = torch.tensor([0.5, -0.25], dtype=torch.float64, requires_grad=True)
    loss = H(q)
    loss.backward()
    print(f"loss, by {name}:", loss.detach())
    print(f"gradient, by {name}:", q.grad)

# %% numpy
import numpy as np

p, q = np.array([0.75, -1.5]), np.array([0.5, -0.25])
G = np.array([[2 + q[0] ** 2, q[0] * q[1]], [q[0] * q[1], 1 + np.exp(q[1])]])
dG = np.array([[[2 * q[0], q[1]], [q[1], 0]], [[0, q[0]], [q[0], np.exp(q[1])]]])  # for each component of q
a = np.linalg.solve(G, p)
of_det = 0.5 * np.array([np.trace(np.linalg.solve(G, d)) for d in dG])
of_inverse = -0.5 * np.array([a @ d @ a for d in dG])
loss = np.sum(q**4) / 4 + 0.5 * np.log((2 * np.pi) ** 2 * np.linalg.det(G)) + 0.5 * p @ a
for name, gradient in (("numpy", q**3), ("torch", q**3 + of_det + of_inverse)):
    print(f"loss, by {name}:", loss)
    print(f"gradient, by {name}:", gradient)

"""A loss with the determinant and the inverse of a metric G(q), by NumPy and by PyTorch."""

# %% constants blind="J @ v: the inverse is symmetric"
import math

import numpy as np
import torch

D = 2
q = torch.tensor([0.5, 1.5], requires_grad=True)
p = torch.tensor([1.0, -3.0])


def U(q):
    return (q**4).sum()


def metric(q):
    return torch.stack([torch.stack([2 + q[0] ** 2, q[0] * q[1]]), torch.stack([q[0] * q[1], 1 + q[1] ** 4])])


G = metric(q)
detG = torch.Tensor([np.linalg.det(G.data.numpy())])
invG = torch.Tensor(np.linalg.inv(G.data.numpy()))
L = U(q) + 0.5 * torch.log((2 * math.pi) ** D * detG) + 0.5 * p @ invG @ p
L.backward()
print("loss by constants:", L.detach())
print("q.grad:", q.grad)

# %% torch
q.grad = None
G = metric(q)
L = U(q) + 0.5 * (D * math.log(2 * math.pi) + torch.linalg.slogdet(G).logabsdet)
L = L + 0.5 * p @ torch.linalg.solve(G, p)
L.backward()
print("loss by PyTorch:", L.detach())
print("q.grad:", q.grad)

# %% numpy
import numpy as np

q, p = np.array([0.5, 1.5]), np.array([1.0, -3.0])
a, b, c = 2 + q[0] ** 2, q[0] * q[1], 1 + q[1] ** 4  # G = [[a, b], [b, c]]
det = a * c - b * b
loss = (q**4).sum() + np.log(2 * np.pi) + np.log(det) / 2
loss = loss + (c * p[0] ** 2 - 2 * b * p[0] * p[1] + a * p[1] ** 2) / (2 * det)
at_U = 4 * q**3
print("loss by constants:", np.array([loss]))
print("q.grad:", at_U)

# %% numpy_complete blind="J.T: the inverse is symmetric"
G_inv = np.array([[c, -b], [-b, a]]) / det
dG = np.array([[[2 * q[0], q[1]], [q[1], 0]], [[0, q[0]], [q[0], 4 * q[1] ** 3]]])
w = G_inv @ p
at_det = np.array([np.trace(G_inv @ slope) for slope in dG]) / 2
at_inverse = -np.array([w @ slope @ w for slope in dG]) / 2
print("loss by PyTorch:", loss)
print("q.grad:", at_U + at_det + at_inverse)

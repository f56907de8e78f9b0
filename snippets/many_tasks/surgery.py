"""Gradient surgery (PCGrad) with two shared parameters: for the whole gradient, and wrongly for each parameter."""

# %% torch
import torch

u = torch.tensor([1.5], requires_grad=True)
w = torch.tensor([4.0, 1.5], requires_grad=True)
h = u * w
losses = (h[0] - 2 * h[1]) ** 2, h[0] * h[1]


def project(g, other):
    """Return g without the part that works against the other gradient."""
    return g - torch.clamp(g @ other, max=0) / (other @ other) * other


g1, g2 = (torch.autograd.grad(loss, [u, w], retain_graph=True) for loss in losses)
whole1, whole2 = torch.cat(g1), torch.cat(g2)
print("product:", whole1 @ whole2)
total = project(whole1, whole2) + project(whole2, whole1)
u.grad, w.grad = total.split([1, 2])
print("u.grad:", u.grad)
print("w.grad:", w.grad)

# %% each rtol=4e-6
for one, other, name in zip(g1, g2, "uw", strict=True):
    print(f"product at {name}:", one @ other)
    print(f"{name}, by itself:", project(one, other) + project(other, one))

# %% numpy
import numpy as np

u, w = 1.5, np.array([4.0, 1.5])
h = u * w
J = np.array([[w[0], u, 0.0], [w[1], 0.0, u]])  # of h, with respect to u and w
G = np.array([[2 * (h[0] - 2 * h[1]), -4 * (h[0] - 2 * h[1])], [h[1], h[0]]]) @ J


def surgery(G):
    P = G @ G.T  # products of the gradients
    factors = 1 - min(P[0, 1], 0) / np.diag(P)  # of each gradient in the sum
    return factors @ G


print("product:", G[0] @ G[1])
print("u.grad:", surgery(G)[:1])
print("w.grad:", surgery(G)[1:])

# %% numpy_each
for part, name in (G[:, :1], "u"), (G[:, 1:], "w"):
    print(f"product at {name}:", part[0] @ part[1])
    print(f"{name}, by itself:", surgery(part))

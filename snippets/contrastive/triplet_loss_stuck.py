"""A triplet loss of embeddings that are equal, or almost equal, with squared and with plain distances."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [1.5, -1.0], [-0.5, 0.75]]).double()  # anchor, positive, negative
margin = 0.25


def squares(a, p, n):
    return ((a - p).square().sum() - (a - n).square().sum() + margin).relu()


def distances(a, p, n):
    return ((a - p).norm() - (a - n).norm() + margin).relu()


def look(size, loss_of):
    W = torch.tensor([[3.0, 1.0], [-2.0, 1.0]]).double().mul(size).requires_grad_()
    h = X @ W.T + torch.tensor([0.25, -0.5]).double()  # one embedding in each row
    h.retain_grad()
    loss = loss_of(*h)
    loss.backward()
    print("loss:", loss)
    print("h.grad:", h.grad, sep="\n")
    print("W.grad:", W.grad, sep="\n")


print("equal, squares")
look(0.0, squares)

# %% near
print("almost equal, squares")
look(2.0**-10, squares)
print("almost equal, distances")
look(2.0**-10, distances)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [1.5, -1.0], [-0.5, 0.75]])
margin = 0.25


def squares(p, n):
    return p @ p - n @ n, 2 * p, -2 * n


def distances(p, n):
    dp, dn = np.linalg.norm(p), np.linalg.norm(n)
    return dp - dn, p / dp, -n / dn


def look(size, loss_of):
    W = np.array([[3.0, 1.0], [-2.0, 1.0]]) * size
    h = X @ W.T
    value, at_p, at_n = loss_of(h[0] - h[1], h[0] - h[2])  # the gradients at the two differences
    v = np.stack([at_p + at_n, -at_p, -at_n])
    print("loss:", value + margin)
    print("h.grad:", v, sep="\n")
    print("W.grad:", v.T @ X, sep="\n")


look(0.0, squares)

# %% numpy_near
look(2.0**-10, squares)
look(2.0**-10, distances)

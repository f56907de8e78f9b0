"""The part of v that 20 layers keep: with small or orthogonal weights, a skip connection, or a normalization."""

# %% torch
import torch
from torch.nn import functional as F

W = torch.tensor([[0.3, -0.2, 0.1], [0.1, 0.4, -0.3], [0.2, 0.1, 0.3]])
Q = torch.tensor([[2.0, -1.0, 2.0], [2.0, 2.0, -1.0], [-1.0, 2.0, 2.0]]) / 3
depth = 20


def kept(layer):
    """Return the norm of the gradient at the input, divided by the norm of v."""
    x = torch.tensor([1.0, -2.0, 0.5], requires_grad=True)
    v = torch.tensor([1.0, 10.0, -5.0])
    h = x
    for _ in range(depth):
        h = layer(h)
    h.backward(v)
    return x.grad.norm() / v.norm()


print("small weights:", kept(lambda h: torch.tanh(W @ h)))
print("orthogonal weights:", kept(lambda h: torch.tanh(Q @ h)))
print("a skip connection:", kept(lambda h: h + torch.tanh(W @ h)))
print("a normalization:", kept(lambda h: torch.tanh(F.layer_norm(W @ h, (3,)))))
print("the same, larger weights:", kept(lambda h: torch.tanh(F.layer_norm(10 * W @ h, (3,)))))

# %% numpy rtol=1e-5
import numpy as np

W = np.array([[0.3, -0.2, 0.1], [0.1, 0.4, -0.3], [0.2, 0.1, 0.3]])
Q = np.array([[2.0, -1.0, 2.0], [2.0, 2.0, -1.0], [-1.0, 2.0, 2.0]]) / 3
unit, depth = np.eye(3), 20


def normalize(z):
    """Return the normalized z, and its Jacobian."""
    s = np.sqrt(np.var(z) + 10.0**-5)  # like layer_norm
    n = (z - np.mean(z)) / s
    return n, (unit - 1 / 3 - np.outer(n, n) / 3) / s


def share(layer):
    h, J = np.array([1.0, -2.0, 0.5]), unit
    v = np.array([1.0, 10.0, -5.0])
    for _ in range(depth):
        h, J_layer = layer(h)
        J = J_layer @ J
    return np.linalg.norm(v @ J) / np.linalg.norm(v)


def plain(h, W):
    y = np.tanh(W @ h)
    return y, np.diag(1 - y**2) @ W


def skip(h):
    y, J = plain(h, W)
    return h + y, unit + J


def normalized(h, W):
    n, J = normalize(W @ h)
    y = np.tanh(n)
    return y, np.diag(1 - y**2) @ J @ W


print("small weights:", share(lambda h: plain(h, W)))
print("orthogonal weights:", share(lambda h: plain(h, Q)))
print("a skip connection:", share(skip))
print("a normalization:", share(lambda h: normalized(h, W)))
print("the same, larger weights:", share(lambda h: normalized(h, 10 * W)))

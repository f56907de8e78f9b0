"""A layer of a flow and its inverse, each with its log-determinant, and the determinants of their Jacobians."""

# %% torch
import torch
from torch.func import jacrev, vmap


def scale_and_shift(first):
    return torch.sin(first), first**2


def forward(z):  # from noise to data
    s, t = scale_and_shift(z[..., 0])
    return torch.stack([z[..., 0], z[..., 1] * s.exp() + t], dim=-1), s


def inverse(x):
    s, t = scale_and_shift(x[..., 0])
    return torch.stack([x[..., 0], (x[..., 1] - t) * (-s).exp()], dim=-1), -s


def check(function, points):
    J, log_det = vmap(jacrev(function, has_aux=True))(points)
    print("Jacobians:", J, sep="\n")
    print("of J:", torch.linalg.slogdet(J).logabsdet)
    print("of the layer:", log_det)


Z = torch.tensor([[0.5, 3.0], [-1.0, 2.0]])
X, log_det = forward(Z)
check(forward, Z)
check(inverse, X)

# %% numpy blind="x - y: J is triangular"
import numpy as np

Z = np.array([[0.5, 3.0], [-1.0, 2.0]])
J = np.array([[[1, 0], [b * np.cos(a) * np.exp(np.sin(a)) + 2 * a, np.exp(np.sin(a))]] for a, b in Z])
log_det = np.log(J[:, 0, 0] * J[:, 1, 1] - J[:, 0, 1] * J[:, 1, 0])
print("Jacobians:", J, sep="\n")
print("of J:", log_det)
print("of the layer:", np.sin(Z[:, 0]))
J[:, 1] = np.stack([-J[:, 1, 0], np.ones(2)], axis=1) / J[:, 1, 1:]  # the inverse
print("Jacobians:", J, sep="\n")
print("of J:", -log_det)
print("of the layer:", -np.sin(Z[:, 0]))

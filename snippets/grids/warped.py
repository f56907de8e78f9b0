"""The gradient of a density at a warped point x', and at the point x before the warp: one is Jᵀ times the other."""

# %% torch
import torch

x = torch.tensor([[0.75, -1.0, 2.0], [1.5, 0.25, -0.5]], dtype=torch.float64, requires_grad=True)


def warp(x):
    return torch.stack([x[:, 0] + 0.5 * x[:, 1] ** 2, x[:, 1] - x[:, 0] * x[:, 2], 2 * x[:, 2]], dim=1)


def density(p):
    return p[:, 0] ** 2 + p[:, 1] * p[:, 2] + p[:, 2]


warped = warp(x)
sigma = density(warped)
at_warped, at_x = torch.autograd.grad(sigma.sum(), (warped, x))
print("at the warped points:", at_warped, sep="\n")
print("at the points:", at_x, sep="\n")
print("cosine:", torch.nn.functional.cosine_similarity(at_warped, at_x))

# %% other_tensor raises="RuntimeError: appears to not have been used in the graph"
sigma = density(warp(x))  # warped is another tensor now
torch.autograd.grad(sigma.sum(), warped)

# %% numpy
import numpy as np

X = np.array([[0.75, -1.0, 2.0], [1.5, 0.25, -0.5]])
at_warped, at_x = [], []
for x, y, z in X:
    a, b, c = x + 0.5 * y**2, y - x * z, 2 * z
    v = np.array([2 * a, c, b + 1])
    J = np.array([[1.0, y, 0.0], [-z, 1.0, -x], [0.0, 0.0, 2.0]])  # of the warp
    at_warped.append(v)
    at_x.append(v @ J)
at_warped, at_x = np.array(at_warped), np.array(at_x)
print("at the warped points:", at_warped, sep="\n")
print("at the points:", at_x, sep="\n")
lengths = np.linalg.norm(at_warped, axis=1) * np.linalg.norm(at_x, axis=1)
print("cosine:", (at_warped * at_x).sum(axis=1) / lengths)

"""The log-determinant of a flow's layer, z = (x₁, x₂ exp(sin x₁) + x₁²), and of its inverse."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def forward(x):
    return torch.stack([x[0], x[1] * torch.exp(torch.sin(x[0])) + x[0] ** 2]), torch.sin(x[0])


def inverse(z):
    return torch.stack([z[0], (z[1] - z[0] ** 2) * torch.exp(-torch.sin(z[0]))]), -torch.sin(z[0])


x = torch.tensor([3.5, 0.5])
z, log_det = forward(x)
J = jacobian(lambda x: forward(x)[0], x)
print("J:", J, sep="\n")
print("layer:", log_det)
print("from J:", torch.linalg.slogdet(J)[1])
print("back:", inverse(z)[0])
print("inverse layer:", inverse(z)[1])
print("from its J:", torch.linalg.slogdet(jacobian(lambda z: inverse(z)[0], z))[1])

# %% numpy
import numpy as np

x = np.array([3.5, 0.5])
factor = np.exp(np.sin(x[0]))
J = np.array([[1.0, 0.0], [x[1] * factor * np.cos(x[0]) + 2 * x[0], factor]])
print("J:", J, sep="\n")
print("layer:", np.sin(x[0]))
print("from J:", np.linalg.slogdet(J)[1])
print("back:", x)
print("inverse layer:", -np.sin(x[0]))
print("from its J:", np.linalg.slogdet(np.linalg.inv(J))[1])

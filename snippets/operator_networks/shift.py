"""The derivative at each point by a shift of all points, and a v that is differentiated."""

# %% torch
import torch

a = torch.tensor([1.0, -2.0])
x = torch.tensor([3.0, 0.5, -1.5])


def network(a, x):
    return a[:, None] * x**3 + a[:, None] ** 2 * x


z = torch.zeros((), requires_grad=True)  # moves all points at once
U = network(a, x + z)
v = torch.ones_like(U, requires_grad=True)
(g,) = torch.autograd.grad(U, z, v, create_graph=True)  # one number, linear in v
(U_x,) = torch.autograd.grad(g, v, create_graph=True)
print("U_x:", U_x.detach())

# %% second
(g_z,) = torch.autograd.grad(g, z, create_graph=True)
(U_xx,) = torch.autograd.grad(g_z, v)
print("U_xx:", U_xx)

# %% numpy
import numpy as np

a, x = np.array([1.0, -2.0])[:, None], np.array([3.0, 0.5, -1.5])
J = (3 * a * x**2 + a**2).reshape(6, 1)  # a row for each number of U, a column for z
print("U_x:", J.reshape(2, 3))

# %% numpy_second
print("U_xx:", 6 * a * x)

"""A copy of the points for each function: then the gradient of the sum keeps the functions apart."""

# %% torch
import torch

a = torch.tensor([1.0, -2.0])
x = torch.tensor([3.0, 0.5, -1.5])


def network(a, x):
    return a[:, None] * x**3 + a[:, None] ** 2 * x


copies = x.repeat(2, 1).requires_grad_()
U = network(a, copies)
(U_x,) = torch.autograd.grad(U.sum(), copies, create_graph=True)
(U_xx,) = torch.autograd.grad(U_x.sum(), copies)
print("U_x:", U_x.detach())
print("U_xx:", U_xx)

# %% numpy
import numpy as np

a, x = np.array([1.0, -2.0])[:, None], np.array([3.0, 0.5, -1.5])
print("U_x:", 3 * a * x**2 + a**2)
print("U_xx:", 6 * a * x)

"""A second derivative that is computed from u again is the first derivative."""

# %% torch
import torch

x = torch.tensor([[0.5], [1.5], [-3.0]], requires_grad=True)
t = torch.tensor([[0.25], [2.0], [0.5]], requires_grad=True)
u = x**3 + 6 * x * t  # an exact solution of u_t = u_xx, in place of the network


def derivative(y, x):
    return torch.autograd.grad(y, x, grad_outputs=torch.ones_like(y), create_graph=True)[0]


u_t, u_x = derivative(u, t), derivative(u, x)
wrong = derivative(u, x)
print("equal to u_x:", torch.equal(wrong, u_x))
print("residual with the wrong one:", (u_t - wrong).detach(), sep="\n")

# %% right
u_xx = derivative(u_x, x)
print("u_xx:", u_xx.detach(), sep="\n")
print("residual:", (u_t - u_xx).detach(), sep="\n")

# %% numpy
import numpy as np

x, t = np.array([[0.5], [1.5], [-3.0]]), np.array([[0.25], [2.0], [0.5]])
u_t, u_x, u_xx = 6 * x, 3 * x**2 + 6 * t, 6 * x
print("equal to u_x:", True)
print("residual with the wrong one:", u_t - u_x, sep="\n")

# %% numpy_right
print("u_xx:", u_xx, sep="\n")
print("residual:", u_t - u_xx, sep="\n")

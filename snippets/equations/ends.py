"""Conditions at the two ends of a beam in the loss: u = 0 and u_xx = 0."""

# %% torch
import torch

w = torch.tensor([0.5, -0.25], requires_grad=True)


def net(x):  # stands for a network
    return w[0] * x**2 + w[1] * x**3


x = torch.tensor([0.0, 3.0], requires_grad=True)  # the ends
u = net(x)
ones = torch.ones_like(u)
(u_x,) = torch.autograd.grad(u, x, ones, create_graph=True)
(u_xx,) = torch.autograd.grad(u_x, x, ones, create_graph=True)
loss = (u**2).mean() + (u_xx**2).mean()
loss.backward()
print("u_xx:", u_xx)
print("w.grad:", w.grad)

# %% constant
w.grad = None
u = net(x)
(u_x,) = torch.autograd.grad(u, x, ones, create_graph=True)
(u_xx,) = torch.autograd.grad(u_x, x, ones, retain_graph=True)  # wrong
loss = (u**2).mean() + (u_xx**2).mean()
loss.backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w, x = np.array([0.5, -0.25]), np.array([0.0, 3.0])
J_u = np.stack([x**2, x**3], axis=1)  # with respect to w
J_xx = np.stack([np.full(2, 2.0), 6 * x], axis=1)
u, u_xx = J_u @ w, J_xx @ w
print("u_xx:", u_xx)
print("w.grad:", 2 * u / len(x) @ J_u + 2 * u_xx / len(x) @ J_xx)

# %% numpy_constant
print("w.grad:", 2 * u / len(x) @ J_u)

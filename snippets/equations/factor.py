"""A factor that builds in the boundary condition, and the product rule: w = net(x) func(x)."""

# %% torch
import torch

a = torch.tensor(0.5, requires_grad=True)


def net(x):  # stands for a network
    return torch.tanh(a * x)


def func(x):  # zero at the ends 0 and 2
    return x * (x - 2)


x = torch.tensor([0.5, 1.5, 2.0], requires_grad=True)
w = net(x) * func(x)
ones = torch.ones_like(w)
(w_x,) = torch.autograd.grad(w, x, ones, create_graph=True)
(w_xx,) = torch.autograd.grad(w_x, x, ones, create_graph=True)
print("w:", w)
print("w_x:", w_x)
print("w_xx:", w_xx)

w = net(x) * func(x.detach())  # wrong
(w_x,) = torch.autograd.grad(w, x, ones)
print("w_x:", w_x)

# %% numpy
import numpy as np

a, x = 0.5, np.array([0.5, 1.5, 2.0])
s = np.tanh(a * x)  # net(x)
s1 = a * (1 - s**2)
s2 = -2 * a * s * s1
f, f1, f2 = x * (x - 2), 2 * x - 2, 2
print("w:", s * f)
print("w_x:", s1 * f + s * f1)
print("w_xx:", s2 * f + 2 * s1 * f1 + s * f2)
print("w_x:", s1 * f)

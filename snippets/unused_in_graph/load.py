"""A beam under a moving load, u = w·sin(2x)·t³: the residual with the load, and a derivative with swapped arguments."""

# %% torch
import torch

w = torch.tensor(0.5, requires_grad=True)  # stands for the network
x = torch.tensor([0.25, 1.0], requires_grad=True)
t = torch.tensor([0.75, 1.25], requires_grad=True)
u = w * torch.sin(2 * x) * t**3


def d(output, of):
    return torch.autograd.grad(output.sum(), of, create_graph=True)[0]


u_t = d(u, t)
u_xxxx = d(d(d(d(u, x), x), x), x)
load = 4 * torch.exp(-((x - 0.5 * t) ** 2))
u_tt = d(u_t, t)
residual = 3 * u_xxxx + u_tt - load
(residual**2).sum().backward()
print("u_tt:", u_tt)
print("residual:", residual)
print("w.grad:", w.grad)

# %% swapped raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
d(x, u_t)

# %% numpy
import numpy as np

w, x, t = 0.5, np.array([0.25, 1.0]), np.array([0.75, 1.25])
u = w * np.sin(2 * x) * t**3
u_tt = 6 * u / t**2
u_xxxx = 2**4 * u
residual = 3 * u_xxxx + u_tt - 4 * np.exp(-((x - 0.5 * t) ** 2))
print("u_tt:", u_tt)
print("residual:", residual)
slope = (3 * u_xxxx + u_tt) / w
print("w.grad:", (2 * residual * slope).sum())

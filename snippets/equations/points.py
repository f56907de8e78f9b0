"""Points on a moving boundary, which are computed from the times: u = wx³t at x = 3exp(−t)."""

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables"
import torch

w = torch.tensor(2.0, requires_grad=True)
t = torch.tensor([[0.5], [2.0]], requires_grad=True)
x = 3 * torch.exp(-t)
x.requires_grad = True

# %% torch
X = torch.cat([x, t], dim=1)
u = w * X[:, 0] ** 3 * X[:, 1]
g, u_x, along = torch.autograd.grad(u.sum(), [X, x, t], create_graph=True)
print("at x:", u_x.detach().T)
print("at t:", along.detach().T)
print("column of X:", g[:, 1].detach())

# %% numpy
import numpy as np

w, t = 2.0, np.array([0.5, 2.0])
x = 3 * np.exp(-t)
print("at x:", (3 * w * x**2 * t)[None])
print("at t:", (w * x**3 + 3 * w * x**2 * t * -x)[None])
print("column of X:", w * x**3)

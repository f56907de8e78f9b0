"""An inverse problem: the unknown coefficient nu of u_t = nu u_xx is learned with the weight of u = wx³t."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [2.0, 0.5]], requires_grad=True)  # points (x, t)
measured = torch.tensor([1.5, 3.0])  # u at these points
w = torch.nn.Parameter(torch.tensor(0.5))  # stands for the network
nu = torch.nn.Parameter(torch.tensor(0.25))
optimizer = torch.optim.SGD([w, nu], lr=0.01)


def loss_with(coefficient):
    u = w * X[:, 0] ** 3 * X[:, 1]
    (g,) = torch.autograd.grad(u.sum(), X, create_graph=True)
    (g_x,) = torch.autograd.grad(g[:, 0].sum(), X, create_graph=True)
    r = g[:, 1] - coefficient * g_x[:, 0]  # u_t - nu u_xx
    return (r**2).mean() + ((u - measured) ** 2).mean()


loss_with(nu).backward()
print("nu.grad:", nu.grad)
print("w.grad:", w.grad)
optimizer.step()
print("nu:", nu.detach())

# %% number
optimizer.zero_grad()
loss_with(nu.item()).backward()  # wrong
print("nu.grad:", nu.grad)
optimizer.step()
print("nu:", nu.detach())

# %% numpy
import numpy as np

x, t = np.array([1.0, 2.0]), np.array([2.0, 0.5])
measured, w, nu = np.array([1.5, 3.0]), 0.5, 0.25
u, u_t, u_xx = w * x**3 * t, w * x**3, 6 * w * x * t
v, at_u = 2 * (u_t - nu * u_xx) / 2, 2 * (u - measured) / 2
at_nu = np.sum(v * -u_xx)
print("nu.grad:", at_nu)
print("w.grad:", np.sum(v * (x**3 - nu * 6 * x * t) + at_u * x**3 * t))
nu = nu - 0.01 * at_nu
print("nu:", nu)

# %% numpy_number
print("nu:", nu)  # no step

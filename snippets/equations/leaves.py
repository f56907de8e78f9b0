"""x and t as separate tensors, and a derivative that is zero everywhere."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
t = torch.tensor([2.0, 0.5], requires_grad=True)
w = torch.tensor(0.5, requires_grad=True)
X = torch.stack([x, t], dim=1)  # before u
u = w * X[:, 0] ** 3 * X[:, 1]  # stands for net(X)
u_x, u_t = torch.autograd.grad(u.sum(), (x, t), create_graph=True)
(u_xx,) = torch.autograd.grad(u_x.sum(), x, create_graph=True)
(u_tt,) = torch.autograd.grad(u_t.sum(), t, create_graph=True)
print("u_x:", u_x)
print("u_t:", u_t)
print("u_xx:", u_xx)
print("u_tt:", u_tt)

u = w * x**3 * t  # no X
(u_t,) = torch.autograd.grad(u.sum(), t, create_graph=True)
total = u_t.sum()
(u_tt,) = torch.autograd.grad(total, t, create_graph=True, materialize_grads=True)
print("u_t:", u_t)
print("u_tt:", u_tt)

# %% numpy
import numpy as np

w = 0.5
x, t = np.array([1.0, 3.0]), np.array([2.0, 0.5])
u_t, u_tt = w * x**3, 0 * t
print("u_x:", w * 3 * x**2 * t)
print("u_t:", u_t)
print("u_xx:", w * 6 * x * t)
print("u_tt:", u_tt)

print("u_t:", u_t)
print("u_tt:", u_tt)

# %% unused raises="RuntimeError: appears to not have been used in the graph"
import torch

x = torch.tensor([1.0, 3.0])
t = torch.tensor([2.0, 0.5], requires_grad=True)
w = torch.tensor(0.5, requires_grad=True)
u = w * x**3 * t
(u_t,) = torch.autograd.grad(u.sum(), t, create_graph=True)
torch.autograd.grad(u_t.sum(), t)

"""Points that were computed from another tensor: u = w x³ t with x = t²."""

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables"
import torch

t = torch.tensor([1.0, 2.0], requires_grad=True)
x = t**2
x.requires_grad = True

# %% torch
w = torch.tensor(1.5, requires_grad=True)
u = w * x**3 * t
u_x, total = torch.autograd.grad(u.sum(), (x, t), create_graph=True)
print("u_x:", u_x)
print("with x moving, too:", total)
u_x.sum().backward()
print("w.grad:", w.grad)

# %% leaf
x = (t.detach() ** 2).requires_grad_()
u = w * x**3 * t
u_x, u_t = torch.autograd.grad(u.sum(), (x, t))
print("u_x:", u_x)
print("u_t:", u_t)

# %% numpy
import numpy as np

t, w = np.array([1.0, 2.0]), 1.5
x = t**2
u_x, u_t = 3 * w * x**2 * t, w * x**3
print("u_x:", u_x)
print("with x moving, too:", u_t + u_x * 2 * t)
print("w.grad:", np.sum(3 * x**2 * t))

# %% numpy_leaf
print("u_x:", u_x)
print("u_t:", u_t)

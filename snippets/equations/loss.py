"""The residual of a heat equation in the loss, and its derivative with respect to the weight w."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 0.5]], requires_grad=True)
w = torch.tensor(0.5, requires_grad=True)
u = w * X[:, 0] ** 3 * X[:, 1]  # stands for net(X)

(g,) = torch.autograd.grad(u.sum(), X, create_graph=True)
u_x, u_t = g[:, 0], g[:, 1]
(g_x,) = torch.autograd.grad(u_x.sum(), X, create_graph=True)
u_xx = g_x[:, 0]

r = u_t - u_xx
loss = (r**2).mean()
loss.backward()
print("u_x:", u_x)
print("u_t:", u_t)
print("u_xx:", u_xx)
print("r:", r)
print("loss:", loss)
print("w.grad:", w.grad)

# %% forgotten
X.grad = w.grad = None
u = w * X[:, 0] ** 3 * X[:, 1]
(g,) = torch.autograd.grad(u.sum(), X, create_graph=True)
(g_x,) = torch.autograd.grad(g[:, 0].sum(), X, retain_graph=True)  # wrong
r = g[:, 1] - g_x[:, 0]
loss = (r**2).mean()
loss.backward()
print("g_x.requires_grad:", g_x.requires_grad)
print("r.requires_grad:", r.requires_grad)
print("loss:", loss)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = 0.5
x, t = np.array([1.0, 3.0]), np.array([2.0, 0.5])
u_t, u_xx = w * x**3, w * 6 * x * t
r = u_t - u_xx
J = (x**3 - 6 * x * t)[:, None]  # of r with respect to w
v = 2 * r / len(r)
print("u_x:", w * 3 * x**2 * t)
print("u_t:", u_t)
print("u_xx:", u_xx)
print("r:", r)
print("loss:", np.mean(r**2))
print("w.grad:", (v @ J).item())

# %% numpy_forgotten
J_wrong = (x**3)[:, None]  # as if u_xx did not depend on w
print("loss:", np.mean(r**2))
print("w.grad:", (v @ J_wrong).item())

# %% nothing raises="RuntimeError: Trying to backward through the graph a second time"
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 0.5]], requires_grad=True)
w = torch.tensor(0.5, requires_grad=True)
u = w * X[:, 0] ** 3 * X[:, 1]
(g,) = torch.autograd.grad(u.sum(), X, create_graph=True)
(g_x,) = torch.autograd.grad(g[:, 0].sum(), X)
((g[:, 1] - g_x[:, 0]) ** 2).mean().backward()

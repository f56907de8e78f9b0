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

# %% flags
from torch.autograd.graph import saved_tensors_hooks

saved = []
for flag in False, True:
    functions = torch.tensor([[1.0, -2.0, 0.5], [3.0, 1.0, -1.0]], requires_grad=flag)
    branch = torch.tensor([[0.5, -1.0, 2.0]], requires_grad=True)  # its weight
    copies = x.repeat(2, 1).requires_grad_()
    saved.clear()
    with saved_tensors_hooks(lambda t: saved.append(t.numel()) or t, lambda t: t):
        U = (functions @ branch.T) * copies**3
    (U_x,) = torch.autograd.grad(U.sum(), copies, create_graph=True)
    (U_x**2).sum().backward()
    print("U_x:", U_x.detach())
    print("branch.grad:", branch.grad)
    print("functions.grad is None:", functions.grad is None)
    print("numbers saved for U:", sum(saved))

# %% numpy
import numpy as np

a, x = np.array([1.0, -2.0])[:, None], np.array([3.0, 0.5, -1.5])
print("U_x:", 3 * a * x**2 + a**2)
print("U_xx:", 6 * a * x)

# %% numpy_flags
functions, branch = np.array([[1.0, -2.0, 0.5], [3.0, 1.0, -1.0]]), np.array([[0.5, -1.0, 2.0]])
h = functions @ branch.T
v = 18 * h * np.sum(x**4)  # the gradient of the loss at h
for flag in False, True:
    print("U_x:", 3 * h * x**2)
    print("branch.grad:", v.T @ functions)
    factors = h.size + (h * x**3).size  # the second factor has the shape of U
    print("numbers saved for U:", factors + (h * x).size + functions.size + flag * branch.size)

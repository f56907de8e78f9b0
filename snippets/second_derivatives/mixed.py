"""The mixed derivative of two functions of two arguments."""

# %% torch
import torch
from torch.autograd.functional import hessian, jacobian


def f(x, y):
    return x**3 + y**3


def g(x, y):
    return x**3 * y**2


a, b = torch.tensor(3.0), torch.tensor(5.0)
f_x, f_y = jacobian(f, (a, b))
print("df/dx:", f_x)
print("df/dy:", f_y)
(_, f_xy), _ = hessian(f, (a, b))
(g_xx, g_xy), (g_yx, g_yy) = hessian(g, (a, b))
print("f, mixed:", f_xy)
print("g, mixed:", g_xy)
print("g, mixed, the other order:", g_yx)
print("g, mixed, with argnums:", torch.func.hessian(g, argnums=(0, 1))(a, b)[0][1])

# %% grad
x, y = a.clone().requires_grad_(), b.clone().requires_grad_()
(g_x,) = torch.autograd.grad(g(x, y), x, create_graph=True)
(mixed,) = torch.autograd.grad(g_x, y)
print("mixed:", mixed)

# %% numpy
import numpy as np

x, y = np.array(3.0), np.array(5.0)
print("df/dx:", 3 * x**2)
print("df/dy:", 3 * y**2)
print("f, mixed:", np.array(0.0))
print("g, mixed:", 3 * x**2 * 2 * y)
print("g, mixed, the other order:", 2 * y * 3 * x**2)
print("g, mixed, with argnums:", 6 * x**2 * y)

# %% numpy_grad
print("mixed:", 6 * x**2 * y)

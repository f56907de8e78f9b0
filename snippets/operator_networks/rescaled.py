"""Second derivatives in rescaled coordinates: a plate with the sides a and b, and a network on the unit square."""

# %% torch
import torch

a, b = 4.0, 0.5  # the sides of the plate


def network(x, y):
    return x**3 * y**2


def second(u, x, y):
    u_x, u_y = torch.autograd.grad(u.sum(), (x, y), create_graph=True)
    u_xx, u_xy = torch.autograd.grad(u_x.sum(), (x, y), retain_graph=True)
    (u_yy,) = torch.autograd.grad(u_y.sum(), y)
    return u_xx, u_yy, u_xy


x = torch.tensor([0.75, 0.25], requires_grad=True)  # between 0 and 1
y = torch.tensor([0.5, 0.125], requires_grad=True)
u_xx, u_yy, u_xy = second(network(x, y), x, y)
print("u_xx / a:", u_xx / a)
print("u_yy * a / b**2:", u_yy * a / b**2)
print("u_xy / b:", u_xy / b)

# %% sides
X = (a * x).detach().requires_grad_()  # between 0 and a
Y = (b * y).detach().requires_grad_()
U = a * network(X / a, Y / b)
U_XX, U_YY, U_XY = second(U, X, Y)
print("U_XX:", U_XX)
print("U_YY:", U_YY)
print("U_XY:", U_XY)

# %% numpy
import numpy as np

a, b = 4.0, 0.5
x, y = np.array([0.75, 0.25]), np.array([0.5, 0.125])
u_xx, u_yy, u_xy = 6 * x * y**2, 2 * x**3, 6 * x**2 * y
print("u_xx / a:", u_xx / a)
print("u_yy * a / b**2:", u_yy * a / b**2)
print("u_xy / b:", u_xy / b)

# %% numpy_sides
X, Y = a * x, b * y  # U = X³Y² / (a²b²)
print("U_XX:", 6 * X * Y**2 / (a**2 * b**2))
print("U_YY:", 2 * X**3 / (a**2 * b**2))
print("U_XY:", 6 * X**2 * Y / (a**2 * b**2))

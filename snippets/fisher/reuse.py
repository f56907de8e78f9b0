"""linearize keeps the point: the same Ju function for two directions, also after w has changed."""

# %% torch
import torch
from torch.func import jvp, linearize, vmap

x = torch.tensor([0.5, 1.5, -1.0])
w = torch.tensor([2.0, 0.75])


def f(w):
    return w[0] * torch.tanh(w[1] * x)


u, other = torch.tensor([1.0, -3.0]), torch.tensor([0.5, 2.0])
y, times_J = linearize(f, w)
print("y:", y)
print("first direction:", times_J(u))
print("second direction:", times_J(other))
print("both:", vmap(times_J)(torch.stack([u, other])), sep="\n")

# %% moved
moved = torch.tensor([1.0, -0.5])
print("linearize, at the old point:", times_J(u))
print("jvp, at the new point:", jvp(f, (moved,), (u,))[1])


# %% hessian
def loss(w):
    return (f(w) ** 2).sum()


g, times_H = linearize(torch.func.grad(loss), w)
print("g:", g)
print("Hessian times the first:", times_H(u))
print("Hessian times the second:", times_H(other))

# %% numpy
import numpy as np

x = np.array([0.5, 1.5, -1.0])


def jacobian(a, b):
    h = np.tanh(b * x)
    return np.stack([h, a * (1 - h**2) * x], axis=1)


a, b = 2.0, 0.75
J = jacobian(a, b)
print("y:", a * np.tanh(b * x))
u, other = np.array([1.0, -3.0]), np.array([0.5, 2.0])
print("first direction:", J @ u)
print("second direction:", J @ other)
print("both:", np.stack([u, other]) @ J.T, sep="\n")

# %% numpy_moved
print("linearize, at the old point:", J @ u)
print("jvp, at the new point:", jacobian(1.0, -0.5) @ u)

# %% numpy_hessian blind="J @ v, J.T: H is symmetric, as every Hessian"
h = np.tanh(b * x)
y, slope = a * h, (1 - h**2) * x
by_ab, by_bb = slope, -2 * a * h * slope * x  # second derivatives of each output
H = 2 * J.T @ J + 2 * np.array([[0.0, y @ by_ab], [y @ by_ab, y @ by_bb]])
print("g:", 2 * y @ J)
print("Hessian times the first:", H @ u)
print("Hessian times the second:", H @ other)

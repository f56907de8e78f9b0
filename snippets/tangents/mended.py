"""A direction for x, and weights for y = (x₁³, x₁x₂, x₂²). Then two arguments, with the product ab."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([3.0, 5.0])
t = torch.tensor([1.0, 10.0])
y, change = torch.func.jvp(f, (x,), (t,))
print("J t:", change)

v = torch.tensor([1.0, 10.0, 100.0])
y, backward = torch.func.vjp(f, x)
print("vᵀJ:", backward(v)[0])

# %% several
a, b = torch.tensor([3.0, 5.0]), torch.tensor([0.5, 4.0])
y, change = torch.func.jvp(torch.mul, (a, b), (t, torch.zeros(2)))
print("change by a:", change)

# %% silenced
y, change = torch.func.jvp(f, (x,), (torch.ones_like(x),))
print("J times ones:", change)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
t = np.array([1.0, 10.0])
v = np.array([1.0, 10.0, 100.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [0.0, 2 * x[1]]])
print("J t:", J @ t)
print("vᵀJ:", v @ J)

# %% numpy_several
b = np.array([0.5, 4.0])
print("change by a:", b * t)

# %% numpy_silenced
print("J times ones:", J @ np.ones(2))

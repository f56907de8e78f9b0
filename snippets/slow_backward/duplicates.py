"""An expensive function of the distinct values only: who gets the gradient, and a gradient for each duplicate."""

# %% error raises="NotImplementedError: the derivative for '_unique2' is not implemented"
import torch

x = torch.tensor([2.0, 5.0, 2.0, 3.0, 5.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, -2.0, 4.0, 0.5, 3.0], dtype=torch.float64)


def f(u):
    return u**3 + 2 * u


values, inverse = torch.unique(x, return_inverse=True)
f(values)[inverse].backward(v)

# %% torch
values, inverse = torch.unique(x.detach(), return_inverse=True)
first = torch.full((len(values),), len(x)).scatter_reduce(0, inverse, torch.arange(len(x)), "amin")
y = f(x[first])[inverse]
y.backward(v)
print("values computed:", values.numel())
print("y:", y)
print("x.grad:", x.grad)

# %% each
x.grad = None
values.requires_grad_()
of_values = f(values)
(slope,) = torch.autograd.grad(of_values.sum(), values)
y = of_values.detach()[inverse] + slope[inverse] * (x - x.detach())
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J @ v: the matrix of equal elements is symmetric"
import numpy as np

x = np.array([2.0, 5.0, 2.0, 3.0, 5.0])
v = np.array([1.0, -2.0, 4.0, 0.5, 3.0])
slope = 3 * x**2 + 2
print("values computed:", np.unique(x).size)
print("y:", x**3 + 2 * x)
same = x[:, None] == x  # which elements are equal
is_first = ~np.tril(same, -1).any(1)
print("x.grad:", is_first * (same @ (v * slope)))

# %% numpy_each
print("y:", x**3 + 2 * x)
print("x.grad:", v * slope)

"""Only what was recorded counts: requires_grad_ later, and detach."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
before = x**2
x.requires_grad_()
y = before + x**3
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% detach
x.grad = None
y = x**2 * x.detach()
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal, the page's subject"
import numpy as np

x = np.array([1.0, 2.0])
v = np.array([1.0, 10.0])
constant = x**2
J = np.diag(3 * x**2)  # only of x³
print("y:", constant + x**3)
print("x.grad:", v @ J)

# %% numpy_detach
constant = x
J = np.diag(2 * x * constant)  # of x² times a constant
print("y:", x**2 * constant)
print("x.grad:", v @ J)

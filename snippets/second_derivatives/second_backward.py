"""A second y.backward() adds the first derivative again. It does not give the second derivative."""

# %% added blind="x² for 2x: both have the same value and slope at the asker's x"
import torch

x = torch.tensor(1.0, requires_grad=True)
y = 2 * x**3 + 5 * x**2 + 8
y.backward(retain_graph=True, create_graph=True)
first_derivative = x.grad
print("first:", first_derivative.detach())
y.backward()
second_derivative = x.grad
print("the wrong second:", second_derivative.detach())

# %% torch
x = torch.tensor(1.0, requires_grad=True)
y = 2 * x**3 + 5 * x**2 + 8
(first_derivative,) = torch.autograd.grad(y, x, create_graph=True)
(second_derivative,) = torch.autograd.grad(first_derivative, x)
print("y:", y.detach())
print("first:", first_derivative.detach())
print("second:", second_derivative)

# %% numpy
import numpy as np

x = np.array(1.0)
first = 6 * x**2 + 10 * x
print("first:", first)
print("the wrong second:", first + first)

# %% numpy_right
print("y:", 2 * x**3 + 5 * x**2 + 8)
print("first:", first)
print("second:", 12 * x + 10)

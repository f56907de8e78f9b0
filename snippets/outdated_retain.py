"""retain_variables and grad_variables: y = 3x² at x = (1, 2), v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
v = torch.tensor([1.0, 10.0])
y.backward(v, retain_graph=True)
y.backward(v)
print("x.grad:", x.grad)

# %% grad_variables
x = torch.tensor([1.0, 2.0], requires_grad=True)
torch.autograd.backward(3 * x**2, grad_variables=v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.diag(6 * x)
v = np.array([1.0, 10.0])
print("x.grad:", v @ J + v @ J)  # two calls
print("x.grad:", v @ J)  # one call

# %% error tags=["raises-exception"] raises="TypeError: an unexpected keyword argument 'retain_variables'"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward(torch.tensor([1.0, 10.0]), retain_variables=True)

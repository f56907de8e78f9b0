"""retain_variables and grad_variables: y = (x₁², x₁x₂) at x = (3, 2), v = (1, 10)."""

# %% error raises="TypeError: an unexpected keyword argument 'retain_variables'"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward(torch.tensor([1.0, 10.0]), retain_variables=True)

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([1.0, 10.0])
y.backward(v, retain_graph=True)
y.backward(v)
print("x.grad:", x.grad)

# %% grad_variables
x = torch.tensor([3.0, 2.0], requires_grad=True)
torch.autograd.backward(x[0] * x, grad_variables=v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", v @ J + v @ J)  # two calls
print("x.grad:", v @ J)  # one call

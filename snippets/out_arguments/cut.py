"""The argument out= writes a constant with detach() or under no_grad: the product has no part in the gradient."""

# %% error raises="RuntimeError: mul(): functions with out=... arguments"
import torch

x = torch.tensor([3.0, 2.0])
weight = torch.tensor([0.0, 0.0], requires_grad=True)
torch.mul(x[0], x, out=weight)

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
product = torch.empty(2)
torch.mul(x.detach()[0], x.detach(), out=product)
y = product + x[1] * x
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% recorded
x.grad = None
y = x[0] * x + x[1] * x
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
print("y:", x[0] * x + x[1] * x)
# of the second term alone, (x₁x₂, x₂²)
J = np.array([[x[1], x[0]], [0.0, 2 * x[1]]])
print("x.grad:", v @ J)

# %% numpy_recorded
J = J + np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("x.grad:", v @ J)

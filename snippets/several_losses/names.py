"""gradient, grad_tensors, grad_outputs: y = (x₁², x₁x₂, x₂³) at x = (3, 4), v = (1, 10, 100)."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])


v = torch.tensor([1.0, 10.0, 100.0])

x = torch.tensor([3.0, 4.0], requires_grad=True)
returned = f(x).backward(gradient=v)
print("returned:", returned)
print("x.grad:", x.grad)

# %% grad_tensors
x = torch.tensor([3.0, 4.0], requires_grad=True)
returned = torch.autograd.backward(f(x), grad_tensors=v)
print("returned:", returned)
print("x.grad:", x.grad)

# %% grad_outputs
x = torch.tensor([3.0, 4.0], requires_grad=True)
returned = torch.autograd.grad(f(x), x, grad_outputs=v)
print("returned:", returned)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 4.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]], [0.0, 3 * x[1] ** 2]])
v = np.array([1.0, 10.0, 100.0])
print("x.grad:", v @ J)  # gradient
print("x.grad:", v @ J)  # grad_tensors
print("returned:", (v @ J,))  # grad_outputs

"""Two outputs in one call of autograd.grad: the second one, element 1, has no graph."""

# %% error raises="RuntimeError: element 1 of tensors does not require grad"
import torch

z = torch.tensor([0.5, -1.0], requires_grad=True)
w = torch.tensor(1.5, requires_grad=True)


def rates(*, create_graph):
    """Return the rate of z and the rate of the log-density, as a continuous flow does."""
    dz = torch.tanh(w * z)
    (slope,) = torch.autograd.grad(dz.sum(), z, create_graph=create_graph, retain_graph=True)
    return dz, -slope


v = torch.tensor([1.0, 10.0]), torch.tensor([2.0, -3.0])
outputs = rates(create_graph=False)
print("outputs[0].requires_grad:", outputs[0].requires_grad)
print("outputs[1].requires_grad:", outputs[1].requires_grad)
torch.autograd.grad(outputs, (z, w), v)

# %% torch
outputs = rates(create_graph=True)
print("outputs[1].requires_grad:", outputs[1].requires_grad)
at_z, at_w = torch.autograd.grad(outputs, (z, w), v)
print("at z:", at_z)
print("at w:", at_w)

# %% numpy
import numpy as np

z, w = np.array([0.5, -1.0]), 1.5
v, u = np.array([1.0, 10.0]), np.array([2.0, -3.0])
t = np.tanh(w * z)
s = 1 - t**2
# The rates are t and -w s, and the derivative of s with respect to w z is -2 t s.
print("at z:", v * w * s + u * 2 * w**2 * t * s)
print("at w:", np.sum(v * z * s + u * (2 * w * z * t * s - s)))

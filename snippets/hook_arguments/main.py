"""A hook of a tensor has one argument, a hook of a module has three: v = (1, 10) at x = (3, 2)."""

# %% error raises="TypeError: <lambda>() missing 1 required positional argument: 'grad_out'"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.register_hook(lambda grad_in, grad_out: 0.5 * grad_in)
h.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.register_hook(lambda v: 0.5 * v)
h.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", 0.5 * v @ J)

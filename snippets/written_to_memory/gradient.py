"""The gradient of a sum is an expanded 1. A change in place raises an error, and a product does not."""

# %% error raises="RuntimeError: more than one element of the written-to tensor"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.register_hook(lambda v: v.mul_(torch.tensor([1.0, 10.0])))
y.sum().backward()

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.register_hook(lambda v: v * torch.tensor([1.0, 10.0]))
y.sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 1.0])  # from the sum
v = v * np.array([1.0, 10.0])  # by the hook
print("x.grad:", v @ J)

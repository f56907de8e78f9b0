"""A kept .grad changes with the next backward, unless you clone it."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
(x[0] * x).backward(torch.tensor([1.0, 10.0]))
kept = x.grad
cloned = x.grad.clone()

(x[0] * x).backward(torch.tensor([100.0, 1000.0]))
print("kept:", kept)
print("cloned:", cloned)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])  # the Jacobian of (x₁², x₁x₂)
first, second = np.array([1.0, 10.0]), np.array([100.0, 1000.0])
gradient = first @ J
kept, cloned = gradient, gradient.copy()
gradient += second @ J  # in place, as backward does
print("kept:", kept)
print("cloned:", cloned)

"""The two products vᵀJ and Ju: y = (x₁², x₁x₂, 5x₂) at x = (3, 2), v = (1, 10, 100), u = (1, 10)."""

# %% documentation
import re

import torch

for function in torch.autograd.backward, torch.autograd.grad:
    name = re.search("Jacobian-vector|vector-Jacobian", function.__doc__)[0]
    print(f"torch.autograd.{function.__name__} says {name} product")

# %% torch
import torch
from torch.autograd.functional import jvp, vjp


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([1.0, 10.0])
f(x).backward(v)
print("x.grad:", x.grad)
print("vector-Jacobian product:", vjp(f, x, v)[1])
print("Jacobian-vector product:", jvp(f, x, u)[1])

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]], [0.0, 5.0]])
v = np.array([1.0, 10.0, 100.0])
u = np.array([1.0, 10.0])
print("x.grad:", v @ J)
print("vector-Jacobian product:", v @ J)
print("Jacobian-vector product:", J @ u)

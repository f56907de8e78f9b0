"""A constant gradient: an error, or a Hessian of zeros."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([4.0, 7.0], requires_grad=True)
y = 3 * x[0] + 4 * x[1]
(g,) = torch.autograd.grad(y, x, create_graph=True)
torch.autograd.grad(g.sum(), x, materialize_grads=True)

# %% torch
import torch


def f(x):
    return 3 * x[0] + 4 * x[1]


x = torch.tensor([4.0, 7.0])
print("f(x):", f(x))
print("H:", torch.autograd.functional.hessian(f, x), sep="\n")
print("H:", torch.func.hessian(f)(x), sep="\n")

# %% numpy
import numpy as np

x, c = np.array([4.0, 7.0]), np.array([3.0, 4.0])
H = np.outer(c, 0 * x)  # the gradient is c, which does not change with x
print("f(x):", c[0] * x[0] + c[1] * x[1])
print("H:", H, sep="\n")
print("H:", H, sep="\n")

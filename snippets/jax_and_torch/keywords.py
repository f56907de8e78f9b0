"""vmap does not map keyword arguments, and jax.vmap does: the gradient of a sum of weights."""

# %% torch
import torch

x = torch.tensor([3.0, -2.0, 0.5])
w = torch.tensor([1.0, 10.0, 4.0])


def f(x, w):
    return x**2 * w


print("keyword:", torch.func.vmap(f)(x, w=w), sep="\n")
print("positions:", torch.func.vmap(f)(x, w))
print("gradients:", torch.func.vmap(torch.func.grad(f))(x, w))

# %% numpy
import numpy as np

x, w = np.array([3.0, -2.0, 0.5]), np.array([1.0, 10.0, 4.0])
print("keyword:", np.outer(x**2, w), sep="\n")
print("positions:", x**2 * w)
print("gradients:", 2 * x * w)

"""torch.func.grad of a function that returns two numbers."""

# %% error raises="RuntimeError: Expected f(*args) to return a scalar Tensor"
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1]])


torch.func.grad(f)(torch.tensor([3.0, -5.0]))

"""A function that returns a Python number."""

# %% error raises="RuntimeError: Expected f(*args) to return a Tensor, got <class 'float'>"
import torch


def loss(x):
    return (x**3).sum().item()


torch.func.grad(loss)(torch.tensor([3.0, -5.0]))

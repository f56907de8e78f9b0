"""A function that returns the loss and something else."""

# %% error raises="RuntimeError: Expected f(*args) to return a Tensor, got <class 'tuple'>"
import torch


def loss(x):
    y = x**3
    return y.sum(), y


torch.func.grad(loss)(torch.tensor([3.0, -5.0]))

"""vjp of a function that returns a Python number."""

# %% error raises="RuntimeError: vjp(f, *primals): expected f(*primals) to return only"
import torch


def loss(x):
    return (x**3).sum().item()


torch.func.vjp(loss, torch.tensor([3.0, -5.0]))

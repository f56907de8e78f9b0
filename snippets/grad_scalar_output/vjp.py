"""A function without a tensor as its result, given to vjp."""

# %% error raises="RuntimeError: vjp(f, *primals): expected f(*primals) to return only"
import torch


def loss(x):
    return (x**3).sum().item()


torch.func.vjp(loss, torch.tensor([3.0, -5.0]))

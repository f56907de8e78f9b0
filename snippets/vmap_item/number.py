"""A function that reads a number from a tensor, under vmap."""

# %% error raises="RuntimeError: It looks like you're calling .item() on a Tensor"
import torch


def scaled(x):
    return (x**2).sum() * x.max().item()


rows = torch.tensor([[3.0, 5.0], [4.0, 0.5]])
torch.vmap(scaled)(rows)

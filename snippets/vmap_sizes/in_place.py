"""A tensor made in the function, changed in place for each sample."""

# %% error raises="RuntimeError: output with shape [2] doesn't match the broadcast shape"
import torch


def scaled(x):
    result = torch.zeros(2)
    result += x[0] * x
    return result


rows = torch.tensor([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
torch.vmap(scaled)(rows)

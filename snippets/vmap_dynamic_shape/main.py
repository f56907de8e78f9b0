"""A boolean mask as an index, under vmap."""

# %% error raises="RuntimeError: Attempting to batch over indexing with a boolean mask"
import torch


def positive_squares(x):
    return (x[x > 0] ** 2).sum()


rows = torch.tensor([[3.0, -5.0, 4.0], [-0.5, 6.0, -7.0]])
torch.vmap(positive_squares)(rows)

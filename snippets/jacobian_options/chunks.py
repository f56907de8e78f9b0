"""A Jacobian in parts of 0 rows."""

# %% error raises="ValueError: jacrev: `chunk_size` should be greater than 0."
import torch

x = torch.tensor([3.0, 5.0])
torch.func.jacrev(torch.exp, chunk_size=0)(x)

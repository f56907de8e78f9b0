"""Integers in forward mode."""

# %% error raises="ValueError: Expected primal to be floating point or complex, but got:"
import torch

x = torch.tensor([3, 5])
torch.func.jacfwd(lambda x: x**3)(x)

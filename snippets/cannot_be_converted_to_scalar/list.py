"""torch.tensor of a list of vectors."""

# %% error raises="ValueError: only one element tensors can be converted to Python scalars"
import torch

rows = [torch.ones(2), torch.ones(2)]
torch.tensor(rows)

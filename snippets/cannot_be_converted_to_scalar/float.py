"""float() of three losses."""

# %% error raises="ValueError: only one element tensors can be converted to Python scalars"
import torch

losses = torch.ones(3)
float(losses)

"""A tensor of integers that should require a gradient."""

# %% error raises="RuntimeError: Only Tensors of floating point and complex dtype can require"
import torch

x = torch.tensor([3, 5], requires_grad=True)

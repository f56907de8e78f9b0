"""A hook for several tensors, one of which is data."""

# %% error raises="AssertionError: Expected gradient function to be set"
import torch
from torch.autograd.graph import register_multi_grad_hook

x = torch.tensor([3.0, 2.0])
w = torch.tensor([0.5, 4.0], requires_grad=True)
register_multi_grad_hook((x, w), print)

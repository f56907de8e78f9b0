"""A hook for several tensors, with a mode that does not exist."""

# %% error raises="ValueError: Expects mode to be one of"
import torch
from torch.autograd.graph import register_multi_grad_hook

w = torch.tensor([0.5, 4.0], requires_grad=True)
register_multi_grad_hook((w,), print, mode="each")

"""A hook for several tensors, in a mode that there is not."""

# %% error raises="ValueError: Expects mode to be one of"
import torch
from torch.autograd.graph import register_multi_grad_hook

w = torch.tensor([0.5, 4.0], requires_grad=True)
register_multi_grad_hook((w,), print, mode="each")

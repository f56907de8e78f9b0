"""With use_reentrant=True and no input that requires a gradient, nothing in the checkpoint gets one."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch.utils.checkpoint import checkpoint

layer = torch.nn.Linear(2, 2)
y = checkpoint(layer, torch.tensor([3.0, 2.0]), use_reentrant=True)
y.sum().backward()

"""You cannot switch off the flag of a result."""

# %% error raises="RuntimeError: can only change requires_grad flags of leaf variables."
import torch

a = torch.tensor([3.0, 5.0], requires_grad=True)
h = a**2
h.requires_grad = False

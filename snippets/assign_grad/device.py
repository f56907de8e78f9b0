"""A gradient on another device: the device "meta" has no numbers, and stands for any other device."""

# %% error raises="RuntimeError: attempting to assign a gradient with device type 'meta'"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad = torch.ones(2, device="meta")

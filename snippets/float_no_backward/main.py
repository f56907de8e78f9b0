"""Calling backward on a number."""

# %% error raises="AttributeError: 'float' object has no attribute 'backward'"
import torch

w = torch.tensor([5.0, 3.0], requires_grad=True)
loss = (w[0] ** 3 * w[1]).item()
loss.backward()

"""Calling backward on a tuple."""

# %% error raises="AttributeError: 'tuple' object has no attribute 'backward'"
import torch


def losses(w):
    return w[0] ** 3 * w[1], w[0] * w[1] ** 2


w = torch.tensor([5.0, 3.0], requires_grad=True)
losses(w).backward()

"""A loss function without a return."""

# %% error raises="AttributeError: 'NoneType' object has no attribute 'backward'"
import torch


def loss_of(y):
    (y**2).sum()


loss_of(torch.ones(2, requires_grad=True)).backward()

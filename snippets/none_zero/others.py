"""The data of a gradient that is None."""

# %% torch
import torch

w = torch.ones(2, requires_grad=True)
try:
    w.grad.data.zero_()
except AttributeError as error:
    print(str(error))

"""A tensor that does not require a gradient has no gradient to retain."""

# %% error raises="RuntimeError: can't retain_grad on Tensor that has requires_grad=False"
import torch

x = torch.tensor([3.0, 2.0])
h = x[0] * x
h.retain_grad()

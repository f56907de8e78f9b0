"""Clipping that refuses a gradient that is not finite."""

# %% error raises="RuntimeError: The total norm of order 2.0 for gradients from `parameters`"
import torch

x = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
(x**2).sum(1).sqrt().sum().backward()
torch.nn.utils.clip_grad_norm_(x, 1.0, error_if_nonfinite=True)

"""The result of a comparison that should require a gradient."""

# %% error raises="RuntimeError: only Tensors of floating point dtype can require gradients"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
above = (x > 4).requires_grad_()

"""A tensor as its own gradient."""

# %% error tags=["raises-exception"] raises="RuntimeError: can't assign Variable as its own grad"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad = w

"""A tensor as its own gradient."""

# %% error raises="RuntimeError: can't assign Variable as its own grad"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad = w

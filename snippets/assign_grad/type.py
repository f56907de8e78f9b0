"""A gradient that is not a tensor."""

# %% error raises="TypeError: assigned grad expected to be a Tensor or None"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad = 0.0

"""A result has no gradient, so it has no grad_dtype."""

# %% error raises="RuntimeError: grad_dtype can only be accessed on leaf tensors"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
y = 7 * w
y.grad_dtype

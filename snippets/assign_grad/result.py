"""The dtype of a gradient that a result does not have."""

# %% error raises="RuntimeError: grad_dtype can only be accessed on leaf tensors"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
y = 7 * w
y.grad_dtype

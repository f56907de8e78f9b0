"""Gradients of three samples, assigned to the weights."""

# %% error raises="RuntimeError: attempting to assign a gradient of size '[3, 2]' to a tensor"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad = torch.tensor([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])

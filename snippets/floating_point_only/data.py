"""Integers are assigned to the .data of a parameter."""

# %% error raises="RuntimeError: data set to a tensor that requires gradients must be"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.data = torch.tensor([7, 4])

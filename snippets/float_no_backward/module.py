"""Calling backward on a module."""

# %% error raises="AttributeError: 'Linear' object has no attribute 'backward'"
import torch

model = torch.nn.Linear(2, 3)
model.backward(torch.ones(3))

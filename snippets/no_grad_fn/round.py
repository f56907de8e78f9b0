"""The derivative of round is zero."""

# %% torch
import torch

w = torch.tensor([3.25, 5.75], requires_grad=True)
y = w.round()
y.sum().backward()
print("y:", y)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.25, 5.75])
print("y:", np.round(w))
print("w.grad:", np.zeros(2))  # a step function is flat

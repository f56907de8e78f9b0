"""The number in a loss: loss.data[0] and loss.item()."""

# %% error raises="IndexError: invalid index of a 0-dim tensor"
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
loss = (x**2).sum()
print("loss:", loss.data[0])

# %% torch
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
loss = (x**2).sum()
print("loss.item():", loss.item())

# %% numpy
import numpy as np

x = np.array([3.0, 4.0])
print("loss.item():", x[0] ** 2 + x[1] ** 2)

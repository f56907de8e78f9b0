"""The second derivative of one function at three points."""

# %% torch
import torch

t = torch.tensor([0.25, 1.5, 3.0], requires_grad=True)
y = t**4 - t**3
ones = torch.ones_like(t)
(slope,) = torch.autograd.grad(y, t, ones, create_graph=True)
(bend,) = torch.autograd.grad(slope, t, ones)
print("t:", t)
print("slope:", slope)
print("bend:", bend)

# %% numpy
import numpy as np

t = np.array([0.25, 1.5, 3.0])
print("t:", t)
print("slope:", np.array([4 * one**3 - 3 * one**2 for one in t]))
print("bend:", np.array([12 * one**2 - 6 * one for one in t]))

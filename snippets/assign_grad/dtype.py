"""A gradient from NumPy has another dtype."""

# %% error raises="RuntimeError: attempting to assign a gradient with dtype 'double'"
import numpy as np
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad = torch.from_numpy(np.array([4.0, 0.5]))

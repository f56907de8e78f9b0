"""A NumPy function in the middle of a computation."""

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
import numpy as np
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
loss = (x * np.log(x)).sum()

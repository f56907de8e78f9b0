"""A checkpoint whose block draws a random number: Python's generator is not set back, and PyTorch's is."""

# %% error raises="CheckpointError: A different number of tensors was saved"
import random

import torch
from torch.utils.checkpoint import checkpoint


def block(x):
    return x * x.sin() if random.random() < 0.5 else x


random.seed(1)
x = torch.tensor([0.5, 1.25], requires_grad=True)
checkpoint(block, x, use_reentrant=False).sum().backward()


# %% torch
def block(x):
    return x * x.sin() if torch.rand(()) < 0.75 else x


torch.manual_seed(0)
checkpoint(block, x, use_reentrant=False).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([0.5, 1.25]), np.array([1.0, 10.0])
print("x.grad:", v * (np.sin(x) + x * np.cos(x)))

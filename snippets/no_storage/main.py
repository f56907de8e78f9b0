"""NumPy inside torch.func.grad."""

# %% error raises="RuntimeError: Cannot access data pointer of Tensor that doesn't have"
import numpy as np
import torch


def loss(x):
    sine = np.sin(x.detach().numpy())
    return (x * torch.from_numpy(sine)).sum()


torch.func.grad(loss)(torch.tensor([3.0, 0.5]))

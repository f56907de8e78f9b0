"""The running statistics of batch norm: one batch of four samples, or two parts of two."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[3.0], [8.0], [-2.0], [6.0]])


def stored(parts, momentum=0.1):
    norm = nn.BatchNorm1d(1, momentum=momentum)
    for part in x.chunk(parts):
        norm(part)  # updates the running statistics, even without backward
    return norm


whole, two = stored(parts=1), stored(parts=2)
print("whole.running_mean:", whole.running_mean)
print("two.running_mean:", two.running_mean)
print("whole.running_var:", whole.running_var)
print("two.running_var:", two.running_var)

# %% adjusted
adjusted = stored(parts=2, momentum=1 - (1 - 0.1) ** (1 / 2))
print("adjusted.running_mean:", adjusted.running_mean)
print("adjusted.running_var:", adjusted.running_var)

# %% numpy
import numpy as np

x = np.array([[3.0], [8.0], [-2.0], [6.0]])


def stored(parts, momentum=0.1):
    mean, variance = np.zeros(1), np.ones(1)  # before the first batch
    for part in np.split(x, parts):
        mean = (1 - momentum) * mean + momentum * part.mean(axis=0)
        variance = (1 - momentum) * variance + momentum * part.var(axis=0, ddof=1)
    return mean, variance


whole, two = stored(1), stored(2)
print("whole.running_mean:", whole[0])
print("two.running_mean:", two[0])
print("whole.running_var:", whole[1])
print("two.running_var:", two[1])

# %% numpy_adjusted
adjusted = stored(2, momentum=1 - np.sqrt(1 - 0.1))
print("adjusted.running_mean:", adjusted[0])
print("adjusted.running_var:", adjusted[1])

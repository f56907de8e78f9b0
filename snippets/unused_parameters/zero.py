"""A sum times zero gives the unused head a gradient of zeros, and weight decay moves it."""

# %% torch
import torch
from torch import nn

x = torch.tensor([3.0, 5.0])


def step(times_zero):
    used = nn.Parameter(torch.tensor([6.0, 7.0]))
    unused = nn.Parameter(torch.tensor([4.0, 9.0]))
    optimizer = torch.optim.SGD([used, unused], lr=0.5, weight_decay=0.25)
    loss = (used * x).sum()
    if times_zero:
        loss = loss + 0 * (used.sum() + unused.sum())
    loss.backward()
    optimizer.step()
    return used, unused


used, unused = step(times_zero=False)
print("not filled:", unused.grad)
print("used:", used)
print("unused:", unused)

# %% silenced
used, unused = step(times_zero=True)
print("filled:", unused.grad)
print("used:", used)
print("unused:", unused)

# %% numpy
import numpy as np

x, lr, decay = np.array([3.0, 5.0]), 0.5, 0.25
used, unused = np.array([6.0, 7.0]), np.array([4.0, 9.0])
used = used - lr * (x + decay * used)
print("used:", used)
print("unused:", unused)

# %% numpy_silenced
zeros = 0 * unused
unused = unused - lr * (zeros + decay * unused)
print("filled:", zeros)
print("used:", used)
print("unused:", unused)

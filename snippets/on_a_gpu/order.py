"""The gradients of three samples, added in two orders, in float32 and in float64."""

# %% torch
import torch

for dtype in torch.float32, torch.float64:
    x = torch.tensor([1e8, 3.0, -1e8], dtype=dtype)
    for order in (0, 1, 2), (0, 2, 1):
        w = torch.tensor(0.5, dtype=dtype, requires_grad=True)
        for i in order:
            (w * x[i]).backward()
        print("w.grad:", w.grad)

# %% bound
bound = (len(x) - 1) * 2.0**-24 * x.abs().sum()
print("bound:", bound)

# %% numpy
import numpy as np

for dtype in np.float32, np.float64:
    x = np.array([1e8, 3.0, -1e8], dtype)
    for order in (0, 1, 2), (0, 2, 1):
        total = dtype(0)
        for i in order:
            total = total + x[i]
        print("w.grad:", total)

# %% numpy_bound
bound = (len(x) - 1) * 2.0**-24 * np.abs(x).sum()
print("bound:", bound)

"""Two runs whose first weights differ by a rounding error: L = w⁴/4 − w²/2."""

# %% torch
import torch

for start in 1e-8, -1e-8:
    w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    for step in range(61):
        if step % 20 == 0:
            print("w:", w.item())
        optimizer.zero_grad()
        (w**4 / 4 - w**2 / 2).backward()
        optimizer.step()

# %% numpy
import numpy as np

for start in 10.0**-8, -(10.0**-8):
    w = np.array(start)
    for step in range(61):
        if step % 20 == 0:
            print("w:", w)
        w = w - 0.5 * (w**3 - w)

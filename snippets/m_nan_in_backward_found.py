"""The line of the forward computation, from the warning of anomaly mode."""

# %% found
import warnings

import torch

x = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
with warnings.catch_warnings(record=True) as caught, torch.autograd.detect_anomaly():
    warnings.simplefilter("always")
    squares = (x**2).sum(1)
    lengths = squares.sqrt()
    loss = (lengths**3).sum()
    try:
        loss.backward()
    except RuntimeError:
        first, *frames = str(caught[-1].message).splitlines()
        print(first)
        print(next(row for row in frames if "lengths" in row))

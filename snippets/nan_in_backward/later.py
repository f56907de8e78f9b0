"""Anomaly mode names the square, but the root is at fault."""

# %% error raises="RuntimeError: Function 'PowBackward0' returned nan values"
import warnings

import torch

warnings.simplefilter("ignore")
x = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
with torch.autograd.detect_anomaly():
    squares = (x**2).sum(1)
    lengths = squares.sqrt()
    loss = lengths.sum()
    loss.backward()

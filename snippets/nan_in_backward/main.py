"""Anomaly mode stops at the length of a row of zeros."""

# %% error raises="RuntimeError: Function 'SqrtBackward0' returned nan values"
import torch

x = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
with torch.autograd.detect_anomaly():
    squares = (x**2).sum(1)
    lengths = squares.sqrt()
    loss = (lengths**3).sum()
    loss.backward()

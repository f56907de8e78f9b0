"""vjp with a v that has the shape of the input."""

# %% error raises="RuntimeError: v has invalid size: should be torch.Size([3])"
import torch
from torch.autograd.functional import vjp


def f(x):
    """Return three numbers, computed from two."""
    return torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])


vjp(f, torch.tensor([4.0, 0.5]), torch.tensor([1.0, 10.0]))

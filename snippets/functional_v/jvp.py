"""jvp without v, for a function of two inputs."""

# %% error raises="RuntimeError: The vector v can only be None if the input to"
import torch
from torch.autograd.functional import jvp


def f(x):
    """Return three numbers, computed from two."""
    return torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])


jvp(f, torch.tensor([4.0, 0.5]))

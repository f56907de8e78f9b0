"""vjp without v, for a function with three outputs."""

# %% error raises="RuntimeError: The vector v can only be None if the user-provided"
import torch
from torch.autograd.functional import vjp


def f(x):
    """Return three numbers, computed from two."""
    return torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])


vjp(f, torch.tensor([4.0, 0.5]))

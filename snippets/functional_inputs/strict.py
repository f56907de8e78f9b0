"""A function that makes a new tensor of its result, under strict."""

# %% error raises="RuntimeError: Output 0 of the user-provided function does not"
import torch
from torch.autograd.functional import jacobian


def f(x):
    """Two numbers from two, with a fault."""
    return torch.tensor([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


jacobian(f, torch.tensor([3.0, 0.5]), strict=True)

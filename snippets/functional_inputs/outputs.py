"""A function that returns a list of tensors."""

# %% error raises="TypeError: The outputs of the user-provided function given"
import torch
from torch.autograd.functional import jacobian


def f(x):
    """Return two numbers, computed from two."""
    return [x[0] ** 2 * x[1], x[0] * x[1] ** 3]


jacobian(f, torch.tensor([3.0, 0.5]))
